//===- DeviceGuards.h - Guards that choose the device of a launch ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICEGUARDS_H
#define WARPLINT_LAUNCH_DEVICEGUARDS_H

namespace clang {
class Expr;
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace warplint {
class ValueFlow;

/// A function that takes a tensor of a framework, and runs code without a guard for its device.
struct UnguardedTensor {
  const clang::FunctionDecl *Function = nullptr; ///< Null: none.
  const clang::ParmVarDecl *Tensor = nullptr;
};

/// The function nearest to \p Launching, or itself, that takes a tensor, on a path on which no
/// function chooses a device. \p OfPyTorch: only PyTorch's tensors count.
UnguardedTensor unguardedAround(const clang::FunctionDecl *Launching, bool OfPyTorch,
                                const ValueFlow &Flow);

/// Whether \p Stream, the stream of a launch, is the current one of a framework: what a function
/// returns for that, or a variable that begins with it.
bool isCurrentStream(const clang::Expr *Stream);

} // namespace warplint

#endif // WARPLINT_LAUNCH_DEVICEGUARDS_H
