// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Code that is written nowhere near: constructors, destructors, conversions and operators.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

__global__ void kernel(float *data) {}

static int block;
struct Begin {
  Begin() { block = 64; }
};
struct End {
  ~End() { block = 64; }
};
struct Deleter {
  void operator()(int *p) const {
    block = 64;
    delete p;
  }
};

// What a holder of the library ends.
void holders(float *data) {
  {
    std::unique_ptr<End> held(new End);
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::unique_ptr<int, Deleter> held(new int);
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::shared_ptr<int> held(new int, Deleter());
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::vector<End> held(1);
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::map<int, End> held;
    held[1];
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::tuple<int, End> held;
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::optional<End> held;
    held.emplace();
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::array<End, 2> held;
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::variant<int, End> held{End()};
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::vector<int> held(3);
    std::unique_ptr<float[]> other(new float[3]);
    block = 96;
  }
  kernel<<<1, block>>>(data); // = 96
}

// A node holds the rest of its list.
struct Node {
  int n;
  std::unique_ptr<Node> next;
  std::vector<Node> others;
};
struct LoudNode {
  std::unique_ptr<LoudNode> next;
  End end;
};
void lists(float *data) {
  {
    Node node;
    block = 96;
  }
  kernel<<<1, block>>>(data); // = 96
  {
    LoudNode node;
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
  {
    std::unique_ptr<LoudNode> node(new LoudNode);
    block = 2048;
  }
  kernel<<<1, block>>>(data); // ? variable that changes
}

struct Member {
  Begin first;
  int n = 64;
};
struct Derived : Begin {
  int n = 64;
};
struct Several {
  Begin first[2];
};
struct Own {
  static void *operator new(size_t bytes) {
    block = 64;
    return malloc(bytes);
  }
};

void constructors(float *data) {
  block = 2048;
  auto *made = new Begin;
  kernel<<<1, block>>>(data); // = 64
  block = 2048;
  Derived derived;
  kernel<<<1, block>>>(data); // = 64
  block = 2048;
  Several several;
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  Begin array[2];
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  auto *own = new Own;
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  std::vector<Begin> held(2);
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  Member member;
  kernel<<<1, block>>>(data); // = 64
  kernel<<<1, member.n>>>(data); // = 64
}

// A copy that the compiler writes calls those that the program wrote.
struct Level {
  int value;
  Level(int v) : value(v) {}
  Level(const Level &from) : value(from.value / 8) {}
  Level &operator=(const Level &from) {
    value = from.value / 16;
    return *this;
  }
};
struct Config {
  Level level;
  int other;
};
struct Pair {
  Level levels[2];
};
static int fromCopy(Config config) { return config.level.value; }

void copies(float *data) {
  Config a{2048, 96}, b{2048, 96};
  Config c = a;
  kernel<<<1, c.level.value>>>(data); // = 256
  kernel<<<1, c.other>>>(data); // = 96
  b = a;
  kernel<<<1, b.level.value>>>(data); // = 128
  kernel<<<1, fromCopy(a)>>>(data); // = 256
  Pair p{{2048, 2048}}, q = p;
  kernel<<<1, q.levels[0].value>>>(data); // ? member of a run-time object
}

// `this` of a member's default initialiser is the object that begins.
struct Tile {
  int warps = 4;
  int block = warps * 32;
  int more = [this] { return warps * 16; }();
  int sum() const { return warps * 8; }
  int least = sum();
};
struct Solver {
  int warps = 512;
  void run(float *data) {
    Tile tile{8};
    kernel<<<1, tile.block>>>(data); // = 256
    kernel<<<1, tile.more>>>(data); // = 128
    kernel<<<1, tile.least>>>(data); // = 64
  }
};

struct Number {
  operator int() const {
    block = 64;
    return 1;
  }
  bool operator!() const {
    block = 64;
    return false;
  }
  Number *operator->() {
    block = 64;
    return this;
  }
  int field = 1;
};
struct Step {
  int at;
  bool operator!=(const Step &other) const { return at != other.at; }
  int operator*() const { return at; }
  Step &operator++() {
    ++at;
    return *this;
  }
};
struct Steps {
  Step begin() const {
    block = 64;
    return {0};
  }
  Step end() const { return {1}; }
};

void operators(float *data, Number &number) {
  block = 2048;
  int n = number;
  kernel<<<n, block>>>(data); // = 64
  block = 2048;
  number->field = 2;
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 2048;
  for (int i : Steps())
    kernel<<<1, block>>>(data); // = 64
}

void faulty(float *data) {
  {
    std::vector<int> some(3);
    std::unique_ptr<int> held(new int);
    block = 2048;
  }
  // CHECK: :[[#@LINE+3]]:3: warning: block of 2048 threads exceeds the limit
  // CHECK: note: 2048 comes from 'block'
  // CHECK: note: it is read from memory that other code can write
  kernel<<<1, block>>>(data); // = 2048
  Config config{8192 * 8, 1}, copy = config;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 8192 threads exceeds the limit
  // CHECK: note: 8192 comes from 'value'
  kernel<<<1, copy.level.value>>>(data); // = 8192
}

// A copy of a lambda copies what it captured, which may run code.
struct Halved {
  int threads;
  Halved(int n) : threads(n) {}
  Halved(const Halved &other) : threads(other.threads / 2) {}
};
template <typename F> void run(F f, float *data) { f(data); }
void copiedLambda(float *data) {
  Halved halved(2048);
  auto lambda = [=](float *p) { kernel<<<1, halved.threads>>>(p); }; // ? variable captured by reference
  lambda(data);
  run(lambda, data);
}

// Destructors that write through a pointer of their object, which nothing else holds.
struct Restore {
  int *at;
  ~Restore() { *at = 64; }
};
struct Around {
  Restore restore;
};
struct Below : Restore {};
void ended(float *data) {
  int deleted = 2048, byMember = 2048, byBase = 2048;
  auto *restore = new Restore{&deleted};
  delete restore;
  kernel<<<1, deleted>>>(data); // = 64
  auto *around = new Around{{&byMember}};
  around->~Around();
  kernel<<<1, byMember>>>(data); // = 64
  auto *below = new Below{{&byBase}};
  below->~Below();
  kernel<<<1, byBase>>>(data); // ? variable whose address is taken
}
