//===- SharedArgument.h - The argument with the dynamic shared memory -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_SHAREDARGUMENT_H
#define WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_SHAREDARGUMENT_H

#include "arch_tables/Limits.h"
#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace clang {
class ASTContext;
}

namespace warplint {
struct LaunchInstance;
struct LaunchSite;

/// A finding if \p Instance passes a stream as the bytes of dynamic shared memory.
std::optional<Finding> streamAsBytes(const LaunchSite &Site,
                                     const LaunchInstance &Instance,
                                     llvm::ArrayRef<arch::Target> Targets,
                                     const clang::ASTContext &Context);

/// A finding if \p Instance gives no dynamic shared memory to a kernel that accesses some.
std::optional<Finding> noBytes(const LaunchSite &Site,
                               const LaunchInstance &Instance,
                               llvm::ArrayRef<arch::Target> Targets);

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_SHARED_MEMORY_SHAREDARGUMENT_H
