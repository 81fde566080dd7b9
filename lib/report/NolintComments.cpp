//===- NolintComments.cpp - Comments that suppress findings ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/FixApplier.h"
#include "report/SourceText.h"
#include "text/RawTokens.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include <map>
#include <optional>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::report {

namespace {

/// The parts of a line that are not in its tokens.
struct LineTokens {
  unsigned End = 0;          ///< Of its last token, in bytes; 0: it has none.
  bool BeginsInside = false; ///< A token of an earlier line goes on here: a raw string.
};

/// Places the comments in the lines of files.
class CommentPlacer {
public:
  explicit CommentPlacer(SourceText &Sources) : Sources(Sources) {}

  /// The comment that suppresses \p Checks in the line \p Line; empty where none is possible.
  std::optional<tooling::Replacement> place(StringRef Path, unsigned Line,
                                            const std::string &Checks);

private:
  const std::vector<LineTokens> &tokens(StringRef Path);
  unsigned mostColumns(StringRef Path);
  std::optional<tooling::Replacement> extendList(StringRef Path, unsigned Line, StringRef Word,
                                                 StringRef Checks);

  SourceText &Sources;
  std::map<std::string, std::vector<LineTokens>> TokensOf; ///< By line, from 0.
  std::map<std::string, unsigned> Columns;
};

} // namespace

/// The columns of a line where no .clang-format has another number.
static constexpr unsigned UsualColumns = 100;

const std::vector<LineTokens> &CommentPlacer::tokens(StringRef Path) {
  auto [Found, IsNew] = TokensOf.try_emplace(Path.str());
  std::vector<LineTokens> &Lines = Found->second;
  if (!IsNew)
    return Lines;
  Lines.resize(Sources.lines(Path));
  std::string Text = Sources.content(Path).str(); // with a NUL behind it
  RawTokens Tokens(Text);
  unsigned Line = 0;
  auto Reaches = [&](unsigned Offset) {
    return Line + 1 < Lines.size() && Sources.offsetOfLine(Path, Line + 2) <= Offset;
  };
  for (Token T; Tokens.next(T);) {
    while (Reaches(Tokens.begin()))
      ++Line;
    Lines[Line].End = Tokens.end();
    while (Reaches(Tokens.end() - 1))
      Lines[++Line] = {Tokens.end(), /*BeginsInside=*/true};
  }
  return Lines;
}

unsigned CommentPlacer::mostColumns(StringRef Path) {
  auto [Found, IsNew] = Columns.try_emplace(Path.str(), UsualColumns);
  if (!IsNew)
    return Found->second;
  auto Style = format::getStyle("file", Path, "none", "", nullptr, /*AllowUnknownOptions=*/true,
                                [](const SMDiagnostic &, void *) {});
  if (!Style)
    consumeError(Style.takeError());
  else if (!Style->DisableFormat) // as it is where there is no .clang-format
    Found->second = Style->ColumnLimit ? Style->ColumnLimit : ~0U;
  return Found->second;
}

/// Adds \p Checks to the list behind \p Word in a line, if it has one.
std::optional<tooling::Replacement> CommentPlacer::extendList(StringRef Path, unsigned Line,
                                                              StringRef Word, StringRef Checks) {
  StringRef Text = Sources.lineAt(Path, Line);
  size_t List = Text.find((Word + "(").str());
  size_t End = List == StringRef::npos ? List : Text.find(')', List);
  if (End == StringRef::npos)
    return std::nullopt;
  bool IsEmpty = Text.slice(List + Word.size() + 1, End).trim().empty();
  return tooling::Replacement(Path, unsigned(Sources.offsetOfLine(Path, Line) + End), 0,
                              ((IsEmpty ? "" : ",") + Checks).str());
}

std::optional<tooling::Replacement> CommentPlacer::place(StringRef Path, unsigned Line,
                                                         const std::string &Checks) {
  if (auto Extended = extendList(Path, Line, "NOLINT", Checks))
    return Extended;
  if (auto Extended = extendList(Path, Line - 1, "NOLINTNEXTLINE", Checks))
    return Extended;
  StringRef Text = Sources.lineAt(Path, Line);
  unsigned Begin = unsigned(Sources.offsetOfLine(Path, Line)), End = Begin + unsigned(Text.size());
  LineTokens Tokens = tokens(Path)[Line - 1];
  // Behind the last token are blanks, a comment or a backslash.
  bool IsFree = Tokens.End <= End &&
                Text.drop_front(Tokens.End > Begin ? Tokens.End - Begin : 0).trim().empty();
  std::string Behind = " // NOLINT(" + Checks + ")";
  if (IsFree && Sources.position(Path, End).Column - 1 + Behind.size() <= mostColumns(Path))
    return tooling::Replacement(Path, End, 0, Behind);
  bool GoesOn = Sources.lineAt(Path, Line - 1).rtrim().ends_with("\\");
  if (!Tokens.BeginsInside && !GoesOn) {
    StringRef Ending = Sources.content(Path).substr(End).starts_with("\r") ? "\r\n" : "\n";
    StringRef Indent = Text.take_while([](char C) { return C == ' ' || C == '\t'; });
    return tooling::Replacement(Path, Begin, 0,
                                (Indent + "// NOLINTNEXTLINE(" + Checks + ")" + Ending).str());
  }
  return IsFree ? std::optional(tooling::Replacement(Path, End, 0, Behind)) : std::nullopt;
}

/// The checks with findings, by the line's file and number.
using ChecksByLine = std::map<std::pair<std::string, unsigned>, std::set<std::string>>;

static ChecksByLine checksByLine(const records::LintReport &Report, SourceText &Sources) {
  ChecksByLine Lines;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings) {
      const tooling::DiagnosticMessage &Message = F.Diagnostic.Message;
      unsigned Line = Sources.position(Message.FilePath, Message.FileOffset).Line;
      Lines[{Message.FilePath, Line}].insert(F.Diagnostic.DiagnosticName);
    }
  return Lines;
}

records::LintReport withNolintComments(const records::LintReport &Report, SourceText &Sources,
                                       std::vector<std::string> &Problems) {
  CommentPlacer Comments(Sources);
  ChecksByLine Lines = checksByLine(Report, Sources);
  records::LintReport Commented = Report;
  for (records::FileReport &File : Commented.Files)
    for (records::ReportedFinding &F : File.Findings) {
      tooling::DiagnosticMessage &Message = F.Diagnostic.Message;
      for (tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
        Note.Fix.clear();
      Message.Fix.clear();
      unsigned Line = Sources.position(Message.FilePath, Message.FileOffset).Line;
      auto Checks = Lines.extract({Message.FilePath, Line}); // the first finding brings all
      if (Line == 0 || Checks.empty())
        continue;
      if (auto Comment = Comments.place(Message.FilePath, Line, join(Checks.mapped(), ",")))
        consumeError(Message.Fix[Message.FilePath].add(*Comment));
      else
        Problems.push_back(
            formatv("{0}:{1}: a backslash or a string continues the line and the one "
                    "above, so no comment can suppress its findings",
                    Message.FilePath, Line));
    }
  return Commented;
}

} // namespace warplint::report
