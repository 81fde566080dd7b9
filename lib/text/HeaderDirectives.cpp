//===- HeaderDirectives.cpp - The directives of headers, scanned once -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/HeaderDirectives.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::optional<HeaderDirectives::Directives> HeaderDirectives::of(FileEntryRef File,
                                                                 StringRef Content) {
  std::lock_guard<std::mutex> Lock(Guard);
  auto [Known, IsNew] = Files.try_emplace(File.getUniqueID());
  Scanned &S = Known->second; // whose address stays, which the directives point into
  if (IsNew)
    S.Failed = scanSourceForDependencyDirectives(Content, S.Tokens, S.Found);
  return S.Failed ? std::nullopt : std::optional(Directives(S.Found));
}

} // namespace warplint
