// warplint: the profiler's two functions are with the runtime's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime_api.h"
