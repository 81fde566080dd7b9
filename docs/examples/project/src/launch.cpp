// A host file: no <<<>>>, a C++ compiler reads it, and the launch is a call.
#include <cuda_runtime_api.h>

void blur(const float *In, float *Out, int Pixels);

void run(const float *In, float *Out, int Pixels) {
  void *Arguments[] = {&In, &Out, &Pixels};
  // 33 rows were to cover the tile and its rim, but a block ends at 1024 threads.
  dim3 Block(32, 33);
  cudaLaunchKernel(reinterpret_cast<const void *>(&blur), dim3(64), Block, Arguments, 0, nullptr);
}
