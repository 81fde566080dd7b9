//===- IncludeLine.cpp - The file that an #include names ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/IncludeLine.h"

using namespace llvm;

namespace warplint {

std::optional<Include> includeIn(StringRef Text) {
  StringRef Line = Text.take_until([](char C) { return C == '\n'; }).ltrim(" \t");
  bool Angled = Line.starts_with("<");
  if (!Angled && !Line.starts_with("\""))
    return std::nullopt;
  size_t End = Line.find(Angled ? '>' : '"', 1);
  StringRef Name = Line.slice(1, End);
  if (End == StringRef::npos || Name.empty() || Name.contains('\\'))
    return std::nullopt;
  return Include{Name, Angled};
}

} // namespace warplint
