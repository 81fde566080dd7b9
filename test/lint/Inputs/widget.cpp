#include <string>
#include <vector>

struct Widget {
  int size() const { return Size; }
  std::string name() const;

private:
  int Size = 0;
};

int sizeOf(const Widget &Thing) { return Thing.size(); }

int total(const std::vector<Widget> &Things) {
  int Unused;
  int Sum = 0;
  for (auto It = Things.begin(); It != Things.end(); ++It)
    Sum += sizeOf(*It);
  return Sum + Undeclared;
}
