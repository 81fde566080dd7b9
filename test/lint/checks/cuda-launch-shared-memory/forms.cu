// RUN: %check_hosts %s cuda-launch-shared-memory

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
template <int Bytes> __global__ void sized(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}
template <int Bytes> void launch(float *data) { sized<Bytes><<<16, 256, Bytes>>>(data); }
struct Storage { float q[8192], k[8192]; };
enum { SharedBytes = 1 << 16 };

void bad(float *data, void (*unknown)(float *)) {
  launch<49152>(data);
  launch<65536>(data);
  void *arguments[] = {&data};
  cudaLaunchKernel((const void *)kernel, 16, 256, arguments, 100000, nullptr);
  auto pointer = kernel;
  pointer<<<16, 256, sizeof(Storage)>>>(data);
  [=] { kernel<<<16, 256, SharedBytes>>>(data); }();
  // Whatever the kernel is: no opt-in gives so much.
  unknown<<<16, 256, 300000>>>(data);
}

void good(float *data, void (*unknown)(float *)) {
  unknown<<<16, 256, 60000>>>(data);
  if (false)
    kernel<<<16, 256, 60000>>>(data);
  kernel<<<16, 256, 60000>>>(data); // NOLINT(cuda-launch-shared-memory)
}

bool failsAsItShould(float *data) {
  kernel<<<16, 256, 60000>>>(data);
  return cudaGetLastError() == cudaErrorInvalidValue;
}
