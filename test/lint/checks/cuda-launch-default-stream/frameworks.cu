// RUN: %check_hosts %s cuda-launch-default-stream

// The current stream of a framework, as PyTorch gives it.
namespace c10 {
namespace cuda {
struct CUDAStream {
  operator cudaStream_t() const;
  cudaStream_t stream() const;
  int device_index() const;
};
CUDAStream getCurrentCUDAStream(int device = -1);
CUDAStream getStreamFromPool(bool high = false, int device = -1);
} // namespace cuda
} // namespace c10
namespace at {
namespace cuda {
using c10::cuda::CUDAStream;
using c10::cuda::getCurrentCUDAStream;
} // namespace cuda
} // namespace at

__global__ void kernel(float *data) {}

void byCall(float *data) {
  kernel<<<1, 32, 0, at::cuda::getCurrentCUDAStream()>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'byCall' is on 'at::cuda::getCurrentCUDAStream()' [cuda-launch-default-stream]
  // CHECK: note: 'at::cuda::getCurrentCUDAStream()' is used here
  // CHECK: note: launch it on 'at::cuda::getCurrentCUDAStream()' too, so that it runs in order with that work
  kernel<<<2, 32>>>(data);
}

void byDevice(float *data, int device) {
  kernel<<<1, 32, 0, c10::cuda::getCurrentCUDAStream(device).stream()>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'byDevice' is on 'c10::cuda::getCurrentCUDAStream(device).stream()' [cuda-launch-default-stream]
  // CHECK: note: 'c10::cuda::getCurrentCUDAStream(device).stream()' is used here
  // CHECK: note: launch it on 'c10::cuda::getCurrentCUDAStream(device).stream()' too, so that it runs in order with that work
  kernel<<<2, 32>>>(data);
}

void byVariable(float *data) {
  at::cuda::CUDAStream stream = at::cuda::getCurrentCUDAStream();
  kernel<<<1, 32, 0, stream>>>(data);
  kernel<<<2, 32, 0, stream>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 2 other launches and copies in 'byVariable' are on 'stream' [cuda-launch-default-stream]
  // CHECK: note: 'stream' is used here
  // CHECK: note: launch it on 'stream' too, so that it runs in order with that work
  kernel<<<3, 32>>>(data);
}

void byMethod(float *data) {
  auto stream = at::cuda::getCurrentCUDAStream();
  kernel<<<1, 32, 0, stream.stream()>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'byMethod' is on 'stream.stream()' [cuda-launch-default-stream]
  // CHECK: note: 'stream.stream()' is used here
  // CHECK: note: launch it on 'stream.stream()' too, so that it runs in order with that work
  kernel<<<2, 32>>>(data);
}

// The stream is asked for, and left out of the launch.
void forgotten(float *data) {
  at::cuda::CUDAStream current = at::cuda::getCurrentCUDAStream();
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 'forgotten' gets the current stream, 'current', but puts 0 launches and copies on it [cuda-launch-default-stream]
  // CHECK: note: 'current' is set here
  // CHECK: note: launch it on 'current' too, so that it runs in order with that work
  kernel<<<1, 32>>>(data);
}

// The context of an operator gives its stream.
struct Context {
  cudaStream_t stream();
  cudaStream_t copies();
};
void byContext(float *data, Context &context) {
  kernel<<<1, 32, 0, context.stream()>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'byContext' is on 'context.stream()' [cuda-launch-default-stream]
  // CHECK: note: 'context.stream()' is used here
  // CHECK: note: launch it on 'context.stream()' too, so that it runs in order with that work
  kernel<<<2, 32, 0, nullptr>>>(data);
}

// The variable is used for something else.
void used(float *data) {
  auto stream = at::cuda::getCurrentCUDAStream();
  kernel<<<stream.device_index(), 32>>>(data);
}

// Another stream at each call, two devices, two methods.
void fromPool(float *data) {
  kernel<<<1, 32, 0, c10::cuda::getStreamFromPool()>>>(data);
  kernel<<<2, 32>>>(data);
}
void twoDevices(float *data) {
  kernel<<<1, 32, 0, at::cuda::getCurrentCUDAStream(0)>>>(data);
  kernel<<<2, 32, 0, at::cuda::getCurrentCUDAStream(1)>>>(data);
  kernel<<<3, 32>>>(data);
}
void twoMethods(float *data, Context &context) {
  kernel<<<1, 32, 0, context.stream()>>>(data);
  kernel<<<2, 32, 0, context.copies()>>>(data);
  kernel<<<3, 32>>>(data);
}

// The name of the device is gone.
void outOfScope(float *data) {
  {
    int device = 1;
    kernel<<<1, 32, 0, at::cuda::getCurrentCUDAStream(device)>>>(data);
  }
  kernel<<<2, 32>>>(data);
}
