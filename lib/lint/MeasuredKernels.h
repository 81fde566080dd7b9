//===- MeasuredKernels.h - The kernels of a file that were measured -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASUREDKERNELS_H
#define WARPLINT_LINT_MEASUREDKERNELS_H

#include "arch_tables/Limits.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {
class LaunchModel;
}
namespace warplint::measured {
class ResourceTable;
}

namespace warplint::lint {

/// The measurements in \p Table of the kernels that the file of \p Model defines or launches.
records::MeasuredKernels measuredKernels(const LaunchModel &Model,
                                         llvm::ArrayRef<arch::Target> Targets,
                                         const measured::ResourceTable &Table);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASUREDKERNELS_H
