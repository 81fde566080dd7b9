// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For warplint a launch, for the CPU a record of one.
#pragma once
#include <stddef.h>

#ifdef RECORD
#define __global__
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
void recordLaunch(int line, dim3 grid, dim3 block, size_t shared);
#define LAUNCH(grid, block, shared) ::recordLaunch(__LINE__, grid, block, shared)
#else
__global__ void launchedKernel();
#define LAUNCH(grid, block, shared) ::launchedKernel<<<grid, block, shared>>>()
#endif
