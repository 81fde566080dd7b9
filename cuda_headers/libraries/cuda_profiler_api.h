// warplint: for a toolkit without this header, which is a wheel of its own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_LIBRARIES_CUDA_PROFILER_API_H
#define WARPLINT_LIBRARIES_CUDA_PROFILER_API_H

#include <cuda_runtime_api.h>

extern "C" {
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
}

#endif
