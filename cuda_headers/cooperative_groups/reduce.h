// warplint: see cooperative_groups.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../cooperative_groups.h"
