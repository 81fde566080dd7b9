//===- LateAttributes.h - Attributes after a kernel's definition ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LATEATTRIBUTES_H
#define WARPLINT_LAUNCH_LATEATTRIBUTES_H

#include "launch/KernelFacts.h"
#include <vector>

namespace warplint::launch {

/// The attributes that Clang dropped from declarations of \p Kernel after its definition.
std::vector<LateAttribute> readLate(const clang::FunctionDecl *Kernel);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_LATEATTRIBUTES_H
