// warplint: the CUDA driver API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_H
#define WARPLINT_CUDA_H
#define __cuda_cuda_h__ // code asks for it

#pragma clang system_header

#include "driver_types.h"
#include <stddef.h>
#include <stdint.h>

#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#define CUDAAPI
#define CUDA_CB

typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
typedef unsigned long long CUdeviceptr_v2;
typedef CUdeviceptr_v2 CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef CUuuid CUuuid_v1;

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_MAP_FAILED = 205,
  CUDA_ERROR_UNMAP_FAILED = 206,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_INVALID_CLUSTER_SIZE = 912,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;

typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
  CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED = 103,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
  CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107,
  CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK = 111,
  CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
  CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120
} CUdevice_attribute;

typedef enum CUfunction_attribute_enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
  CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
  CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9,
  CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET = 10,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH = 11,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT = 12,
  CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH = 13,
  CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14,
  CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE = 15,
  CU_FUNC_ATTRIBUTE_DEVICE_NODE_UPDATE_SUPPORTED = 16,
  CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE = 17
} CUfunction_attribute;

typedef enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3
} CUfunc_cache;

typedef enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_TARGET = 9,
  CU_JIT_FALLBACK_STRATEGY = 10,
  CU_JIT_GENERATE_DEBUG_INFO = 11,
  CU_JIT_LOG_VERBOSE = 12,
  CU_JIT_GENERATE_LINE_INFO = 13,
  CU_JIT_CACHE_MODE = 14
} CUjit_option;
typedef enum CUjitInputType_enum {
  CU_JIT_INPUT_CUBIN = 0,
  CU_JIT_INPUT_PTX = 1,
  CU_JIT_INPUT_FATBINARY = 2,
  CU_JIT_INPUT_OBJECT = 3,
  CU_JIT_INPUT_LIBRARY = 4
} CUjitInputType;

typedef enum CUcomputemode_enum {
  CU_COMPUTEMODE_DEFAULT = 0,
  CU_COMPUTEMODE_PROHIBITED = 2,
  CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
} CUcomputemode;
typedef enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN = 1,
  CU_CTX_SCHED_YIELD = 2,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_MAP_HOST = 8
} CUctx_flags;
typedef enum CUevent_flags_enum {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4
} CUevent_flags;
typedef enum CUstream_flags_enum {
  CU_STREAM_DEFAULT = 0,
  CU_STREAM_NON_BLOCKING = 1
} CUstream_flags;
typedef enum CUarray_format_enum {
  CU_AD_FORMAT_UNSIGNED_INT8 = 0x01,
  CU_AD_FORMAT_UNSIGNED_INT16 = 0x02,
  CU_AD_FORMAT_UNSIGNED_INT32 = 0x03,
  CU_AD_FORMAT_SIGNED_INT8 = 0x08,
  CU_AD_FORMAT_SIGNED_INT16 = 0x09,
  CU_AD_FORMAT_SIGNED_INT32 = 0x0a,
  CU_AD_FORMAT_HALF = 0x10,
  CU_AD_FORMAT_FLOAT = 0x20
} CUarray_format;
typedef enum CUmemorytype_enum {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2,
  CU_MEMORYTYPE_ARRAY = 3,
  CU_MEMORYTYPE_UNIFIED = 4
} CUmemorytype;
typedef enum CUpointer_attribute_enum {
  CU_POINTER_ATTRIBUTE_CONTEXT = 1,
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
  CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
  CU_POINTER_ATTRIBUTE_HOST_POINTER = 4
} CUpointer_attribute;
typedef enum CUlimit_enum {
  CU_LIMIT_STACK_SIZE = 0,
  CU_LIMIT_PRINTF_FIFO_SIZE = 1,
  CU_LIMIT_MALLOC_HEAP_SIZE = 2
} CUlimit;

typedef struct CUDA_ARRAY_DESCRIPTOR_st {
  size_t Width, Height;
  CUarray_format Format;
  unsigned int NumChannels;
} CUDA_ARRAY_DESCRIPTOR;
typedef struct CUDA_MEMCPY2D_st {
  size_t srcXInBytes, srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  size_t srcPitch, dstXInBytes, dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  size_t dstPitch, WidthInBytes, Height;
} CUDA_MEMCPY2D;

// Launches with attributes: the runtime's, under the driver's names.
typedef enum cudaLaunchAttributeID CUlaunchAttributeID;
typedef enum CUclusterSchedulingPolicy_enum {
  CU_CLUSTER_SCHEDULING_POLICY_DEFAULT = 0,
  CU_CLUSTER_SCHEDULING_POLICY_SPREAD = 1,
  CU_CLUSTER_SCHEDULING_POLICY_LOAD_BALANCING = 2,
  CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY = 3
} CUclusterSchedulingPolicy;
typedef enum CUlaunchAttributePortableClusterMode_enum {
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_DEFAULT = 0,
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_REQUIRE_PORTABLE = 1,
  CU_LAUNCH_PORTABLE_CLUSTER_MODE_ALLOW_NON_PORTABLE = 2
} CUlaunchAttributePortableClusterMode;
typedef enum CUsharedMemoryMode_enum {
  CU_SHARED_MEMORY_MODE_DEFAULT = 0,
  CU_SHARED_MEMORY_MODE_REQUIRE_PORTABLE = 1,
  CU_SHARED_MEMORY_MODE_ALLOW_NON_PORTABLE = 2,
  CU_SHARED_MEMORY_MODE_ALLOW_OVERSIZED_SHARED_MEMORY = 3,
  CU_SHARED_MEMORY_MODE_PREFER_OVERSIZED_SHARED_MEMORY = 4
} CUsharedMemoryMode;
typedef union CUlaunchAttributeValue_union {
  char pad[64];
  int cooperative;
  struct {
    unsigned int x, y, z;
  } clusterDim;
  CUclusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  int priority;
  struct {
    unsigned int x, y, z;
  } preferredClusterDim;
  unsigned int sharedMemCarveout;
  CUlaunchAttributePortableClusterMode portableClusterSizeMode;
  CUsharedMemoryMode sharedMemoryMode;
} CUlaunchAttributeValue;
typedef struct CUlaunchAttribute_st {
  CUlaunchAttributeID id;
  char pad[8 - sizeof(CUlaunchAttributeID)];
  CUlaunchAttributeValue value;
} CUlaunchAttribute;
#define CU_LAUNCH_ATTRIBUTE_IGNORE cudaLaunchAttributeIgnore
#define CU_LAUNCH_ATTRIBUTE_COOPERATIVE cudaLaunchAttributeCooperative
#define CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION                                  \
  cudaLaunchAttributeClusterDimension
#define CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE               \
  cudaLaunchAttributeClusterSchedulingPolicyPreference
#define CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION                  \
  cudaLaunchAttributeProgrammaticStreamSerialization
#define CU_LAUNCH_ATTRIBUTE_PRIORITY cudaLaunchAttributePriority
#define CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION                        \
  cudaLaunchAttributePreferredClusterDimension
#define CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT                   \
  cudaLaunchAttributePreferredSharedMemoryCarveout
#define CU_LAUNCH_ATTRIBUTE_PORTABLE_CLUSTER_SIZE_MODE                         \
  cudaLaunchAttributePortableClusterSizeMode
#define CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE                                 \
  cudaLaunchAttributeSharedMemoryMode
typedef CUlaunchAttributeID CUkernelNodeAttrID;
typedef CUlaunchAttributeValue CUkernelNodeAttrValue;
typedef struct CUlaunchConfig_st {
  unsigned int gridDimX, gridDimY, gridDimZ;
  unsigned int blockDimX, blockDimY, blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned int numAttrs;
} CUlaunchConfig;
typedef struct CUDA_KERNEL_NODE_PARAMS_v2_st {
  CUfunction func;
  unsigned int gridDimX, gridDimY, gridDimZ;
  unsigned int blockDimX, blockDimY, blockDimZ;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
  CUkernel kern;
  CUcontext ctx;
} CUDA_KERNEL_NODE_PARAMS_v2;
typedef CUDA_KERNEL_NODE_PARAMS_v2 CUDA_KERNEL_NODE_PARAMS;
typedef CUDA_KERNEL_NODE_PARAMS_v2 CUDA_KERNEL_NODE_PARAMS_v3;

// A node of any kind.
typedef cudaGraphEdgeData CUgraphEdgeData;
typedef enum CUgraphNodeType_enum {
  CU_GRAPH_NODE_TYPE_KERNEL = 0,
  CU_GRAPH_NODE_TYPE_MEMCPY = 1,
  CU_GRAPH_NODE_TYPE_MEMSET = 2,
  CU_GRAPH_NODE_TYPE_HOST = 3,
  CU_GRAPH_NODE_TYPE_GRAPH = 4,
  CU_GRAPH_NODE_TYPE_EMPTY = 5,
  CU_GRAPH_NODE_TYPE_WAIT_EVENT = 6,
  CU_GRAPH_NODE_TYPE_EVENT_RECORD = 7,
  CU_GRAPH_NODE_TYPE_MEM_ALLOC = 10,
  CU_GRAPH_NODE_TYPE_MEM_FREE = 11,
  CU_GRAPH_NODE_TYPE_CONDITIONAL = 13
} CUgraphNodeType;
typedef struct CUgraphNodeParams_st {
  CUgraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    CUDA_KERNEL_NODE_PARAMS_v3 kernel;
  };
  long long reserved2;
} CUgraphNodeParams;

#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)

typedef size_t (*CUoccupancyB2DSize)(int blockSize);

// Virtual memory.
typedef enum CUmemAllocationType_enum {
  CU_MEM_ALLOCATION_TYPE_INVALID = 0,
  CU_MEM_ALLOCATION_TYPE_PINNED = 1
} CUmemAllocationType;
typedef enum CUmemAllocationHandleType_enum {
  CU_MEM_HANDLE_TYPE_NONE = 0,
  CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
  CU_MEM_HANDLE_TYPE_WIN32 = 2,
  CU_MEM_HANDLE_TYPE_WIN32_KMT = 4,
  CU_MEM_HANDLE_TYPE_FABRIC = 8
} CUmemAllocationHandleType;
typedef enum CUmemLocationType_enum {
  CU_MEM_LOCATION_TYPE_INVALID = 0,
  CU_MEM_LOCATION_TYPE_DEVICE = 1,
  CU_MEM_LOCATION_TYPE_HOST = 2
} CUmemLocationType;
typedef enum CUmemAccess_flags_enum {
  CU_MEM_ACCESS_FLAGS_PROT_NONE = 0,
  CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
  CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
} CUmemAccess_flags;
typedef enum CUmemAllocationGranularity_flags_enum {
  CU_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
  CU_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1
} CUmemAllocationGranularity_flags;
typedef struct CUmemLocation_st {
  CUmemLocationType type;
  int id;
} CUmemLocation;
typedef struct CUmemAccessDesc_st {
  CUmemLocation location;
  CUmemAccess_flags flags;
} CUmemAccessDesc;
typedef struct CUmemAllocationProp_st {
  CUmemAllocationType type;
  CUmemAllocationHandleType requestedHandleTypes;
  CUmemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
  } allocFlags;
} CUmemAllocationProp;
typedef enum CUmulticastGranularity_flags_enum {
  CU_MULTICAST_GRANULARITY_MINIMUM = 0,
  CU_MULTICAST_GRANULARITY_RECOMMENDED = 1
} CUmulticastGranularity_flags;
typedef struct CUmulticastObjectProp_st {
  unsigned int numDevices;
  size_t size;
  unsigned long long handleTypes, flags;
} CUmulticastObjectProp;

// Tensor maps.
typedef struct CUtensorMap_st {
  alignas(64) unsigned long long opaque[16];
} CUtensorMap;
typedef enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1,
  CU_TENSOR_MAP_DATA_TYPE_UINT32 = 2,
  CU_TENSOR_MAP_DATA_TYPE_INT32 = 3,
  CU_TENSOR_MAP_DATA_TYPE_UINT64 = 4,
  CU_TENSOR_MAP_DATA_TYPE_INT64 = 5,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ = 10,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 = 11,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ = 12,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B = 13,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B = 14,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B = 15
} CUtensorMapDataType;
typedef enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B = 1,
  CU_TENSOR_MAP_INTERLEAVE_32B = 2
} CUtensorMapInterleave;
typedef enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B = 1,
  CU_TENSOR_MAP_SWIZZLE_64B = 2,
  CU_TENSOR_MAP_SWIZZLE_128B = 3,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B = 4,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B = 5,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B = 6
} CUtensorMapSwizzle;
typedef enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B = 1,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3
} CUtensorMapL2promotion;
typedef enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA = 1
} CUtensorMapFloatOOBfill;

#define WARPLINT_CU extern "C" CUresult
WARPLINT_CU cuInit(unsigned int);
WARPLINT_CU cuTensorMapEncodeTiled(
    CUtensorMap *, CUtensorMapDataType, uint32_t, void *, const uint64_t *,
    const uint64_t *, const uint32_t *, const uint32_t *, CUtensorMapInterleave,
    CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
WARPLINT_CU cuTensorMapEncodeIm2col(
    CUtensorMap *, CUtensorMapDataType, uint32_t, void *, const uint64_t *,
    const uint64_t *, const int *, const int *, uint32_t, uint32_t,
    const uint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
    CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
WARPLINT_CU cuDriverGetVersion(int *);
WARPLINT_CU cuGetErrorString(CUresult, const char **);
WARPLINT_CU cuGetErrorName(CUresult, const char **);
WARPLINT_CU cuGetProcAddress(const char *, void **, int, uint64_t, ...);
WARPLINT_CU cuDeviceGet(CUdevice *, int);
WARPLINT_CU cuDeviceGetCount(int *);
WARPLINT_CU cuDeviceGetName(char *, int, CUdevice);
WARPLINT_CU cuDeviceGetUuid(CUuuid *, CUdevice);
WARPLINT_CU cuDeviceTotalMem(size_t *, CUdevice);
WARPLINT_CU cuDeviceGetAttribute(int *, CUdevice_attribute, CUdevice);
WARPLINT_CU cuDeviceComputeCapability(int *, int *, CUdevice);
WARPLINT_CU cuDeviceCanAccessPeer(int *, CUdevice, CUdevice);
WARPLINT_CU cuDevicePrimaryCtxRetain(CUcontext *, CUdevice);
WARPLINT_CU cuDevicePrimaryCtxRelease(CUdevice);
WARPLINT_CU cuDevicePrimaryCtxReset(CUdevice);
WARPLINT_CU cuCtxCreate(CUcontext *, unsigned int, CUdevice);
// From CUDA 13 on.
typedef struct CUctxCreateParams_st {
  struct CUexecAffinityParam_st *execAffinityParams;
  int numExecAffinityParams;
  struct CUctxCigParam_st *cigParams;
} CUctxCreateParams;
CUresult cuCtxCreate(CUcontext *, CUctxCreateParams *, unsigned int, CUdevice);
WARPLINT_CU cuCtxDestroy(CUcontext);
WARPLINT_CU cuCtxPushCurrent(CUcontext);
WARPLINT_CU cuCtxPopCurrent(CUcontext *);
WARPLINT_CU cuCtxSetCurrent(CUcontext);
WARPLINT_CU cuCtxGetCurrent(CUcontext *);
WARPLINT_CU cuCtxGetDevice(CUdevice *);
WARPLINT_CU cuCtxSynchronize(void);
WARPLINT_CU cuCtxSetLimit(CUlimit, size_t);
WARPLINT_CU cuCtxEnablePeerAccess(CUcontext, unsigned int);
WARPLINT_CU cuModuleLoad(CUmodule *, const char *);
WARPLINT_CU cuModuleLoadData(CUmodule *, const void *);
WARPLINT_CU cuModuleLoadDataEx(CUmodule *, const void *, unsigned int,
                               CUjit_option *, void **);
WARPLINT_CU cuModuleLoadFatBinary(CUmodule *, const void *);
WARPLINT_CU cuModuleUnload(CUmodule);
WARPLINT_CU cuModuleGetFunction(CUfunction *, CUmodule, const char *);
WARPLINT_CU cuModuleGetGlobal(CUdeviceptr *, size_t *, CUmodule, const char *);
WARPLINT_CU cuLinkCreate(unsigned int, CUjit_option *, void **, CUlinkState *);
WARPLINT_CU cuLinkAddData(CUlinkState, CUjitInputType, void *, size_t,
                          const char *, unsigned int, CUjit_option *, void **);
WARPLINT_CU cuLinkAddFile(CUlinkState, CUjitInputType, const char *,
                          unsigned int, CUjit_option *, void **);
WARPLINT_CU cuLinkComplete(CUlinkState, void **, size_t *);
WARPLINT_CU cuLinkDestroy(CUlinkState);
WARPLINT_CU cuLibraryGetKernel(CUkernel *, CUlibrary, const char *);
WARPLINT_CU cuKernelGetFunction(CUfunction *, CUkernel);
WARPLINT_CU cuMemGetInfo(size_t *, size_t *);
WARPLINT_CU cuMemAlloc(CUdeviceptr *, size_t);
WARPLINT_CU cuMemAllocPitch(CUdeviceptr *, size_t *, size_t, size_t,
                            unsigned int);
WARPLINT_CU cuMemAllocManaged(CUdeviceptr *, size_t, unsigned int);
WARPLINT_CU cuMemAllocHost(void **, size_t);
WARPLINT_CU cuMemAllocAsync(CUdeviceptr *, size_t, CUstream);
WARPLINT_CU cuMemFree(CUdeviceptr);
WARPLINT_CU cuMemFreeHost(void *);
WARPLINT_CU cuMemFreeAsync(CUdeviceptr, CUstream);
WARPLINT_CU cuMemHostAlloc(void **, size_t, unsigned int);
WARPLINT_CU cuMemHostRegister(void *, size_t, unsigned int);
WARPLINT_CU cuMemHostUnregister(void *);
WARPLINT_CU cuMemHostGetDevicePointer(CUdeviceptr *, void *, unsigned int);
WARPLINT_CU cuMemcpy(CUdeviceptr, CUdeviceptr, size_t);
WARPLINT_CU cuMemcpyHtoD(CUdeviceptr, const void *, size_t);
WARPLINT_CU cuMemcpyDtoH(void *, CUdeviceptr, size_t);
WARPLINT_CU cuMemcpyDtoD(CUdeviceptr, CUdeviceptr, size_t);
WARPLINT_CU cuMemcpyHtoDAsync(CUdeviceptr, const void *, size_t, CUstream);
WARPLINT_CU cuMemcpyDtoHAsync(void *, CUdeviceptr, size_t, CUstream);
WARPLINT_CU cuMemcpyDtoDAsync(CUdeviceptr, CUdeviceptr, size_t, CUstream);
WARPLINT_CU cuMemcpy2D(const CUDA_MEMCPY2D *);
WARPLINT_CU cuMemsetD8(CUdeviceptr, unsigned char, size_t);
WARPLINT_CU cuMemsetD16(CUdeviceptr, unsigned short, size_t);
WARPLINT_CU cuMemsetD16Async(CUdeviceptr, unsigned short, size_t, CUstream);
WARPLINT_CU cuMemsetD2D8(CUdeviceptr, size_t, unsigned char, size_t, size_t);
WARPLINT_CU cuMemsetD32(CUdeviceptr, unsigned int, size_t);
WARPLINT_CU cuMemsetD8Async(CUdeviceptr, unsigned char, size_t, CUstream);
WARPLINT_CU cuMemsetD32Async(CUdeviceptr, unsigned int, size_t, CUstream);
WARPLINT_CU cuMemAddressReserve(CUdeviceptr *, size_t, size_t, CUdeviceptr,
                                unsigned long long);
WARPLINT_CU cuMemAddressFree(CUdeviceptr, size_t);
WARPLINT_CU cuMemCreate(CUmemGenericAllocationHandle *, size_t,
                        const CUmemAllocationProp *, unsigned long long);
WARPLINT_CU cuMemRelease(CUmemGenericAllocationHandle);
WARPLINT_CU cuMemMap(CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle,
                     unsigned long long);
WARPLINT_CU cuMemUnmap(CUdeviceptr, size_t);
WARPLINT_CU cuMemSetAccess(CUdeviceptr, size_t, const CUmemAccessDesc *,
                           size_t);
WARPLINT_CU cuMemGetAllocationGranularity(size_t *, const CUmemAllocationProp *,
                                          CUmemAllocationGranularity_flags);
WARPLINT_CU cuMemExportToShareableHandle(void *, CUmemGenericAllocationHandle,
                                         CUmemAllocationHandleType,
                                         unsigned long long);
WARPLINT_CU cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *,
                                           void *, CUmemAllocationHandleType);
WARPLINT_CU cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *,
                                                   CUmemGenericAllocationHandle);
WARPLINT_CU cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *, void *);
WARPLINT_CU cuMulticastCreate(CUmemGenericAllocationHandle *,
                              const CUmulticastObjectProp *);
WARPLINT_CU cuMulticastAddDevice(CUmemGenericAllocationHandle, CUdevice);
WARPLINT_CU cuMulticastBindMem(CUmemGenericAllocationHandle, size_t,
                               CUmemGenericAllocationHandle, size_t, size_t,
                               unsigned long long);
WARPLINT_CU cuMulticastBindAddr(CUmemGenericAllocationHandle, size_t,
                                CUdeviceptr, size_t, unsigned long long);
WARPLINT_CU cuMulticastUnbind(CUmemGenericAllocationHandle, CUdevice, size_t,
                              size_t);
WARPLINT_CU cuMulticastGetGranularity(size_t *, const CUmulticastObjectProp *,
                                      CUmulticastGranularity_flags);
WARPLINT_CU cuPointerGetAttribute(void *, CUpointer_attribute, CUdeviceptr);
WARPLINT_CU cuArrayCreate(CUarray *, const CUDA_ARRAY_DESCRIPTOR *);
WARPLINT_CU cuArrayDestroy(CUarray);
WARPLINT_CU cuStreamCreate(CUstream *, unsigned int);
WARPLINT_CU cuStreamDestroy(CUstream);
WARPLINT_CU cuStreamSynchronize(CUstream);
WARPLINT_CU cuStreamQuery(CUstream);
WARPLINT_CU cuStreamWaitEvent(CUstream, CUevent, unsigned int);
WARPLINT_CU cuStreamGetCtx(CUstream, CUcontext *);
WARPLINT_CU cuEventCreate(CUevent *, unsigned int);
WARPLINT_CU cuEventDestroy(CUevent);
WARPLINT_CU cuEventRecord(CUevent, CUstream);
WARPLINT_CU cuEventSynchronize(CUevent);
WARPLINT_CU cuEventQuery(CUevent);
WARPLINT_CU cuEventElapsedTime(float *, CUevent, CUevent);
WARPLINT_CU cuFuncGetAttribute(int *, CUfunction_attribute, CUfunction);
WARPLINT_CU cuFuncSetAttribute(CUfunction, CUfunction_attribute, int);
WARPLINT_CU cuFuncSetCacheConfig(CUfunction, CUfunc_cache);
WARPLINT_CU cuCtxSetCacheConfig(CUfunc_cache);
WARPLINT_CU cuKernelGetAttribute(int *, CUfunction_attribute, CUkernel,
                                 CUdevice);
WARPLINT_CU cuKernelSetAttribute(CUfunction_attribute, int, CUkernel, CUdevice);
WARPLINT_CU cuLaunchKernel(CUfunction f, unsigned int gridDimX,
                           unsigned int gridDimY, unsigned int gridDimZ,
                           unsigned int blockDimX, unsigned int blockDimY,
                           unsigned int blockDimZ, unsigned int sharedMemBytes,
                           CUstream hStream, void **kernelParams, void **extra);
WARPLINT_CU cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction f,
                             void **kernelParams, void **extra);
WARPLINT_CU cuLaunchCooperativeKernel(
    CUfunction f, unsigned int gridDimX, unsigned int gridDimY,
    unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY,
    unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream,
    void **kernelParams);
WARPLINT_CU cuLaunchHostFunc(CUstream, void (*)(void *), void *);
WARPLINT_CU cuGraphCreate(CUgraph *, unsigned int);
WARPLINT_CU cuGraphDestroy(CUgraph);
WARPLINT_CU cuGraphAddKernelNode(CUgraphNode *, CUgraph, const CUgraphNode *,
                                 size_t, const CUDA_KERNEL_NODE_PARAMS *);
WARPLINT_CU cuGraphKernelNodeGetParams(CUgraphNode, CUDA_KERNEL_NODE_PARAMS *);
WARPLINT_CU cuGraphKernelNodeSetParams(CUgraphNode,
                                       const CUDA_KERNEL_NODE_PARAMS *);
WARPLINT_CU cuGraphExecKernelNodeSetParams(CUgraphExec, CUgraphNode,
                                           const CUDA_KERNEL_NODE_PARAMS *);
WARPLINT_CU cuGraphAddNode(CUgraphNode *, CUgraph, const CUgraphNode *,
                           const CUgraphEdgeData *, size_t,
                           CUgraphNodeParams *);
WARPLINT_CU cuGraphNodeSetParams(CUgraphNode, CUgraphNodeParams *);
WARPLINT_CU cuGraphExecNodeSetParams(CUgraphExec, CUgraphNode,
                                     CUgraphNodeParams *);
WARPLINT_CU cuGraphKernelNodeSetAttribute(CUgraphNode, CUkernelNodeAttrID,
                                          const CUkernelNodeAttrValue *);
WARPLINT_CU cuGraphKernelNodeGetAttribute(CUgraphNode, CUkernelNodeAttrID,
                                          CUkernelNodeAttrValue *);
WARPLINT_CU cuGraphKernelNodeCopyAttributes(CUgraphNode, CUgraphNode);
WARPLINT_CU cuGraphInstantiate(CUgraphExec *, CUgraph, unsigned long long);
WARPLINT_CU cuGraphLaunch(CUgraphExec, CUstream);
WARPLINT_CU cuGraphExecDestroy(CUgraphExec);
WARPLINT_CU cuOccupancyMaxActiveBlocksPerMultiprocessor(int *, CUfunction, int,
                                                        size_t);
WARPLINT_CU cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *, CUfunction, int, size_t, unsigned int);
WARPLINT_CU cuOccupancyMaxPotentialBlockSize(int *, int *, CUfunction,
                                             CUoccupancyB2DSize, size_t, int);
WARPLINT_CU cuOccupancyMaxPotentialBlockSizeWithFlags(int *, int *, CUfunction,
                                                      CUoccupancyB2DSize,
                                                      size_t, int,
                                                      unsigned int);
WARPLINT_CU cuOccupancyAvailableDynamicSMemPerBlock(size_t *, CUfunction, int,
                                                    int);
WARPLINT_CU cuOccupancyMaxPotentialClusterSize(int *, CUfunction,
                                               const CUlaunchConfig *);
WARPLINT_CU cuOccupancyMaxActiveClusters(int *, CUfunction,
                                         const CUlaunchConfig *);
#undef WARPLINT_CU

#endif
