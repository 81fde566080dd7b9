//===- MeasuredHash.h - A hash of measured resources ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_MEASUREDHASH_H
#define WARPLINT_LINT_RESULT_CACHE_MEASUREDHASH_H

#include "lint/result_cache/CacheInputs.h"
#include <cstdint>

namespace warplint::lint {

/// A hash of all that the resources of \p B measured, and of which of them, and of its
/// files, are older than which: what is outdated is judged otherwise. 0 where it names none,
/// or they can't be read.
uint64_t measuredHash(const CacheInputs &B, FileStates &Now);

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_MEASUREDHASH_H
