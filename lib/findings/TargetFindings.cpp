//===- TargetFindings.cpp - Findings of one launch, target by target ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/TargetFindings.h"
#include "dataflow/Effects.h"
#include "findings/Targets.h"
#include "findings/Wording.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

void TargetFindings::add(Finding F, size_t Part, ArrayRef<std::string> Meant, bool ByAnswers) {
  Entry New{std::move(F), "", "", false, false, Meant.vec(), ByAnswers};
  New.AlwaysError = New.Found.Level == Severity::Error;
  std::string Phrase = targetPhrase(New.Found.Targets, Part);
  StringRef Text = New.Found.Text;
  size_t At = New.Found.Targets.empty() ? StringRef::npos : Text.rfind(Phrase);
  New.NamesTargets = At != StringRef::npos;
  New.Before = Text.take_front(At).str();
  New.After = New.NamesTargets ? Text.drop_front(At + Phrase.size()).str() : "";
  auto Same = find_if(Entries, [&](const Entry &E) {
    return E.Found.Location == New.Found.Location && E.NamesTargets == New.NamesTargets &&
           E.Before == New.Before && E.After == New.After;
  });
  if (Same == Entries.end()) {
    Entries.push_back(std::move(New));
    return;
  }
  Same->AlwaysError &= New.AlwaysError;
  Same->Found.OnlyIfEverywhere &= New.Found.OnlyIfEverywhere;
  Same->ByAnswers |= ByAnswers;
  if (Same->Meant.size() < Meant.size())
    Same->Meant = Meant.vec();
  append_range(Same->Found.Targets, New.Found.Targets);
}

/// How a program asks for a property: the member, the attribute, or the call that returns it; empty
/// for other forms.
static std::string askedText(const Expr *By, const SourceManager &Sources) {
  if (const auto *Call = dyn_cast<CallExpr>(By)) {
    for (const Expr *Argument : Call->arguments())
      if (const auto *Named = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
          Named && isa<EnumConstantDecl>(Named->getDecl()))
        return Named->getDecl()->getNameAsString();
    if (cudaFunction(Call)) // which writes several answers
      return "";
  }
  return Lexer::getSourceText(CharSourceRange::getTokenRange(By->getSourceRange()), Sources,
                              LangOptions())
      .str();
}

static std::string answerText(const Bounds &Answer) {
  std::string Most = std::to_string(Answer.Max);
  return Answer.Min == Answer.Max ? Most : std::to_string(Answer.Min) + " to " + Most;
}

/// Notes the answers on the targets of \p F that differ from those on others.
static void explainAnswers(Finding &F, const LaunchSite &Site,
                           ArrayRef<arch::Target> Judged, const SourceManager &Sources) {
  for (const AskedProperty &Asked : Site.Asked) {
    std::set<std::string> Values;
    for (const auto &Answer : Asked.Answers)
      Values.insert(answerText(Answer.second));
    std::string Text = Asked.AboutKernel ? "the occupancy query answers" : askedText(Asked.By, Sources);
    if (Values.size() < 2)
      continue;
    TargetGroup Group(Judged.size());
    for (const arch::Target &T : Judged)
      if (is_contained(F.Targets, T.Name) && Asked.Answers.contains(T.Name))
        Group.add(T);
    if (Text.empty() || Group.members().empty())
      continue;
    auto AnswerOn = [&](const arch::Target &T) {
      return answerText(Asked.Answers.lookup(T.Name));
    };
    std::string Answers = limitsByTarget(Group, AnswerOn);
    if (!StringRef(Answers).contains(" on "))
      Answers += " " + Group.phrase();
    F.note(Asked.By->getExprLoc(),
           formatv(Asked.AboutKernel ? "{0} {1}" : "'{0}' is {1}", Text, Answers));
  }
}

/// Notes why the targets that \p E, which fails on some, is not found for decide nothing, or why
/// they make it a warning although it fails wherever the launch at \p Site runs.
void TargetFindings::explainLevel(Entry &E, const LaunchSite *Site) const {
  std::vector<std::string> Others, Unreached;
  auto IsDead = [](const LaunchInstance &Instance) { return Instance.Dead; };
  for (const arch::Target &T : Judged) {
    if (is_contained(E.Found.Targets, T.Name))
      continue;
    Others.push_back(T.Name);
    if (Site && is_contained(E.Meant, T.Name) && all_of(Site->on(T.Name), IsDead))
      Unreached.push_back(T.Name);
  }
  if (!E.AlwaysError || Others.empty())
    return;
  if (E.Found.Level == Severity::Error)
    E.Found.note({},
                 formatv("{0} {1} not count: the kernel has no code for {2}", joined(Others),
                         Others.size() == 1 ? "does" : "do", Others.size() == 1 ? "it" : "them"));
  else if (E.Found.Targets.size() + Unreached.size() == E.Meant.size())
    E.Found.note({}, formatv("a warning, not an error, because the launch is not reached on {0}",
                             joined(Unreached)));
}

std::vector<Finding> TargetFindings::take(const LaunchSite *Site,
                                          const SourceManager &Sources) {
  std::vector<Finding> All;
  for (Entry &E : Entries) {
    Finding &F = E.Found;
    // In the order of the targets.
    std::vector<std::string> Names;
    for (const arch::Target &T : Judged)
      if (is_contained(F.Targets, T.Name))
        Names.push_back(T.Name);
    F.Targets = std::move(Names);
    bool Everywhere = F.Targets.size() == Judged.size();
    bool AllMeant = F.Targets.size() >= E.Meant.size();
    if (F.OnlyIfEverywhere && !AllMeant)
      continue;
    F.Level = E.AlwaysError && AllMeant ? Severity::Error : Severity::Warning;
    if (E.NamesTargets)
      F.Text = E.Before + targetPhrase(F.Targets, Judged.size()) + E.After;
    if (!Everywhere && E.ByAnswers && Site)
      explainAnswers(F, *Site, Judged, Sources);
    explainLevel(E, Site);
    All.push_back(std::move(F));
  }
  return All;
}

} // namespace warplint
