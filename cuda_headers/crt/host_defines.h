// warplint: see host_defines.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../host_defines.h"
