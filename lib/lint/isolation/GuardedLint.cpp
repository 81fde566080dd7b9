//===- GuardedLint.cpp - Lints a file so that a crash is its report -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/isolation/GuardedLint.h"
#include "base/OptionNames.h"
#include "lint/isolation/Supervisor.h"
#include "parse/CrashGuard.h"
#include <utility>

namespace warplint::lint {

using base::nameOf;
using base::Option;

records::FileReport lostReport(const std::string &File, Fate Why, const RunOptions &Run) {
  records::FileReport Report;
  Report.File = File;
  Report.Status = records::ReadStatus::Failed;
  std::string Words = "warplint crashed on this file";
  if (Why == Fate::OutOfMemory)
    Words = "more than " + describeBytes(Run.MaxMemory) +
            " of memory are needed to read this file (" + nameOf(Option::MemoryLimit) + ")";
  else if (Why == Fate::TookTooLong)
    Words =
        "not read within " + std::to_string(Run.Timeout) + " s (" + nameOf(Option::TimeLimit) + ")";
  if (Why == Fate::Interrupted) {
    Report.ParseErrors.push_back(File + ": not read, since the run was interrupted");
    return Report;
  }
  Report.ParseErrors.push_back(File + ": " + Words + "; '" + nameOf(Option::PrintCommand) + " " +
                               File + "' shows how it is read");
  return Report;
}

std::optional<records::FileReport> GuardedLint::tryTo(const LintJob &Job) const {
  // On the heap: nothing that a crashed thread may hold is touched, not even to free it.
  auto *Made = new records::FileReport;
  if (!survives([&] { *Made = Next.lint(Job); }))
    return std::nullopt;
  records::FileReport Report = std::move(*Made);
  delete Made;
  return Report;
}

records::FileReport GuardedLint::lint(const LintJob &Job) const {
  if (std::optional<records::FileReport> Report = tryTo(Job))
    return std::move(*Report);
  // Clang does not survive some code around names that are declared for it, such as a loop of
  // OpenMP's over an unknown range.
  LintJob Again = Job;
  Again.DeclaresNames = false;
  std::optional<records::FileReport> Report = tryTo(Again);
  return Report ? std::move(*Report) : lostReport(Job.File, Fate::Crashed, Run);
}

} // namespace warplint::lint
