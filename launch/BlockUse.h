//===- BlockUse.h - Whether a kernel asks for the shape of its launch -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_BLOCKUSE_H
#define WARPLINT_LAUNCH_BLOCKUSE_H

namespace warplint::launch {

struct KernelFacts;

/// Whether \p Kernel is written for one size of its block: it, or a function in
/// sight that it calls, reads `threadIdx`, and nothing of it reads `blockDim` or a
/// cooperative group. False where its definition is not in sight.
bool isWrittenForItsBlock(const KernelFacts &Kernel);

/// Whether the grid of \p Kernel follows from its data: likewise it reads `blockIdx`,
/// and neither `gridDim` nor a cooperative group.
bool isWrittenForItsGrid(const KernelFacts &Kernel);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_BLOCKUSE_H
