//===- KernelSettings.h - The settings that a program makes for kernels ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_KERNELSETTINGS_H
#define WARPLINT_LAUNCH_KERNELSETTINGS_H

#include "dataflow/Value.h"
#include "launch/LaunchContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {
struct KernelFacts;
struct LaunchInstance;

/// A call of `cudaFuncSetAttribute` for the dynamic shared memory of a kernel, as
/// one way reaches it; or what may be one out of sight.
struct SharedOptIn : LaunchContext {
  const clang::CallExpr *Call = nullptr;     ///< Null: of which only the text is known.
  const clang::Expr *Argument = nullptr;     ///< That gives the bytes; null: not in sight.
  const clang::FunctionDecl *Body = nullptr; ///< The function or lambda that it is in.
  const KernelFacts *Kernel = nullptr;       ///< Null: not known which, so perhaps any.
  IntValue Bytes;                            ///< Dynamic shared memory per block; if < 0, it fails.
  bool OfDriver = false;                     ///< Whether it is a call of the driver's API.
  /// Whether what the call returns goes elsewhere than into a macro: the program
  /// may have another way for where it fails.
  bool StatusIsUsed = false;
  /// Whether it may run without a call in sight.
  bool RunsUnseen = false;
  /// The launches that depend on whether it succeeds.
  llvm::SmallVector<const clang::CallExpr *, 2> Dependents;
  /// Whether something else than a launch does their work where it fails: a call that gets the same
  /// data in the other branch, or a handler.
  bool IsReplaced = false;
};

/// A preference between shared memory and L1 cache.
struct CarveoutHint {
  const KernelFacts *Kernel = nullptr; ///< Null: not known which, or all.
  bool OfAll = false;                  ///< The setting of the device, for all kernels.
  IntValue Percent;                    ///< Of the SM's shared memory; -1: the driver's choice.
};

/// A call that allows a kernel clusters above the portable size, or may.
struct LargeClusterOptIn {
  const KernelFacts *Kernel = nullptr; ///< Null: not known which, so perhaps any.
};

/// A call that sets the mode of a kernel's shared memory, or may.
struct SharedModeSetting {
  const KernelFacts *Kernel = nullptr; ///< Null: not known which, so perhaps any.
  IntValue Mode;                       ///< A cuda::SharedMode.
  bool RunsUnseen = false;             ///< As SharedOptIn::RunsUnseen.
};

/// The attributes that a translation unit sets for its kernels before it launches them.
class KernelSettings {
public:
  void add(SharedOptIn One) { OptIns.push_back(std::move(One)); }
  void add(CarveoutHint One) { Hints.push_back(std::move(One)); }
  void add(LargeClusterOptIn One) { LargeClusters.push_back(One); }
  void add(SharedModeSetting One) { SharedModes.push_back(std::move(One)); }

  /// The calls in sight that opt \p Kernel in and can run, in the order of the source.
  llvm::SmallVector<const SharedOptIn *, 2> optInsOf(const KernelFacts &Kernel) const;

  /// The calls that may opt \p Kernel in, if all of them are in the body of \p Function; else
  /// empty.
  std::optional<llvm::SmallVector<const clang::CallExpr *, 2>>
  optInsWithin(const KernelFacts &Kernel, const clang::FunctionDecl *Function) const;

  /// The most dynamic shared memory, in bytes per block, that any call may allow
  /// \p Kernel; 0 where nothing opts it in, empty where that is not known.
  std::optional<int64_t> mostAllowed(const KernelFacts &Kernel) const;

  /// Whether a call that may allow \p Kernel shared memory may run without a call in sight.
  bool mayBeAllowedUnseen(const KernelFacts &Kernel) const;

  /// Calls \p Visit with each kernel whose attributes a call may set; null: not known which.
  void forEachKernelSet(llvm::function_ref<void(const KernelFacts *)> Visit) const;

  /// The carveout that the program prefers for \p Kernel (KernelFacts); -1 where the
  /// calls in sight do not agree, too.
  int carveoutPercent(const KernelFacts &Kernel) const;

  /// Whether a call may allow \p Kernel clusters above the portable size.
  bool mayHaveLargeClusters(const KernelFacts &Kernel) const;

  /// Whether the program names the attribute that sets a mode of shared memory; else no attribute
  /// that is unknown is taken for it.
  bool SharedModesAreNamed = false;

  /// The modes of shared memory that \p Launch can run in, its own or its kernel's.
  IntValue sharedModesOf(const LaunchInstance &Launch) const;

private:
  IntValue sharedModesOfKernel(const LaunchInstance &Launch) const;

  std::vector<SharedOptIn> OptIns;
  std::vector<CarveoutHint> Hints;
  std::vector<LargeClusterOptIn> LargeClusters;
  std::vector<SharedModeSetting> SharedModes;
};

/// Whether, in one run of \p Body, control never comes from one of \p Calls to \p Launch, all of
/// which are in it.
bool comeAfter(llvm::ArrayRef<const clang::CallExpr *> Calls, const clang::CallExpr *Launch,
               const clang::FunctionDecl *Body);

} // namespace warplint

#endif // WARPLINT_LAUNCH_KERNELSETTINGS_H
