//===- MeasuredHash.h - What was measured, as one number ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REMEMBER_MEASUREDHASH_H
#define WARPLINT_TOOL_REMEMBER_MEASUREDHASH_H

#include "tool/remember/Basis.h"
#include <cstdint>

namespace warplint::remember {

/// A hash of all that the resources of \p B measured, and of which of them, and of its
/// files, are older than which: what is outdated is judged otherwise. 0 where it names none,
/// or they can't be read.
uint64_t measuredHash(const Basis &B, FileStates &Now);

} // namespace warplint::remember

#endif // WARPLINT_TOOL_REMEMBER_MEASUREDHASH_H
