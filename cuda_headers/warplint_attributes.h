// warplint: kernel attributes that Clang does not have or does not keep. They
// become annotations, whose first argument names the attribute and whose other
// arguments are its own, in order, a tuple as a parenthesised comma expression:
//
//   __maxnreg__(n)              "warplint.maxnreg", n
//   __block_size__(b[, c])      "warplint.block_size", b[, c]
//   __cluster_dims__(x[, y, z]) "warplint.cluster_dims", x[, y, z]
//                               (Clang has it, but rejects legal sizes)
//   __tile_global__             "warplint.tile_global", besides Clang's global
//   __launch_bounds__(t, b, c)  "warplint.launch_bounds", t, b, c, besides
//                               Clang's own (which drops c in a host pass)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_ATTRIBUTES_H
#define WARPLINT_ATTRIBUTES_H

#undef __launch_bounds__
#undef __maxnreg__
#undef __block_size__
#undef __cluster_dims__
#undef __managed__
#undef __tile_global__
#undef __tile__
#undef __tile_builtin__

// Clang knows managed memory for HIP alone; host code may use the variable, as
// it may use any __device__ one.
#define __managed__ __attribute__((device))

// CUDA Tile: Clang takes its kernels and functions for those of threads.
#define __tile_global__                                                        \
  __attribute__((global, annotate("warplint.tile_global")))
#define __tile__ __attribute__((device))
#define __tile_builtin__ __tile__

#define __maxnreg__(...)                                                       \
  __attribute__((annotate("warplint.maxnreg", __VA_ARGS__)))
// Clang would warn of a tuple's commas: nothing uses their left sides.
#define __block_size__(...)                                                    \
  _Pragma("clang diagnostic push")                                             \
      _Pragma("clang diagnostic ignored \"-Wunused-value\"")                   \
          __attribute__((annotate("warplint.block_size", __VA_ARGS__)))        \
          _Pragma("clang diagnostic pop")
#define __cluster_dims__(...)                                                  \
  __attribute__((annotate("warplint.cluster_dims", __VA_ARGS__)))

// A template's comma parts a macro's arguments too, so what counts three may be
// one or two; the compiler sees the same text and counts right.
#define WARPLINT_BOUNDS(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define WARPLINT_BOUNDS_AND(...)                                               \
  __attribute__((launch_bounds(__VA_ARGS__),                                   \
                 annotate("warplint.launch_bounds", __VA_ARGS__)))
#define WARPLINT_THIRD(a, b, c, d, e, f, g, h, i, j, pick, ...) pick
#define __launch_bounds__(...)                                                 \
  WARPLINT_THIRD(__VA_ARGS__, WARPLINT_BOUNDS_AND, WARPLINT_BOUNDS_AND,        \
                 WARPLINT_BOUNDS_AND, WARPLINT_BOUNDS_AND,                     \
                 WARPLINT_BOUNDS_AND, WARPLINT_BOUNDS_AND,                     \
                 WARPLINT_BOUNDS_AND, WARPLINT_BOUNDS_AND, WARPLINT_BOUNDS,    \
                 WARPLINT_BOUNDS, )                                            \
  (__VA_ARGS__)

#endif
