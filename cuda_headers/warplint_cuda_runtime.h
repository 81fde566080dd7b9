// warplint: read before a file that is parsed without a CUDA toolkit, as nvcc
// reads <cuda_runtime.h>. Works as it stands with a stock Clang:
//   clang -x cuda -nocudainc -nocudalib -isystem DIR
//         -include DIR/warplint_cuda_runtime.h
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma clang system_header
#include "cuda_runtime.h"
