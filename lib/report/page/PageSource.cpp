//===- PageSource.cpp - Source lines and fixes for the report page --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/PageSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;
using clang::tooling::DiagnosticMessage;
using clang::tooling::Replacement;
using Json = nlohmann::ordered_json;

namespace warplint::report {

Json excerpt(SourceText &Text, const DiagnosticMessage &Message) {
  constexpr unsigned Around = 2;
  if (Message.FilePath.empty())
    return nullptr;
  const TextPosition From = Text.position(Message.FilePath, Message.FileOffset);
  if (!From.Line)
    return nullptr;
  const TextPosition To = Text.position(Message.FilePath, records::endOfHighlight(Message));
  const unsigned First = From.Line > Around ? From.Line - Around : 1;
  const unsigned Last = std::min(From.Line + Around, Text.lines(Message.FilePath));
  Json Lines = Json::array();
  for (unsigned Line = First; Line <= Last; ++Line)
    Lines.push_back(Text.lineAt(Message.FilePath, Line).str());
  return {{"first", First},
          {"lines", std::move(Lines)},
          {"line", From.Line},
          {"from", From.Column},
          {"to", To.Line == From.Line && To.Column > From.Column ? To.Column : From.Column + 1}};
}

namespace {

/// Edits that touch the same or neighbouring lines.
struct Hunk {
  unsigned First, Last; ///< Lines, from 1.
  std::vector<const Replacement *> Edits;
};

} // namespace

static std::vector<std::string> splitLines(StringRef Text) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, '\n');
  std::vector<std::string> Lines;
  for (StringRef Part : Parts)
    Lines.push_back(Part.rtrim('\r').str());
  return Lines;
}

/// The change of the lines of \p H in the file at \p Path.
static Json changeOf(SourceText &Text, StringRef Path, const Hunk &H) {
  const StringRef First = Text.lineAt(Path, H.First), Last = Text.lineAt(Path, H.Last);
  const StringRef Old(First.data(), size_t(Last.end() - First.begin()));
  const size_t Start = Text.offsetOfLine(Path, H.First);
  std::string New;
  size_t Done = 0;
  for (const Replacement *Edit : H.Edits) {
    const size_t At = Edit->getOffset() - Start;
    New += Old.slice(Done, At);
    New += Edit->getReplacementText();
    Done = std::min(At + Edit->getLength(), Old.size());
  }
  New += Old.drop_front(Done);
  return {
      {"file", Path.str()}, {"line", H.First}, {"old", splitLines(Old)}, {"new", splitLines(New)}};
}

Json changes(SourceText &Text, const DiagnosticMessage &Message) {
  Json Changes = Json::array();
  for (const auto &[Path, Edits] : records::sortedFixes(Message)) {
    std::vector<Hunk> Hunks;
    for (const Replacement &Edit : *Edits) { // in the order of their offsets
      const unsigned First = Text.position(Path, Edit.getOffset()).Line;
      const unsigned Last = Text.position(Path, Edit.getOffset() + Edit.getLength()).Line;
      if (!First || !Last)
        continue;
      if (Hunks.empty() || First > Hunks.back().Last + 1)
        Hunks.push_back({First, Last, {}});
      Hunks.back().Last = std::max(Hunks.back().Last, Last);
      Hunks.back().Edits.push_back(&Edit);
    }
    for (const Hunk &H : Hunks)
      Changes.push_back(changeOf(Text, Path, H));
  }
  return Changes;
}

} // namespace warplint::report
