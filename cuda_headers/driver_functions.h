// warplint: see cuda_runtime_api.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime_api.h"
