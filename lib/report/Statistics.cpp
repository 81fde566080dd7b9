//===- Statistics.cpp - Findings and undecided launches, counted -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Statistics.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace llvm;

namespace warplint::report {

using NamedCounts = std::vector<std::pair<std::string, unsigned>>;

static void printCounts(StringRef Head, const NamedCounts &Of, raw_ostream &Out) {
  if (Of.empty())
    return;
  Out << Head << '\n';
  for (const auto &[Name, Number] : Of)
    Out << formatv("{0,7}  {1}\n", Number, Name);
}

void printStatistics(const records::LintReport &Report, raw_ostream &Out, bool) {
  std::map<std::string, unsigned> ByCheck;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      ++ByCheck[F.Diagnostic.DiagnosticName];
  printCounts("findings", records::mostFirst(ByCheck), Out);
  printCounts("launches that are not decided", Report.summary().reasons(), Out);
  printCounts("launches whose kernel was not run to its end",
              records::mostFirst(Report.summary().CutShortByReason), Out);
  NamedCounts Hidden;
  for (const records::CompiledOutGroup &Group : Report.compiledOut())
    Hidden.emplace_back(Group.Condition, Group.Launches);
  printCounts("launches that are compiled out, by condition", Hidden, Out);
}

} // namespace warplint::report
