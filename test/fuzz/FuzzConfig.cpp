//===- FuzzConfig.cpp - Any text as the .clang-tidy of a source -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Linting.h"

using namespace warplint;

/// A few launches with a finding of every check.
static constexpr const char *Source = R"(
__global__ void __launch_bounds__(1024, 3) bound(float *data) { extern __shared__ float s[]; }
__global__ void plain(float *data) {}
void launch(float *data, int n) {
  bound<<<4, 512, 50000>>>(data);
  plain<<<dim3(1, 70000), 100>>>(data);
  plain<<<33, 1024>>>(data);
}
)";

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // Patterns of clang-tidy's own checks and headers are matched by LLVM's expressions, whose time
  // has no bound.
  if (Size != 0 && Size < 4096)
    fuzz::lint(Source, fuzz::text(Data, Size));
  return 0;
}
