// RUN: %check_hosts %s cuda-launch-dimensions
// RUN: %check_values %s
// A name alone promises nothing: what a project calls as CUDA or the library do is its own.

#include <algorithm>

__global__ void kernel(float *data) {}

namespace project {
extern int block;
int min(int what, int device);
int clamp(int low, int high, int value);
int umax(int, int);
void cudaInit(int device);
void printf(const char *, ...);
cudaError_t cudaLaunchKernel(const void *, int threads, int blocks, void **, size_t, cudaStream_t);
struct dim3 {
  unsigned x, y, z;
  explicit dim3(unsigned bytes) : x(bytes / 32), y(1), z(1) {}
};
struct Range {
  int values[3] = {64, 128, 2048};
  int max(int from, int to) const {
    int most = values[from];
    for (int i = from; i < to; ++i)
      most = values[i] > most ? values[i] : most;
    return most;
  }
  static int min(int, int);
};
} // namespace project
extern "C" void cudaTuneProject(int);

static int block;
static void cudaInitSizes() { block = 64; }
struct Tuner {
  virtual void cudaTune();
};
void Tuner::cudaTune() { block = 64; }

void own(float *data, Tuner &tuner) {
  project::cudaLaunchKernel((const void *)kernel, 0, 4096, nullptr, 0, nullptr);
  kernel<<<1, project::min(1, 4096)>>>(data); // ? result of a call
  kernel<<<1, project::clamp(32, 1024, 0)>>>(data); // ? result of a call
  kernel<<<1, project::umax(1, 4096)>>>(data); // ? result of a call
  kernel<<<1, project::Range::min(0, 64)>>>(data); // ? result of a call
  project::Range range;
  kernel<<<1, range.max(0, 2)>>>(data); // = 128
  project::dim3 shape(4096);
  kernel<<<1, dim3(shape.x, shape.y)>>>(data); // = 128
  block = 0;
  cudaInitSizes();
  kernel<<<1, block>>>(data); // ? variable that changes
  block = 0;
  tuner.cudaTune();
  kernel<<<1, block>>>(data); // ? variable that changes
  project::block = 0;
  project::cudaInit(0);
  kernel<<<1, project::block>>>(data); // ? variable of another file
  project::block = 0;
  project::printf("sizes");
  kernel<<<1, project::block>>>(data); // ? variable of another file
  project::block = 0;
  cudaTuneProject(0);
  kernel<<<1, project::block>>>(data); // ? variable of another file
}

void theirs(float *data) {
  block = 96;
  cudaMalloc(&data, 4);
  cudaGetLastError();
  kernel<<<1, block>>>(data); // = 96
  kernel<<<1, std::min(block, 64)>>>(data); // = 64
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit
  kernel<<<1, std::clamp(64, 2048, 4096)>>>(data); // = 2048
}
