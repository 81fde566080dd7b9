// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// Parameters have the values that calls in the file give them.

__global__ void kernel(float *data) {}

// All calls are seen: their values are all there are.
static void third(float *data, int threads) {
  // CHECK: :[[#@LINE+5]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 2048 (line 17) [cuda-launch-dimensions]
  // CHECK: note: 2048 comes from 'threads'
  // CHECK: note: 'third' is called here
  // CHECK: note: 'second' is called here
  // CHECK: note: 'first' is called here
  kernel<<<1, threads>>>(data); // = 256 2048
}
static void second(float *data, int threads, int factor = 2) {
  third(data, threads * factor);
}
static void first(float *data, int threads) { second(data, threads); }
void all(float *data) {
  first(data, 128);
  first(data, 1024);
}

// Other files may call it too: each call in sight is a case, no more is claimed.
void open(float *data, int threads) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: block of 1088 threads exceeds the limit of 1024 threads per block; the launch fails on every target when 'threads' is 1088 (line [[#@LINE+8]]) [cuda-launch-dimensions]
  // CHECK: note: 1088 comes from 'threads'
  // CHECK: note: 'open' is called here
  kernel<<<1, threads>>>(data); // ? function parameter
}
// What does not depend on the caller holds for all.
void fixed(float *data, int blocks) { kernel<<<blocks, 64>>>(data); } // = 64
void some(float *data) {
  open(data, 1088);
  open(data, 128);
  fixed(data, 1);
}

// A function by whose address anybody may call it.
static void taken(float *data, int threads) { kernel<<<1, threads>>>(data); } // ? function parameter
extern void (*callback)(float *, int);
void take(float *data) {
  callback = taken;
  taken(data, 64);
}

void lambdas(float *data) {
  int outer = 96;
  auto run = [&](int threads) {
    kernel<<<1, threads>>>(data); // = 32 64
    kernel<<<1, outer>>>(data); // = 96
  };
  run(32);
  run(64);
}

template <typename T> void instance(T *data, int threads) {
  kernel<<<1, threads>>>((float *)data); // = 160 320
}
template <typename T> void never(T *data, int threads) {
  kernel<<<1, threads>>>(data); // ? function parameter
  kernel<<<1, sizeof(T)>>>(data); // ? template that is never instantiated
}
void instances(float *data, double *more) {
  instance(data, 160);
  instance(more, 320);
}

void choose(int n, dim3 &grid, dim3 &block) {
  block = dim3(n > 100 ? 256 : 64);
  grid = dim3((n + 63) / 64);
}
void byReference(float *data, int n) {
  dim3 grid, block;
  choose(n, grid, block);
  kernel<<<grid, block>>>(data); // = 64 256
}

// The same values on a way that never runs and on one that does: the launch is reached.
void log();
static void eitherWay(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  kernel<<<1, 2048>>>(data); // = 2048
}
void asksFirst(float *data) {
  int major;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  if (major > 1024) {
    try {
      log();
    } catch (int) {
    }
    eitherWay(data);
  } else {
    eitherWay(data);
  }
}
