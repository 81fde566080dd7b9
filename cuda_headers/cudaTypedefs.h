// warplint: types of the driver's functions, for code that looks them up.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDATYPEDEFS_H
#define WARPLINT_CUDATYPEDEFS_H

#include "cuda.h"

#define WARPLINT_PFN(N, ...)                                                   \
  typedef decltype(&N) PFN_##N;                                                \
  typedef decltype(&N) PFN_##N##_v##__VA_ARGS__;
WARPLINT_PFN(cuTensorMapEncodeTiled, 12000)
WARPLINT_PFN(cuTensorMapEncodeIm2col, 12000)
WARPLINT_PFN(cuLaunchKernelEx, 11060)
WARPLINT_PFN(cuLaunchKernel, 4000)
WARPLINT_PFN(cuLaunchCooperativeKernel, 9000)
WARPLINT_PFN(cuFuncSetAttribute, 9000)
WARPLINT_PFN(cuFuncGetAttribute, 2020)
WARPLINT_PFN(cuModuleGetFunction, 2000)
WARPLINT_PFN(cuGetErrorString, 6000)
WARPLINT_PFN(cuMemsetD32, 3020)
WARPLINT_PFN(cuMemsetD16, 3020)
WARPLINT_PFN(cuMemsetD16Async, 3020)
WARPLINT_PFN(cuMemsetD8, 3020)
WARPLINT_PFN(cuMemsetD32Async, 3020)
WARPLINT_PFN(cuMemsetD8Async, 3020)
#undef WARPLINT_PFN

#endif
