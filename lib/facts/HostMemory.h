//===- HostMemory.h - Whether a pointer leads to memory of the host -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_HOSTMEMORY_H
#define WARPLINT_FACTS_HOSTMEMORY_H

#include "facts/LocalValues.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>
#include <string>

namespace warplint {

/// Memory that the host allocated in a way that is not for the GPU.
struct HostMemory {
  std::string Words;           ///< "the array 'values'", "memory of 'malloc'".
  clang::SourceLocation Where; ///< Of its declaration or allocation.
  /// A variable of the device, whose address in host code is that of a shadow of it.
  bool IsShadow = false;
};

/// The memory of the host that \p Pointer, an expression in the function of \p Locals, leads to;
/// empty where that is not in sight, or it may lead elsewhere too.
std::optional<HostMemory> hostMemoryBehind(const clang::Expr *Pointer, const LocalValues &Locals);

/// The same for what \p Object, which a reference is bound to, names.
std::optional<HostMemory> hostMemoryOf(const clang::Expr *Object, const LocalValues &Locals);

} // namespace warplint

#endif // WARPLINT_FACTS_HOSTMEMORY_H
