//===- OptionNames.cpp - Options as a user of the program gives them ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/OptionNames.h"
#include <cassert>

using namespace llvm;

namespace warplint::base {

static ArrayRef<StringRef> &knownNames() {
  static ArrayRef<StringRef> Names;
  return Names;
}

void setOptionNames(ArrayRef<StringRef> Names) {
  assert(Names.size() == NumOptions && "one name for each option");
  knownNames() = Names;
}

std::string nameOf(Option Which) {
  return knownNames().empty() ? "its option" : knownNames()[size_t(Which)].str();
}

} // namespace warplint::base
