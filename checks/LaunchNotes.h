//===- LaunchNotes.h - Notes that several checks of launches share --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHNOTES_H
#define WARPLINT_CHECKS_LAUNCHNOTES_H

#include "checks/Finding.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"

namespace warplint::checks {

/// The triple's known parts, for questions to `occupancy`.
occupancy::Extents extents(const launch::Triple &T);

/// Adds to \p F where the parts of \p T come from, what a conversion changed,
/// and the multiplication where there is one; \p Unit is "thread" or "block".
void explainTriple(Finding &F, const launch::Triple &T, llvm::StringRef Unit);

/// Adds in which instance of a template the launch is read so, where it is in one.
void explainInstance(Finding &F, const launch::LaunchInstance &Instance);

/// Makes an error a warning where \p Argument, what the fault comes from, is the
/// default of a macro that a build may define otherwise, and says so.
void allowForOverrides(Finding &F, const clang::Expr *Argument,
                       const clang::SourceManager &Sources);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHNOTES_H
