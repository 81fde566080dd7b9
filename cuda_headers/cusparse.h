// warplint: cuSPARSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUSPARSE_H
#define WARPLINT_CUSPARSE_H
#define CUSPARSE_H_ // code asks for it
#define CUSPARSEAPI

#include <cuComplex.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stdint.h>

#define CUSPARSE_VERSION 12600
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST,
               CUSPARSE_POINTER_MODE_DEVICE } cusparsePointerMode_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE,
               CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE } cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO,
               CUSPARSE_INDEX_BASE_ONE } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2,
               CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER,
               CUSPARSE_FILL_MODE_UPPER } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT,
               CUSPARSE_DIAG_TYPE_UNIT } cusparseDiagType_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC,
  CUSPARSE_MATRIX_TYPE_HERMITIAN,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR
} cusparseMatrixType_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE,
               CUSPARSE_SPMAT_DIAG_TYPE } cusparseSpMatAttribute_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL,
               CUSPARSE_SOLVE_POLICY_USE_LEVEL } cusparseSolvePolicy_t;
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0,
  CUSPARSE_SPMV_COO_ALG1 = 1,
  CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_SPMV_CSR_ALG2 = 3,
  CUSPARSE_SPMV_COO_ALG2 = 4
} cusparseSpMVAlg_t;
typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT = 0,
  CUSPARSE_SPMM_COO_ALG1 = 1,
  CUSPARSE_SPMM_COO_ALG2 = 2,
  CUSPARSE_SPMM_COO_ALG3 = 3,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_COO_ALG4 = 5,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12
} cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPGEMM_DEFAULT } cusparseSpGEMMAlg_t;

#define WARPLINT_CUSPARSE(N) extern "C" cusparseStatus_t cusparse##N(...);
extern "C" const char *cusparseGetErrorString(cusparseStatus_t);
extern "C" const char *cusparseGetErrorName(cusparseStatus_t);
WARPLINT_CUSPARSE(Create)
WARPLINT_CUSPARSE(Destroy)
WARPLINT_CUSPARSE(GetVersion)
WARPLINT_CUSPARSE(SetStream)
WARPLINT_CUSPARSE(SetPointerMode)
WARPLINT_CUSPARSE(CreateMatDescr)
WARPLINT_CUSPARSE(DestroyMatDescr)
WARPLINT_CUSPARSE(SetMatType)
WARPLINT_CUSPARSE(SetMatIndexBase)
WARPLINT_CUSPARSE(SetMatFillMode)
WARPLINT_CUSPARSE(SetMatDiagType)
WARPLINT_CUSPARSE(CreateCsr)
WARPLINT_CUSPARSE(CreateCoo)
WARPLINT_CUSPARSE(CreateConstCsr)
WARPLINT_CUSPARSE(CreateDnVec)
WARPLINT_CUSPARSE(CreateDnMat)
WARPLINT_CUSPARSE(CreateSpVec)
WARPLINT_CUSPARSE(DestroySpMat)
WARPLINT_CUSPARSE(DestroyDnVec)
WARPLINT_CUSPARSE(DestroyDnMat)
WARPLINT_CUSPARSE(DestroySpVec)
WARPLINT_CUSPARSE(DnVecSetValues)
WARPLINT_CUSPARSE(SpMatSetAttribute)
WARPLINT_CUSPARSE(SpMatGetSize)
WARPLINT_CUSPARSE(CsrSetPointers)
WARPLINT_CUSPARSE(SpMV)
WARPLINT_CUSPARSE(SpMV_bufferSize)
WARPLINT_CUSPARSE(SpMV_preprocess)
WARPLINT_CUSPARSE(SpMM)
WARPLINT_CUSPARSE(SpMM_bufferSize)
WARPLINT_CUSPARSE(SpSV_createDescr)
WARPLINT_CUSPARSE(SpSV_destroyDescr)
WARPLINT_CUSPARSE(SpSV_bufferSize)
WARPLINT_CUSPARSE(SpSV_analysis)
WARPLINT_CUSPARSE(SpSV_solve)
WARPLINT_CUSPARSE(CreateCsrilu02Info)
WARPLINT_CUSPARSE(DestroyCsrilu02Info)
WARPLINT_CUSPARSE(Scsrilu02_bufferSize)
WARPLINT_CUSPARSE(Scsrilu02_analysis)
WARPLINT_CUSPARSE(Scsrilu02)
WARPLINT_CUSPARSE(Dcsrilu02_bufferSize)
WARPLINT_CUSPARSE(Dcsrilu02_analysis)
WARPLINT_CUSPARSE(Dcsrilu02)
WARPLINT_CUSPARSE(Xcoo2csr)
WARPLINT_CUSPARSE(Xcsr2coo)
#undef WARPLINT_CUSPARSE

#endif
