//===- LaunchSite.h - One place in the source that launches a kernel ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHSITE_H
#define WARPLINT_LAUNCH_LAUNCHSITE_H

#include "cuda/Functions.h"
#include "launch/LaunchContext.h"
#include "launch/DeviceReadings.h"
#include "launch/LaunchContext.h"
#include "dataflow/Value.h"
#include "launch/Dataflow.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace clang {
class CallExpr;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace warplint::launch {

struct KernelFacts;

/// How a launch is written: as `<<<...>>>`, or as a call of a function of the API.
class LaunchForm {
public:
  /// `<<<...>>>`.
  LaunchForm() = default;
  explicit LaunchForm(const cuda::Function *Function) : Function(Function) {}

  bool isChevron() const { return !Function; }
  /// "triple-chevron", "cudaLaunchKernel", ...
  llvm::StringRef name() const { return Function ? Function->Name : "triple-chevron"; }
  /// Whether the form alone makes a launch cooperative.
  bool isCooperative() const {
    return Function && Function->What == cuda::Act::LaunchCooperative;
  }
  bool isOfDriver() const { return Function && Function->isOfDriver(); }
  /// Whether it makes or changes a node of a graph, to be launched with that; other calls
  /// give the node its attributes.
  bool isGraphNode() const { return Function && Function->What == cuda::Act::SetNode; }

private:
  const cuda::Function *Function = nullptr;
};

/// One reading of a launch: one for each instance of the template that it is
/// in, and one for each call that brings other values.
struct LaunchInstance : LaunchContext {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Caller = nullptr; ///< The function around it; null at file scope.
  const KernelFacts *Kernel = nullptr;         ///< Null when it is not known which.
  /// Whether the pointer that it launches can lead to others just as well: each
  /// of them is a reading of its own.
  bool OneOfKernels = false;

  /// The arguments as written; null when left out. Where a struct holds several,
  /// each is that struct, but the kernel null; where a shape is three numbers, it is the first.
  const clang::Expr *KernelArgument = nullptr;
  const clang::Expr *GridArgument = nullptr;
  const clang::Expr *BlockArgument = nullptr;
  const clang::Expr *SharedArgument = nullptr;
  /// Null too where a struct holds all.
  const clang::Expr *StreamArgument = nullptr;

  Dim3Value Grid = Dim3Value::unknown(Reason::Other, {});  ///< Blocks.
  Dim3Value Block = Dim3Value::unknown(Reason::Other, {}); ///< Threads.
  IntValue DynamicShared = IntValue::known({});            ///< Bytes per block.
  /// Blocks per cluster as the launch asks for; 0 in each dimension: it does not.
  Dim3Value Cluster = Dim3Value::unknown(Reason::Other, {});
  IntValue Cooperative; ///< Whether all blocks must be resident at once: 0 is no.
  /// The attributes that it can be given, as `cudaLaunchAttributeID` numbers
  /// them; 0 says nothing.
  IntValue Attributes;
  /// The dynamic shared memory, in bytes per block, that every way here has opted
  /// the kernel in to; unknown where some way has no opt-in in sight.
  IntValue AllowedShared;
  /// Whether the kernel's opt-ins are all in the launch's function, and each comes after the
  /// launch, which the first call of the function reaches without one.
  bool IsBeforeOptIns = false;

  clang::SourceRange GridRange, BlockRange; ///< All that gives the one or the other.
  /// Whether each argument is all of what it gives, and nothing else.
  bool WholeArguments = true;

  /// The calls in this file that bring these values, outermost first; empty
  /// where they hold for every caller.
  llvm::SmallVector<const clang::CallExpr *, 2> CalledBy;
  /// Whether other calls bring other values of the argument.
  bool KernelByCall = false, GridByCall = false, BlockByCall = false, SharedByCall = false;
  bool ClusterByCall = false;
  /// Whether the program chooses one of the argument's values by the device, so that each
  /// need not be there for every target.
  bool BlockByDevice = false, SharedByDevice = false;
  /// Likewise by how large a block or a grid may be.
  bool BlockByLimit = false, GridByLimit = false;

  /// The name by which the argument may have another value in a device pass
  /// ("THREADS", else "__CUDA_ARCH__"); empty: there is none in sight.
  std::string KernelByArch, GridByArch, BlockByArch, SharedByArch;
  /// Whether the kernel's own source uses one of those names.
  bool KernelUsesArchName = false;
  /// By architecture ("sm_80"), where the host ran device passes that show it.
  llvm::StringMap<DeviceArguments> OnDevice;

  /// The condition of the outermost `switch`, or `if` with an `else`, around the
  /// launch in its function; null: there is none.
  const clang::Expr *Choice = nullptr;
  /// How many sizes, in threads, blocks can have in the launches of the same
  /// kernel, or of other instances of its template, that the same choice leads
  /// to: 1 where the size is no choice.
  unsigned BlockChoices = 1;

  bool IsStatement = false;  ///< A statement of its own in a block, so another can stand before it.
  bool InDeviceCode = false; ///< In code that runs on the device.
  bool OfPattern = false;    ///< In a template that still waits for arguments.

  /// Whether the grid is known to be one block: a helper, not the work.
  bool isSingleBlock() const;
};

/// Where \p I was written, in the definition of a macro if there; invalid where
/// nothing spells it.
clang::SourceLocation spelledAt(const Integer &I, const clang::SourceManager &Sources);

/// One place in the source that launches a kernel.
struct LaunchSite {
  /// Where the launch expression begins: in a file, or in the macro that brings
  /// the launch (`launch/MacroUses.h`).
  clang::SourceLocation Location;
  clang::SourceLocation Chevrons; ///< The `<<<`; invalid for other forms.
  LaunchForm Form;
  llvm::SmallVector<LaunchInstance, 1> Instances; ///< At least one.

  /// The reading that stands for the launch in an inventory.
  const LaunchInstance &front() const { return Instances.front(); }
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_LAUNCHSITE_H
