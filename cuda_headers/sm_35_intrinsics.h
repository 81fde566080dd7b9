// warplint: see cuda_runtime.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime.h"
