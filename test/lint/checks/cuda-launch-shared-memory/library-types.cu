// Types of a library that differ between host and device, as CUB's did for long: a macro that is 0 on
// the host picks them, in a default of a template or behind a name.
// HOSTS: command
// RUN: %check_hosts %s cuda-launch-shared-memory,cuda-launch-exceeds-bounds,cuda-arch-dependent-launch --target=sm_80

#ifndef LIB_ARCH
#if !defined(__CUDA_ARCH__)
#define LIB_ARCH 0
#else
#define LIB_ARCH __CUDA_ARCH__
#endif
#endif

template <int Arch, int Size> struct Steps {
  int one;
};
template <int Size> struct Steps<0, Size> {
  int all[Size];
};
template <typename T, int Size, int ARCH = LIB_ARCH> class Reduce {
  typedef Steps<(ARCH >= 300 ? 300 : 0), Size> Internal;

public:
  struct Storage {
    Internal internal;
    char other[sizeof(T)];
  };
};

template <typename T> __global__ void reduces(T *data) {
  typedef Reduce<T, 16384> Sum;
  __shared__ typename Sum::Storage storage;
  data[0] = storage.other[0];
}

template <int Size> struct Words {
  int word[Size];
};
// CHECK: :[[#@LINE+2]]:39: error: static shared memory of 'large<float>' takes 65540 bytes
// CHECK: note: 'storage' takes 65540 bytes; more than 49152 bytes per block must be dynamic and need an opt-in
template <typename T> __global__ void large(T *data) {
  typedef Reduce<T, 16384> Sum;
  __shared__ typename Sum::Storage storage;
  __shared__ Words<16383> words;
  data[0] = words.word[0] + storage.other[0];
}

struct Older {
  enum { BLOCK_THREADS = 64 };
};
struct Newer {
  enum { BLOCK_THREADS = 256 };
};
template <bool If, typename Then, typename Else> struct Either {
  typedef Then Type;
};
template <typename Then, typename Else> struct Either<false, Then, Else> {
  typedef Else Type;
};
struct Chain {
  typedef typename Either<(LIB_ARCH < 600), Older, Newer>::Type ActivePolicy;
};
template <typename Policies>
__global__ void __launch_bounds__(int(Policies::ActivePolicy::BLOCK_THREADS)) sorts(float *data) {}
template <typename Policies>
__global__ void __launch_bounds__(int(Policies::ActivePolicy::BLOCK_THREADS)) others(float *data) {}

// Two launches at one place: each is compared with its own of the other pass.
#define BOTH(A, B, data)                                                                           \
  reduces<float><<<1, A>>>(data);                                                                  \
  sorts<Chain><<<1, B, 16>>>(data)

void run(float *data) {
  BOTH(32, Newer::BLOCK_THREADS, data);
  large<float><<<1, 64>>>(data);
  // CHECK: :[[#@LINE+2]]:3: error: block of 512 threads exceeds the 256 threads that '__launch_bounds__' of 'others<Chain>' allows
  // CHECK: note: 'others<Chain>' is limited to 256 threads here
  others<Chain><<<1, 512>>>(data);
}
