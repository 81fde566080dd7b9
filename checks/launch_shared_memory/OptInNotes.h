//===- OptInNotes.h - Suggestions of opt-ins to shared memory -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_OPTINNOTES_H
#define WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_OPTINNOTES_H

#include "findings/Finding.h"
#include "launch/LaunchSite.h"

namespace clang {
class ASTContext;
}

namespace warplint {
class LaunchModel;
}

namespace warplint {

/// Suggests to opt the kernel of \p Instance in to \p Dynamic bytes before the launch.
void suggestOptIn(Finding &F, LaunchForm Form, const LaunchInstance &Instance,
                  int64_t Dynamic, const clang::ASTContext &Context);

/// Adds where the kernel of \p Instance was opted in to \p Bytes only, and suggests to opt it in
/// to \p Dynamic bytes there.
void suggestLargerOptIn(Finding &F, const LaunchInstance &Instance, int64_t Bytes,
                        int64_t Dynamic, const LaunchModel &Model);

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_OPTINNOTES_H
