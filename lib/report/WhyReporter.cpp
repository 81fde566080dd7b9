//===- WhyReporter.cpp - All that is known of the launches of a line ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/WhyReporter.h"
#include "report/ArgumentText.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::report {

static std::string placeText(const records::Place &P) {
  return formatv("{0}:{1}:{2}", P.File, P.Line, P.Column);
}

/// Prints the facts \p About one thing, below its value.
static void printFacts(const records::Explanation &All, StringRef About, raw_ostream &Out) {
  for (const records::ExplainedFact &Fact : All.Facts) {
    if (Fact.About != About)
      continue;
    Out << "    ";
    if (Fact.Where.Line)
      Out << placeText(Fact.Where) << ": ";
    Out << Fact.Text << '\n';
  }
}

static void printLaunch(const records::LaunchRecord &L, const records::Explanation &Why,
                        const records::FileReport &File, raw_ostream &Out) {
  Out << placeText(L.Where) << ": launch of " << (L.Kernel.empty() ? "?" : L.Kernel) << " by "
      << L.Form << '\n';
  const std::pair<StringRef, std::string> Values[] = {
      {"grid", argumentText(L.Grid)},
      {"block", argumentText(L.Block)},
      {"dynamic shared memory", argumentText(L.DynamicShared)},
      {"cluster", argumentText(L.Cluster)},
      {"cooperative", argumentText(L.Cooperative)},
      {"occupancy at most", L.Reached ? occupancyText(L, File.Targets) : "never reached"}};
  for (const auto &[Name, Text] : Values) {
    // What most launches do not ask for.
    if ((Name == "cluster" && Text.find_first_not_of("0x") == std::string::npos) ||
        (Name == "cooperative" && Text == "0"))
      continue;
    Out << "  " << Name << ": " << Text << '\n';
    printFacts(Why, Name, Out);
  }
  for (StringRef About : {"reading", "guard", "context", "kernel", "not checked"})
    if (any_of(Why.Facts, [&](const records::ExplainedFact &F) { return F.About == About; })) {
      Out << "  " << About << ":\n";
      printFacts(Why, About, Out);
    }
}

/// Prints the findings of \p File in line \p Line.
static void printFindingsOf(const records::FileReport &File, unsigned Line, raw_ostream &Out) {
  SourceText Sources;
  for (const records::ReportedFinding &F : File.Findings) {
    const auto &Message = F.Diagnostic.Message;
    if (Message.FilePath != File.File ||
        Sources.position(Message.FilePath, Message.FileOffset).Line != Line)
      continue;
    Out << "  " << name(F.Level) << ": " << Message.Message << " ["
        << F.Diagnostic.DiagnosticName << "]\n";
    for (const auto &Note : F.Diagnostic.Notes)
      Out << "    " << Note.Message << '\n';
  }
}

static void printWhy(const records::LintReport &Report, raw_ostream &Out, bool) {
  for (const records::FileReport &File : Report.Files) {
    for (const records::Explanation &Why : File.Explanations)
      for (const records::LaunchRecord &L : File.Launches)
        if (L.Where.Line == Why.Where.Line && L.Where.Column == Why.Where.Column)
          printLaunch(L, Why, File, Out);
    if (!File.Explanations.empty())
      printFindingsOf(File, File.Explanations.front().Where.Line, Out);
  }
}

const Reporter &whyReporter() {
  static constexpr Reporter Why = {"text", "for people", printWhy};
  return Why;
}

} // namespace warplint::report
