// warplint: rounding modes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WARPLINT_DEVICE_TYPES_H
#define WARPLINT_DEVICE_TYPES_H

#include "host_defines.h"

enum cudaRoundMode {
  cudaRoundNearest,
  cudaRoundZero,
  cudaRoundPosInf,
  cudaRoundMinInf
};

#endif
