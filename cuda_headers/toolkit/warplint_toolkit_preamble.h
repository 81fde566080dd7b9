// warplint: what is read before a file that is parsed with an installed CUDA
// toolkit: Clang's wrapper around the toolkit's headers, then what nvcc gives
// and Clang does not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_TOOLKIT_PREAMBLE_H
#define WARPLINT_TOOLKIT_PREAMBLE_H

#pragma clang system_header

#define WARPLINT_IN_PREAMBLE 1
#include WARPLINT_TOOLKIT_CUDA_H

// CUDA 13 took members out of cudaDeviceProp. Its own takes another name, and
// the one that code sees adds them to it.
#if CUDA_VERSION >= 13000
#define cudaDeviceProp warplint_toolkit_device_prop
#endif
#include <__clang_cuda_runtime_wrapper.h>
#undef WARPLINT_IN_PREAMBLE
#if CUDA_VERSION >= 13000
#undef cudaDeviceProp
struct cudaDeviceProp : warplint_toolkit_device_prop {
  int clockRate;
  int deviceOverlap;
  int kernelExecTimeoutEnabled;
  int computeMode;
  int maxTexture1DLinear;
  int memoryClockRate;
  int singleToDoublePrecisionPerfRatio;
  int cooperativeMultiDeviceLaunch;
};
#endif

#include "../nvcc_compat.h"

#endif
