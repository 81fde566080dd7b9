// warplint: see cublas_v2.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cublas_v2.h"
