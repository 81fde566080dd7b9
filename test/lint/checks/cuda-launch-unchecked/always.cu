// RUN: %check_hosts %s cuda-launch-unchecked --option cuda-launch-unchecked.Mode=always

#define CUDA_CHECK(call) check((call), __LINE__)
#define NO_CHECK_CUDA_ERROR()
void check(cudaError_t error, int line);
void report(cudaError_t error);
void lookOutside();

__global__ void kernel(float *data) {}

void unchecked(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
}

void beforeTheNext(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
  kernel<<<1, 64>>>(data);
  CUDA_CHECK(cudaGetLastError());
}

void thenReturns(float *data, bool early) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
  if (early)
    return;
  lookOutside();
}

// The error is read, and dropped.
void readAndDropped(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
  cudaGetLastError();
  cudaDeviceSynchronize();
}

// What a handler is given has an error of its own.
void errorOfAnother(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaFree(data));
}

void calls(float *data) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+2]]:3: warning: the result of 'cudaLaunchKernel' is dropped, and the error is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
  CUDA_CHECK(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0));
  cudaError_t error = cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
  report(error);
}

void attributes() {
  // CHECK: :[[#@LINE+1]]:3: warning: the result of 'cudaFuncSetAttribute' is dropped, and the error is not checked [cuda-launch-unchecked]
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
}

// A lambda that is called at once, and nothing after it.
template <typename F> void dispatch(F f) { f(); }
void inLambda(float *data) {
  // CHECK: :[[#@LINE+2]]:18: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  dispatch([&] { kernel<<<1, 32>>>(data); });
}

template <typename T> void inTemplate(T *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the error of this launch is not checked; 18 of 26 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'CUDA_CHECK(cudaGetLastError());'
  kernel<<<1, 32>>>(data);
}
void instances(float *data) { inTemplate(data); }

// All of these are checked.
void looked(float *data) {
  kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
  kernel<<<1, 32>>>(data);
  if (cudaPeekAtLastError() != cudaSuccess)
    return;
  kernel<<<1, 32>>>(data);
  cudaError_t error = cudaDeviceSynchronize();
  report(error);
  kernel<<<1, 32>>>(data), report(cudaGetLastError());
}

void onOnePath(float *data, bool debug) {
  kernel<<<1, 32>>>(data);
  if (debug)
    CUDA_CHECK(cudaDeviceSynchronize());
}

void afterTheLoop(float *data) {
  for (int i = 0; i < 8; ++i)
    kernel<<<1, 32>>>(data);
  CUDA_CHECK(cudaGetLastError());
}

void branches(float *data, int n) {
  switch (n) {
  case 1:
    kernel<<<1, 32>>>(data);
    break;
  default:
    kernel<<<1, 64>>>(data);
  }
  CUDA_CHECK(cudaGetLastError());
}

// A macro that this build compiles to nothing.
void compiledOut(float *data) {
  kernel<<<1, 32>>>(data);
  NO_CHECK_CUDA_ERROR();
}

// In a macro, with its check.
#define LAUNCH(k, n, ...)                                                                          \
  do {                                                                                             \
    k<<<1, n>>>(__VA_ARGS__);                                                                      \
    CUDA_CHECK(cudaGetLastError());                                                                \
  } while (0)
void byMacro(float *data) { LAUNCH(kernel, 32, data); }

void lookInside() {
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)
    report(error);
}
void byFunction(float *data) {
  kernel<<<1, 32>>>(data);
  lookInside();
}

struct Guard {
  ~Guard() { lookInside(); }
};
void byDestructor(float *data) {
  Guard guard;
  kernel<<<1, 32>>>(data);
}

void afterLambda(float *data) {
  dispatch([&] { kernel<<<1, 32>>>(data); });
  CUDA_CHECK(cudaGetLastError());
}

// Every caller looks.
static void helper(float *data) { kernel<<<1, 32>>>(data); }
void callers(float *data) {
  helper(data);
  CUDA_CHECK(cudaGetLastError());
  helper(data);
  lookInside();
}

// Dropped on purpose.
void onPurpose(float *data) {
  void *arguments[] = {&data};
  (void)cudaLaunchKernel((const void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
}

void attributesLooked() {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
}

// A test of a launch that fails.
void expected(float *data) {
  kernel<<<1, 2048>>>(data);
  bool fails = cudaGetLastError() == cudaErrorInvalidConfiguration;
}
