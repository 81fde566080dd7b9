//===- NeedRecords.h - Requirements of kernels, as records ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_NEEDRECORDS_H
#define WARPLINT_LINT_NEEDRECORDS_H

#include "records/LintReport.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace warplint {
class LaunchModel;
struct LaunchInstance;
} // namespace warplint

namespace warplint::lint {

/// What the kernels of \p Readings need of their block, each once.
std::vector<records::NeedRecord>
needsOf(llvm::ArrayRef<const LaunchInstance *> Readings, const LaunchModel &Model,
        llvm::function_ref<records::Place(clang::SourceLocation)> PlaceOf);

/// Why a kernel of \p Readings was not run to its end; empty if each that was run was.
std::string cutShort(llvm::ArrayRef<const LaunchInstance *> Readings,
                     const LaunchModel &Model);
/// Whether the threads of one of \p Readings race, as far as checks ran their kernels.
records::RaceRecord raceVerdict(llvm::ArrayRef<const LaunchInstance *> Readings,
                                const LaunchModel &Model);

} // namespace warplint::lint

#endif // WARPLINT_LINT_NEEDRECORDS_H
