// warplint: CUDA Tile, as far as its kernels are to parse: every value is of one
// type, whose operators and functions take anything.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_CUDA_TILE_H
#define WARPLINT_CUDA_TILE_H

#include "cuda_runtime.h"

namespace cuda {
namespace tiles {

template <auto N> struct integral_constant {
  static constexpr decltype(N) value = N;
  __host__ __device__ constexpr operator decltype(N)() const { return N; }
};
template <unsigned long... N> struct shape {};
template <typename T, typename S> struct tile;

// What every function returns.
struct tile_value {
  tile_value() = default;
  template <typename T> __host__ __device__ tile_value(const T &);
  template <typename T> __host__ __device__ operator T() const;
  template <typename... T> __host__ __device__ tile_value operator()(T...) const;
  template <typename T> __host__ __device__ tile_value operator[](T) const;
  template <typename... T> __host__ __device__ tile_value load(T...) const;
  template <typename... T>
  __host__ __device__ tile_value load_masked(T...) const;
  template <typename... T> __host__ __device__ void store(T...) const;
  template <typename... T> __host__ __device__ void store_masked(T...) const;
};
template <typename T, typename S> struct tile : tile_value {
  using tile_value::tile_value;
};
template <typename... T> struct tensor_span : tile_value {
  using tile_value::tile_value;
  template <typename... A> __host__ __device__ tensor_span(A...);
};
template <typename... A> tensor_span(A...) -> tensor_span<A...>;
template <typename... T> struct partition_view : tile_value {
  template <typename... A> __host__ __device__ partition_view(A...);
};
template <typename... A> partition_view(A...) -> partition_view<A...>;
template <typename... T> struct extents {
  template <typename... A> __host__ __device__ extents(A...);
};
template <typename... A> extents(A...) -> extents<A...>;
template <typename... T> struct strides {
  template <typename... A> __host__ __device__ strides(A...);
};
template <typename... A> strides(A...) -> strides<A...>;

__device__ uint3 bid();
__device__ dim3 num_blocks();

#define WARPLINT_TILE_FUNCTION(name)                                           \
  template <typename... T, typename... A>                                      \
  __device__ tile_value name(const A &...);                                    \
  template <auto, auto... N, typename... A>                                    \
  __device__ tile_value name(const A &...);
WARPLINT_TILE_FUNCTION(load)
WARPLINT_TILE_FUNCTION(load_masked)
WARPLINT_TILE_FUNCTION(store)
WARPLINT_TILE_FUNCTION(store_masked)
WARPLINT_TILE_FUNCTION(atomic_add)
WARPLINT_TILE_FUNCTION(iota)
WARPLINT_TILE_FUNCTION(full)
WARPLINT_TILE_FUNCTION(zeros)
WARPLINT_TILE_FUNCTION(ones)
WARPLINT_TILE_FUNCTION(mma)
WARPLINT_TILE_FUNCTION(sum)
WARPLINT_TILE_FUNCTION(prod)
WARPLINT_TILE_FUNCTION(min)
WARPLINT_TILE_FUNCTION(max)
WARPLINT_TILE_FUNCTION(exp)
WARPLINT_TILE_FUNCTION(sqrt)
WARPLINT_TILE_FUNCTION(rsqrt)
WARPLINT_TILE_FUNCTION(floor)
WARPLINT_TILE_FUNCTION(select)
WARPLINT_TILE_FUNCTION(reshape)
WARPLINT_TILE_FUNCTION(permute)
WARPLINT_TILE_FUNCTION(transpose)
WARPLINT_TILE_FUNCTION(broadcast)
WARPLINT_TILE_FUNCTION(cat)
WARPLINT_TILE_FUNCTION(extract)
WARPLINT_TILE_FUNCTION(element_cast)
WARPLINT_TILE_FUNCTION(assume_aligned)
WARPLINT_TILE_FUNCTION(assume_divisible)
#undef WARPLINT_TILE_FUNCTION

#define WARPLINT_TILE_OPERATOR(op)                                             \
  template <typename T>                                                        \
  __host__ __device__ tile_value operator op(const tile_value &, const T &);   \
  template <typename T>                                                        \
  __host__ __device__ tile_value operator op(const T &, const tile_value &);   \
  __host__ __device__ tile_value operator op(const tile_value &,               \
                                             const tile_value &);
WARPLINT_TILE_OPERATOR(+)
WARPLINT_TILE_OPERATOR(-)
WARPLINT_TILE_OPERATOR(*)
WARPLINT_TILE_OPERATOR(/)
WARPLINT_TILE_OPERATOR(%)
WARPLINT_TILE_OPERATOR(&)
WARPLINT_TILE_OPERATOR(|)
WARPLINT_TILE_OPERATOR(<)
WARPLINT_TILE_OPERATOR(>)
WARPLINT_TILE_OPERATOR(<=)
WARPLINT_TILE_OPERATOR(>=)
WARPLINT_TILE_OPERATOR(==)
WARPLINT_TILE_OPERATOR(!=)
#undef WARPLINT_TILE_OPERATOR

} // namespace tiles
} // namespace cuda

#endif
