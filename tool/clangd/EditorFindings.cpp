//===- EditorFindings.cpp - Findings as an editor shows them --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/EditorFindings.h"
#include "report/FixApplier.h"
#include "report/SourceText.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint::clangd {

EditorFindings &EditorFindings::instance() {
  static EditorFindings Store;
  return Store;
}

/// \p F as clang-tidy's consumer would keep it, which clangd does not have.
static records::ReportedFinding recordOf(StringRef Check, SourceLocation Where, const Finding &F,
                                         const ASTContext &Unit) {
  const SourceManager &Sources = Unit.getSourceManager();
  tidy::ClangTidyError Diagnostic(Check, tidy::ClangTidyError::Warning, /*BuildDirectory=*/"",
                                  /*IsWarningAsError=*/false);
  Diagnostic.Message = tooling::DiagnosticMessage(F.Text, Sources, Where);
  CharSourceRange Highlight =
      Lexer::getAsCharRange(rangeInFile(F.Highlight, Sources), Sources, Unit.getLangOpts());
  if (Highlight.isValid())
    Diagnostic.Message.Ranges.push_back(tooling::FileByteRange(Sources, Highlight));
  for (const FixItHint &Fix : F.Fixes) {
    tooling::Replacement Edit(Sources, Fix.RemoveRange, Fix.CodeToInsert, Unit.getLangOpts());
    consumeError(Diagnostic.Message.Fix[Edit.getFilePath()].add(Edit)); // as clang-tidy does
  }
  return {std::move(Diagnostic), F.Level, F.Targets, {}, F.Subject};
}

void EditorFindings::found(StringRef Check, SourceLocation Where, const Finding &F,
                           const ASTContext &Unit) {
  const SourceManager &Sources = Unit.getSourceManager();
  records::ReportedFinding Record = recordOf(Check, Where, F, Unit);
  std::lock_guard Lock(Mutex);
  for (const Note &N : F.Notes)
    if (!N.Suggested.empty())
      Suggestions.insert(N.Text);
  if (!Sources.isInMainFile(Where))
    return;
  File &Of = Files[Record.Diagnostic.Message.FilePath];
  StringRef Text = Sources.getBufferData(Sources.getMainFileID());
  if (Text != Of.Text) {
    Of.Text = Text.str();
    Of.Found.clear();
  }
  // The same text can be parsed again, with other headers.
  erase_if(Of.Found, [&](const records::ReportedFinding &Other) {
    const tooling::DiagnosticMessage &Before = Other.Diagnostic.Message;
    return Other.Diagnostic.DiagnosticName == Check && Before.Message == F.Text &&
           Before.FileOffset == Record.Diagnostic.Message.FileOffset;
  });
  Of.Found.push_back(std::move(Record));
}

bool EditorFindings::isSuggestion(StringRef Title) const {
  std::lock_guard Lock(Mutex);
  return Suggestions.contains(Title);
}

/// Whether clangd publishes the message \p Text as \p Published: with a capital letter, and what
/// else it has to say behind it.
static bool isPublishedAs(StringRef Published, StringRef Text) {
  StringRef Rest = Published.drop_front(std::min(Text.size(), Published.size()));
  return !Text.empty() && Published.size() >= Text.size() &&
         toLower(Published.front()) == toLower(Text.front()) &&
         Published.substr(1).starts_with(Text.substr(1)) &&
         (Rest.empty() || Rest.starts_with(" (fix") || Rest.starts_with("\n"));
}

static json::Object rangeOf(StringRef Text, unsigned Begin, unsigned Length, Encoding Columns) {
  return spelled(placeOf(positionAt(Text, Begin), Columns),
                 placeOf(positionAt(Text, Begin + Length), Columns));
}

/// The range that \p Message, of a finding in \p Text, highlights; none if that is elsewhere.
static std::optional<json::Object> highlight(const tooling::DiagnosticMessage &Message,
                                             StringRef Text, Encoding Columns) {
  for (const tooling::FileByteRange &Range : Message.Ranges)
    if (Range.FilePath == Message.FilePath && Range.Length)
      return rangeOf(Text, Range.FileOffset, Range.Length, Columns);
  return std::nullopt;
}

void EditorFindings::publish(StringRef Path, json::Array &Diagnostics, Encoding Columns) {
  std::lock_guard Lock(Mutex);
  auto Known = Files.find(Path);
  if (Known == Files.end())
    return;
  if (Diagnostics.empty()) // as for a file that was closed
    return Files.erase(Known);
  File &Of = Known->second;
  Of.PublishedText = Of.Text;
  Of.Published.clear();
  for (json::Value &Value : Diagnostics) {
    json::Object *D = Value.getAsObject();
    json::Object *Range = D ? D->getObject("range") : nullptr;
    if (!Range)
      continue;
    StringRef Said = D->getString("message").value_or("");
    Place Begin = placeIn(Range->getObject("start")), End = placeIn(Range->getObject("end"));
    auto Found = find_if(Of.Found, [&](const records::ReportedFinding &F) {
      const tooling::DiagnosticMessage &Message = F.Diagnostic.Message;
      Place At = placeOf(positionAt(Of.Text, Message.FileOffset), Columns);
      return F.Diagnostic.DiagnosticName == D->getString("code") && Begin <= At &&
             (!(End <= At) || At <= Begin) && isPublishedAs(Said, Message.Message);
    });
    if (Found == Of.Found.end())
      continue;
    json::Value Before = json::Object(*Range);
    if (std::optional<json::Object> Own = highlight(Found->Diagnostic.Message, Of.Text, Columns))
      *Range = std::move(*Own);
    Of.Published.push_back({Said.str(), {std::move(Before), json::Object(*Range)}, *Found});
  }
}

const EditorFindings::Shown *EditorFindings::File::find(const json::Value &Diagnostic,
                                                        Side By) const {
  const json::Object *D = Diagnostic.getAsObject();
  const json::Value *Range = D ? D->get("range") : nullptr;
  auto Same = find_if(Published, [&](const Shown &S) {
    return Range && *Range == S.range(By) && D->getString("message") == S.Message;
  });
  return Same == Published.end() ? nullptr : &*Same;
}

void EditorFindings::setRanges(StringRef Path, json::Array &Diagnostics, Side For) const {
  std::lock_guard Lock(Mutex);
  auto Known = Files.find(Path);
  if (Known == Files.end())
    return;
  for (json::Value &D : Diagnostics)
    if (const Shown *S = Known->second.find(D, For == Side::Clangd ? Side::Editor : Side::Clangd))
      (*D.getAsObject())["range"] = S->range(For);
}

/// A report of \p Findings in \p Path, and a disk that has its text alone.
static std::pair<records::LintReport, IntrusiveRefCntPtr<vfs::FileSystem>>
reportOf(StringRef Path, StringRef Text, std::vector<records::ReportedFinding> Findings) {
  auto Disk = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Disk->setCurrentWorkingDirectory("/"); // without one, no path has a real path
  Disk->addFile(Path, /*ModificationTime=*/0, MemoryBuffer::getMemBufferCopy(Text));
  records::FileReport File;
  File.File = Path.str();
  File.Findings = std::move(Findings);
  if (ErrorOr<vfs::Status> Itself = Disk->status(Path))
    File.Entered.emplace(Itself->getUniqueID(),
                         records::EnteredFile{Path.str(), xxh3_64bits(Text)});
  records::LintReport Report;
  Report.Files.push_back(std::move(File));
  return {std::move(Report), std::move(Disk)};
}

/// \p Edits of the file \p Uri, which has \p Text, as a code action.
static json::Value action(std::string Title, StringRef Kind, const report::EditsByFile &Edits,
                          StringRef Uri, StringRef Text, Encoding Columns) {
  json::Array InJson;
  for (const auto &[Path, OfFile] : Edits)
    for (const tooling::Replacement &R : OfFile)
      InJson.push_back(json::Object{{"range", rangeOf(Text, R.getOffset(), R.getLength(), Columns)},
                                    {"newText", R.getReplacementText().str()}});
  if (InJson.empty())
    return nullptr;
  json::Object Changes{{Uri.str(), std::move(InJson)}};
  return json::Object{{"title", std::move(Title)},
                      {"kind", Kind.str()},
                      {"edit", json::Object{{"changes", std::move(Changes)}}}};
}

json::Array EditorFindings::suppressions(StringRef Uri, const json::Array &Diagnostics,
                                         Encoding Columns) const {
  std::lock_guard Lock(Mutex);
  std::string Path = pathOf(Uri);
  auto Known = Files.find(Path);
  json::Array Actions;
  for (const json::Value &D : Diagnostics) {
    const Shown *S = Known == Files.end() ? nullptr : Known->second.find(D, Side::Editor);
    if (!S)
      continue;
    const std::string &Text = Known->second.PublishedText;
    auto [Report, Disk] = reportOf(Path, Text, {S->Finding});
    report::SourceText Sources(Disk);
    std::vector<std::string> Problems;
    auto Commented = report::withNolintComments(Report, Sources, Problems);
    json::Value Action =
        action("Suppress with NOLINT(" + S->Finding.Diagnostic.DiagnosticName + ")", "quickfix",
               report::chosenEdits(Commented, report::FixScope::Safe, Disk), Uri, Text, Columns);
    // One comment suppresses all findings of a check in its line.
    if (json::Object *New = Action.getAsObject()) {
      auto Same = find_if(Actions, [&](const json::Value &Other) {
        return *Other.getAsObject()->get("edit") == *New->get("edit");
      });
      if (Same == Actions.end()) {
        (*New)["diagnostics"] = json::Array();
        Same = Actions.insert(Actions.end(), std::move(Action));
      }
      Same->getAsObject()->getArray("diagnostics")->push_back(D);
    }
  }
  return Actions;
}

json::Value EditorFindings::fixAll(StringRef Uri, Encoding Columns) const {
  std::lock_guard Lock(Mutex);
  std::string Path = pathOf(Uri);
  auto Known = Files.find(Path);
  if (Known == Files.end())
    return nullptr;
  const std::string &Text = Known->second.PublishedText;
  std::vector<records::ReportedFinding> Findings;
  for (const Shown &S : Known->second.Published)
    Findings.push_back(S.Finding);
  auto [Report, Disk] = reportOf(Path, Text, std::move(Findings));
  return action("Apply all fixes of warplint", FixAllKind,
                report::chosenEdits(Report, report::FixScope::Safe, Disk), Uri, Text, Columns);
}

} // namespace warplint::clangd
