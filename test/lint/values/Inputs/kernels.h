// Kernels that run on the CPU thread by thread, with arrays that count what is out of bounds. For
// warplint it is CUDA.
#pragma once
#ifndef RECORD

#include <cooperative_groups.h>

#define SHARED(Name, Size) __shared__ int Name[Size]
#define SHARED2(Name, Rows, Columns) __shared__ int Name[Rows][Columns]
#define DYNAMIC(Name) extern __shared__ int Name[]
#define LAUNCH(Kernel, Grid, Block, Bytes, ...) Kernel<<<Grid, Block, Bytes>>>(__VA_ARGS__)
#define ADD(Place, Value) atomicAdd(&Place, Value)
#define AS(Type, Place) reinterpret_cast<Type *>(Place)
template <typename T> using PointerTo = T *;
using Pointer = PointerTo<int>;

#else

#include <cstdio>
#include <set>
#define __global__
#define __device__
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
inline dim3 threadIdx, blockIdx, blockDim, gridDim;
inline long dynamicInts;
inline int launchLine;
inline std::set<int> linesOutOfBounds;
struct Trapped {};
[[noreturn]] inline void __trap() { throw Trapped(); }

template <typename T> struct PointerTo {
  T *Content;
  long Size, At;
  T &operator[](long Index) const {
    static T Elsewhere;
    long Place = At + Index;
    if (Place >= 0 && Place < Size)
      return Content[Place];
    linesOutOfBounds.insert(launchLine);
    return Elsewhere = 0;
  }
  T &operator*() const { return (*this)[0]; }
  PointerTo operator+(long Count) const { return {Content, Size, At + Count}; }
};
using Pointer = PointerTo<int>;
/// The same memory as elements of another type: of a part of an int, or of two.
template <typename To> PointerTo<To> as(Pointer P) {
  long Bytes = sizeof(To), Begin = P.At * 4;
  return {reinterpret_cast<To *>(P.Content), P.Size * 4 / Bytes, Begin / Bytes};
}
#define AS(Type, Place) as<Type>(Place)
struct Rows {
  Pointer All;
  long Columns;
  Pointer operator[](long Row) const { return All + Row * Columns; }
};
alignas(16) inline int sharedContent[1 << 16];
#define SHARED(Name, Size) Pointer Name{sharedContent, Size, 0}
#define SHARED2(Name, R, C) Rows Name{{sharedContent, (R) * (C), 0}, C}
#define DYNAMIC(Name) Pointer Name{sharedContent, dynamicInts, 0}
#define ADD(Place, Value) (Place += (Value))

namespace cooperative_groups {
struct thread_block {
  unsigned thread_rank() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  dim3 thread_index() const { return threadIdx; }
  dim3 group_index() const { return blockIdx; }
  dim3 group_dim() const { return blockDim; }
};
inline thread_block this_thread_block() { return {}; }
template <unsigned Threads> struct Tile {
  unsigned thread_rank() const { return this_thread_block().thread_rank() % Threads; }
  unsigned size() const { return Threads; }
  unsigned meta_group_rank() const { return this_thread_block().thread_rank() / Threads; }
  unsigned meta_group_size() const { return (this_thread_block().size() + Threads - 1) / Threads; }
};
template <unsigned Threads> Tile<Threads> tiled_partition(thread_block) { return {}; }
} // namespace cooperative_groups

template <class Kernel, class... Values>
void runAll(int Line, Kernel Run, dim3 Grid, dim3 Block, long Bytes, Values... Arguments) {
  launchLine = Line, gridDim = Grid, blockDim = Block, dynamicInts = Bytes / 4;
  for (unsigned B = 0; B != Grid.x; ++B)
    for (unsigned Z = 0; Z != Block.z; ++Z)
      for (unsigned Y = 0; Y != Block.y; ++Y)
        for (unsigned X = 0; X != Block.x; ++X) {
          blockIdx = dim3(B, 0, 0), threadIdx = dim3(X, Y, Z);
          try {
            Run(Arguments...);
          } catch (Trapped) {
          }
        }
}
#define LAUNCH(Kernel, Grid, Block, Bytes, ...)                                                    \
  runAll(__LINE__, Kernel, Grid, Block, Bytes, __VA_ARGS__)

#endif
