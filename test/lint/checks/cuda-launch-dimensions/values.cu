// RUN: %check_hosts %s cuda-launch-dimensions
// Every way to spell a constant, too large and just right.

__global__ void kernel(float *data) {}

#define THREADS 2048
#define HALF(x) ((x) / 2)
enum { EnumThreads = 1088 };
enum class Size : unsigned { Block = 1100, Small = 128 };
static const int ConstThreads = 1200;
constexpr int ConstexprThreads = 1300;
constexpr int doubled(int threads) { return 2 * threads; }
constexpr dim3 GlobalBlock(64, 32);
struct Config {
  static constexpr int Threads = 1400;
  static const int Small = 256;
};
template <int N> struct Tile {
  static constexpr int Threads = N * 32;
};

void bad(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, THREADS>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1088 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1088 comes from 'EnumThreads'
  kernel<<<16, EnumThreads>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1100 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1100 comes from 'Block'
  kernel<<<16, static_cast<int>(Size::Block)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1200 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1200 comes from 'ConstThreads'
  kernel<<<16, ConstThreads>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1300 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1300 comes from 'ConstexprThreads'
  kernel<<<16, ConstexprThreads>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1200 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, doubled(600)>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 64 x 32 = 2048 threads
  kernel<<<16, GlobalBlock>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1400 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1400 comes from 'Threads'
  kernel<<<16, Config::Threads>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1056 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1056 comes from 'Threads'
  kernel<<<16, Tile<33>::Threads>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<16, sizeof(float) * 512>>>(data);
}

void badLocals(float *data) {
  int threads = 1500;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1500 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 1500 comes from 'threads'
  kernel<<<16, threads>>>(data);
  dim3 block(32, 40);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1280 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 32 x 40 = 1280 threads
  kernel<<<16, block>>>(data);
  dim3 braced = {40, 32, 1};
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1280 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 40 x 32 = 1280 threads
  kernel<<<16, braced>>>(data);
  auto copied = dim3(41, 32);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 1312 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 41 x 32 = 1312 threads
  kernel<<<16, copied>>>(data);
  const unsigned side = 33;
  dim3 square(side, side);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1089 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 33 x 33 = 1089 threads
  // CHECK: note: 33 comes from 'side'
  kernel<<<16, square>>>(data);
}

void good(float *data) {
  kernel<<<16, HALF(THREADS)>>>(data);
  kernel<<<16, EnumThreads - 64>>>(data);
  kernel<<<16, unsigned(Size::Small)>>>(data);
  kernel<<<16, ConstThreads - 200>>>(data);
  kernel<<<16, doubled(512)>>>(data);
  kernel<<<16, dim3(GlobalBlock.x)>>>(data);
  kernel<<<16, Config::Small>>>(data);
  kernel<<<16, Tile<32>::Threads>>>(data);
  int threads = 1024;
  kernel<<<16, threads>>>(data);
  dim3 block(32, 32), braced{32, 32, 1};
  kernel<<<16, block>>>(data);
  kernel<<<16, braced>>>(data);
}
