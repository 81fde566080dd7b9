// warplint: cuFFT.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUFFT_H
#define WARPLINT_CUFFT_H
#define _CUFFT_H_ // code asks for it

#include <cuComplex.h>
#include <cuda_runtime_api.h>
#include <library_types.h>

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 12000
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_PARSE_ERROR = 12,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18,
  CUFFT_NVJITLINK_FAILURE = 19,
  CUFFT_NVSHMEM_FAILURE = 20,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_LICENSE_ERROR = 15,
  CUFFT_NOT_SUPPORTED = 16
} cufftResult;
typedef enum cufftType_t {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
} cufftType;
typedef enum cufftXtCallbackType_t {
  CUFFT_CB_LD_COMPLEX = 0x0,
  CUFFT_CB_LD_COMPLEX_DOUBLE = 0x1,
  CUFFT_CB_LD_REAL = 0x2,
  CUFFT_CB_LD_REAL_DOUBLE = 0x3,
  CUFFT_CB_ST_COMPLEX = 0x4,
  CUFFT_CB_ST_COMPLEX_DOUBLE = 0x5,
  CUFFT_CB_ST_REAL = 0x6,
  CUFFT_CB_ST_REAL_DOUBLE = 0x7
} cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *,
                                    void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
struct cudaXtDesc {
  int version, nGPUs, GPUs[64];
  void *data[64];
  size_t size[64];
  void *cudaXtState;
};
enum cudaXtCopyType_t { LIB_XT_COPY_HOST_TO_DEVICE = 0,
                        LIB_XT_COPY_DEVICE_TO_HOST = 1,
                        LIB_XT_COPY_DEVICE_TO_DEVICE = 2 };
struct cudaLibXtDesc {
  int version;
  cudaXtDesc *descriptor;
  int library, subFormat;
  void *libDescriptor;
};
typedef enum cufftXtSubFormat_t {
  CUFFT_XT_FORMAT_INPUT = 0,
  CUFFT_XT_FORMAT_OUTPUT = 1,
  CUFFT_XT_FORMAT_INPLACE = 2,
  CUFFT_XT_FORMAT_INPLACE_SHUFFLED = 3
} cufftXtSubFormat;
typedef enum cufftXtCopyType_t {
  CUFFT_COPY_HOST_TO_DEVICE = 0,
  CUFFT_COPY_DEVICE_TO_HOST = 1,
  CUFFT_COPY_DEVICE_TO_DEVICE = 2
} cufftXtCopyType;

#define WARPLINT_CUFFT(N) extern "C" cufftResult cufft##N(...);
WARPLINT_CUFFT(Create)
WARPLINT_CUFFT(Destroy)
WARPLINT_CUFFT(Plan1d)
WARPLINT_CUFFT(Plan2d)
WARPLINT_CUFFT(Plan3d)
WARPLINT_CUFFT(PlanMany)
WARPLINT_CUFFT(MakePlan1d)
WARPLINT_CUFFT(MakePlan2d)
WARPLINT_CUFFT(MakePlan3d)
WARPLINT_CUFFT(MakePlanMany)
WARPLINT_CUFFT(GetSize)
WARPLINT_CUFFT(GetVersion)
WARPLINT_CUFFT(SetStream)
WARPLINT_CUFFT(SetWorkArea)
WARPLINT_CUFFT(SetAutoAllocation)
WARPLINT_CUFFT(SetCompatibilityMode)
WARPLINT_CUFFT(ExecC2C)
WARPLINT_CUFFT(ExecR2C)
WARPLINT_CUFFT(ExecC2R)
WARPLINT_CUFFT(ExecZ2Z)
WARPLINT_CUFFT(ExecD2Z)
WARPLINT_CUFFT(ExecZ2D)
WARPLINT_CUFFT(XtSetGPUs)
WARPLINT_CUFFT(XtMalloc)
WARPLINT_CUFFT(XtFree)
WARPLINT_CUFFT(XtMemcpy)
WARPLINT_CUFFT(XtExecDescriptorC2C)
WARPLINT_CUFFT(XtExecDescriptorR2C)
WARPLINT_CUFFT(XtExecDescriptorC2R)
WARPLINT_CUFFT(XtExec)
WARPLINT_CUFFT(XtMakePlanMany)
WARPLINT_CUFFT(XtSetCallback)
#undef WARPLINT_CUFFT

#endif
