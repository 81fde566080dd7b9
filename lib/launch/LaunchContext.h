//===- LaunchContext.h - The conditions and callers of a call -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHCONTEXT_H
#define WARPLINT_LAUNCH_LAUNCHCONTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace warplint {
class Evaluator;

struct FoundCall;
struct SourceFindings;

/// Calls that lead to another, outermost first.
using CallChain = llvm::SmallVector<const clang::CallExpr *, 2>;

/// The surroundings of a call, and of the calls that lead to it, that limit what can be reported
/// about it.
struct LaunchContext {
  bool Dead = false;           ///< Behind a condition that is always false.
  bool DeviceGuarded = false;  ///< Behind a condition that asks what the device can do.
  bool ShapeAsked = false;     ///< Behind a condition that asks how large a block may be.
  bool SharedAsked = false;    ///< Likewise how much shared memory it may have now.
  bool CallersAsk = false;     ///< All of its function's callers in sight are behind one.
  bool PartlyParsed = false;   ///< Code that could not be parsed may run before it.
  bool BehindUnread = false;   ///< Behind a condition that names something that is not declared.
  bool ExpectsFailure = false; ///< Its function names the error of a wrong launch.
  bool ExpectsFault = false;   ///< Its function names the error of a kernel that faults.

  /// Code that could not be parsed may ask the device.
  bool mayAskDevice() const { return DeviceGuarded || PartlyParsed; }

  LaunchContext &operator|=(const LaunchContext &Others);
  LaunchContext &operator&=(const LaunchContext &Others);
};

/// Whether a condition is known on the device that the program runs on: it is no question then.
using IsDecided = llvm::function_ref<bool(const clang::Expr *)>;

/// The context of \p Found itself.
LaunchContext contextOf(const FoundCall &Found, const SourceFindings &Source,
                        const Evaluator &Values, IsDecided Decided);

/// What limits each of \p CallPaths that runs, by the calls whose bodies are in the file. Where
/// none runs: what limits all.
LaunchContext contextOf(llvm::ArrayRef<CallChain> CallPaths, const SourceFindings &Source,
                        const Evaluator &Values, IsDecided Decided);

/// The first of \p CallPaths, at least one, that no condition keeps from running; else the first.
const CallChain &runningPath(llvm::ArrayRef<CallChain> CallPaths, const SourceFindings &Source,
                             const Evaluator &Values);

} // namespace warplint

#endif // WARPLINT_LAUNCH_LAUNCHCONTEXT_H
