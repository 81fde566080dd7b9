//===- LaunchSite.h - One place in the source that launches a kernel ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHSITE_H
#define WARPLINT_LAUNCH_LAUNCHSITE_H

#include "cuda/Functions.h"
#include "dataflow/Value.h"
#include "launch/ArgumentArray.h"
#include "launch/DeviceReadings.h"
#include "launch/GridRounding.h"
#include "launch/LaunchContext.h"
#include "threads/KernelRun.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clang {
class CallExpr;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace warplint {
class ArchDependence;
struct KernelFacts;
struct ProgramCall;
struct ProgramFacts;
struct LaunchInstance;
struct LaunchSite;

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
  bool isCooperative() const { return Function && Function->What == cuda::Act::LaunchCooperative; }
  bool isOfDriver() const { return Function && Function->isOfDriver(); }
  /// Whether it makes or changes a node of a graph, to be launched with that; other calls
  /// give the node its attributes.
  bool isGraphNode() const { return Function && Function->What == cuda::Act::SetNode; }

private:
  const cuda::Function *Function = nullptr;
};

/// What is read of a launch, in this order.
enum LaunchPart : unsigned {
  KernelPart,
  GridPart,   ///< Blocks.
  BlockPart,  ///< Threads.
  SharedPart, ///< Dynamic shared memory in bytes per block.
  StreamPart,
  ClusterPart, ///< Blocks per cluster as the launch asks for; 0 in each dimension if it does not.
  CooperativePart, ///< Whether all blocks must be resident at once: 0 is no.
  AttributesPart,  ///< The attributes that it can be given, by `cudaLaunchAttributeID`; 0 is none.
  PreferredClusterPart, ///< Likewise, of the clusters that it prefers to those.
  SchedulingPolicyPart, ///< A `cudaClusterSchedulingPolicy`.
  CarveoutPart,         ///< Percent of the SM's memory to be shared; -1 if it asks for none.
  ClusterSizeModePart,  ///< A cuda::ClusterSizeMode.
  SharedModePart,       ///< A cuda::SharedMode; the default is the kernel's.
  EarlyStartPart,       ///< Not 0: it may start before the kernels ahead of it in its stream end.
  /// The dynamic shared memory, in bytes per block, that every way here has opted the kernel in
  /// to; unknown if some way has no opt-in in sight.
  AllowedSharedPart,
  NodeKindPart, ///< The kind of the node of a graph; cuda::KernelNodeKind of other launches.
  KernelSharedModePart, ///< The cuda::SharedMode that every way has set for the kernel; likewise.
  LaunchPartCount
};

/// The parts whose value is a shape.
inline constexpr LaunchPart ShapeParts[] = {GridPart, BlockPart, ClusterPart, PreferredClusterPart};

/// One part of a launch: as it is written, the values that it can have, and what these depend on.
struct LaunchArgument {
  /// The argument as written; null when left out. Where a struct holds several, each is that
  /// struct, but the kernel and the stream null; where a shape is three numbers, it is the first.
  const clang::Expr *Written = nullptr;
  clang::SourceRange Range; ///< All that gives it.
  /// Of a grid, a block and a cluster the shape, of the others a number. Of kernels see
  /// LaunchInstance::Kernel.
  std::variant<IntValue, Dim3Value> Value;

  bool ByCall = false; ///< Whether other calls bring other values.
  /// Whether the program chooses one of several values by the device, so that each need not occur
  /// on every target.
  bool ByDevice = false;
  bool ByLimit = false; ///< Likewise by how large a block or a grid may be.
  /// The name by which it may have another value in a device pass ("THREADS", else
  /// "__CUDA_ARCH__"); empty if none is in sight.
  std::string ByArch;
};

/// One reading of a launch: one for each instance of the template that it is
/// in, and one for each call that brings other values.
struct LaunchInstance : LaunchContext {
  LaunchInstance();

  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Caller = nullptr; ///< The function around it; null at file scope.
  const KernelFacts *Kernel = nullptr;         ///< Null when it is not known which.
  /// Whether the pointer that it launches can lead to others just as well: each
  /// of them is a reading of its own.
  bool OneOfKernels = false;

  std::array<LaunchArgument, LaunchPartCount> Arguments;
  LaunchArgument &operator[](LaunchPart Part) { return Arguments[Part]; }
  const LaunchArgument &operator[](LaunchPart Part) const { return Arguments[Part]; }

  /// The value of a grid, a block or a cluster.
  const Dim3Value &shape(LaunchPart Part) const { return *std::get_if<Dim3Value>(&value(Part)); }
  /// The value of any other part.
  const IntValue &number(LaunchPart Part) const { return *std::get_if<IntValue>(&value(Part)); }
  const Dim3Value &grid() const { return shape(GridPart); }
  const Dim3Value &block() const { return shape(BlockPart); }
  const IntValue &dynamicShared() const { return number(SharedPart); }

  /// The integers that the kernel is called with, by its parameters; empty where one is not known
  /// for every way here.
  llvm::SmallVector<std::optional<int64_t>, 4> KernelArguments;
  /// The buffers of the device that its arguments lead to, on every way to it.
  llvm::SmallVector<std::optional<GivenBuffer>, 4> KernelBuffers;
  /// How its grid is computed from a count of items, by axis; empty where that is not in sight.
  std::array<std::optional<GridRounding>, 3> Roundings;
  /// The array of pointers to them, of forms that take one.
  std::optional<ArgumentArray> Array;
  /// The modes of shared memory (cuda::SharedMode) that it can run in, its own or its kernel's.
  IntValue SharedModes;

  /// Whether the kernel's opt-ins are all in the launch's function, and each comes after the
  /// launch, which the first call of the function reaches without one.
  bool IsBeforeOptIns = false;

  /// Whether each argument is all of what it gives, and nothing else.
  bool WholeArguments = true;

  /// The calls in this file that bring these values, outermost first; empty
  /// where they hold for every caller.
  CallChain CalledBy;
  /// The call in another file that leads to the outermost of them; null: there is none, or callers
  /// out of sight bring the same.
  const ProgramCall *From = nullptr;
  const ProgramFacts *Program = nullptr; ///< What other files tell; null: it is read by itself.

  /// Whether the kernel's own source uses a name by which an argument differs in a device pass.
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

  bool OnTarget = false;    ///< Read with the answers of a target's device.
  bool IsStatement = false; ///< A statement of its own in a block, so another can be put before it.
  bool InDeviceCode = false; ///< In code that runs on the device.
  bool OfPattern = false;    ///< In a template that still waits for arguments.

  /// Whether the grid is known to be one block: a helper, not the work.
  bool isSingleBlock() const;

private:
  const std::variant<IntValue, Dim3Value> &value(LaunchPart Part) const {
    return Arguments[Part].Value;
  }
};

/// Where \p I was written, in the definition of a macro if there; invalid where
/// nothing spells it.
clang::SourceLocation spelledAt(const Integer &I, const clang::SourceManager &Sources);

/// The readings of a launch on targets whose device gives the same answers, as far as the launch
/// depends on them.
struct TargetReadings {
  llvm::SmallVector<std::string, 1> Targets;      ///< By name.
  llvm::SmallVector<LaunchInstance, 1> Instances; ///< None where it is not reached.
};

/// What a program asks the device before a launch.
struct AskedProperty {
  const clang::Expr *By = nullptr;
  bool AboutKernel = false;        ///< How it fits on an SM.
  llvm::StringMap<Bounds> Answers; ///< By the name of the target.
};

/// One place in the source that launches a kernel.
struct LaunchSite {
  /// Where the launch expression begins: in a file, or in the macro that brings
  /// the launch (`text/MacroUses.h`).
  clang::SourceLocation Location;
  clang::SourceLocation Chevrons; ///< The `<<<`; invalid for other forms.
  LaunchForm Form;
  /// At least one. What the program asks the device is not known in these.
  llvm::SmallVector<LaunchInstance, 1> Instances;
  /// Where the device decides something: the readings on each target that the model was read for.
  std::vector<TargetReadings> OnTargets;
  std::vector<AskedProperty> Asked; ///< Likewise.

  /// Calls \p Visit for each reading, also those on targets.
  void forEach(llvm::function_ref<void(LaunchInstance &)> Visit);
  /// The readings on the device of \p Target.
  llvm::ArrayRef<LaunchInstance> on(llvm::StringRef Target) const;
  /// The reading that represents the launch in an inventory.
  const LaunchInstance &front() const { return Instances.front(); }
};

/// Puts the block that the kernel's `__block_size__` fixes in the place of a
/// block of 1, with which such a kernel may be launched.
void noteFixedBlock(LaunchInstance &Instance);

/// Notes what of the launch another pass may read otherwise.
void noteArchDependence(LaunchInstance &Instance, const ArchDependence &Architectures);

/// Counts among how many block sizes each launch of \p Sites is one
/// (LaunchInstance::BlockChoices).
void noteBlockChoices(std::vector<LaunchSite> &Sites);

/// Whether \p Cluster, as a launch asks for it, asks for nothing: 0 in each dimension.
bool asksForNoCluster(const Triple &Cluster);

/// The blocks per cluster that the kernel of \p Launch is compiled for on
/// architecture \p Sm; null where it is not.
const Dim3Value *compiledCluster(const LaunchInstance &Launch, llvm::StringRef Sm);

/// Whether the grid of \p Launch counts clusters on architecture \p Sm, not blocks:
/// so it does for a kernel with `__block_size__`, however the cluster is given
/// (`.blocksareclusters` in nvcc 13's PTX; CUDA guide, "Blocks as Clusters").
bool gridCountsClusters(const LaunchInstance &Launch, llvm::StringRef Sm);

/// The least number of blocks that \p Launch has on architecture \p Sm with \p Grid,
/// one of its grids; saturating.
uint64_t leastBlocks(const LaunchInstance &Launch, const Triple &Grid, llvm::StringRef Sm);

/// The most blocks that \p Grid of \p Launch can have on architecture \p Sm; empty if the source
/// sets no limit.
std::optional<uint64_t> mostBlocks(const LaunchInstance &Launch, const Triple &Grid,
                                   llvm::StringRef Sm);

} // namespace warplint

#endif // WARPLINT_LAUNCH_LAUNCHSITE_H
