// RUN: %check_values %s
// What the library does with text and with elements behind pointers is not followed: nothing that a
// launch has comes from there, and it would take the steps of the launches behind it.

#include <string>
#include <vector>

__global__ void kernel(float *data) {}

static void benchmark(float *data, int threads) {
  std::vector<int> sizes;
  std::vector<std::string> lines;
  for (int i = 0; i < 40; ++i) {
    sizes.push_back(i);
    lines.push_back("size " + std::to_string(threads) + " of " + std::to_string(i));
    lines.back() += " is " + std::to_string(sizes.size());
  }
  kernel<<<1, threads>>>(data); // = 32 64 128 256 512 1024
}

static int made = 32;
struct Counted {
  Counted() { ++made; }
};

int main() {
  float *data = nullptr;
  for (int threads = 32; threads <= 1024; threads *= 2)
    benchmark(data, threads);
  // What belongs to the program runs there, too.
  std::vector<Counted> all(3);
  kernel<<<1, made>>>(data); // ? variable that changes
}
