//===- LaunchNotes.h - Notes that several checks of launches share --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_LAUNCHNOTES_H
#define WARPLINT_FINDINGS_LAUNCHNOTES_H

#include "findings/Finding.h"
#include "findings/Measured.h"
#include "findings/Targets.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include <string>

namespace warplint {
struct Triple;
struct Integer;

/// The triple's known parts, for questions to `occupancy`.
occupancy::Extents extents(const Triple &T);
/// The same, with the least of what is not known, but 1 at the least: what is too large
/// with them is too large whatever the parts are.
occupancy::Extents leastExtents(const Triple &T);

/// Adds to \p F where the parts of \p T come from, what a conversion changed,
/// and the multiplication where there is one; \p Unit is "thread" or "block".
void explainTriple(Finding &F, const Triple &T, llvm::StringRef Unit);

using enum LaunchPart;

/// A finding about \p Part of \p Instance, which is launched at \p Site, on \p Group.
Finding launchFinding(const LaunchSite &Site, const LaunchInstance &Instance,
                      LaunchPart Part, const TargetGroup &Group);

/// Adds in which instance of a template the launch is read so, if it is in one, and if the values
/// of \p Parts differ by call, by which calls.
void explainInstance(Finding &F, const LaunchInstance &Instance,
                     llvm::ArrayRef<LaunchPart> Parts);

/// Adds where \p Kernel is declared and, where its bounds and shared memory were
/// read, \p Rest of the sentence; else what of it the pass did not show.
void explainKernel(Finding &F, const KernelFacts &Kernel, llvm::StringRef Rest);

/// Whether a file other than the main one declares \p Kernel: code out of sight may set
/// its attributes.
bool isDeclaredForOthers(const KernelFacts &Kernel, const clang::SourceManager &Sources);
/// Adds the registers and spills of \p Used, at least one measurement of \p Kernel, each with its
/// source.
void explainMeasured(Finding &F, const KernelFacts &Kernel, llvm::ArrayRef<Measured> Used);

/// "grid", "block" or "cluster".
llvm::StringRef shapeName(LaunchPart Shape);
/// What \p Shape counts: "block" or "thread".
llvm::StringRef shapeUnit(LaunchPart Shape);

/// " when 'threads' is 2048 (line 40)": the condition under which \p Shape of the launch is \p T.
/// Empty if it is \p Always so, whatever calls the function of the launch.
std::string when(const Triple &T, LaunchPart Shape, bool Always,
                 const LaunchInstance &Instance, const clang::SourceManager &Sources);
/// The same for one function that calls it.
std::string when(const Triple &T, llvm::StringRef Shape, bool Always,
                 const LaunchInstance &Instance, const clang::SourceManager &Sources);
/// The same for a single number.
std::string when(const Integer &I, llvm::StringRef What, bool Always,
                 const LaunchInstance &Instance, const clang::SourceManager &Sources);

/// The readings of \p Site that differ from \p Instance in nothing but the kernel,
/// and \p Instance.
llvm::SmallVector<const LaunchInstance *, 2>
alternatives(const LaunchSite &Site, const LaunchInstance &Instance);

/// " when called from main.cpp:9", a call in another file.
std::string whenCalledFrom(const ProgramCall &Call);

/// " when it launches 'reduce'": the words that distinguish this kernel from others that the launch
/// can have; empty where there are none.
std::string whenItLaunches(const LaunchInstance &Instance);

/// Makes an error about \p Parts of \p Instance a warning, with a note, if other code could give
/// them other values: if one is read from memory that other code can write, or if the first, or an
/// expression among \p Spelled that its value comes from, is the default of a macro that a build
/// may define otherwise.
void allowForOtherValues(Finding &F, const LaunchInstance &Instance,
                         llvm::ArrayRef<LaunchPart> Parts,
                         llvm::ArrayRef<const clang::Expr *> Spelled,
                         const clang::SourceManager &Sources);
/// The parts of this: for the macros of \p Argument, and for a value that is \p Assumed.
void allowForOverrides(Finding &F, const clang::Expr *Argument,
                       llvm::ArrayRef<const clang::Expr *> Spelled,
                       const clang::SourceManager &Sources);
void allowForAssumed(Finding &F, bool Assumed);

/// The expressions that spell the parts of \p T.
llvm::SmallVector<const clang::Expr *, 3> spellings(const Triple &T);

} // namespace warplint

#endif // WARPLINT_FINDINGS_LAUNCHNOTES_H
