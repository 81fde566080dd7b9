// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Variables that are written, members, arrays, and objects of settings.

__global__ void kernel(float *data) {}
int ask();

struct Settings {
  dim3 grid, block = dim3(16, 16);
  int threads = 96;
  static constexpr int Most = 512;
};
enum Sizes { Small = 64, Large = 2048 };
constexpr int Table[] = {32, 64, 1056};
static int onlyRead = 192;
static int written = 32;
int external = 32;
void change(int to) { written = to; }

namespace {
struct Declared {
  static int first, second, third, read;
  void change() { this->second = 64; }
};
int Declared::first = 2048, Declared::second = 2048, Declared::third = 2048, Declared::read = 96;
extern int again;
void changeAgain() { again = 64; }
int again = 2048;
} // namespace
void changeDeclared(Declared &d) {
  Declared::first = d.read;
  d.third = d.read;
}
void declaredTwice(float *data) {
  kernel<<<1, Declared::first>>>(data); // ? variable that changes
  kernel<<<1, Declared::second>>>(data); // ? variable that changes
  kernel<<<1, Declared::third>>>(data); // ? variable that changes
  kernel<<<1, Declared::read>>>(data); // = 96
  kernel<<<1, again>>>(data); // ? variable that changes
}

dim3 tile() {
  dim3 result;
  result.x = 16;
  result.y = 4;
  return result;
}
Settings settingsFor(int n) {
  Settings s;
  s.block = dim3(32, 8);
  s.grid = dim3((n + 31) / 32);
  return s;
}

void members(float *data, bool tall) {
  dim3 b;
  b.x = 32;
  b.y = 8;
  kernel<<<1, b>>>(data); // = 32x8
  if (tall)
    b.y = 40;
  // CHECK: :[[#@LINE+2]]:3: warning: block of 1280 threads exceeds the limit of 1024 threads per block; the launch fails on every target when the block is 32 x 40 (line [[#@LINE-5]]) [cuda-launch-dimensions]
  // CHECK: note: 32 x 40 = 1280 threads
  kernel<<<1, b>>>(data); // = 32x8 32x40
}

void initialisers(float *data) {
  dim3 braced = {64, 2};
  kernel<<<1, braced>>>(data); // = 64x2
  Settings designated = {.block = dim3(8, 8), .threads = 40};
  kernel<<<1, designated.block>>>(data); // = 8x8
  kernel<<<1, designated.threads>>>(data); // = 40
  Settings defaults;
  kernel<<<1, defaults.block>>>(data); // = 16x16
  defaults.threads = ask();
  kernel<<<1, defaults.threads>>>(data); // ? result of a call
}

void named(float *data) {
  kernel<<<1, Small>>>(data); // = 64
  kernel<<<1, Settings::Most>>>(data); // = 512
  kernel<<<1, Table[1]>>>(data); // = 64
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1056 comes from 'Table'
  kernel<<<1, Table[2]>>>(data); // = 1056
  kernel<<<1, onlyRead>>>(data); // = 192
  kernel<<<1, written>>>(data); // ? variable that changes
  written = 64;
  kernel<<<1, written>>>(data); // = 64
  ask();
  kernel<<<1, written>>>(data); // ? variable that changes
  kernel<<<1, external>>>(data); // ? variable of another file
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'Large'
  kernel<<<1, Large>>>(data); // = 2048
}

void returned(float *data, int n, Settings given) {
  kernel<<<1, tile()>>>(data); // = 16x4
  Settings s = settingsFor(n);
  kernel<<<s.grid, s.block>>>(data); // = 32x8
  kernel<<<s.grid, given.block>>>(data); // ? member of a run-time object
}
