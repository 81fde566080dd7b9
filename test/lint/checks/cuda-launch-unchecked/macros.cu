// RUN: %check_hosts %s cuda-launch-unchecked --option cuda-launch-unchecked.Mode=always

// Launches in macros of several lines, whose check is in the macro too, behind it, or in a macro around it.
#define C10_CUDA_CHECK(call) check((call), __FILE__, __LINE__)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
void check(cudaError_t error, const char *file, int line);

template <typename T, int Dim> __global__ void select(T *data, int size) {}
template <typename T> __global__ void fill(T *data) {}

#define SMALL_INDEX(TYPE, DIM) \
  select<TYPE, DIM> \
      <<<blocks, threads, 0, stream>>>( \
          (TYPE *)data, \
          static_cast<int>(size)); \
  C10_CUDA_KERNEL_LAUNCH_CHECK();

#define UNCHECKED(TYPE, DIM) \
  select<TYPE, DIM> \
      <<<blocks, threads, 0, stream>>>((TYPE *)data, size)

#define DISPATCH(TYPE, ...) \
  do { \
    using scalar_t = TYPE; \
    __VA_ARGS__(); \
  } while (0)

void index(void *data, int size, int blocks, int threads, cudaStream_t stream, bool wide) {
  if (wide) {
    SMALL_INDEX(double, 2);
  } else {
    SMALL_INDEX(float, 1);
  }
  switch (size) {
  case 1:
    UNCHECKED(float, 3);
    break;
  case 2:
    UNCHECKED(float, 4);
    break;
  default:
    UNCHECKED(float, -1);
  }
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  DISPATCH(float, [&] {
    fill<scalar_t><<<blocks, threads>>>((scalar_t *)data);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  DISPATCH(double, [&] { fill<scalar_t><<<blocks, threads>>>((scalar_t *)data); });
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  if (wide)
    SMALL_INDEX(int, 5)
}

// The macro has no check, and no one else has.
void forgotten(void *data, int size, int blocks, int threads, cudaStream_t stream) {
  // CHECK: :[[#@LINE+3]]:3: warning: the error of this launch is not checked; 8 of 9 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: expanded from macro 'UNCHECKED'
  // CHECK: note: other launches of this file are followed by 'C10_CUDA_KERNEL_LAUNCH_CHECK();'
  UNCHECKED(float, 6);
}
