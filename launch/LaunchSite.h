//===- LaunchSite.h - One place in the source that launches a kernel ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHSITE_H
#define WARPLINT_LAUNCH_LAUNCHSITE_H

#include "launch/values/Value.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace warplint::launch {

struct KernelFacts;

/// How a launch is written.
enum class LaunchForm { TripleChevron, LaunchKernel, LaunchCooperativeKernel };

/// "triple-chevron", "cudaLaunchKernel", ...
llvm::StringRef name(LaunchForm Form);

/// One reading of a launch: one for each instance of the template that it is
/// in, and one for each call that brings other values.
struct LaunchInstance {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Caller = nullptr; ///< The function around it; null at file scope.
  const KernelFacts *Kernel = nullptr;         ///< Null when it is not known which.

  /// The arguments as written; null when left out.
  const clang::Expr *KernelArgument = nullptr;
  const clang::Expr *GridArgument = nullptr;
  const clang::Expr *BlockArgument = nullptr;
  const clang::Expr *SharedArgument = nullptr;

  Dim3Value Grid = Dim3Value::unknown(Reason::Other, {});  ///< Blocks.
  Dim3Value Block = Dim3Value::unknown(Reason::Other, {}); ///< Threads.
  IntValue DynamicShared;                                  ///< Bytes per block.

  /// The calls in this file that bring these values, outermost first; empty
  /// where they hold for every caller.
  llvm::SmallVector<const clang::CallExpr *, 2> CalledBy;
  /// Whether other calls bring other values of the argument.
  bool GridByCall = false, BlockByCall = false, SharedByCall = false;

  bool IsStatement = false; ///< A statement of its own in a block, so another can stand before it.
  bool Dead = false;        ///< Behind a condition that is always false.
  bool DeviceGuarded = false;  ///< Behind a condition that asks what the device can do.
  bool ExpectsFailure = false; ///< Its function names the error of a wrong launch.
  bool OfPattern = false;      ///< In a template that still waits for arguments.

  /// Whether the grid is known to be one block: a helper, not the work.
  bool isSingleBlock() const;
};

/// One place in the source that launches a kernel.
struct LaunchSite {
  /// Where the launch expression begins: in a file, or in the macro that brings
  /// the launch (`launch/MacroUses.h`).
  clang::SourceLocation Location;
  clang::SourceLocation Chevrons; ///< The `<<<`; invalid for other forms.
  LaunchForm Form = LaunchForm::TripleChevron;
  llvm::SmallVector<LaunchInstance, 1> Instances; ///< At least one.

  /// The reading that stands for the launch in an inventory.
  const LaunchInstance &front() const { return Instances.front(); }
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_LAUNCHSITE_H
