// warplint: what is read before a file that is parsed with an installed CUDA
// toolkit: Clang's wrapper around the toolkit's headers, then what nvcc gives
// and Clang does not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_TOOLKIT_PRELUDE_H
#define WARPLINT_TOOLKIT_PRELUDE_H

#define WARPLINT_IN_PRELUDE 1
#include <__clang_cuda_runtime_wrapper.h>
#undef WARPLINT_IN_PRELUDE
#include "../nvcc_compat.h"

#endif
