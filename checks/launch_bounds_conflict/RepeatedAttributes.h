//===- RepeatedAttributes.h - One attribute of a kernel several times -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The results with nvcc 13.0 and Clang 22 (docs/checks/cuda-launch-bounds-conflict.md);
/// test/lint/nvcc_attributes.py checks them with an installed nvcc.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_REPEATEDATTRIBUTES_H
#define WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_REPEATEDATTRIBUTES_H

#include "findings/Finding.h"
#include "findings/Targets.h"
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
}

namespace warplint {
struct KernelFacts;

class BoundsProof;

/// Attributes that \p Kernel has more than once, with different numbers.
std::vector<Finding> repeatedAttributes(const KernelFacts &Kernel,
                                        llvm::ArrayRef<arch::Target> Targets,
                                        const BoundsProof &Proof, const clang::ASTContext &Context);

/// Bounds of \p Kernel that are not those of its definition in another file.
std::optional<Finding> boundsElsewhere(const KernelFacts &Kernel,
                                       llvm::ArrayRef<arch::Target> Targets);

/// Attributes of \p Kernel after its definition.
std::vector<Finding> lateAttributes(const KernelFacts &Kernel,
                                    llvm::ArrayRef<arch::Target> Targets);

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_BOUNDS_CONFLICT_REPEATEDATTRIBUTES_H
