// RUN: %check_hosts %s cuda-launch-sizes --option cuda-launch-sizes.Mode=any
// Sizes that only the run knows: what the launch works for, and what the code lets come to it.

#include <algorithm>
#include <cassert>
#include <cstddef>

__global__ void kernel(float *data);
__global__ void __launch_bounds__(256) bounded(float *data);

// The usual spellings of a division that is rounded up.
constexpr int Block = 256;
template <class T> T divideUp(T a, T b) { return (a + b - 1) / b; }
void roundedUp(float *data, int n, unsigned u, size_t s, long long l) {
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless n >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(n + Block - 1) / Block, Block>>>(data);
  // One launch of a function and a size stands for all.
  kernel<<<divideUp(n, Block), Block>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless u >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(u + 255) / 256, 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless s >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<static_cast<unsigned>((s + 255) >> 8), 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless l >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<dim3((l + 255) / 256), 256>>>(data);
  // It has one block more, so that only a negative size fails.
  kernel<<<n / 256 + 1, 256>>>(data);
}

// Guards, each in another form.
void throwing(bool ok) {
  if (!ok)
    throw 1;
}
#define REQUIRE(CONDITION) \
  do { \
    if (!(CONDITION)) \
      __builtin_abort(); \
  } while (0)
void guarded(float *data, int n, int m, int k, int j) {
  if (n <= 0)
    return;
  kernel<<<(n + 255) / 256, 256>>>(data);
  REQUIRE(m > 0 && m <= 1024);
  kernel<<<1, m>>>(data);
  if (k > 0)
    kernel<<<std::min((k + 255) / 256, 65535), 256>>>(data);
  kernel<<<std::max((j + 255) / 256, 1), 256>>>(data);
  throwing(k >= 1);
  kernel<<<k, 256>>>(data);
}

// The other limits; one finding for each launch.
void limits(float *data, int rows, int cols, int threads) {
  if (rows < 1 || cols < 1 || threads < 1)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless rows <= 524280, which nothing before it ensures: else grid.y is more than 65535
  kernel<<<dim3((cols + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless threads <= 1024, which nothing before it ensures: else block is more than 1024
  kernel<<<1, threads>>>(data);
  // As many blocks as that are not to be expected.
  kernel<<<rows * cols, 256>>>(data);
}

// The elements of a tensor.
void elements(float *data, int batch, int rows, int cols) {
  if (batch < 1 || rows < 1 || cols < 1)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless batch * rows * cols <= 2147483647, which nothing before it ensures: else the arithmetic for grid.x overflows
  kernel<<<(batch * rows * cols + 255) / 256, 256>>>(data);
}

// What a product is multiplied with counts.
void multiplied(float *data, int batch, int rows, int cols, int block) {
  if (batch < 1 || rows < 1 || cols < 1 || block < 1 || block > 1024)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless batch * rows * cols <= 67108863, which nothing before it ensures: else the arithmetic for grid.x overflows
  kernel<<<(batch * rows * cols * 32 + block - 1) / block, block>>>(data);
}

void limitOfKernel(float *data, int threads) {
  if (threads < 1 || threads > 1024)
    return;
  kernel<<<1, threads>>>(data);
  // cuda-launch-dimensions reports that the program's own limit is too wide.
  bounded<<<1, threads>>>(data);
}

// Members, results of calls, and lambdas.
struct Layer {
  int count;
  int size() const;
  void run(float *data) {
    // Blocks that are no items are not to be expected to be 0, unless another launch is guarded.
    // CHECK: :[[#@LINE+1]]:5: warning: the launch fails unless count >= 1, which line [[#@LINE+3]] ensures for another launch, but nothing for this one: else grid.x is 0
    kernel<<<count, 256>>>(data);
    if (count > 0)
      kernel<<<count, 256>>>(data);
    // CHECK: :[[#@LINE+1]]:5: warning: the launch fails unless this->size() >= 1, which nothing before it ensures: else grid.x is 0
    kernel<<<(size() + 31) / 32, 32>>>(data);
  }
  // What the condition means for the other call is not known.
  void tested(float *data) {
    if (this->size() == 0)
      return;
    kernel<<<size(), 256>>>(data);
  }
};
void inLambda(float *data, const Layer &layer) {
  auto launch = [&](int n) {
    // CHECK: :[[#@LINE+1]]:5: warning: the launch fails unless layer.count >= 1, which nothing before it ensures: else grid.x is 0
    kernel<<<(n + 255) / 256, 256>>>(data);
  };
  launch(layer.count);
  kernel<<<(layer.count + 31) / 32, 32>>>(data);
}

// The callers in sight keep it within the limits.
static void called(float *data, int n) { kernel<<<n, 256>>>(data); }
void caller(float *data, int n) {
  called(data, 12);
  if (n > 0)
    called(data, n);
}

// Callers pass it on: what the outermost give counts.
void passedOn(float *data, int n) { kernel<<<(n + 255) / 256, 256>>>(data); }
void passing(float *data, int n) { passedOn(data, n); }
void outermost(float *data) { passing(data, 1000); }

// What an assertion lets through, one of two sizes; the lesser of two objects; and a part of a constant.
void narrowed(float *data, int width, long rows, int parts) {
  REQUIRE(width == 64 || width == 128);
  kernel<<<1, width>>>(data);
  const long most = 1024;
  const long fewer = rows < most ? rows : most;
  kernel<<<dim3(1, fewer), 256>>>(data);
  kernel<<<dim3(1, 1024 / parts + 1), 256>>>(data);
}

// Comparisons between sizes.
void compared(float *data, int from, int to, int n, int m) {
  if (from < to)
    kernel<<<(to - from + 255) / 256, 256>>>(data);
  assert(0 < n && n <= m);
  kernel<<<(2 * m - n + 255) / 256, 256>>>(data);
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless from - to >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(from - to + 255) / 256, 256>>>(data);
}

// 0 is left out, though a negative size is not.
void notZero(float *data, long n, long m) {
  if (n == 0 || !m)
    return;
  kernel<<<(n + 255) / 256, 256>>>(data);
  kernel<<<(n * m + 255) / 256, 256>>>(data);
}

// In a loop, and of several paths: a size is named as the launch has it.
void inLoop(float *data, int n, int batches) {
  for (int i = 0; i < batches; ++i)
    kernel<<<(n - i) / 256, 256>>>(data);
}

// What the grid is computed from has changed since: nothing is known of it.
void changed(float *data, int n) {
  int blocks = (n + 255) / 256;
  n = 7;
  kernel<<<blocks, 256>>>(data);
}

// By a block that is not known either.
void unknownBlock(float *data, int n, int block) {
  if (block < 1 || block > 1024)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: the launch fails unless n >= 1, which nothing before it ensures: else grid.x is 0
  kernel<<<(n + block - 1) / block, block>>>(data);
}

// What the program divides by is not 0.
void divisor(float *data, int all, int rows) {
  int width = all / rows;
  if (width > 0)
    kernel<<<(rows + 31) / 32, 32>>>(data);
}

// The program's own limit is not known, but it has one.
int mostThreads();
void capped(float *data, int n) {
  if (n > 0)
    kernel<<<1, std::min(n, mostThreads())>>>(data);
}

// Each choice of a macro.
#define DISPATCH(BITS, ...) \
  switch (BITS) { \
  case 8: { \
    constexpr int Width = 8; \
    __VA_ARGS__; \
    break; \
  } \
  case 16: { \
    constexpr int Width = 16; \
    __VA_ARGS__; \
    break; \
  } \
  }
void dispatched(float *data, int n, int bits) {
  // CHECK: :[[#@LINE+1]]:18: warning: the launch fails unless n >= 1, which nothing before it ensures: else grid.x is 0
  DISPATCH(bits, kernel<<<(n + Width - 1) / Width, 32 * Width>>>(data))
  if (n > 0)
    DISPATCH(bits, kernel<<<(n + Width) / Width, 32 * Width>>>(data))
}
