// warplint: cooperative groups.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_COOPERATIVE_GROUPS_H
#define WARPLINT_COOPERATIVE_GROUPS_H
#define _COOPERATIVE_GROUPS_H_ // code asks for it

#include "cuda_runtime.h"

#pragma clang system_header

namespace cooperative_groups {

namespace details {
enum group_id {
  coalesced_group_id,
  multi_grid_group_id,
  grid_group_id,
  thread_block_id,
  multi_tile_group_id,
  cluster_group_id
};
// For barriers of the program's own.
__device__ bool bar_has_flipped(unsigned int, unsigned int);
} // namespace details
#define _CG_ASM_PTR_CONSTRAINT "l"

#define WARPLINT_SHUFFLES                                                      \
  template <class T> __device__ T shfl(T, int) const;                          \
  template <class T> __device__ T shfl_up(T, int) const;                       \
  template <class T> __device__ T shfl_down(T, int) const;                     \
  template <class T> __device__ T shfl_xor(T, int) const;                      \
  template <class T> __device__ unsigned int match_any(T) const;               \
  template <class T> __device__ unsigned int match_all(T, int &) const;        \
  __device__ int any(int) const;                                               \
  __device__ int all(int) const;                                               \
  __device__ unsigned int ballot(int) const;

class thread_group {
public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ bool is_valid() const;
  __device__ unsigned int get_type() const;
};

class grid_group : public thread_group {
public:
  __device__ bool is_valid() const;
  __device__ dim3 group_dim() const;
  __device__ static dim3 dim_blocks();
  __device__ static unsigned long long num_blocks();
  __device__ static dim3 block_index();
  __device__ static unsigned long long block_rank();
  __device__ static unsigned int cluster_rank();
  __device__ static unsigned int num_clusters();
  using arrival_token = unsigned int;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
};

class multi_grid_group : public thread_group {
public:
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};

class cluster_group : public thread_group {
public:
  struct arrival_token {};
  __device__ static void sync();
  __device__ static arrival_token barrier_arrive();
  __device__ static void barrier_wait();
  __device__ static void barrier_wait(arrival_token &&);
  __device__ static unsigned int query_shared_rank(const void *);
  template <class T> __device__ static T *map_shared_rank(T *, int);
  __device__ static dim3 block_index();
  __device__ static unsigned int block_rank();
  __device__ static dim3 thread_index();
  __device__ static unsigned int thread_rank();
  __device__ static dim3 dim_blocks();
  __device__ static unsigned int num_blocks();
  __device__ static dim3 dim_threads();
  __device__ static unsigned int num_threads();
  __device__ static unsigned int size();
};

class thread_block : public thread_group {
public:
  struct arrival_token {};
  __device__ static void sync();
  __device__ static unsigned int size();
  __device__ static unsigned int thread_rank();
  __device__ static dim3 group_index();
  __device__ static dim3 thread_index();
  __device__ static dim3 group_dim();
  __device__ static dim3 dim_threads();
  __device__ static unsigned int num_threads();
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
};

class coalesced_group : public thread_group {
public:
  __device__ unsigned int size() const;
  __device__ unsigned int num_threads() const;
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ unsigned int meta_group_rank() const;
  WARPLINT_SHUFFLES
};

template <unsigned int Size, class Parent = void>
class thread_block_tile : public thread_group {
public:
  thread_block_tile() = default;
  template <unsigned int S, class P>
  __device__ thread_block_tile(const thread_block_tile<S, P> &);
  __device__ void sync() const;
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ unsigned int thread_rank() const;
  __device__ unsigned int meta_group_size() const;
  __device__ unsigned int meta_group_rank() const;
  WARPLINT_SHUFFLES
};
#undef WARPLINT_SHUFFLES

template <unsigned int Size> struct block_tile_memory {
  char data[Size];
};

__device__ grid_group this_grid();
__device__ multi_grid_group this_multi_grid();
__device__ cluster_group this_cluster();
__device__ thread_block this_thread_block();
template <unsigned int Size>
__device__ thread_block this_thread_block(block_tile_memory<Size> &);
__device__ thread_block_tile<1, void> this_thread();
__device__ coalesced_group coalesced_threads();
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::thread_block_tile;
using cooperative_groups::this_thread_block;
template <unsigned int Size, class Group>
__device__ thread_block_tile<Size, Group> tiled_partition(const Group &);
} // namespace experimental

__device__ thread_group tiled_partition(const thread_group &, unsigned int);
__device__ thread_group tiled_partition(const thread_block &, unsigned int);
template <unsigned int Size, class Group>
__device__ thread_block_tile<Size, Group> tiled_partition(const Group &);
template <class Group>
__device__ coalesced_group binary_partition(const Group &, bool);
template <class Group, class Label>
__device__ coalesced_group labeled_partition(const Group &, Label);

template <class Group> __device__ void sync(const Group &);
template <class Group> __device__ unsigned int group_size(const Group &);
template <class Group> __device__ unsigned int thread_rank(const Group &);
template <class Group> __device__ bool is_valid(const Group &);
__device__ dim3 group_index(const thread_block &);
__device__ dim3 thread_index(const thread_block &);

template <class Group, class F> __device__ void invoke_one(const Group &, F &&);
template <class Group, class F>
__device__ auto invoke_one_broadcast(const Group &, F &&f) -> decltype(f());

// <cooperative_groups/reduce.h>, scan.h and memcpy_async.h.
template <class T> struct plus {
  __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T> struct less {
  __device__ T operator()(const T &a, const T &b) const { return a < b ? a : b; }
};
template <class T> struct greater {
  __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T> struct bit_and {
  __device__ T operator()(const T &a, const T &b) const { return a & b; }
};
template <class T> struct bit_or {
  __device__ T operator()(const T &a, const T &b) const { return a | b; }
};
template <class T> struct bit_xor {
  __device__ T operator()(const T &a, const T &b) const { return a ^ b; }
};
template <class Group, class T, class F>
__device__ T reduce(const Group &, T, F &&);
template <class Group, class A, class T, class F>
__device__ void reduce_update_async(const Group &, A &, T, F &&);
template <class Group, class A, class T, class F>
__device__ void reduce_store_async(const Group &, A &, T, F &&);
template <class Group, class T> __device__ T inclusive_scan(const Group &, T);
template <class Group, class T, class F>
__device__ T inclusive_scan(const Group &, T, F &&);
template <class Group, class T> __device__ T exclusive_scan(const Group &, T);
template <class Group, class T, class F>
__device__ T exclusive_scan(const Group &, T, F &&);
template <class Group, class T, class U, class Shape>
__device__ void memcpy_async(const Group &, T *, const U *, const Shape &);
template <class Group, class T, class D, class U, class S>
__device__ void memcpy_async(const Group &, T *, const D &, const U *,
                             const S &);
template <class Group> __device__ void wait(const Group &);
template <unsigned int N, class Group>
__device__ void wait_prior(const Group &);

} // namespace cooperative_groups

#endif
