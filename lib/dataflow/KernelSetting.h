//===- KernelSetting.h - The settings that a program makes for kernels ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_KERNELSETTING_H
#define WARPLINT_DATAFLOW_KERNELSETTING_H

#include "dataflow/AbstractValue.h"
#include "llvm/ADT/DenseMap.h"

namespace warplint {

/// The number that every path to one point of a program has set for each kernel there, as one of
/// its attributes. Of a kernel that it does not hold nothing is known: what was set before, or
/// elsewhere, still holds.
class KernelSetting {
public:
  /// The only kernel of \p Kernels has \p Number from here on; where they are several, nothing is
  /// known of any of them.
  void set(const Functions &Kernels, const IntValue &Number);
  /// Something ran that may have set it for any kernel.
  void forget() { Known.clear(); }
  /// Joins two paths; returns whether that changed anything.
  bool join(const KernelSetting &Other);
  bool sameAs(const KernelSetting &Other) const;
  /// All that one of \p Kernels can have; unknown where that is not known of each.
  IntValue of(const Functions &Kernels) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *, IntValue> Known; ///< By canonical declaration.
};

/// The attributes of kernels that are followed through a program.
struct KernelState {
  KernelSetting AllowedShared; ///< Dynamic shared memory, in bytes per block.
  KernelSetting SharedMode;    ///< A cuda::SharedMode.

  void forget() {
    AllowedShared.forget();
    SharedMode.forget();
  }
  bool join(const KernelState &Other) {
    bool Changed = AllowedShared.join(Other.AllowedShared);
    return SharedMode.join(Other.SharedMode) || Changed;
  }
  bool sameAs(const KernelState &Other) const {
    return AllowedShared.sameAs(Other.AllowedShared) && SharedMode.sameAs(Other.SharedMode);
  }
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_KERNELSETTING_H
