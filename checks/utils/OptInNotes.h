//===- OptInNotes.h - Suggestions of opt-ins to shared memory -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_UTILS_OPTINNOTES_H
#define WARPLINT_CHECKS_UTILS_OPTINNOTES_H

#include "checks/utils/Finding.h"
#include "launch/LaunchSite.h"

namespace clang {
class ASTContext;
}

namespace warplint::launch {
class LaunchModel;
}

namespace warplint::checks {

/// Suggests to opt the kernel of \p Instance in to \p Dynamic bytes before the launch.
void suggestOptIn(Finding &F, launch::LaunchForm Form, const launch::LaunchInstance &Instance,
                  int64_t Dynamic, const clang::ASTContext &Context);

/// Adds where the kernel of \p Instance was opted in to \p Bytes only, and suggests to opt it in
/// to \p Dynamic bytes there.
void suggestLargerOptIn(Finding &F, const launch::LaunchInstance &Instance, int64_t Bytes,
                        int64_t Dynamic, const launch::LaunchModel &Model);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_UTILS_OPTINNOTES_H
