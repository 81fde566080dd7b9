// warplint: names that newer toolkits removed and older code still uses, so
// that its launches can be read. Read after a toolkit's headers or warplint's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_REMOVED_API_H
#define WARPLINT_REMOVED_API_H

#ifndef __CUDA_API_VERSION
#define __CUDA_API_VERSION CUDA_VERSION
#endif

// The forms of CUDA 12 and before of what CUDA 13 changed.
#if CUDA_VERSION >= 13000
__host__ cudaError_t cudaMemAdvise(const void *ptr, size_t count,
                                   cudaMemoryAdvise advice, int device);
__host__ cudaError_t cudaMemPrefetchAsync(const void *ptr, size_t count,
                                          int device, cudaStream_t stream = 0);
__host__ cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                              const cudaGraphNode_t *from,
                                              const cudaGraphNode_t *to,
                                              size_t count);
__host__ cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                       cudaGraphNode_t *to, size_t *count);
__host__ cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *deps, size_t count,
                                      cudaGraphNodeParams *params);
__host__ cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec,
                                         cudaGraph_t graph,
                                         cudaGraphNode_t *errorNode,
                                         cudaGraphExecUpdateResult *result);
__host__ cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t stream, cudaStreamCaptureStatus *status,
    unsigned long long *id = 0, cudaGraph_t *graph = 0,
    const cudaGraphNode_t **deps = 0, size_t *count = 0);
__host__ cudaError_t cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *list, unsigned int numDevices, unsigned int flags);
#endif

#if CUDA_VERSION >= 12000
__host__ cudaError_t cudaThreadSynchronize(void);
__host__ cudaError_t cudaThreadExit(void);
__host__ cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value);
__host__ cudaError_t cudaThreadGetLimit(size_t *value, cudaLimit limit);
__host__ cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config);
__host__ cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *config);
__host__ cudaError_t cudaSetDoubleForDevice(double *d);
__host__ cudaError_t cudaSetDoubleForHost(double *d);
__host__ cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
__host__ cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config);
__host__ cudaError_t cudaFuncSetSharedMemConfig(const void *func,
                                                cudaSharedMemConfig config);
template <class T>
__host__ cudaError_t cudaFuncSetSharedMemConfig(T *func,
                                                cudaSharedMemConfig config);
__host__ cudaError_t cudaProfilerInitialize(const char *config,
                                            const char *output, int mode);

// Texture and surface references.
#ifndef WARPLINT_TEXTURE_TYPES_H
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
#endif
template <class T, int Type = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture : textureReference {
  __host__ __device__ texture(int normalized = 0,
                              cudaTextureFilterMode = cudaFilterModePoint,
                              cudaTextureAddressMode = cudaAddressModeClamp);
  __host__ __device__ texture(int, cudaTextureFilterMode,
                              cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class T, int Type = cudaSurfaceType1D>
struct surface : surfaceReference {};

// What a fetch gives: the element, or a float of it where it is normalised.
template <class T, cudaTextureReadMode Mode> struct warplint_fetched {
  typedef T type;
};
#define WARPLINT_FETCHED(T, F)                                                 \
  template <> struct warplint_fetched<T, cudaReadModeNormalizedFloat> {        \
    typedef F type;                                                            \
  };
WARPLINT_FETCHED(char, float)
WARPLINT_FETCHED(signed char, float)
WARPLINT_FETCHED(unsigned char, float)
WARPLINT_FETCHED(short, float)
WARPLINT_FETCHED(unsigned short, float)
WARPLINT_FETCHED(char1, float1)
WARPLINT_FETCHED(uchar1, float1)
WARPLINT_FETCHED(short1, float1)
WARPLINT_FETCHED(ushort1, float1)
WARPLINT_FETCHED(char2, float2)
WARPLINT_FETCHED(uchar2, float2)
WARPLINT_FETCHED(short2, float2)
WARPLINT_FETCHED(ushort2, float2)
WARPLINT_FETCHED(char4, float4)
WARPLINT_FETCHED(uchar4, float4)
WARPLINT_FETCHED(short4, float4)
WARPLINT_FETCHED(ushort4, float4)
#undef WARPLINT_FETCHED
#define WARPLINT_FETCH(N, ...)                                                 \
  template <class T, int Type, cudaTextureReadMode Mode>                       \
  __device__ typename warplint_fetched<T, Mode>::type N(                       \
      texture<T, Type, Mode>, __VA_ARGS__);
WARPLINT_FETCH(tex1Dfetch, int)
WARPLINT_FETCH(tex1D, float)
WARPLINT_FETCH(tex2D, float, float)
WARPLINT_FETCH(tex3D, float, float, float)
WARPLINT_FETCH(tex1DLod, float, float)
WARPLINT_FETCH(tex2DLod, float, float, float)
WARPLINT_FETCH(tex3DLod, float, float, float, float)
WARPLINT_FETCH(tex1DLayered, float, int)
WARPLINT_FETCH(tex2DLayered, float, float, int)
WARPLINT_FETCH(texCubemap, float, float, float)
WARPLINT_FETCH(texCubemapLayered, float, float, float, int)
#undef WARPLINT_FETCH

template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTexture(size_t *offset,
                                     const texture<T, Type, Mode> &tex,
                                     const void *ptr,
                                     const cudaChannelFormatDesc &desc,
                                     size_t size = 0xffffffffu);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTexture(size_t *offset,
                                     const texture<T, Type, Mode> &tex,
                                     const void *ptr,
                                     size_t size = 0xffffffffu);
__host__ cudaError_t cudaBindTexture(size_t *offset,
                                     const textureReference *tex,
                                     const void *ptr,
                                     const cudaChannelFormatDesc *desc,
                                     size_t size = 0xffffffffu);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTexture2D(size_t *offset,
                                       const texture<T, Type, Mode> &tex,
                                       const void *ptr,
                                       const cudaChannelFormatDesc &desc,
                                       size_t width, size_t height,
                                       size_t pitch);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTexture2D(size_t *offset,
                                       const texture<T, Type, Mode> &tex,
                                       const void *ptr, size_t width,
                                       size_t height, size_t pitch);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTextureToArray(const texture<T, Type, Mode> &tex,
                                            cudaArray_const_t array);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaBindTextureToArray(const texture<T, Type, Mode> &tex,
                                            cudaArray_const_t array,
                                            const cudaChannelFormatDesc &desc);
__host__ cudaError_t cudaBindTextureToArray(const textureReference *tex,
                                            cudaArray_const_t array,
                                            const cudaChannelFormatDesc *desc);
template <class T, int Type>
__host__ cudaError_t cudaBindSurfaceToArray(const surface<T, Type> &surf,
                                            cudaArray_const_t array);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t cudaUnbindTexture(const texture<T, Type, Mode> &tex);
__host__ cudaError_t cudaUnbindTexture(const textureReference *tex);
template <class T, int Type, cudaTextureReadMode Mode>
__host__ cudaError_t
cudaGetTextureAlignmentOffset(size_t *offset,
                              const texture<T, Type, Mode> &tex);
__host__ cudaError_t cudaGetTextureReference(const textureReference **tex,
                                             const void *symbol);
#endif

// Warp functions without a mask, which no GPU since Volta has.
#ifndef WARPLINT_DEVICE_FUNCTIONS_H
__device__ int __all(int);
__device__ int __any(int);
__device__ unsigned int __ballot(int);
#endif

#endif
