// warplint: for a toolkit without this library, which is a wheel of its own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../curand_kernel.h"
