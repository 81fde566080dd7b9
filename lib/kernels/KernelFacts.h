//===- KernelFacts.h - The attributes and shared memory of a kernel -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_KERNELFACTS_H
#define WARPLINT_KERNELS_KERNELFACTS_H

#include "dataflow/Value.h"
#include "kernels/SharedUse.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// The attributes of a kernel that bear on its launches or its registers.
enum class AttributeKind { LaunchBounds, MaxRegisters, BlockSize, ClusterDims };

/// "__launch_bounds__", ...
llvm::StringRef spelling(AttributeKind Kind);

/// One of them, as one declaration of a kernel has it.
struct WrittenAttribute {
  AttributeKind Kind;
  clang::SourceRange Range;
  const clang::FunctionDecl *On = nullptr; ///< The declaration that has it.
  /// Threads, blocks and cluster of bounds, as many as are given; registers; or x, y and z, each 1
  /// where it is not given, and of a `__block_size__` with a second tuple that one's after them.
  llvm::SmallVector<IntValue, 3> Values;
};

/// `__launch_bounds__(MaxThreads, MinBlocks, MaxCluster)` as nvcc reads a kernel's: of each number
/// the last one in the order of its declarations. (128) after (256, 4) makes (128, 4); seen with
/// nvcc 13.0, where Clang 22 makes it (128).
struct LaunchBounds {
  clang::SourceRange Range;           ///< The last attribute.
  IntValue MaxThreads;                ///< Threads per block.
  std::optional<IntValue> MinBlocks;  ///< Blocks per SM; empty: not given.
  std::optional<IntValue> MaxCluster; ///< Blocks per cluster; empty: not given.
};

/// The value of an attribute, and its place.
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

/// An attribute of which only the text is known: "__launch_bounds__(128)".
struct LateAttribute {
  AttributeKind Kind;
  clang::SourceLocation Location;
  llvm::StringRef Text;
};

/// The facts of a kernel in one device pass.
struct DeviceReading {
  std::optional<LaunchBounds> Bounds;
  KernelAttributes Attributes;
  uint64_t StaticBytes = 0; ///< Bytes per block, as in SharedUse.
  uint64_t SureBytes = 0;   ///< Likewise.
};

/// One kernel, or one instance of a kernel template.
struct KernelFacts {
  const clang::FunctionDecl *Function =
      nullptr;                        ///< Its definition where seen, else its last declaration.
  std::optional<LaunchBounds> Bounds; ///< As the pass that was read has them.
  KernelAttributes Attributes;        ///< Likewise.
  /// All that was written of the two above, in the order of the source.
  std::vector<WrittenAttribute> Written;
  /// Attributes on a declaration after a definition without any: nvcc takes them, Clang drops
  /// them, so that their values are not known.
  std::vector<LateAttribute> Late;
  SharedUse Shared; ///< As the pass that was read has it.
  /// Whether bounds and other attributes, or shared memory, may differ between architectures: what
  /// the one pass shows is then no answer for any target.
  bool BoundsDependOnArch = false;
  bool SharedDependsOnArch = false;
  /// Whether it is a kernel of CUDA Tile (`__tile_global__`): its blocks are not of threads, and
  /// what the compiler makes of them is not known.
  bool IsTile = false;
  /// Whether it may do nothing on some architectures: its whole body depends on them.
  bool MayBeEmpty = false;
  /// The targets that it has no code for, by name: its body is left out there, only traps, or needs
  /// instructions that they lack.
  llvm::SmallVector<std::string, 1> NotFor;
  /// By architecture ("sm_80"), where the host ran device passes.
  llvm::StringMap<DeviceReading> OnDevice;
  /// The share of the SM's shared memory and L1 cache, 0 to 100 percent, that the
  /// program prefers to be shared memory; -1: the driver's choice, or not known.
  int CarveoutPercent = -1;
  /// Whether only this file can launch it: internal linkage, and its address
  /// is used for nothing but launches and attributes.
  bool OnlyLaunchedHere = false;
  /// Whether code out of sight may have its address, and set any attribute of it.
  bool Escapes = false;
  /// The definition in another file that Bounds and Shared are from; invalid: there is none.
  clang::SourceLocation DefinedElsewhere;
  /// Whether all files of the program that can name it are known: what no opt-in in sight sets,
  /// nothing does.
  bool IsClosed = false;

  /// Whether it is a template (or in one) that still waits for arguments.
  bool isPattern() const;
  /// As the user would write it: "reduce<256>".
  std::string name() const;
  /// The same in every pass over the file, and for no other kernel.
  std::string key() const;

  /// The bounds on architecture \p Sm; null where there are none or they are
  /// not known for it.
  const LaunchBounds *boundsOn(llvm::StringRef Sm) const;
  /// The threads per block that these allow; empty if there are none, or if that is not one
  /// positive number.
  std::optional<uint64_t> mostThreadsOn(llvm::StringRef Sm) const;
  /// The other attributes on architecture \p Sm; none where they are not known for it.
  const KernelAttributes &attributesOn(llvm::StringRef Sm) const;
  /// The static shared memory on architecture \p Sm in bytes.
  uint64_t staticSharedOn(llvm::StringRef Sm) const;
  /// The part of it that is never overstated.
  uint64_t sureSharedOn(llvm::StringRef Sm) const;
};

/// The declaration in the source that \p Function is made from: of an instance of a template
/// that template's, which all its instances share; else itself.
const clang::FunctionDecl *writtenDeclaration(const clang::FunctionDecl *Function);

/// The declarations of \p Kernel in the order of the source.
llvm::SmallVector<const clang::FunctionDecl *, 2> declarationsOf(const clang::FunctionDecl *Kernel);

/// The mangled names that compilers give to \p Kernel in device code, Clang's
/// first; nvcc mangles `static` as if it were not there. None for a template
/// that waits for arguments.
llvm::SmallVector<std::string, 2> symbolsOf(const clang::FunctionDecl &Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_KERNELFACTS_H
