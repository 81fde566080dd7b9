// warplint: the CUDA runtime's functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_RUNTIME_API_H
#define WARPLINT_CUDA_RUNTIME_API_H
#define __CUDA_RUNTIME_API_H__ // code asks for it

#include "driver_types.h"
#include "vector_functions.h"

#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#define CUDART_VERSION CUDA_VERSION
#define __CUDART_API_VERSION CUDA_VERSION

// What a kernel may call too, with relocatable device code.
#define WARPLINT_BOTH extern "C" __host__ __device__ cudaError_t
#define WARPLINT_HOST extern "C" __host__ cudaError_t

// Devices.
WARPLINT_BOTH cudaDeviceSynchronize(void);
WARPLINT_BOTH cudaGetDevice(int *device);
WARPLINT_BOTH cudaGetDeviceCount(int *count);
WARPLINT_BOTH cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
                                     int device);
WARPLINT_BOTH cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
WARPLINT_BOTH cudaDeviceGetCacheConfig(enum cudaFuncCache *config);
WARPLINT_BOTH cudaGetLastError(void);
WARPLINT_BOTH cudaPeekAtLastError(void);
WARPLINT_BOTH cudaRuntimeGetVersion(int *version);
WARPLINT_HOST cudaDriverGetVersion(int *version);
WARPLINT_HOST cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
WARPLINT_HOST cudaGetDeviceProperties_v2(struct cudaDeviceProp *prop,
                                         int device);
WARPLINT_HOST cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);
WARPLINT_HOST cudaSetDevice(int device);
WARPLINT_HOST cudaInitDevice(int device, unsigned int deviceFlags,
                             unsigned int flags);
WARPLINT_HOST cudaSetDeviceFlags(unsigned int flags);
WARPLINT_HOST cudaGetDeviceFlags(unsigned int *flags);
WARPLINT_HOST cudaSetValidDevices(int *devices, int count);
WARPLINT_HOST cudaDeviceReset(void);
WARPLINT_HOST cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
WARPLINT_HOST cudaDeviceSetCacheConfig(enum cudaFuncCache config);
WARPLINT_HOST cudaDeviceGetByPCIBusId(int *device, const char *id);
WARPLINT_HOST cudaDeviceGetPCIBusId(char *id, int length, int device);
WARPLINT_HOST cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
WARPLINT_HOST cudaDeviceGetP2PAttribute(int *value,
                                        enum cudaDeviceP2PAttr attr, int src,
                                        int dst);
WARPLINT_HOST cudaDeviceCanAccessPeer(int *can, int device, int peer);
WARPLINT_HOST cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
WARPLINT_HOST cudaDeviceDisablePeerAccess(int peer);
WARPLINT_HOST cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
WARPLINT_HOST cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
WARPLINT_HOST cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
WARPLINT_HOST cudaDeviceFlushGPUDirectRDMAWrites(int target, int scope);
WARPLINT_HOST cudaCtxResetPersistingL2Cache(void);

// Errors.
extern "C" __host__ __device__ const char *cudaGetErrorString(cudaError_t e);
extern "C" __host__ __device__ const char *cudaGetErrorName(cudaError_t e);

// Streams and events.
WARPLINT_BOTH cudaStreamCreateWithFlags(cudaStream_t *stream,
                                        unsigned int flags);
WARPLINT_BOTH cudaStreamDestroy(cudaStream_t stream);
WARPLINT_BOTH cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                  unsigned int flags = 0);
WARPLINT_BOTH cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
WARPLINT_BOTH cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
WARPLINT_BOTH cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0,
                                       unsigned int flags = 0);
WARPLINT_BOTH cudaEventDestroy(cudaEvent_t event);
WARPLINT_HOST cudaStreamCreate(cudaStream_t *stream);
WARPLINT_HOST cudaStreamCreateWithPriority(cudaStream_t *stream,
                                           unsigned int flags, int priority);
WARPLINT_HOST cudaStreamGetPriority(cudaStream_t stream, int *priority);
WARPLINT_HOST cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
WARPLINT_HOST cudaStreamGetId(cudaStream_t stream, unsigned long long *id);
WARPLINT_HOST cudaStreamGetDevice(cudaStream_t stream, int *device);
WARPLINT_HOST cudaStreamSynchronize(cudaStream_t stream);
WARPLINT_HOST cudaStreamQuery(cudaStream_t stream);
WARPLINT_HOST cudaStreamAddCallback(cudaStream_t stream,
                                    cudaStreamCallback_t callback, void *data,
                                    unsigned int flags);
WARPLINT_HOST cudaStreamAttachMemAsync(cudaStream_t stream, void *ptr,
                                       size_t length = 0, unsigned int flags = cudaMemAttachSingle);
WARPLINT_HOST cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID id,
                                     const cudaStreamAttrValue *value);
WARPLINT_HOST cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID id,
                                     cudaStreamAttrValue *value);
WARPLINT_HOST cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);
WARPLINT_HOST cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn,
                                 void *data);
WARPLINT_HOST cudaEventCreate(cudaEvent_t *event);
WARPLINT_HOST cudaEventQuery(cudaEvent_t event);
WARPLINT_HOST cudaEventSynchronize(cudaEvent_t event);
WARPLINT_HOST cudaEventElapsedTime(float *ms, cudaEvent_t start,
                                   cudaEvent_t end);

// Memory.
WARPLINT_BOTH cudaMalloc(void **ptr, size_t size);
WARPLINT_BOTH cudaFree(void *ptr);
WARPLINT_BOTH cudaMemcpyAsync(void *dst, const void *src, size_t count,
                              enum cudaMemcpyKind kind, cudaStream_t stream = 0);
WARPLINT_BOTH cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src,
                                size_t spitch, size_t width, size_t height,
                                enum cudaMemcpyKind kind, cudaStream_t stream = 0);
WARPLINT_BOTH cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p,
                                cudaStream_t stream = 0);
WARPLINT_BOTH cudaMemsetAsync(void *ptr, int value, size_t count,
                              cudaStream_t stream = 0);
WARPLINT_BOTH cudaMemset2DAsync(void *ptr, size_t pitch, int value,
                                size_t width, size_t height,
                                cudaStream_t stream = 0);
WARPLINT_BOTH cudaMemset3DAsync(struct cudaPitchedPtr ptr, int value,
                                struct cudaExtent extent, cudaStream_t stream = 0);
WARPLINT_HOST cudaMallocHost(void **ptr, size_t size);
WARPLINT_HOST cudaMallocManaged(void **ptr, size_t size, unsigned int flags = cudaMemAttachGlobal);
WARPLINT_HOST cudaMallocPitch(void **ptr, size_t *pitch, size_t width,
                              size_t height);
WARPLINT_HOST cudaMalloc3D(struct cudaPitchedPtr *ptr,
                           struct cudaExtent extent);
WARPLINT_HOST cudaMallocArray(cudaArray_t *array,
                              const struct cudaChannelFormatDesc *desc,
                              size_t width, size_t height = 0, unsigned int flags = 0);
WARPLINT_HOST cudaMalloc3DArray(cudaArray_t *array,
                                const struct cudaChannelFormatDesc *desc,
                                struct cudaExtent extent, unsigned int flags = 0);
WARPLINT_HOST
cudaMallocMipmappedArray(cudaMipmappedArray_t *array,
                         const struct cudaChannelFormatDesc *desc,
                         struct cudaExtent extent, unsigned int levels,
                         unsigned int flags = 0);
WARPLINT_HOST cudaGetMipmappedArrayLevel(cudaArray_t *level,
                                         cudaMipmappedArray_const_t array,
                                         unsigned int n);
WARPLINT_HOST cudaMallocAsync(void **ptr, size_t size, cudaStream_t stream);
WARPLINT_HOST cudaMallocFromPoolAsync(void **ptr, size_t size,
                                      cudaMemPool_t pool, cudaStream_t stream);
WARPLINT_HOST cudaFreeAsync(void *ptr, cudaStream_t stream);
WARPLINT_HOST cudaFreeHost(void *ptr);
WARPLINT_HOST cudaFreeArray(cudaArray_t array);
WARPLINT_HOST cudaFreeMipmappedArray(cudaMipmappedArray_t array);
WARPLINT_HOST cudaHostAlloc(void **ptr, size_t size, unsigned int flags);
WARPLINT_HOST cudaHostRegister(void *ptr, size_t size, unsigned int flags);
WARPLINT_HOST cudaHostUnregister(void *ptr);
WARPLINT_HOST cudaHostGetDevicePointer(void **dev, void *host,
                                       unsigned int flags);
WARPLINT_HOST cudaHostGetFlags(unsigned int *flags, void *host);
WARPLINT_HOST cudaMemGetInfo(size_t *free, size_t *total);
WARPLINT_HOST cudaMemcpy(void *dst, const void *src, size_t count,
                         enum cudaMemcpyKind kind);
WARPLINT_HOST cudaMemcpyPeer(void *dst, int dstDevice, const void *src,
                             int srcDevice, size_t count);
WARPLINT_HOST cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src,
                                  int srcDevice, size_t count,
                                  cudaStream_t stream = 0);
WARPLINT_HOST cudaMemcpy2D(void *dst, size_t dpitch, const void *src,
                           size_t spitch, size_t width, size_t height,
                           enum cudaMemcpyKind kind);
WARPLINT_HOST cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset,
                                  size_t hOffset, const void *src,
                                  size_t spitch, size_t width, size_t height,
                                  enum cudaMemcpyKind kind);
WARPLINT_HOST cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset,
                                       size_t hOffset, const void *src,
                                       size_t spitch, size_t width,
                                       size_t height, enum cudaMemcpyKind kind,
                                       cudaStream_t stream = 0);
WARPLINT_HOST cudaMemcpy2DFromArray(void *dst, size_t dpitch,
                                    cudaArray_const_t src, size_t wOffset,
                                    size_t hOffset, size_t width,
                                    size_t height, enum cudaMemcpyKind kind);
WARPLINT_HOST
cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src,
                           size_t wOffset, size_t hOffset, size_t width,
                           size_t height, enum cudaMemcpyKind kind,
                           cudaStream_t stream = 0);
WARPLINT_HOST cudaMemcpyToArray(cudaArray_t dst, size_t wOffset,
                                size_t hOffset, const void *src, size_t count,
                                enum cudaMemcpyKind kind);
WARPLINT_HOST cudaMemcpyFromArray(void *dst, cudaArray_const_t src,
                                  size_t wOffset, size_t hOffset, size_t count,
                                  enum cudaMemcpyKind kind);
WARPLINT_HOST cudaMemcpy3D(const struct cudaMemcpy3DParms *p);
WARPLINT_HOST cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *p);
WARPLINT_HOST cudaMemcpyToSymbol(const void *symbol, const void *src,
                                 size_t count, size_t offset = 0,
                                 enum cudaMemcpyKind kind = cudaMemcpyHostToDevice);
WARPLINT_HOST cudaMemcpyToSymbolAsync(const void *symbol, const void *src,
                                      size_t count, size_t offset,
                                      enum cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                      cudaStream_t stream = 0);
WARPLINT_HOST cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t count,
                                   size_t offset = 0, enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
WARPLINT_HOST cudaMemcpyFromSymbolAsync(void *dst, const void *symbol,
                                        size_t count, size_t offset,
                                        enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                        cudaStream_t stream = 0);
WARPLINT_HOST cudaGetSymbolAddress(void **ptr, const void *symbol);
WARPLINT_HOST cudaGetSymbolSize(size_t *size, const void *symbol);
WARPLINT_HOST cudaMemset(void *ptr, int value, size_t count);
WARPLINT_HOST cudaMemset2D(void *ptr, size_t pitch, int value, size_t width,
                           size_t height);
WARPLINT_HOST cudaMemset3D(struct cudaPitchedPtr ptr, int value,
                           struct cudaExtent extent);
WARPLINT_HOST cudaMemPrefetchAsync(const void *ptr, size_t count,
                                   struct cudaMemLocation location,
                                   unsigned int flags, cudaStream_t stream = 0);
WARPLINT_HOST cudaMemAdvise(const void *ptr, size_t count,
                            enum cudaMemoryAdvise advice,
                            struct cudaMemLocation location);
WARPLINT_HOST cudaMemRangeGetAttribute(void *data, size_t size,
                                       enum cudaMemRangeAttribute attribute,
                                       const void *ptr, size_t count);
WARPLINT_HOST cudaPointerGetAttributes(struct cudaPointerAttributes *a,
                                       const void *ptr);
WARPLINT_HOST cudaArrayGetInfo(struct cudaChannelFormatDesc *desc,
                               struct cudaExtent *extent, unsigned int *flags,
                               cudaArray_t array);
WARPLINT_HOST cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
                                    cudaEvent_t event);
WARPLINT_HOST cudaIpcOpenEventHandle(cudaEvent_t *event,
                                     cudaIpcEventHandle_t handle);
WARPLINT_HOST cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *ptr);
WARPLINT_HOST cudaIpcOpenMemHandle(void **ptr, cudaIpcMemHandle_t handle,
                                   unsigned int flags);
WARPLINT_HOST cudaIpcCloseMemHandle(void *ptr);
WARPLINT_HOST cudaMemPoolCreate(cudaMemPool_t *pool,
                                const struct cudaMemPoolProps *props);
WARPLINT_HOST cudaMemPoolDestroy(cudaMemPool_t pool);
WARPLINT_HOST cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
WARPLINT_HOST cudaMemPoolSetAttribute(cudaMemPool_t pool,
                                      enum cudaMemPoolAttr attr, void *value);
WARPLINT_HOST cudaMemPoolGetAttribute(cudaMemPool_t pool,
                                      enum cudaMemPoolAttr attr, void *value);
WARPLINT_HOST cudaMemPoolSetAccess(cudaMemPool_t pool,
                                   const struct cudaMemAccessDesc *list,
                                   size_t count);
WARPLINT_HOST
cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
                                   enum cudaMemAllocationHandleType type,
                                   unsigned int flags);
WARPLINT_HOST
cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                     enum cudaMemAllocationHandleType type,
                                     unsigned int flags);
struct cudaMemPoolPtrExportData {
  unsigned char reserved[64];
};
WARPLINT_HOST cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data,
                                       void *ptr);
WARPLINT_HOST cudaMemPoolImportPointer(void **ptr, cudaMemPool_t pool,
                                       struct cudaMemPoolPtrExportData *data);

// Functions, launches, occupancy.
WARPLINT_BOTH cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
                                    const void *func);
WARPLINT_BOTH cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize);
WARPLINT_BOTH cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize,
    unsigned int flags);
WARPLINT_HOST cudaFuncSetAttribute(const void *func,
                                   enum cudaFuncAttribute attr, int value);
WARPLINT_HOST cudaFuncSetCacheConfig(const void *func,
                                     enum cudaFuncCache config);
WARPLINT_HOST cudaFuncGetName(const char **name, const void *func);
WARPLINT_HOST cudaGetFuncBySymbol(cudaFunction_t *function,
                                  const void *symbol);
WARPLINT_HOST cudaGetKernel(cudaKernel_t *kernel, const void *entry);
WARPLINT_HOST cudaKernelSetAttributeForDevice(cudaKernel_t kernel,
                                              enum cudaFuncAttribute attr,
                                              int value, int device);
WARPLINT_HOST cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim,
                               void **args, size_t sharedMem = 0,
                               cudaStream_t stream = 0);
WARPLINT_HOST cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                  const void *func, void **args);
WARPLINT_HOST cudaLaunchCooperativeKernel(const void *func, dim3 gridDim,
                                          dim3 blockDim, void **args,
                                          size_t sharedMem = 0,
                                          cudaStream_t stream = 0);
WARPLINT_HOST
cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *list,
                                       unsigned int numDevices,
                                       unsigned int flags = 0);
WARPLINT_HOST cudaOccupancyAvailableDynamicSMemPerBlock(size_t *size,
                                                        const void *func,
                                                        int numBlocks,
                                                        int blockSize);
WARPLINT_HOST cudaOccupancyMaxPotentialClusterSize(
    int *size, const void *func, const cudaLaunchConfig_t *config);
WARPLINT_HOST cudaOccupancyMaxActiveClusters(int *numClusters,
                                             const void *func,
                                             const cudaLaunchConfig_t *config);

// What <<<>>> becomes: Clang calls the one or the other by the toolkit's age.
extern "C" unsigned int
__cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                            struct CUstream_st *stream = 0);
extern "C" cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim,
                                         size_t sharedMem = 0,
                                         struct CUstream_st *stream = 0);
extern "C" __device__ void *cudaGetParameterBuffer(size_t alignment,
                                                   size_t size);
extern "C" __device__ cudaError_t cudaLaunchDevice(void *func, void *params,
                                                   dim3 gridDim, dim3 blockDim,
                                                   unsigned int sharedMem,
                                                   cudaStream_t stream);

// Textures and surfaces.
WARPLINT_HOST cudaGetChannelDesc(struct cudaChannelFormatDesc *desc,
                                 cudaArray_const_t array);
extern "C" struct cudaChannelFormatDesc
cudaCreateChannelDesc(int x, int y, int z, int w,
                      enum cudaChannelFormatKind f);
WARPLINT_HOST cudaCreateTextureObject(cudaTextureObject_t *object,
                                      const struct cudaResourceDesc *res,
                                      const struct cudaTextureDesc *tex,
                                      const struct cudaResourceViewDesc *view);
WARPLINT_HOST cudaDestroyTextureObject(cudaTextureObject_t object);
WARPLINT_HOST cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *desc,
                                               cudaTextureObject_t object);
WARPLINT_HOST cudaCreateSurfaceObject(cudaSurfaceObject_t *object,
                                      const struct cudaResourceDesc *res);
WARPLINT_HOST cudaDestroySurfaceObject(cudaSurfaceObject_t object);

// Graphs.
WARPLINT_HOST cudaStreamBeginCapture(cudaStream_t stream,
                                     enum cudaStreamCaptureMode mode);
WARPLINT_HOST cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
WARPLINT_HOST cudaStreamIsCapturing(cudaStream_t stream,
                                    enum cudaStreamCaptureStatus *status);
WARPLINT_HOST cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode);
WARPLINT_HOST cudaStreamGetCaptureInfo(
    cudaStream_t stream, enum cudaStreamCaptureStatus *status,
    unsigned long long *id = 0, cudaGraph_t *graph = 0,
    const cudaGraphNode_t **deps = 0, const cudaGraphEdgeData **edges = 0,
    size_t *count = 0);
WARPLINT_HOST cudaGraphCreate(cudaGraph_t *graph, unsigned int flags);
WARPLINT_HOST cudaGraphDestroy(cudaGraph_t graph);
WARPLINT_HOST cudaGraphClone(cudaGraph_t *clone, cudaGraph_t original);
WARPLINT_HOST cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                                   unsigned long long flags = 0);
WARPLINT_HOST cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec,
                                            cudaGraph_t graph,
                                            unsigned long long flags = 0);
WARPLINT_BOTH cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
WARPLINT_HOST cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
WARPLINT_HOST cudaGraphExecDestroy(cudaGraphExec_t exec);
WARPLINT_HOST cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                  cudaGraphExecUpdateResultInfo *info);
WARPLINT_HOST cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
                                size_t *count);
WARPLINT_HOST cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
                                    size_t *count);
WARPLINT_HOST cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                cudaGraphNode_t *to, cudaGraphEdgeData *data,
                                size_t *count);
WARPLINT_HOST cudaGraphNodeGetType(cudaGraphNode_t node,
                                   enum cudaGraphNodeType *type);
WARPLINT_HOST cudaGraphDestroyNode(cudaGraphNode_t node);
WARPLINT_HOST cudaGraphAddDependencies(cudaGraph_t graph,
                                       const cudaGraphNode_t *from,
                                       const cudaGraphNode_t *to,
                                       const cudaGraphEdgeData *data,
                                       size_t count);
WARPLINT_HOST cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                               const cudaGraphNode_t *deps,
                               const cudaGraphEdgeData *data, size_t count,
                               struct cudaGraphNodeParams *params);
WARPLINT_HOST cudaGraphNodeSetParams(cudaGraphNode_t node,
                                     struct cudaGraphNodeParams *params);
WARPLINT_HOST cudaGraphExecNodeSetParams(cudaGraphExec_t exec,
                                         cudaGraphNode_t node,
                                         struct cudaGraphNodeParams *params);
WARPLINT_HOST cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *deps, size_t count,
                                     const struct cudaKernelNodeParams *params);
WARPLINT_HOST
cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
                             struct cudaKernelNodeParams *params);
WARPLINT_HOST
cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                             const struct cudaKernelNodeParams *params);
WARPLINT_HOST
cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                const cudaKernelNodeAttrValue *value);
WARPLINT_HOST cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t source,
                                                cudaGraphNode_t node);
WARPLINT_HOST
cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                 const struct cudaKernelNodeParams *params);
WARPLINT_HOST cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *deps, size_t count,
                                     const struct cudaMemcpy3DParms *params);
WARPLINT_HOST cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node,
                                       cudaGraph_t graph,
                                       const cudaGraphNode_t *deps,
                                       size_t count, void *dst,
                                       const void *src, size_t bytes,
                                       enum cudaMemcpyKind kind);
WARPLINT_HOST cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *deps, size_t count,
                                     const struct cudaMemsetParams *params);
WARPLINT_HOST cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *deps, size_t count,
                                   const struct cudaHostNodeParams *params);
WARPLINT_HOST cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                    const cudaGraphNode_t *deps, size_t count);
WARPLINT_HOST cudaGraphAddChildGraphNode(cudaGraphNode_t *node,
                                         cudaGraph_t graph,
                                         const cudaGraphNode_t *deps,
                                         size_t count, cudaGraph_t child);
WARPLINT_HOST cudaGraphAddEventRecordNode(cudaGraphNode_t *node,
                                          cudaGraph_t graph,
                                          const cudaGraphNode_t *deps,
                                          size_t count, cudaEvent_t event);
WARPLINT_HOST cudaGraphAddMemAllocNode(cudaGraphNode_t *node,
                                       cudaGraph_t graph,
                                       const cudaGraphNode_t *deps,
                                       size_t count,
                                       struct cudaMemAllocNodeParams *params);
WARPLINT_HOST cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *deps,
                                      size_t count, void *ptr);
WARPLINT_HOST cudaDeviceGraphMemTrim(int device);
WARPLINT_HOST cudaDeviceGetGraphMemAttribute(
    int device, enum cudaGraphMemAttributeType attr, void *value);
WARPLINT_HOST cudaDeviceSetGraphMemAttribute(
    int device, enum cudaGraphMemAttributeType attr, void *value);
WARPLINT_HOST cudaStreamBeginCaptureToGraph(cudaStream_t stream,
                                            cudaGraph_t graph,
                                            const cudaGraphNode_t *deps,
                                            const cudaGraphEdgeData *data,
                                            size_t count,
                                            enum cudaStreamCaptureMode mode);
WARPLINT_HOST cudaStreamUpdateCaptureDependencies(
    cudaStream_t stream, cudaGraphNode_t *deps, const cudaGraphEdgeData *data,
    size_t count, unsigned int flags = 0);
WARPLINT_HOST cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags,
                                   cudaMemPool_t pool,
                                   struct cudaMemLocation *location);
WARPLINT_HOST
cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle,
                                 cudaGraph_t graph,
                                 unsigned int defaultLaunchValue = 0,
                                 unsigned int flags = 0);
extern "C" __device__ void
cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);
WARPLINT_HOST cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path,
                                     unsigned int flags);

// Libraries, graphics, other APIs.
WARPLINT_HOST cudaGetDriverEntryPoint(const char *symbol, void **function,
                                      unsigned long long flags,
                                      cudaDriverEntryPointQueryResult *r = 0);
WARPLINT_HOST cudaGetDriverEntryPointByVersion(
    const char *symbol, void **function, unsigned int version,
    unsigned long long flags, cudaDriverEntryPointQueryResult *r = 0);
WARPLINT_HOST cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
WARPLINT_HOST cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource,
                                              unsigned int flags);
WARPLINT_HOST cudaGraphicsMapResources(int count,
                                       cudaGraphicsResource_t *resources,
                                       cudaStream_t stream = 0);
WARPLINT_HOST cudaGraphicsUnmapResources(int count,
                                         cudaGraphicsResource_t *resources,
                                         cudaStream_t stream = 0);
WARPLINT_HOST
cudaGraphicsResourceGetMappedPointer(void **ptr, size_t *size,
                                     cudaGraphicsResource_t resource);
WARPLINT_HOST
cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
                                      cudaGraphicsResource_t resource,
                                      unsigned int index, unsigned int level);
WARPLINT_HOST
cudaImportExternalMemory(cudaExternalMemory_t *memory,
                         const struct cudaExternalMemoryHandleDesc *desc);
WARPLINT_HOST cudaExternalMemoryGetMappedBuffer(
    void **ptr, cudaExternalMemory_t memory,
    const struct cudaExternalMemoryBufferDesc *desc);
WARPLINT_HOST cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t *array, cudaExternalMemory_t memory,
    const struct cudaExternalMemoryMipmappedArrayDesc *desc);
WARPLINT_HOST cudaDestroyExternalMemory(cudaExternalMemory_t memory);
WARPLINT_HOST
cudaImportExternalSemaphore(cudaExternalSemaphore_t *semaphore,
                            const struct cudaExternalSemaphoreHandleDesc *desc);
WARPLINT_HOST cudaSignalExternalSemaphoresAsync(
    const cudaExternalSemaphore_t *semaphores,
    const struct cudaExternalSemaphoreSignalParams *params, unsigned int count,
    cudaStream_t stream = 0);
WARPLINT_HOST cudaWaitExternalSemaphoresAsync(
    const cudaExternalSemaphore_t *semaphores,
    const struct cudaExternalSemaphoreWaitParams *params, unsigned int count,
    cudaStream_t stream = 0);
WARPLINT_HOST cudaDestroyExternalSemaphore(cudaExternalSemaphore_t semaphore);
WARPLINT_HOST cudaUserObjectCreate(cudaUserObject_t *object, void *ptr,
                                   cudaHostFn_t destroy, unsigned int count,
                                   unsigned int flags);
WARPLINT_HOST cudaGraphRetainUserObject(cudaGraph_t graph,
                                        cudaUserObject_t object,
                                        unsigned int count = 1,
                                        unsigned int flags = 0);
WARPLINT_HOST cudaProfilerStart(void);
WARPLINT_HOST cudaProfilerStop(void);

#undef WARPLINT_BOTH
#undef WARPLINT_HOST

static inline __host__ struct cudaPos make_cudaPos(size_t x, size_t y,
                                                   size_t z) {
  return cudaPos{x, y, z};
}
static inline __host__ struct cudaExtent make_cudaExtent(size_t w, size_t h,
                                                         size_t d) {
  return cudaExtent{w, h, d};
}
static inline __host__ struct cudaPitchedPtr
make_cudaPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz) {
  return cudaPitchedPtr{d, p, xsz, ysz};
}

#endif
