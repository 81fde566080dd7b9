// RUN: %check_values %s
// A library runs the program's code on elements. Where that only computes from what it is given, what
// the library does around it is not followed, and changes nothing else.

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

__global__ void kernel(float *data) {}

struct Key {
  int device;
  const void *function;
  bool operator==(const Key &other) const {
    return device == other.device && function == other.function;
  }
};
struct HashOfKey {
  static size_t mix(size_t x) { return (x ^ (x >> 32)) * 0x9e3779b97f4a7c15; }
  size_t operator()(const Key &key) const {
    return mix(mix(42 + key.device) + reinterpret_cast<size_t>(key.function));
  }
};
static bool isKnown(const void *function) {
  static std::unordered_map<Key, bool, HashOfKey> known;
  const Key key = {0, function};
  if (auto found = known.find(key); found != known.end())
    return found->second;
  known.emplace(key, true);
  return true;
}

static int threads = 64;
void computes(float *data) {
  threads = 32;
  isKnown(&data);
  kernel<<<1, threads>>>(data); // = 32
}

// Each of these writes what the object and the arguments do not lead to.
static int compared, hashed, constructed, copied, ended, ordered;
struct Counting {
  int n;
  bool operator==(const Counting &other) const { return ++compared && n == other.n; }
};
struct HashThatCounts {
  size_t operator()(int n) const { return n + ++hashed; }
};
struct MadeByCounting {
  MadeByCounting(int) { ++constructed; }
};
struct Copied {
  Copied() = default;
  Copied(const Copied &) { ++copied; }
};
struct Ended {
  ~Ended() { ++ended; }
};
namespace apart {
struct Name {
  int n;
};
bool operator==(const Name &a, const Name &b) { return ++ordered && a.n == b.n; }
} // namespace apart
static int inside;
struct FromOutside {
  int n = ++inside;
};
static int throughNumber;
struct ByNumber {
  size_t place;
  bool operator==(const ByNumber &) const { return ++*reinterpret_cast<int *>(place); }
};
struct HashOfNumber {
  size_t operator()(const ByNumber &n) const { return n.place; }
};

void counts(float *data) {
  compared = 32;
  std::vector<Counting> all(3);
  std::vector<Counting> others = all;
  bool same = all == others;
  kernel<<<1, compared>>>(data); // ? variable that changes
  hashed = 32;
  std::unordered_set<int, HashThatCounts> numbers;
  numbers.insert(1);
  kernel<<<1, hashed>>>(data); // ? variable that changes
  constructed = 32;
  std::vector<MadeByCounting> made;
  made.emplace_back(1);
  kernel<<<1, constructed>>>(data); // ? variable that changes
  copied = 32;
  std::vector<Copied> copies(2);
  copies.push_back(Copied());
  kernel<<<1, copied>>>(data); // ? variable that changes
  ended = 32;
  {
    std::vector<Ended> ends(2);
    ends.clear();
  }
  kernel<<<1, ended>>>(data); // ? variable that changes
  ordered = 32;
  std::vector<apart::Name> names(2), more(2);
  same = names == more;
  kernel<<<1, ordered>>>(data); // ? variable that changes
  inside = 32;
  std::vector<FromOutside> from;
  from.emplace_back();
  kernel<<<1, inside>>>(data); // ? variable that changes
  throughNumber = 32;
  std::unordered_set<ByNumber, HashOfNumber> places;
  places.insert({reinterpret_cast<size_t>(&throughNumber)});
  places.count({reinterpret_cast<size_t>(&throughNumber)});
  kernel<<<1, throughNumber>>>(data); // ? variable that changes
}

// What it calls may allow a kernel more shared memory, or launch one.
__global__ void large(float *data) {
  extern __shared__ float shared[];
}
struct Allowing {
  Allowing() {
    cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10);
  }
};
void allows(float *data) {
  std::vector<Allowing> all;
  all.emplace_back();
  large<<<1, 32, 64 << 10>>>(data); // = 32
}

// What the program gives by address may be written.
struct Pointer {
  int *to;
  bool operator==(const Pointer &other) const { return ++*to == *other.to; }
};
void gives(float *data) {
  int n = 32, m = 32;
  std::vector<Pointer> all(2, Pointer{&n}), others;
  bool same = all == others;
  kernel<<<1, n>>>(data); // ? variable whose address is taken
  Pointer one{&m};
  all.push_back(one);
  same = all == others;
  kernel<<<1, m>>>(data); // ? variable whose address is taken
}

// A class that holds such elements is copied by what they do.
struct CountingCopies {
  int *copies;
  CountingCopies(int *copies) : copies(copies) {}
  CountingCopies(const CountingCopies &other) : copies(other.copies) { ++*copies; }
};
struct Bag {
  std::vector<CountingCopies> all;
};
void copies(float *data) {
  int n = 0;
  Bag bag{std::vector<CountingCopies>(1, CountingCopies(&n))};
  n = 32;
  Bag other = bag;
  kernel<<<1, n>>>(data); // ? variable whose address is taken
}
