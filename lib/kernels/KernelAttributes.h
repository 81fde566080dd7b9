//===- KernelAttributes.h - Attributes in the source of a kernel ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_KERNELATTRIBUTES_H
#define WARPLINT_KERNELS_KERNELATTRIBUTES_H

#include "kernels/KernelFacts.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace warplint {
class Evaluator;

/// Reads the attributes of \p Kernel on all its declarations, in the order of the source.
std::vector<WrittenAttribute> readWritten(const clang::FunctionDecl *Kernel,
                                          const Evaluator &Values);
/// The bounds that \p Written add up to.
std::optional<LaunchBounds> boundsOf(llvm::ArrayRef<WrittenAttribute> Written);
/// Likewise the other attributes.
KernelAttributes attributesOf(llvm::ArrayRef<WrittenAttribute> Written);

/// The attributes and the shared memory of \p Canonical, a kernel's first declaration, as this pass
/// has them.
KernelFacts kernelFacts(const clang::FunctionDecl *Canonical, const Evaluator &Values);

/// Whether \p Kernel is one of CUDA Tile.
bool isTileKernel(const clang::FunctionDecl *Kernel);

/// The attributes that Clang dropped from declarations of \p Kernel after its definition.
std::vector<LateAttribute> readLate(const clang::FunctionDecl *Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_KERNELATTRIBUTES_H
