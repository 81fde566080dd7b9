//===- Protocol.h - Notions of the Language Server Protocol ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_PROTOCOL_H
#define WARPLINT_TOOL_CLANGD_PROTOCOL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <string>
#include <tuple>

namespace warplint::clangd {

/// The units in which a protocol session counts columns.
enum class Encoding { Utf8, Utf16, Utf32 };

/// A place in a text, line and columns from 0.
struct Position {
  unsigned Line = 0;
  unsigned Column[3] = {0, 0, 0}; ///< By Encoding.

  unsigned column(Encoding E) const { return Column[unsigned(E)]; }
};

/// The position of byte \p Offset of \p Text.
Position positionAt(llvm::StringRef Text, size_t Offset);

/// A place as a message spells it.
struct Place {
  int64_t Line = 0, Character = 0;

  friend bool operator<=(const Place &A, const Place &B) {
    return std::tie(A.Line, A.Character) <= std::tie(B.Line, B.Character);
  }
};

/// The place that \p Position spells; the beginning of the text where it is null.
Place placeIn(const llvm::json::Object *Position);
Place placeOf(const Position &P, Encoding Columns);
llvm::json::Object spelled(const Place &P);
llvm::json::Object spelled(const Place &Begin, const Place &End);

/// The path that a file's URI names; empty for other URIs.
std::string pathOf(llvm::StringRef Uri);

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_PROTOCOL_H
