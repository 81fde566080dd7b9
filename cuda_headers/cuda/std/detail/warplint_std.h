// warplint: cuda::std is the host's standard library. Its constexpr functions
// may be called by a kernel, which is most of what kernels use of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_STD_H
#define WARPLINT_CUDA_STD_H

namespace cuda {
namespace std {
using namespace ::std;
} // namespace std
} // namespace cuda

#endif
