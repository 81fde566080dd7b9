// warplint: see cufft.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cufft.h"
