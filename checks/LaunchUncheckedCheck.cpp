//===- LaunchUncheckedCheck.cpp - cuda-launch-unchecked -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchUncheckedCheck.h"
#include "checks/utils/LaunchNotes.h"
#include "cuda/HostCalls.h"
#include "launch/AttributeCall.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

LaunchUncheckedCheck::LaunchUncheckedCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheck(Name, Context), Handlers(Options.get("Handlers", "usual").str()),
      Mode(Options.get("Mode", "convention").str()), Names(Handlers) {
  for (const std::string &Wrong : Names.wrong())
    configurationDiag("found the glob '%0' in 'Handlers' of '%1', which can't be read; it is "
                      "ignored")
        << Wrong << Name;
  if (Mode != "convention" && Mode != "always")
    configurationDiag("found '%0' as 'Mode' of '%1', expected 'always' or 'convention'")
        << Mode << Name;
}

void LaunchUncheckedCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  LaunchCheck::storeOptions(Opts);
  Options.store(Opts, "Handlers", Handlers);
  Options.store(Opts, "Mode", Mode);
}

static FileID fileOf(SourceLocation Place, const SourceManager &Sources) {
  return Sources.getFileID(Sources.getFileLoc(Place));
}

void LaunchUncheckedCheck::checkUnit() {
  if (Looks)
    return;
  Looks = std::make_unique<launch::ErrorLooks>(
      model().context(), [this](StringRef Each) { return Names.contains(Each); });
  std::map<FileID, Convention> Files;
  Convention Unit;
  std::vector<const launch::LaunchSite *> Unchecked;
  for (const launch::LaunchSite &Site : model().launches()) {
    if (!isCounted(Site))
      continue;
    Convention &File = Files[fileOf(Site.Location, sources())];
    bool Checked = isChecked(Site, File);
    for (Convention *Each : {&File, &Unit}) {
      ++Each->All;
      Each->Checked += Checked;
    }
    if (!Checked)
      Unchecked.push_back(&Site);
  }
  for (const launch::LaunchSite *Site : Unchecked) {
    const Convention &File = Files[fileOf(Site->Location, sources())];
    if (Mode == "always" || File.isKept())
      reportLaunch(*Site, File);
    else if (Unit.isKept())
      reportLaunch(*Site, Unit);
  }
  reportDropped(Files, Unit);
}

/// Whether \p Site is a launch of the host in code that runs.
bool LaunchUncheckedCheck::isCounted(const launch::LaunchSite &Site) const {
  return !Site.Form.isGraphNode() && any_of(Site.Instances, [](const auto &Each) {
    return !Each.Dead && !Each.ExpectsFailure && !Each.InDeviceCode && !Each.OfPattern;
  });
}

bool LaunchUncheckedCheck::isChecked(const launch::LaunchSite &Site, Convention &Of) const {
  for (const launch::LaunchInstance &Each : Site.Instances) {
    if (!Site.Form.isChevron() && !Looks->bodies().isDropped(Each.Call))
      return true;
    launch::ErrorLooks::Look Look = Looks->after(Each.Call);
    if (Look.By)
      noteStatement(Look.By, Of);
    if (Look.Is)
      return true;
  }
  return false;
}

/// The one name and perhaps the call in its parentheses that \p Line is: "check(cudaGetLastError())".
/// Empty for other lines.
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

void LaunchUncheckedCheck::noteStatement(const Stmt *Look, Convention &Of) const {
  StringRef Line = lineAround(Look->getBeginLoc(), sources());
  auto Parts = handlerLine(Line);
  if (!Parts || !Names.contains(Parts->first))
    return;
  const cuda::HostCall *Read = cuda::findHostCall(Parts->second);
  if (!Parts->second.empty() && (!Read || Read->Does != cuda::HostEffect::ReadsError))
    return;
  unsigned Offset = sources().getFileOffset(sources().getFileLoc(Look->getBeginLoc()));
  auto [At, New] = Of.Statements.try_emplace(Line.str(), 0, Offset);
  ++At->second.first;
  At->second.second = std::min(At->second.second, Offset);
}

void LaunchUncheckedCheck::reportLaunch(const launch::LaunchSite &Site, const Convention &Of) {
  Finding F = launchFinding(Site, Site.front(), KernelPart, TargetGroup::all(targets()));
  F.Text = Site.Form.isChevron()
               ? std::string("the error of this launch is not checked")
               : formatv("the result of '{0}' is dropped, and the error is not checked",
                         Site.Form.name())
                     .str();
  if (Of.Checked != 0)
    F.Text += formatv("; {0} of {1} launches here {2}", Of.Checked, Of.All,
                      Of.Checked == 1 ? "is" : "are");
  offer(F, Site, Of);
  report(F);
}

/// Offers to insert the statement that checks most launches of the file.
void LaunchUncheckedCheck::offer(Finding &F, const launch::LaunchSite &Site,
                                 const Convention &Of) const {
  const launch::LaunchInstance &Launch = Site.front();
  SourceLocation Begin = Launch.Call->getBeginLoc(), End = Launch.Call->getEndLoc();
  auto Most = max_element(Of.Statements, [](const auto &A, const auto &B) {
    return A.second.first < B.second.first;
  });
  if (Most == Of.Statements.end())
    return;
  std::vector<FixItHint> Insert;
  SourceLocation After = Lexer::findLocationAfterToken(End, tok::semi, sources(),
                                                       model().context().getLangOpts(), false);
  // What is used further up can be used here.
  bool InFile = Begin.isFileID() && After.isValid() && Launch.IsStatement;
  if (InFile && Most->second.second < sources().getFileOffset(Begin)) {
    StringRef Text = sources().getBufferData(sources().getFileID(Begin));
    size_t Line = Text.rfind('\n', sources().getFileOffset(Begin)) + 1;
    StringRef Indent = Text.substr(Line).take_while([](char C) { return C == ' ' || C == '\t'; });
    Insert.push_back(FixItHint::CreateInsertion(After, ("\n" + Indent + Most->first).str()));
  }
  F.note({}, formatv("other launches of this file are followed by '{0}'", Most->first), Insert);
}

/// Reports the calls that set an attribute and are not looked at.
void LaunchUncheckedCheck::reportDropped(const std::map<FileID, Convention> &Files,
                                         const Convention &Unit) {
  for (const FunctionDecl *Body : Looks->bodies().all())
    for (const CallExpr *Call : Looks->bodies().callsIn(Body)) {
      if (!launch::attributeSetBy(Call) || !Looks->bodies().isDropped(Call) ||
          Looks->afterOverLaunches(Call).Is)
        continue;
      auto File = Files.find(fileOf(Call->getBeginLoc(), sources()));
      bool Kept = Unit.isKept() || (File != Files.end() && File->second.isKept());
      if (Mode != "always" && !Kept)
        continue;
      Finding F;
      F.Location = Call->getBeginLoc();
      F.Targets = TargetGroup::all(targets()).names();
      F.Text = formatv("the result of '{0}' is dropped, and the error is not checked",
                       launch::calleeName(Call));
      report(F);
    }
}

} // namespace warplint::checks
