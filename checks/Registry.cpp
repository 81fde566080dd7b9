//===- Registry.cpp - The list of all checks ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::checks {

/// The factory of a check, which its source defines by WARPLINT_CHECK.
#define MAKE(CHECK)                                                                                \
  [](llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {                               \
    CheckFactory make##CHECK;                                                                      \
    return make##CHECK(Name, Context);                                                             \
  }

// Sorted by name; scripts/new-check adds an entry here and everywhere else.
static constexpr CheckEntry Entries[] = {
    {"cuda-arch-dependent-launch",
     "finds launches whose block, grid, shared memory or kernel differs between host and "
     "device passes",
     Category::Correctness, Default::On, Mends::BySuggestion, Registers::NotUsed,
     MAKE(ArchDependentLaunchCheck)},
    {"cuda-kernel-arguments",
     "finds kernel arguments that do not fit the kernel's parameters, and parameters that "
     "exceed the limit of the GPU",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelArgumentsCheck)},
    {"cuda-kernel-barrier",
     "finds barriers that some running threads of a launch do not reach",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelBarrierCheck)},
    {"cuda-kernel-block-size",
     "finds launches whose block is not one that the kernel is written for",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelBlockSizeCheck)},
    {"cuda-kernel-global-bounds",
     "finds accesses out of the bounds of global memory, by null pointers and at misaligned addresses",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelGlobalBoundsCheck)},
    {"cuda-kernel-index-guard",
     "finds grids rounded up for kernels without a bound on their index",
     Category::Correctness, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(KernelIndexGuardCheck)},
    {"cuda-kernel-race",
     "finds accesses of two threads to the same memory that no barrier orders",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelRaceCheck)},
    {"cuda-kernel-shared-bounds",
     "finds launches under which a thread of the kernel accesses a shared array out of its "
     "bounds",
     Category::Correctness, Default::On, Mends::BySuggestion, Registers::NotUsed,
     MAKE(KernelSharedBoundsCheck)},
    {"cuda-kernel-uninitialized",
     "finds reads of shared memory that no thread has written",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelUninitializedCheck)},
    {"cuda-kernel-unused-dimension",
     "finds launches with threads or blocks along a dimension that the kernel never reads",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(KernelUnusedDimensionCheck)},
    {"cuda-launch-bounds-conflict",
     "finds bounds of a kernel that contradict each other, its other attributes or its "
     "redeclarations",
     Category::Correctness, Default::On, Mends::ByEdit, Registers::NotUsed,
     MAKE(LaunchBoundsConflictCheck)},
    {"cuda-launch-bounds-infeasible",
     "finds '__launch_bounds__' that no SM can meet, and reports what ptxas does with them",
     Category::Correctness, Default::On, Mends::ByEdit, Registers::NotUsed,
     MAKE(LaunchBoundsInfeasibleCheck)},
    {"cuda-launch-cluster",
     "finds clusters of a size that no target has, and grids that are not a multiple of them",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchClusterCheck)},
    {"cuda-launch-cooperative",
     "finds cooperative launches with more blocks than the GPU holds at once, and other launches of "
     "kernels that wait for their grid",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchCooperativeCheck)},
    {"cuda-launch-coverage",
     "finds launches with too few threads for the bound that the kernel checks its index against",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchCoverageCheck)},
    {"cuda-launch-default-stream",
     "finds launches on the default stream in functions that use a stream for their other "
     "work",
     Category::Correctness, Default::Off, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LaunchDefaultStreamCheck)},
    {"cuda-launch-dependent",
     "finds launches that may start before the kernels ahead of them end, of a kernel that "
     "never waits for those",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchDependentCheck)},
    {"cuda-launch-device-guard",
     "finds launches on a framework's current stream for tensors whose device no guard makes "
     "the current one",
     Category::Correctness, Default::Off, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LaunchDeviceGuardCheck)},
    {"cuda-launch-dimensions",
     "finds launches whose block or grid has a dimension or size that no launch can have",
     Category::Correctness, Default::On, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LaunchDimensionsCheck)},
    {"cuda-launch-exceeds-bounds",
     "finds launches with more threads per block than the kernel's '__launch_bounds__' allows",
     Category::Correctness, Default::On, Mends::ByEdit, Registers::NotUsed,
     MAKE(LaunchExceedsBoundsCheck)},
    {"cuda-launch-host-pointer",
     "finds kernel arguments that point to memory of the host, which most GPUs cannot access",
     Category::Correctness, Default::On, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchHostPointerCheck)},
    {"cuda-launch-optin-once",
     "finds opt-ins to shared memory that run once per process, though they hold for one "
     "device",
     Category::Correctness, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchOptinOnceCheck)},
    {"cuda-launch-optin-unchecked",
     "finds opt-ins to shared memory whose result is dropped, though a launch depends on them",
     Category::Correctness, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchOptinUncheckedCheck)},
    {"cuda-launch-registers",
     "finds launches whose blocks need more registers than a block or an SM has",
     Category::Correctness, Default::On, Mends::ByEdit, Registers::Needed,
     MAKE(LaunchRegistersCheck)},
    {"cuda-launch-shared-memory",
     "finds kernels and launches with more shared memory per block than they can have, or than "
     "they were opted in to",
     Category::Correctness, Default::On, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LaunchSharedMemoryCheck)},
    {"cuda-launch-sizes",
     "finds launches that fail for sizes which nothing before them excludes",
     Category::Correctness, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(LaunchSizesCheck)},
    {"cuda-launch-unchecked",
     "finds launches whose error is not checked, and results of launches and attributes that "
     "are dropped",
     Category::Correctness, Default::Off, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LaunchUncheckedCheck)},
    {"cuda-loose-launch-bounds",
     "finds '__launch_bounds__' that allow more threads than any launch of the kernel uses, "
     "and so fewer registers",
     Category::Performance, Default::On, Mends::BySuggestion, Registers::NotUsed,
     MAKE(LooseLaunchBoundsCheck)},
    {"cuda-low-occupancy",
     "finds launches whose best possible occupancy is low, and reports what limits it",
     Category::Performance, Default::Off, Mends::BySuggestion, Registers::Sharpen,
     MAKE(LowOccupancyCheck)},
    {"cuda-missing-launch-bounds",
     "finds launches of large blocks whose kernel has no '__launch_bounds__' to limit "
     "its registers",
     Category::Correctness, Default::Off, Mends::ByEdit, Registers::Sharpen,
     MAKE(MissingLaunchBoundsCheck)},
    {"cuda-partial-warp",
     "finds launches whose block is not a multiple of the warp size, so that lanes of its last "
     "warp stay idle",
     Category::Performance, Default::Off, Mends::ByEdit, Registers::NotUsed,
     MAKE(PartialWarpCheck)},
    {"cuda-register-spill",
     "finds kernels whose registers spill to local memory, and the bound or cap that causes "
     "it",
     Category::Performance, Default::On, Mends::InWords, Registers::Needed,
     MAKE(RegisterSpillCheck)},
    {"cuda-shared-aliasing",
     "finds kernels that use several 'extern __shared__' arrays as if they were separate, "
     "though they start at the same address",
     Category::Correctness, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(SharedAliasingCheck)},
    {"cuda-swapped-arguments",
     "finds grids and blocks, and arguments of kernels, that are swapped, judged by the names of "
     "arguments and parameters",
     Category::Correctness, Default::Off, Mends::BySuggestion, Registers::NotUsed,
     MAKE(SwappedArgumentsCheck)},
    {"cuda-tail-effect",
     "finds grids that leave SMs of a named product idle: less than a wave, or a last wave of"
     " few blocks",
     Category::Performance, Default::Off, Mends::InWords, Registers::NotUsed,
     MAKE(TailEffectCheck)},
};

llvm::ArrayRef<CheckEntry> registry() { return Entries; }

std::string defaultChecks() {
  std::string Globs = "cuda-*";
  for (const CheckEntry &Entry : Entries)
    if (Entry.Default == Default::Off)
      Globs += ",-" + Entry.Name.str();
  return Globs;
}

std::string withDefaultChecks(llvm::StringRef Configured) {
  std::string Default = defaultChecks();
  Configured.consume_front(Default); // no word of the configuration's
  if (Configured.contains("cuda-"))
    return Default + "," + Configured.str();
  return Configured.str() + "," + Default;
}

std::string neverErrors(StringRef WarningsAsErrors) {
  if (WarningsAsErrors.empty())
    return "";
  SmallVector<StringRef> Globs;
  SplitString(WarningsAsErrors, Globs, ", \n");
  erase_if(Globs, [](StringRef Glob) { return !Glob.contains("cuda-"); });
  clang::tidy::GlobList Named(join(Globs, ","));
  std::string Never;
  for (const CheckEntry &Entry : registry())
    if (Entry.Category == Category::Performance && !Named.contains(Entry.Name))
      Never += (Never.empty() ? "-" : ",-") + Entry.Name.str();
  return Never;
}

} // namespace warplint::checks
