// RUN: %check_hosts %s cuda-launch-unchecked --option cuda-launch-unchecked.Mode=always

void check(cudaError_t error);
template <typename T> __global__ void forward(T *data) {}
template <typename T> __global__ void backward(T *data) {}

#define DISPATCH(...) \
  do { \
    { \
      using scalar_t = float; \
      __VA_ARGS__(); \
    } \
    { \
      using scalar_t = double; \
      __VA_ARGS__(); \
    } \
  } while (0)

// One check for two dispatches: the second one's launch comes before it.
void twice(void *data) {
  // CHECK: :[[#@LINE+2]]:18: warning: the error of this launch is not checked; 10 of 12 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'check(cudaGetLastError());'
  DISPATCH([&] { forward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  DISPATCH([&] { backward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  check(cudaGetLastError());
}

void each(void *data) {
  DISPATCH([&] { forward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  check(cudaGetLastError());
  DISPATCH([&] { backward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  check(cudaGetLastError());
}

// A lambda that may not launch.
void perhaps(float *data, bool more) {
  forward<float><<<1, 32>>>(data);
  [&] {
    if (more)
      backward<float><<<1, 32>>>(data);
  }();
  check(cudaGetLastError());
}

// A dispatch over numbers: many functions between the launch and its check.
template <int N> __global__ void sized(float *data) {}
template <int N, int Last> struct Sizes {
  static void run(int n, float *data) {
    if (n == N)
      sized<N><<<1, 32>>>(data);
    else
      Sizes<N + 1, Last>::run(n, data);
  }
};
template <int Last> struct Sizes<Last, Last> {
  static void run(int n, float *data) { sized<Last><<<1, 32>>>(data); }
};
void bySize(int n, float *data) {
  Sizes<0, 12>::run(n, data);
  check(cudaGetLastError());
}

// A dispatch by a switch in a lambda, in one of two branches.
#define SWITCH(type, ...) \
  [&] { \
    switch (type) { \
    case 0: { \
      using scalar_t = float; \
      return __VA_ARGS__(); \
    } \
    case 1: { \
      using scalar_t = double; \
      return __VA_ARGS__(); \
    } \
    default: \
      __builtin_trap(); \
    } \
  }()

void branches(int type, void *data, bool back) {
  if (back) {
    SWITCH(type, [&] { backward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  } else {
    SWITCH(type, [&] { forward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  }
  check(cudaGetLastError());
}
void oneAfterAnother(int type, void *data) {
  // CHECK: :[[#@LINE+2]]:22: warning: the error of this launch is not checked; 10 of 12 launches here are checked [cuda-launch-unchecked]
  // CHECK: note: other launches of this file are followed by 'check(cudaGetLastError());'
  SWITCH(type, [&] { forward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  SWITCH(type, [&] { backward<scalar_t><<<1, 32>>>((scalar_t *)data); });
  check(cudaGetLastError());
}
