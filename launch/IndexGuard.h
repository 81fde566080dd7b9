//===- IndexGuard.h - Whether a kernel ignores threads beyond its data ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_INDEXGUARD_H
#define WARPLINT_LAUNCH_INDEXGUARD_H

namespace warplint::launch {

struct KernelFacts;

/// Whether more threads per block would change nothing that \p Kernel does:
/// its body computes indices, then does all its work behind a comparison of one
/// of them with a bound, and uses no shared memory, no barrier and no vote.
bool guardsItsIndex(const KernelFacts &Kernel);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_INDEXGUARD_H
