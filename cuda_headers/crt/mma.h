// warplint: see mma.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../mma.h"
