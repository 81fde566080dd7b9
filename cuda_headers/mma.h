// warplint: matrix fragments of a warp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_MMA_H
#define WARPLINT_MMA_H

#include "cuda_bf16.h"

namespace nvcuda {
namespace wmma {
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct u4 {};
struct s4 {};
struct b1 {};
struct tf32 {};
} // namespace precision
namespace experimental {
namespace precision {
using wmma::precision::b1;
using wmma::precision::s4;
using wmma::precision::u4;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental
template <class T> struct warplint_storage { typedef T type; };
template <> struct warplint_storage<precision::tf32> { typedef float type; };
template <> struct warplint_storage<precision::u4> { typedef unsigned type; };
template <> struct warplint_storage<precision::s4> { typedef int type; };
template <> struct warplint_storage<precision::b1> { typedef unsigned type; };

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
public:
  typedef typename warplint_storage<T>::type storage_element_type;
  typedef storage_element_type element_type;
  // A matrix's elements are shared by a warp, each held twice in some.
  enum { num_elements = M * N / 32 * 2, num_storage_elements = num_elements };
  storage_element_type x[num_elements];
};
template <class F, class T> __device__ void fill_fragment(F &, const T &);
template <class F, class T>
__device__ void load_matrix_sync(F &, const T *, unsigned int);
template <class F, class T>
__device__ void load_matrix_sync(F &, const T *, unsigned int, layout_t);
template <class F, class T>
__device__ void store_matrix_sync(T *, const F &, unsigned int, layout_t);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &, const A &, const B &, const C &, bool = false);
template <class D, class A, class B, class C>
__device__ void bmma_sync(
    D &, const A &, const B &, const C &,
    experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda

#endif
