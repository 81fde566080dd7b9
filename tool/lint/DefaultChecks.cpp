//===- DefaultChecks.cpp - The checks that run where nothing says otherwise -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/DefaultChecks.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace warplint::tool {

std::string withDefaultChecks(StringRef Configured) {
  Configured.consume_front(DefaultChecks); // no word of the configuration's
  if (Configured.contains("cuda-"))
    return (DefaultChecks + "," + Configured).str();
  return (Configured + "," + DefaultChecks).str();
}

} // namespace warplint::tool
