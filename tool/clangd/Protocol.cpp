//===- Protocol.cpp - Notions of the Language Server Protocol -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Protocol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace warplint::clangd {

Position positionAt(StringRef Text, size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  StringRef Line = Before.substr(Before.rfind('\n') + 1);
  Position P;
  P.Line = unsigned(Before.count('\n'));
  SmallVector<UTF16> Units;
  P.Column[unsigned(Encoding::Utf8)] = Line.size();
  P.Column[unsigned(Encoding::Utf16)] =
      convertUTF8ToUTF16String(Line, Units) ? Units.size() : Line.size();
  P.Column[unsigned(Encoding::Utf32)] =
      count_if(Line, [](char C) { return (C & 0xC0) != 0x80; }); // no continuation byte
  return P;
}

Place placeIn(const json::Object *Position) {
  Place P;
  if (Position) {
    P.Line = Position->getInteger("line").value_or(0);
    P.Character = Position->getInteger("character").value_or(0);
  }
  return P;
}

Place placeOf(const Position &P, Encoding Columns) {
  return {int64_t(P.Line), int64_t(P.column(Columns))};
}

json::Object spelled(const Place &P) {
  return json::Object{{"line", P.Line}, {"character", P.Character}};
}

json::Object spelled(const Place &Begin, const Place &End) {
  return json::Object{{"start", spelled(Begin)}, {"end", spelled(End)}};
}

std::string pathOf(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  std::string Path;
  for (size_t I = 0; I < Uri.size(); ++I) {
    unsigned Byte;
    if (Uri[I] == '%' && !Uri.substr(I + 1, 2).getAsInteger(16, Byte)) {
      Path += char(Byte);
      I += 2;
    } else {
      Path += Uri[I];
    }
  }
  return Path;
}

} // namespace warplint::clangd
