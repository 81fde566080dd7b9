// warplint: see cuda_bf16.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_bf16.h"
