//===- LateAttributes.h - Attributes after a kernel's definition ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_LATEATTRIBUTES_H
#define WARPLINT_KERNELS_LATEATTRIBUTES_H

#include "kernels/KernelFacts.h"
#include <vector>

namespace warplint {

/// The attributes that Clang dropped from declarations of \p Kernel after its definition.
std::vector<LateAttribute> readLate(const clang::FunctionDecl *Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_LATEATTRIBUTES_H
