//===- Question.cpp - What is asked of the reading of a file ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/Question.h"
#include "checks/Registry.h"
#include "lint/FileOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::lint {

/// The globs of all our checks.
static constexpr const char *AllOfOurs = "cuda-*";

Question::Question(std::string Checks)
    : Checks(std::move(Checks)), OfOurs(enableOursAlone(this->Checks)) {}

JudgingOptions Question::widest(const JudgingOptions &Judging) {
  JudgingOptions Wide = Judging;
  Wide.Checks = AllOfOurs;
  Wide.ListLaunches = false;
  return Wide;
}

/// Whether what a check found depends on which others ran: edits that touch each other are not
/// offered both, by us or by clang-tidy, and a broken NOLINT comment is an error where a finding is.
static bool dependsOnOthers(const records::ReportedFinding &F) {
  return F.LostFix || F.Diagnostic.DiagnosticName == "clang-tidy-nolint" ||
         any_of(F.Diagnostic.Notes, [](const clang::tooling::DiagnosticMessage &Note) {
           return StringRef(Note.Message).starts_with("this fix will not be applied");
         });
}

std::optional<records::FileReport> Question::choose(records::FileReport Kept) const {
  clang::tidy::GlobList Asked(Checks);
  auto IsAsked = [&](StringRef Check) { return Asked.contains(Check); };
  bool All = all_of(checks::registry(),
                    [&](const checks::CheckEntry &Entry) { return IsAsked(Entry.Name); });
  if (All)
    return Kept;
  if (any_of(Kept.Findings, dependsOnOthers) || !Kept.ConfigurationErrors.empty())
    return std::nullopt;
  erase_if(Kept.Findings, [&](const records::ReportedFinding &F) {
    return !IsAsked(F.Diagnostic.DiagnosticName);
  });
  std::erase_if(Kept.Suppressed, [&](const auto &Each) { return !IsAsked(Each.first); });
  erase_if(Kept.Warnings, [&](const records::NameWarning &W) {
    return !W.Check.empty() && !IsAsked(W.Check);
  });
  return Kept;
}

} // namespace warplint::lint
