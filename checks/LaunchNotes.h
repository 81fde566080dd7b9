//===- LaunchNotes.h - Notes that several checks of launches share --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHNOTES_H
#define WARPLINT_CHECKS_LAUNCHNOTES_H

#include "checks/Finding.h"
#include "checks/Measured.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include <string>

namespace warplint::checks {

/// The triple's known parts, for questions to `occupancy`.
occupancy::Extents extents(const launch::Triple &T);
/// The same, with the least of what is not known, but 1 at the least: what is too large
/// with them is too large whatever the parts are.
occupancy::Extents leastExtents(const launch::Triple &T);

/// Adds to \p F where the parts of \p T come from, what a conversion changed,
/// and the multiplication where there is one; \p Unit is "thread" or "block".
void explainTriple(Finding &F, const launch::Triple &T, llvm::StringRef Unit);

/// Adds in which instance of a template the launch is read so, where it is in
/// one, and where it is so \p ByCall, by which calls.
void explainInstance(Finding &F, const launch::LaunchInstance &Instance, bool ByCall);

/// Adds where \p Kernel is declared and, where its bounds and shared memory were
/// read, \p Rest of the sentence; else what of it the pass did not show.
void explainKernel(Finding &F, const launch::KernelFacts &Kernel, llvm::StringRef Rest);

/// Whether a file other than the main one declares \p Kernel: code out of sight may set
/// its attributes.
bool isDeclaredForOthers(const launch::KernelFacts &Kernel, const clang::SourceManager &Sources);
/// Adds what \p Used, at least one measurement of \p Kernel, tell of its registers
/// and spills, each with its source.
void explainMeasured(Finding &F, const launch::KernelFacts &Kernel, llvm::ArrayRef<Measured> Used);

/// " when 'threads' is 2048 (line 40)": what tells the fault with \p T, of the
/// grid or the block as \p Shape says, from what else the launch can do. Empty
/// where it is \p Always so.
std::string when(const launch::Triple &T, llvm::StringRef Shape, bool Always,
                 const launch::LaunchInstance &Instance, const clang::SourceManager &Sources);
/// The same for a single number.
std::string when(const launch::Integer &I, llvm::StringRef What, bool Always,
                 const launch::LaunchInstance &Instance, const clang::SourceManager &Sources);

/// The readings of \p Site that differ from \p Instance in nothing but the kernel,
/// and \p Instance.
llvm::SmallVector<const launch::LaunchInstance *, 2>
alternatives(const launch::LaunchSite &Site, const launch::LaunchInstance &Instance);

/// " when it launches 'reduce'": what tells this kernel from others that the
/// launch can have; empty where there are none.
std::string whenItLaunches(const launch::LaunchInstance &Instance);

/// Makes an error a warning where \p Argument, or an expression among \p Spelled
/// that its value comes from, is the default of a macro that a build may define
/// otherwise, and says so.
void allowForOverrides(Finding &F, const clang::Expr *Argument,
                       llvm::ArrayRef<const clang::Expr *> Spelled,
                       const clang::SourceManager &Sources);

/// Makes an error a warning where what it rests on is \p Assumed, and says so.
void allowForAssumed(Finding &F, bool Assumed);

/// The expressions that spell the parts of \p T.
llvm::SmallVector<const clang::Expr *, 3> spellings(const launch::Triple &T);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHNOTES_H
