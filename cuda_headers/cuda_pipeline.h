// warplint: asynchronous copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_PIPELINE_H
#define WARPLINT_CUDA_PIPELINE_H

#include "cuda_runtime.h"
#include <stdint.h>

__device__ void __pipeline_memcpy_async(void *, const void *, size_t,
                                        size_t = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t);
__device__ void __pipeline_arrive_on(uint64_t *);

namespace nvcuda {
namespace experimental {
class pipeline {
public:
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t);
  template <unsigned N> __device__ void wait_prior();
};
template <class T>
__device__ void memcpy_async(T &, const T &, pipeline &);
} // namespace experimental
} // namespace nvcuda

#endif
