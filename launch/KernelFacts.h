//===- KernelFacts.h - What the source says of one kernel -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_KERNELFACTS_H
#define WARPLINT_LAUNCH_KERNELFACTS_H

#include "launch/values/Value.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace warplint::launch {

class Evaluator;

/// `__launch_bounds__(MaxThreads, MinBlocks, MaxCluster)` as it holds for a
/// kernel: the last one in the order of its declarations.
struct LaunchBounds {
  clang::SourceRange Range;           ///< The attribute.
  IntValue MaxThreads;                ///< Threads per block.
  std::optional<IntValue> MinBlocks;  ///< Blocks per SM; empty: not given.
  std::optional<IntValue> MaxCluster; ///< Blocks per cluster; empty: not given.
};

/// What an attribute gives, and where it stands.
template <typename Value> struct Given {
  clang::SourceRange Range;
  Value Is;
};

/// The attributes of a kernel beside `__launch_bounds__`, of each the last one in
/// the order of its declarations; empty: not given.
struct KernelAttributes {
  std::optional<Given<IntValue>> MaxRegisters; ///< `__maxnreg__`: registers per thread.
  std::optional<Given<Dim3Value>> BlockSize;   ///< `__block_size__`: threads of every block.
  /// `__cluster_dims__`, or the second tuple of `__block_size__`: blocks of every
  /// cluster. With the latter a launch counts its grid in clusters.
  std::optional<Given<Dim3Value>> ClusterDims;
};

/// What one device pass told of a kernel.
struct DeviceReading {
  std::optional<LaunchBounds> Bounds;
  KernelAttributes Attributes;
  uint64_t StaticBytes = 0; ///< Bytes per block, as in SharedUse.
};

/// Shared memory that the source of a kernel declares.
struct SharedUse {
  /// Bytes of the static arrays that the kernel or a device function that it
  /// calls reads; padding is not counted, so it never overstates.
  uint64_t StaticBytes = 0;
  /// Whether StaticBytes is all there is: false when a type or a callee could
  /// not be seen.
  bool Complete = true;
  /// The largest of the static arrays, to point at; null when there is none.
  const clang::VarDecl *Largest = nullptr;
  /// The `extern __shared__` array that is used; null when there is none.
  const clang::VarDecl *Dynamic = nullptr;
  /// An element of it that is read or written, under no condition that the
  /// arguments of the launch alone decide; null: none is known.
  const clang::Expr *DynamicAccess = nullptr;
};

/// One kernel, or one instance of a kernel template.
struct KernelFacts {
  const clang::FunctionDecl *Function =
      nullptr;                        ///< Its definition where seen, else its last declaration.
  std::optional<LaunchBounds> Bounds; ///< As the pass that was read has them.
  KernelAttributes Attributes;        ///< Likewise.
  SharedUse Shared;                   ///< Likewise.
  /// Whether bounds and other attributes, or shared memory, may differ between architectures: what
  /// the one pass says is then no answer for any target.
  bool BoundsDependOnArch = false;
  bool SharedDependsOnArch = false;
  /// By architecture ("sm_80"), where the host ran device passes.
  llvm::StringMap<DeviceReading> OnDevice;
  /// The share of the SM's shared memory and L1 cache, 0 to 100 percent, that the
  /// program prefers to be shared memory; -1: the driver's choice, or not known.
  int CarveoutPercent = -1;
  /// Whether only this file can launch it: internal linkage, and its address
  /// is used for nothing but launches and attributes.
  bool OnlyLaunchedHere = false;

  /// Whether it is a template (or in one) that still waits for arguments.
  bool isPattern() const;
  /// As the user would write it: "reduce<256>".
  std::string name() const;
  /// The same in every pass over the file, and for no other kernel.
  std::string key() const;

  /// The bounds on architecture \p Sm; null where there are none or they are
  /// not known for it.
  const LaunchBounds *boundsOn(llvm::StringRef Sm) const;
  /// The other attributes on architecture \p Sm; none where they are not known for it.
  const KernelAttributes &attributesOn(llvm::StringRef Sm) const;
  /// The static shared memory on architecture \p Sm in bytes, never overstated.
  uint64_t staticSharedOn(llvm::StringRef Sm) const;
};

/// Reads the bounds of \p Kernel through all its redeclarations.
std::optional<LaunchBounds> readBounds(const clang::FunctionDecl *Kernel, const Evaluator &Values);
/// Likewise the other attributes.
KernelAttributes readAttributes(const clang::FunctionDecl *Kernel, const Evaluator &Values);

/// Reads the shared memory that \p Kernel and the device functions it calls declare.
SharedUse readSharedUse(const clang::ASTContext &Context, const clang::FunctionDecl *Kernel);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_KERNELFACTS_H
