// warplint: the CUDA runtime as C++ code sees it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_RUNTIME_H
#define WARPLINT_CUDA_RUNTIME_H
#define __CUDA_RUNTIME_H__ // code asks for it

// Clang may warn of what stands here as it may of any code; it is not the
// user's.
#pragma clang system_header

#include "warplint_c_library.h"
#include <time.h>
#include <utility>

#include "cuda_runtime_api.h"
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "library_types.h"
#include "math_functions.h"
#include "texture_fetch_functions.h"

// <cmath> is long; what it takes from the C library is not.
namespace std {
using ::acos;
using ::acosh;
using ::asin;
using ::asinh;
using ::atan;
using ::atanh;
using ::cbrt;
using ::ceil;
using ::cos;
using ::cosh;
using ::erf;
using ::erfc;
using ::exp;
using ::exp2;
using ::expm1;
using ::fabs;
using ::floor;
using ::lgamma;
using ::log;
using ::log10;
using ::log1p;
using ::log2;
using ::nearbyint;
using ::rint;
using ::round;
using ::sin;
using ::sinh;
using ::sqrt;
using ::tan;
using ::tanh;
using ::tgamma;
using ::trunc;
using ::atan2;
using ::copysign;
using ::fdim;
using ::fmax;
using ::fmin;
using ::fmod;
using ::hypot;
using ::nextafter;
using ::pow;
using ::remainder;
using ::fma;
using ::ldexp;
using ::frexp;
using ::modf;
using ::abs;
// Declared as libstdc++ defines them, which takes longer to read; <cmath> brings them along with nvcc.
#if __has_include(<bits/stl_algobase.h>)
#if __cplusplus >= 201402L
#define WARPLINT_CONSTEXPR constexpr
#else
#define WARPLINT_CONSTEXPR
#endif
template <class T> WARPLINT_CONSTEXPR const T &min(const T &, const T &);
template <class T> WARPLINT_CONSTEXPR const T &max(const T &, const T &);
#undef WARPLINT_CONSTEXPR
#endif
} // namespace std

// Typed forms of the API.

template <class T>
static inline __host__ __device__ cudaError_t cudaMalloc(T **ptr, size_t size) {
  return ::cudaMalloc((void **)(void *)ptr, size);
}
template <class T>
static inline __host__ cudaError_t cudaMallocHost(T **ptr, size_t size,
                                                  unsigned int flags = 0) {
  return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
template <class T>
static inline __host__ cudaError_t cudaHostAlloc(T **ptr, size_t size,
                                                 unsigned int flags) {
  return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
static inline __host__ cudaError_t cudaMallocHost(void **ptr, size_t size,
                                                  unsigned int flags) {
  return cudaHostAlloc(ptr, size, flags);
}
template <class T>
static inline __host__ cudaError_t
cudaHostGetDevicePointer(T **dev, void *host, unsigned int flags) {
  return cudaHostGetDevicePointer((void **)(void *)dev, host, flags);
}
template <class T>
static inline __host__ cudaError_t
cudaMallocManaged(T **ptr, size_t size,
                  unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged((void **)(void *)ptr, size, flags);
}
template <class T>
static inline __host__ cudaError_t
cudaMallocPitch(T **ptr, size_t *pitch, size_t width, size_t height) {
  return cudaMallocPitch((void **)(void *)ptr, pitch, width, height);
}
template <class T>
static inline __host__ cudaError_t cudaMallocAsync(T **ptr, size_t size,
                                                   cudaStream_t stream) {
  return cudaMallocAsync((void **)(void *)ptr, size, stream);
}
static inline __host__ cudaError_t cudaMallocAsync(void **ptr, size_t size,
                                                   cudaMemPool_t pool,
                                                   cudaStream_t stream) {
  return cudaMallocFromPoolAsync(ptr, size, pool, stream);
}
template <class T>
static inline __host__ cudaError_t cudaMallocAsync(T **ptr, size_t size,
                                                   cudaMemPool_t pool,
                                                   cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)(void *)ptr, size, pool, stream);
}
template <class T>
static inline __host__ cudaError_t
cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t pool,
                        cudaStream_t stream) {
  return cudaMallocFromPoolAsync((void **)(void *)ptr, size, pool, stream);
}
template <class T>
static inline __host__ cudaError_t
cudaStreamAttachMemAsync(cudaStream_t stream, T *ptr, size_t length = 0,
                         unsigned int flags = cudaMemAttachSingle) {
  return cudaStreamAttachMemAsync(stream, (void *)ptr, length, flags);
}
template <class T>
static inline __host__ cudaError_t cudaMemcpyToSymbol(
    const T &symbol, const void *src, size_t count, size_t offset = 0,
    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return cudaMemcpyToSymbol((const void *)&symbol, src, count, offset, kind);
}
template <class T>
static inline __host__ cudaError_t
cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count,
                        size_t offset = 0,
                        enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                        cudaStream_t stream = 0) {
  return cudaMemcpyToSymbolAsync((const void *)&symbol, src, count, offset,
                                 kind, stream);
}
template <class T>
static inline __host__ cudaError_t cudaMemcpyFromSymbol(
    void *dst, const T &symbol, size_t count, size_t offset = 0,
    enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return cudaMemcpyFromSymbol(dst, (const void *)&symbol, count, offset, kind);
}
template <class T>
static inline __host__ cudaError_t
cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count,
                          size_t offset = 0,
                          enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                          cudaStream_t stream = 0) {
  return cudaMemcpyFromSymbolAsync(dst, (const void *)&symbol, count, offset,
                                   kind, stream);
}
template <class T>
static inline __host__ cudaError_t cudaGetSymbolAddress(void **ptr,
                                                        const T &symbol) {
  return cudaGetSymbolAddress(ptr, (const void *)&symbol);
}
template <class T>
static inline __host__ cudaError_t cudaGetSymbolSize(size_t *size,
                                                     const T &symbol) {
  return cudaGetSymbolSize(size, (const void *)&symbol);
}
static inline __host__ cudaError_t cudaEventCreate(cudaEvent_t *event,
                                                   unsigned int flags) {
  return cudaEventCreateWithFlags(event, flags);
}

template <class T>
static inline __host__ cudaError_t cudaFuncSetAttribute(T *func,
                                                        cudaFuncAttribute attr,
                                                        int value) {
  return cudaFuncSetAttribute((const void *)func, attr, value);
}
template <class T>
static inline __host__ cudaError_t cudaFuncSetCacheConfig(T *func,
                                                          cudaFuncCache config) {
  return cudaFuncSetCacheConfig((const void *)func, config);
}
template <class T>
static inline __host__ __device__ cudaError_t
cudaFuncGetAttributes(cudaFuncAttributes *attr, T *func) {
  return cudaFuncGetAttributes(attr, (const void *)func);
}
template <class T>
static inline __host__ cudaError_t cudaFuncGetName(const char **name, T *func) {
  return cudaFuncGetName(name, (const void *)func);
}
template <class T>
static inline __host__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function,
                                                       T *symbol) {
  return cudaGetFuncBySymbol(function, (const void *)symbol);
}
template <class T>
static inline __host__ cudaError_t cudaGetKernel(cudaKernel_t *kernel,
                                                 T *entry) {
  return cudaGetKernel(kernel, (const void *)entry);
}
template <class T>
static inline __host__ cudaError_t
cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                 size_t sharedMem = 0, cudaStream_t stream = 0) {
  return cudaLaunchKernel((const void *)func, gridDim, blockDim, args,
                          sharedMem, stream);
}
template <class T>
static inline __host__ cudaError_t
cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                            size_t sharedMem = 0, cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim,
                                     args, sharedMem, stream);
}
template <class T> struct warplint_identity { typedef T type; };
template <class... Params, class... Args>
static inline __host__ cudaError_t
cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(Params...),
                   Args &&...args) {
  // Each argument is converted to the kernel's parameter.
  auto Launch = [&](typename warplint_identity<Params>::type... values) {
    void *list[sizeof...(Params) + 1] = {(void *)&values..., nullptr};
    return cudaLaunchKernelExC(config, (const void *)kernel, list);
  };
  return Launch(static_cast<Args &&>(args)...);
}
template <class... Params>
static inline __host__ cudaError_t cudaLaunchKernelExC(
    const cudaLaunchConfig_t *config, void (*kernel)(Params...), void **args) {
  return cudaLaunchKernelExC(config, (const void *)kernel, args);
}
template <class T>
static inline __host__ __device__ cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func,
                                              int blockSize,
                                              size_t dynamicSMemSize) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, (const void *)func, blockSize, dynamicSMemSize);
}
template <class T>
static inline __host__ __device__ cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func,
                                                       int blockSize,
                                                       size_t dynamicSMemSize,
                                                       unsigned int flags) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, (const void *)func, blockSize, dynamicSMemSize, flags);
}
template <class T>
static inline __host__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(
    size_t *size, T *func, int numBlocks, int blockSize) {
  return cudaOccupancyAvailableDynamicSMemPerBlock(size, (const void *)func,
                                                   numBlocks, blockSize);
}
template <class T>
static inline __host__ cudaError_t
cudaOccupancyMaxPotentialClusterSize(int *size, T *func,
                                     const cudaLaunchConfig_t *config) {
  return cudaOccupancyMaxPotentialClusterSize(size, (const void *)func, config);
}
template <class T>
static inline __host__ cudaError_t
cudaOccupancyMaxActiveClusters(int *clusters, T *func,
                               const cudaLaunchConfig_t *config) {
  return cudaOccupancyMaxActiveClusters(clusters, (const void *)func, config);
}
// These compute in NVIDIA's header; a parse needs only their types, and bodies,
// since a lambda's type is no other file's.
template <class T>
static inline __host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0) {
  return cudaSuccess;
}
template <class T>
static inline __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
    int blockSizeLimit = 0, unsigned int flags = 0) {
  return cudaSuccess;
}
template <class UnaryFunction, class T>
static inline __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0) {
  return cudaSuccess;
}
template <class UnaryFunction, class T>
static inline __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *blockSize, T func,
    UnaryFunction blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
    unsigned int flags = 0) {
  return cudaSuccess;
}

static inline __host__ cudaError_t
cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                     cudaGraphNode_t *errorNode, char *log, size_t size) {
  (void)errorNode, (void)log, (void)size;
  return cudaGraphInstantiate(exec, graph, 0ull);
}

// Channel formats by type.
template <class T> struct warplint_channel {
  static constexpr int x = 0, y = 0, z = 0, w = 0;
  static constexpr cudaChannelFormatKind kind = cudaChannelFormatKindNone;
};
#define WARPLINT_CHANNEL(T, X, Y, Z, W, K)                                     \
  template <> struct warplint_channel<T> {                                     \
    static constexpr int x = X, y = Y, z = Z, w = W;                           \
    static constexpr cudaChannelFormatKind kind = cudaChannelFormatKind##K;    \
  };
#define WARPLINT_CHANNELS(T, N, B, K)                                          \
  WARPLINT_CHANNEL(T, B, 0, 0, 0, K)                                           \
  WARPLINT_CHANNEL(N##1, B, 0, 0, 0, K)                                        \
  WARPLINT_CHANNEL(N##2, B, B, 0, 0, K)                                        \
  WARPLINT_CHANNEL(N##4, B, B, B, B, K)
WARPLINT_CHANNELS(signed char, char, 8, Signed)
WARPLINT_CHANNELS(unsigned char, uchar, 8, Unsigned)
WARPLINT_CHANNELS(short, short, 16, Signed)
WARPLINT_CHANNELS(unsigned short, ushort, 16, Unsigned)
WARPLINT_CHANNELS(int, int, 32, Signed)
WARPLINT_CHANNELS(unsigned int, uint, 32, Unsigned)
WARPLINT_CHANNELS(float, float, 32, Float)
WARPLINT_CHANNEL(char, 8, 0, 0, 0, Signed)
#undef WARPLINT_CHANNELS
#undef WARPLINT_CHANNEL
template <class T>
static inline __host__ cudaChannelFormatDesc cudaCreateChannelDesc(void) {
  typedef warplint_channel<T> C;
  return cudaCreateChannelDesc(C::x, C::y, C::z, C::w, C::kind);
}
static inline __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf(void) {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}

#include "nvcc_compat.h"

#endif
