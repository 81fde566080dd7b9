// warplint: cuBLAS by its first interface, too.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUBLAS_H
#define WARPLINT_CUBLAS_H

#include "cublas_v2.h"

extern "C" cublasStatus_t cublasInit(void);
extern "C" cublasStatus_t cublasShutdown(void);
extern "C" cublasStatus_t cublasGetError(void);
extern "C" cublasStatus_t cublasAlloc(int n, int size, void **ptr);
extern "C" cublasStatus_t cublasFree(void *ptr);

#endif
