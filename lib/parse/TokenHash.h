//===- TokenHash.h - A hash of tokens and their places ----------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PARSE_TOKENHASH_H
#define WARPLINT_PARSE_TOKENHASH_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/xxhash.h"
#include <cstdint>

namespace warplint {

/// A hash of tokens and their places.
class TokenHash {
public:
  void add(const clang::Token &T, unsigned Offset) {
    unsigned Numbers[] = {T.getKind(), Offset};
    append(llvm::ArrayRef(Numbers));
    if (const clang::IdentifierInfo *Name = T.getIdentifierInfo())
      Pending.append(Name->getName());
    else if (T.isLiteral())
      Pending.append(llvm::StringRef(T.getLiteralData(), T.getLength()));
    if (Pending.size() >= MostPending)
      fold();
  }
  void add(uint64_t Hash) { append(llvm::ArrayRef(Hash)); }

  uint64_t take() {
    fold();
    return State;
  }

private:
  static constexpr size_t MostPending = 1 << 16; ///< Bytes.
  llvm::SmallString<256> Pending;
  uint64_t State = 0;

  template <typename T> void append(llvm::ArrayRef<T> Numbers) {
    Pending.append(llvm::StringRef(reinterpret_cast<const char *>(Numbers.data()),
                                   Numbers.size() * sizeof(T)));
  }
  void fold() {
    append(llvm::ArrayRef(State));
    State = llvm::xxh3_64bits(llvm::StringRef(Pending));
    Pending.clear();
  }
};

} // namespace warplint

#endif // WARPLINT_PARSE_TOKENHASH_H
