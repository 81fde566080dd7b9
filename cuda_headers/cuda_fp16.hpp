// warplint: see cuda_fp16.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_fp16.h"
