//===- Messages.cpp - Errors and warnings on standard error ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/Messages.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::base {

void printError(const Twine &Message) { WithColor::error(errs(), "warplint") << Message << '\n'; }

void printError(Error E) { printError(toString(std::move(E))); }

void printWarning(const Twine &Message) {
  WithColor::warning(errs(), "warplint") << Message << '\n';
}

} // namespace warplint::base
