// warplint: see nvtx3/nvToolsExt.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvtx3/nvToolsExt.h"
