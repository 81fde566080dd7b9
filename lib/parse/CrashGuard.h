//===- CrashGuard.h - Runs what may crash ---------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_CRASHGUARD_H
#define WARPLINT_PARSE_CRASHGUARD_H

#include <functional>

namespace warplint {

/// Makes `survives` work. Call once, before other threads run.
void enableCrashGuard();

/// Runs \p Work on a thread of its own with a deep stack, since Clang's parser recurses.
/// Returns false where it crashed: by an assertion, a wild pointer, or a stack that was too
/// small all the same. Nothing of what it has made then may be touched, since its memory may be
/// in the middle of a change: the thread stays where it is until the program ends.
bool survives(std::function<void()> Work);

} // namespace warplint

#endif // WARPLINT_PARSE_CRASHGUARD_H
