// RUN: %check_hosts %s cuda-launch-default-stream

__global__ void kernel(float *data) {}

void parameter(float *data, cudaStream_t stream) {
  kernel<<<1, 32, 0, stream>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'parameter' is on 'stream' [cuda-launch-default-stream]
  // CHECK: note: 'stream' is used here
  // CHECK: note: launch it on 'stream' too, so that it runs in order with that work
  kernel<<<1, 32>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'parameter' is on 'stream' [cuda-launch-default-stream]
  // CHECK: note: 'stream' is used here
  // CHECK: note: launch it on 'stream' too, so that it runs in order with that work
  kernel<<<1, 32, 128>>>(data);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'parameter' is on 'stream' [cuda-launch-default-stream]
  // CHECK: note: 'stream' is used here
  // CHECK: note: launch it on 'stream' too, so that it runs in order with that work
  kernel<<<1, 32, 0, 0>>>(data);
}

void local(float *data, float *from, int n) {
  cudaStream_t copies;
  cudaStreamCreate(&copies);
  cudaMemcpyAsync(data, from, n, cudaMemcpyHostToDevice, copies);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'local' is on 'copies' [cuda-launch-default-stream]
  // CHECK: note: 'copies' is used here
  // CHECK: note: launch it on 'copies' too, so that it runs in order with that work
  kernel<<<n, 32>>>(data);
}

struct Worker {
  cudaStream_t queue;
  void work(float *data) {
    kernel<<<1, 32, 0, queue>>>(data);
    // CHECK: :[[#@LINE+3]]:5: warning: this launch is on the default stream; 1 other launch or copy in 'work' is on 'queue' [cuda-launch-default-stream]
    // CHECK: note: 'queue' is used here
    // CHECK: note: launch it on 'queue' too, so that it runs in order with that work
    kernel<<<2, 32>>>(data);
  }
};

void byCall(float *data, cudaStream_t stream) {
  void *arguments[] = {&data};
  cudaMemsetAsync(data, 0, 4, stream);
  // CHECK: :[[#@LINE+3]]:3: warning: this launch is on the default stream; 1 other launch or copy in 'byCall' is on 'stream' [cuda-launch-default-stream]
  // CHECK: note: 'stream' is used here
  // CHECK: note: launch it on 'stream' too, so that it runs in order with that work
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
}

// No stream in use.
void none(float *data, cudaStream_t stream) { kernel<<<1, 32>>>(data); }
void noStream(float *data) { kernel<<<1, 32>>>(data); }

// Which one of two?
void several(float *data, cudaStream_t first, cudaStream_t second) {
  kernel<<<1, 32, 0, first>>>(data);
  kernel<<<1, 32, 0, second>>>(data);
  kernel<<<1, 32>>>(data);
}

// Another default stream by its name.
void named(float *data, cudaStream_t stream) {
  kernel<<<1, 32, 0, stream>>>(data);
  kernel<<<1, 32, 0, cudaStreamPerThread>>>(data);
}

// The stream is gone, or not there yet.
void outOfScope(float *data) {
  kernel<<<1, 32>>>(data);
  {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    kernel<<<1, 32, 0, stream>>>(data);
  }
  kernel<<<1, 32>>>(data);
}

// It waits for the default stream by name: the launch is there on purpose.
void waitsForDefault(float *data, float *from, int n, cudaStream_t stream) {
  kernel<<<1, 32>>>(data);
  cudaStreamSynchronize(nullptr);
  cudaMemcpyAsync(data, from, n, cudaMemcpyHostToDevice, stream);
  cudaStreamSynchronize(stream);
}
