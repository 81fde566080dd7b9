//===- ErrorConvention.cpp - The error checks that are usual in a file ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/ErrorConvention.h"
#include "findings/NameGlobs.h"
#include "cuda/HostCalls.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The one name and perhaps the call in its parentheses that \p Line is:
/// "check(cudaGetLastError())". Empty for other lines.
static std::optional<std::pair<StringRef, StringRef>> handlerLine(StringRef Line) {
  auto IsName = [](StringRef Text) {
    return !Text.empty() && !isDigit(Text.front()) &&
           all_of(Text, [](char C) { return isAlnum(C) || C == '_' || C == ':'; });
  };
  if (!Line.consume_back(");"))
    return std::nullopt;
  auto [Name, Inside] = Line.split('(');
  bool Plain = Inside.empty() || Inside.consume_back("()");
  return Plain && IsName(Name) && (Inside.empty() || IsName(Inside))
             ? std::optional(std::pair(Name, Inside))
             : std::nullopt;
}

/// The line of a file that \p Place is in, without the white space around it.
static StringRef lineAround(SourceLocation Place, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(Place));
  StringRef Text = Sources.getBufferData(File);
  size_t Begin = Text.rfind('\n', Offset) + 1;
  return Text.slice(Begin, Text.find('\n', Offset)).trim();
}

void ErrorConvention::addStatement(const Stmt *Look, const NameGlobs &Handlers,
                                   const SourceManager &Sources) {
  StringRef Line = lineAround(Look->getBeginLoc(), Sources);
  auto Parts = handlerLine(Line);
  if (!Parts || !Handlers.contains(Parts->first))
    return;
  const cuda::HostCall *Read = cuda::findHostCall(Parts->second);
  if (!Parts->second.empty() && (!Read || Read->Does != cuda::HostEffect::ReadsError))
    return;
  unsigned Offset = Sources.getFileOffset(Sources.getFileLoc(Look->getBeginLoc()));
  auto [At, New] = Statements.try_emplace(Line.str(), Uses{0, Offset});
  ++At->second.Count;
  At->second.First = std::min(At->second.First, Offset);
}

std::optional<ErrorConvention::Statement> ErrorConvention::usual() const {
  auto Most = max_element(
      Statements, [](const auto &A, const auto &B) { return A.second.Count < B.second.Count; });
  if (Most == Statements.end())
    return std::nullopt;
  return Statement{Most->first, Most->second.First};
}

} // namespace warplint
