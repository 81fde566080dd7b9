//===- Inventory.h - The launches of a model as plain records -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_INVENTORY_H
#define WARPLINT_TOOL_LINT_INVENTORY_H

#include "arch_tables/Limits.h"
#include "tool/lint/LintReport.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class SourceLocation;
class SourceManager;
} // namespace clang

namespace warplint::launch {
class LaunchModel;
}

namespace warplint::resources {
class ResourceTable;
}

namespace warplint::tool {

/// The launches of \p Model, with their best possible occupancy on \p Targets and with
/// what \p Measured, which may be null, has of their kernels.
std::vector<LaunchRecord> inventory(const launch::LaunchModel &Model,
                                    llvm::ArrayRef<arch::Target> Targets,
                                    const resources::ResourceTable *Measured);

/// A launch of which only \p Chevrons was seen: the parse failed there.
LaunchRecord lostLaunch(clang::SourceLocation Chevrons, const clang::SourceManager &Sources);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_INVENTORY_H
