// warplint: see texture_fetch_functions.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "texture_fetch_functions.h"
