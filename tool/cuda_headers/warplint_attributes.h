// warplint: kernel attributes that Clang does not have or does not keep. They
// become annotations, whose first argument names the attribute and whose other
// arguments are its own, in order, a tuple as a parenthesised comma expression:
//
//   __maxnreg__(n)              "warplint.maxnreg", n
//   __block_size__(b[, c])      "warplint.block_size", b[, c]
//   __cluster_dims__(x[, y, z]) "warplint.cluster_dims", x[, y, z]
//                               (Clang has it, but rejects legal sizes)
//   __launch_bounds__(t, b, c)  launch_bounds(t, b) and
//                               "warplint.max_blocks_per_cluster", c
//                               (Clang drops c in a host pass)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_ATTRIBUTES_H
#define WARPLINT_ATTRIBUTES_H

#undef __launch_bounds__
#undef __maxnreg__
#undef __block_size__
#undef __cluster_dims__

#define __maxnreg__(...)                                                       \
  __attribute__((annotate("warplint.maxnreg", __VA_ARGS__)))
#define __block_size__(...)                                                    \
  __attribute__((annotate("warplint.block_size", __VA_ARGS__)))
#define __cluster_dims__(...)                                                  \
  __attribute__((annotate("warplint.cluster_dims", __VA_ARGS__)))

#define WARPLINT_BOUNDS_1(t) __attribute__((launch_bounds(t)))
#define WARPLINT_BOUNDS_2(t, b) __attribute__((launch_bounds(t, b)))
#define WARPLINT_BOUNDS_3(t, b, c)                                             \
  __attribute__((launch_bounds(t, b),                                          \
                 annotate("warplint.max_blocks_per_cluster", c)))
#define WARPLINT_BOUNDS_PICK(a, b, c, pick, ...) pick
#define WARPLINT_BOUNDS_CALL(bounds, ...) bounds(__VA_ARGS__)
#define __launch_bounds__(...)                                                 \
  WARPLINT_BOUNDS_CALL(WARPLINT_BOUNDS_PICK(__VA_ARGS__, WARPLINT_BOUNDS_3,    \
                                            WARPLINT_BOUNDS_2,                 \
                                            WARPLINT_BOUNDS_1, ),              \
                       __VA_ARGS__)

#endif
