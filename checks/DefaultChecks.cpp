//===- DefaultChecks.cpp - The checks that run where nothing says otherwise -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/DefaultChecks.h"
#include "checks/Registry.h"

using namespace llvm;

namespace warplint::checks {

std::string withDefaultChecks(StringRef Configured) {
  std::string Default = checks::defaultChecks();
  Configured.consume_front(Default); // no word of the configuration's
  if (Configured.contains("cuda-"))
    return Default + "," + Configured.str();
  return Configured.str() + "," + Default;
}

} // namespace warplint::checks
