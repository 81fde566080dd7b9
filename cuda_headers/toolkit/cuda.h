// warplint: is in the -iquote path before a project's own folders. While
// the preamble is read, "cuda.h" means the toolkit's; afterwards the search goes
// on as if this file were not here, so that a project may have its own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef WARPLINT_IN_PREAMBLE
#include WARPLINT_TOOLKIT_CUDA_H
#else
#include_next <cuda.h>
#endif
