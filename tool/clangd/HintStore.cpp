//===- HintStore.cpp - Hints for the editor, by place ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/HintStore.h"

namespace warplint::clangd {

HintStore &HintStore::instance() {
  static HintStore Store;
  return Store;
}

void HintStore::put(llvm::StringRef File, std::vector<Hint> Hints) {
  std::lock_guard Lock(Mutex);
  HintsOf[File] = std::move(Hints);
}

std::vector<Hint> HintStore::of(llvm::StringRef File) const {
  std::lock_guard Lock(Mutex);
  return HintsOf.lookup(File);
}

} // namespace warplint::clangd
