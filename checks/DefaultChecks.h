//===- DefaultChecks.h - The checks that run where nothing says otherwise -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_DEFAULTCHECKS_H
#define WARPLINT_CHECKS_DEFAULTCHECKS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::checks {

/// \p Configured, the `Checks` of the configuration around a file, with ours on
/// unless it speaks of them: a .clang-tidy that was written for other tools
/// (`-*,modernize-*`) does not mean to switch them off. It may begin with the
/// default checks, as options do that start from them.
std::string withDefaultChecks(llvm::StringRef Configured);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_DEFAULTCHECKS_H
