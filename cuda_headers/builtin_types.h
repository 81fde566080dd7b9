// warplint: see driver_types.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver_types.h"
