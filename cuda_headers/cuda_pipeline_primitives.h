// warplint: see cuda_pipeline.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_pipeline.h"
