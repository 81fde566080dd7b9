//===- CoinductiveCache.h - Answers that rest on each other ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_COINDUCTIVECACHE_H
#define WARPLINT_DATAFLOW_COINDUCTIVECACHE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Decl;
}

namespace warplint {

/// Whether something holds for functions and classes that lead to each other. While it is looked for,
/// it is taken to hold; what was found to hold meanwhile is forgotten if it does not.
class CoinductiveCache {
public:
  /// The answer for \p D, by \p Find the first time.
  bool get(const clang::Decl *D, llvm::function_ref<bool()> Find) {
    auto [At, IsNew] = Known.try_emplace(D, true);
    if (!IsNew)
      return At->second;
    size_t Before = Holding.size();
    bool Holds = Find();
    if (Holds)
      Holding.push_back(D);
    else
      for (; Holding.size() != Before; Holding.pop_back())
        Known.erase(Holding.back());
    return Known[D] = Holds;
  }

private:
  llvm::DenseMap<const clang::Decl *, bool> Known;
  llvm::SmallVector<const clang::Decl *, 16> Holding; ///< In the order they were found.
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_COINDUCTIVECACHE_H
