//===- BoundsFixes.h - Edits that give a kernel launch bounds -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_BOUNDSFIXES_H
#define WARPLINT_FINDINGS_BOUNDSFIXES_H

#include "clang/Basic/Diagnostic.h"
#include <cstdint>
#include <optional>

namespace warplint {
struct KernelFacts;
class BuildText;
class LaunchModel;

/// The edit that writes `__launch_bounds__(Threads)` behind the `__global__` of
/// the definition of \p Kernel, for all instances of a template. Empty where that
/// is not spelled in the file of \p Text, or that is a header, or the kernel has bounds already or
/// attributes that go with none, or a branch that another build takes names it.
std::optional<clang::FixItHint> addLaunchBounds(const KernelFacts &Kernel,
                                                uint64_t Threads, const BuildText &Text);

/// The most threads per block of all launches of \p Kernel, and of the other
/// instances of its template, that \p Model has; empty where one of them is not
/// known.
std::optional<uint64_t> largestBlock(const LaunchModel &Model,
                                     const KernelFacts &Kernel);

} // namespace warplint

#endif // WARPLINT_FINDINGS_BOUNDSFIXES_H
