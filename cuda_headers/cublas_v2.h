// warplint: cuBLAS. Its calls launch nothing that warplint judges, so functions
// take any arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUBLAS_V2_H
#define WARPLINT_CUBLAS_V2_H
#define CUBLAS_API_H_ // code asks for it
#define CUBLAS_V2_H_

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stdint.h>

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VERSION 130000
#define CUBLASAPI
#define CUBLASWINAPI

typedef struct cublasContext *cublasHandle_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER,
               CUBLAS_FILL_MODE_FULL } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C,
               CUBLAS_OP_HERMITAN = CUBLAS_OP_C } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST,
               CUBLAS_POINTER_MODE_DEVICE } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED,
               CUBLAS_ATOMICS_ALLOWED } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2,
  CUBLAS_GEMM_ALGO3 = 3,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
typedef cudaDataType cublasDataType_t;

#define WARPLINT_CUBLAS(N) extern "C" cublasStatus_t cublas##N(...);
#define WARPLINT_CUBLAS_TYPED(N)                                               \
  WARPLINT_CUBLAS(S##N)                                                        \
  WARPLINT_CUBLAS(D##N)                                                        \
  WARPLINT_CUBLAS(C##N)                                                        \
  WARPLINT_CUBLAS(Z##N)
extern "C" cublasStatus_t cublasCreate(cublasHandle_t *handle);
extern "C" cublasStatus_t cublasDestroy(cublasHandle_t handle);
extern "C" cublasStatus_t cublasSetStream(cublasHandle_t handle,
                                          cudaStream_t stream);
extern "C" cublasStatus_t cublasGetStream(cublasHandle_t handle,
                                          cudaStream_t *stream);
extern "C" const char *cublasGetStatusString(cublasStatus_t status);
extern "C" const char *cublasGetStatusName(cublasStatus_t status);
WARPLINT_CUBLAS(GetVersion)
WARPLINT_CUBLAS(GetProperty)
WARPLINT_CUBLAS(SetWorkspace)
WARPLINT_CUBLAS(SetPointerMode)
WARPLINT_CUBLAS(GetPointerMode)
WARPLINT_CUBLAS(SetMathMode)
WARPLINT_CUBLAS(GetMathMode)
WARPLINT_CUBLAS(SetAtomicsMode)
WARPLINT_CUBLAS(SetVector)
WARPLINT_CUBLAS(GetVector)
WARPLINT_CUBLAS(SetMatrix)
WARPLINT_CUBLAS(GetMatrix)
WARPLINT_CUBLAS(SetVectorAsync)
WARPLINT_CUBLAS(GetVectorAsync)
WARPLINT_CUBLAS(SetMatrixAsync)
WARPLINT_CUBLAS(GetMatrixAsync)
WARPLINT_CUBLAS_TYPED(axpy)
WARPLINT_CUBLAS_TYPED(copy)
WARPLINT_CUBLAS_TYPED(scal)
WARPLINT_CUBLAS_TYPED(swap)
WARPLINT_CUBLAS_TYPED(dot)
WARPLINT_CUBLAS_TYPED(dotu)
WARPLINT_CUBLAS_TYPED(dotc)
WARPLINT_CUBLAS_TYPED(nrm2)
WARPLINT_CUBLAS_TYPED(asum)
WARPLINT_CUBLAS_TYPED(rot)
WARPLINT_CUBLAS_TYPED(gemv)
WARPLINT_CUBLAS_TYPED(ger)
WARPLINT_CUBLAS_TYPED(geru)
WARPLINT_CUBLAS_TYPED(symv)
WARPLINT_CUBLAS_TYPED(syr)
WARPLINT_CUBLAS_TYPED(trmv)
WARPLINT_CUBLAS_TYPED(trsv)
WARPLINT_CUBLAS_TYPED(gemm)
WARPLINT_CUBLAS_TYPED(gemmBatched)
WARPLINT_CUBLAS_TYPED(gemmStridedBatched)
WARPLINT_CUBLAS_TYPED(symm)
WARPLINT_CUBLAS_TYPED(syrk)
WARPLINT_CUBLAS_TYPED(syr2k)
WARPLINT_CUBLAS_TYPED(trmm)
WARPLINT_CUBLAS_TYPED(trsm)
WARPLINT_CUBLAS_TYPED(trsmBatched)
WARPLINT_CUBLAS_TYPED(geam)
WARPLINT_CUBLAS_TYPED(dgmm)
WARPLINT_CUBLAS_TYPED(getrfBatched)
WARPLINT_CUBLAS_TYPED(getrsBatched)
WARPLINT_CUBLAS_TYPED(getriBatched)
WARPLINT_CUBLAS_TYPED(matinvBatched)
WARPLINT_CUBLAS_TYPED(geqrfBatched)
WARPLINT_CUBLAS_TYPED(gelsBatched)
WARPLINT_CUBLAS(Hgemm)
WARPLINT_CUBLAS(HgemmBatched)
WARPLINT_CUBLAS(HgemmStridedBatched)
WARPLINT_CUBLAS(SgemmEx)
WARPLINT_CUBLAS(GemmEx)
WARPLINT_CUBLAS(GemmBatchedEx)
WARPLINT_CUBLAS(GemmStridedBatchedEx)
WARPLINT_CUBLAS(DotEx)
WARPLINT_CUBLAS(Nrm2Ex)
WARPLINT_CUBLAS(ScalEx)
WARPLINT_CUBLAS(AxpyEx)
#define WARPLINT_CUBLAS_INDEX(N)                                               \
  WARPLINT_CUBLAS(Is##N) WARPLINT_CUBLAS(Id##N)                                \
  WARPLINT_CUBLAS(Ic##N) WARPLINT_CUBLAS(Iz##N)
WARPLINT_CUBLAS_INDEX(amax)
WARPLINT_CUBLAS_INDEX(amin)
#undef WARPLINT_CUBLAS_INDEX
#undef WARPLINT_CUBLAS_TYPED
#undef WARPLINT_CUBLAS
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm

#endif
