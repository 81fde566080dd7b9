#if !defined(__CUDA_ARCH__)
#define LIB_ARCH 0
#else
#define LIB_ARCH __CUDA_ARCH__
#endif
template <typename T, int ARCH = LIB_ARCH> struct Storage {
  char bytes[ARCH >= 300 ? 16 : 65536];
};
