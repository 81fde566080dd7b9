// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Forms in which a value comes to a launch: for each a value that is decided, one that is
// rightly not known, and one that is wrong.

#include <algorithm>
#include <cassert>
#include <initializer_list>
#undef assert
[[noreturn]] void fail();
#define assert(condition) ((condition) ? (void)0 : fail())

__global__ void kernel(float *data) {}
template <int N> __global__ void sized(float *data) {}
int ask();

static int fileScope = 2048;
static int rewritten = 32;
void rewrite(int to) { rewritten = to; }
void fileScopes(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'fileScope'
  kernel<<<1, fileScope>>>(data); // = 2048
  kernel<<<1, rewritten>>>(data); // ? variable that changes
}

void byMember(float *data, unsigned n, bool tall) {
  dim3 b;
  b.x = n;
  b.y = 8;
  kernel<<<1, b>>>(data); // ? function parameter
  dim3 c(32, 8);
  if (tall)
    c.y = n;
  kernel<<<1, c>>>(data); // ? function parameter
  c = dim3(16, 128);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 16 x 128 = 2048 threads
  kernel<<<1, c>>>(data); // = 16x128
}

struct Settings {
  dim3 grid = dim3(1), block;
  int threads;
  static constexpr int Most = 2048;
  static int Tuned;
};
void initialised(float *data, unsigned n) {
  dim3 braced{n, 2};
  kernel<<<1, braced>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2080 threads
  // CHECK: note: 1040 x 2 = 2080 threads
  kernel<<<1, dim3{1040, 2}>>>(data); // = 1040x2
  Settings designated = {.block = dim3(n), .threads = 1088};
  kernel<<<1, designated.block>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1088 threads
  // CHECK: note: 1088 comes from 'threads'
  kernel<<<1, designated.threads>>>(data); // = 1088
}

dim3 shape(unsigned x, unsigned y) { return dim3(x, y); }
Settings configured(int threads) {
  Settings s;
  s.block = dim3(threads);
  s.threads = threads;
  return s;
}
void returned(float *data, int n) {
  kernel<<<1, shape(8, 8)>>>(data); // = 8x8
  kernel<<<1, shape(8, n)>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: block of 1056 threads
  // CHECK: note: 32 x 33 = 1056 threads
  // CHECK: note: 32 comes from 'x'
  // CHECK: note: 33 comes from 'y'
  kernel<<<1, shape(32, 33)>>>(data); // = 32x33
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1120 threads
  // CHECK: note: 1120 comes from 'threads'
  kernel<<<1, configured(1120).block>>>(data); // = 1120
}

enum class Size : unsigned { Small = 64, Large = 1152 };
void namedConstants(float *data, Size size, unsigned i) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'Most'
  kernel<<<1, Settings::Most>>>(data); // = 2048
  kernel<<<1, Settings::Tuned>>>(data); // ? variable of another file
  kernel<<<1, unsigned(Size::Small)>>>(data); // = 64
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1152 threads
  // CHECK: note: 1152 comes from 'Large'
  kernel<<<1, static_cast<unsigned>(Size::Large)>>>(data); // = 1152
  kernel<<<1, unsigned(size)>>>(data); // ? function parameter
  constexpr int sizes[] = {32, 64, 96};
  kernel<<<1, sizes[i]>>>(data); // = 32 64 96
  constexpr int zeroes[8] = {2048};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads
  // CHECK: note: 2048 comes from 'zeroes'
  kernel<<<1, zeroes[0]>>>(data); // = 2048
}

template <typename T> void ofType(float *data) {
  kernel<<<1, sizeof(T)>>>(data); // ? template that is never instantiated
}
inline int ceilDiv(int a, int b) { return (a + b - 1) / b; }
constexpr int roundUp(int a, int b) { return (a + b - 1) / b * b; }
static int nextPow2(int n) {
  int p = 1;
  while (p < n)
    p <<= 1;
  return p;
}
void computed(float *data, int n, bool wide) {
  int t = 64;
  kernel<<<1, t * n>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1184 threads
  kernel<<<1, sizeof(char[1184])>>>(data); // = 1184
  kernel<<<1, std::clamp(n, 32, 64)>>>(data); // ? function parameter
  kernel<<<1, std::min(n, t)>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1216 threads
  kernel<<<1, std::clamp(4096, 32, 1216)>>>(data); // = 1216
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1248 threads
  kernel<<<1, std::max(t, 1248)>>>(data); // = 1248
  // CHECK: :[[#@LINE+1]]:3: warning: block of 1280 threads {{.*}} when the block is 1280 (line [[#@LINE+1]])
  kernel<<<1, wide ? 1280 : t>>>(data); // = 64 1280
  kernel<<<1, wide ? n : t>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1312 threads
  // CHECK: note: 1312 comes from 'ceilDiv'
  kernel<<<1, ceilDiv(41980, 32)>>>(data); // = 1312
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1344 threads
  kernel<<<1, roundUp(1320, 32)>>>(data); // = 1344
  kernel<<<1, roundUp(n, 32)>>>(data); // ? function parameter
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads
  kernel<<<1, 1 << 11>>>(data); // = 2048
  kernel<<<1, 1 << n>>>(data); // ? function parameter
  kernel<<<1, (short)n>>>(data); // ? function parameter
  kernel<<<1, int(n * 0.5f)>>>(data); // ? expression of a form that is not read
  kernel<<<1, nextPow2(ask())>>>(data); // ? result of a call
}

void narrowed(float *data, int n) {
  int threads = 0;
  if (n < 10)
    threads = n;
  else
    threads = 64;
  kernel<<<1, threads>>>(data); // ? function parameter
  if (n > 1024)
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of at least 1025 threads
    kernel<<<1, n>>>(data); // ? function parameter
  if (n == 96 || n == 1376)
    // CHECK: :[[#@LINE+2]]:5: warning: block of 1376 threads {{.*}} when 'n' is 1376 (line [[#@LINE-1]])
    // CHECK: note: 1376 comes from 'n'
    kernel<<<1, n>>>(data); // = 96 1376
  if (n != 1408)
    return;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1408 threads
  // CHECK: note: 1408 comes from 'n'
  kernel<<<1, n>>>(data); // = 1408
}
void asserted(float *data, int n) {
  assert(n >= 32);
  kernel<<<1, n>>>(data); // ? function parameter
  assert(n == 1440);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1440 threads
  // CHECK: note: 1440 comes from 'n'
  kernel<<<1, n>>>(data); // = 1440
}

void combinations(float *data, int n) {
  for (dim3 grid : {dim3(1), dim3(n)})
    for (dim3 block : {dim3(32), dim3(n, 2)})
      kernel<<<grid, block>>>(data); // ? function parameter
  dim3 list[] = {dim3(8, 8), dim3(32, 46)};
  for (const dim3 &block : list)
    // CHECK: :[[#@LINE+2]]:5: warning: block of 1472 threads {{.*}} when the block is 32 x 46
    // CHECK: note: 32 x 46 = 1472 threads
    kernel<<<1, block>>>(data); // = 8x8 32x46
}

static void byDefault(float *data, int threads = 1504) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1504 threads {{.*}} when 'threads' is 1504
  // CHECK: note: 1504 comes from 'threads'
  // CHECK: note: 'byDefault' is called here
  kernel<<<1, threads>>>(data); // = 64 1504
}
static void unknownTo(float *data, int threads) { kernel<<<1, threads>>>(data); } // ? result of a call
void lambdas(float *data, int n) {
  byDefault(data);
  byDefault(data, 64);
  unknownTo(data, ask());
  auto closed = [=](int threads) {
    // CHECK: :[[#@LINE+2]]:5: [[ERROR]]: block of 1536 threads
    // CHECK: note: 1536 comes from 'threads'
    kernel<<<1, threads>>>(data); // = 1536
    kernel<<<1, n>>>(data); // ? function parameter
  };
  closed(1536);
}

template <int N, typename T> void instance(T *data, T more) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1568 threads
  // CHECK: note: in the instance 'instance<1568, float>'
  sized<N><<<1, N>>>(data); // = 32 1568
  kernel<<<1, more>>>(data); // ? expression of a form that is not read
}
void instances(float *data, float n) {
  instance<32>(data, n);
  instance<1568>(data, n);
}
