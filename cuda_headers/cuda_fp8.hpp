// warplint: see cuda_fp8.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_fp8.h"
