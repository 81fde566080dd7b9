//===- Inventory.h - The launches of a model as plain records -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_INVENTORY_H
#define WARPLINT_LINT_INVENTORY_H

#include "arch_tables/Limits.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class SourceLocation;
class SourceManager;
} // namespace clang

namespace warplint {
class LaunchModel;
}
namespace warplint::measured {
class ResourceTable;
}

namespace warplint::lint {

/// The launches of \p Model, with their best possible occupancy on \p Targets, and what they
/// take as the compiler \p Measured it, which may be null.
std::vector<records::LaunchRecord> inventory(const LaunchModel &Model,
                                             llvm::ArrayRef<arch::Target> Targets,
                                             const measured::ResourceTable *Measured);

/// The kernels that the file of \p Model defines or launches, likewise.
std::vector<records::KernelRecord> kernelInventory(const LaunchModel &Model,
                                                   llvm::ArrayRef<arch::Target> Targets,
                                                   const measured::ResourceTable *Measured);

/// A launch of which only \p Chevrons was seen: the parse failed there.
records::LaunchRecord lostLaunch(clang::SourceLocation Chevrons,
                                 const clang::SourceManager &Sources);

} // namespace warplint::lint

#endif // WARPLINT_LINT_INVENTORY_H
