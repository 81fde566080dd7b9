// warplint: what both of warplint_cub.h and warplint_hipcub.h need.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUB_PARTS_H
#define WARPLINT_CUB_PARTS_H
#pragma clang system_header

#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

/// Says that there are classes with the annotation "warplint.other_size".
extern int warplint_other_sizes;
namespace warplint_cub {
template <typename T> __host__ __device__ T made() {
  return *static_cast<typename std::remove_reference<T>::type *>(nullptr);
}
} // namespace warplint_cub

#endif
