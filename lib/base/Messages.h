//===- Messages.h - Errors and warnings on standard error -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_MESSAGES_H
#define WARPLINT_BASE_MESSAGES_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace warplint::base {

/// Prints "warplint: error: ..." on standard error, in colour on a terminal.
void printError(const llvm::Twine &Message);
void printError(llvm::Error E);

/// Prints "warplint: warning: ..." on standard error.
void printWarning(const llvm::Twine &Message);

} // namespace warplint::base

#endif // WARPLINT_BASE_MESSAGES_H
