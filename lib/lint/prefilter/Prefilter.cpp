//===- Prefilter.cpp - Decides files whose text shows no launch -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/prefilter/Prefilter.h"
#include "lint/FileOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::lint {

/// Whether \p Options hold options of single checks, but for those that come with a command:
/// only a check can test whether they are right.
static bool setUpChecks(const clang::tidy::ClangTidyOptions &Options) {
  return any_of(Options.CheckOptions.keys(), [](StringRef Key) {
    return Key.starts_with("cuda-") && !Key.ends_with(".MaxRegCount");
  });
}

bool Prefilter::decides(records::FileReport &Report, const PlannedParse &Plan,
                        TracedInputs *Seen) const {
  if (setUpChecks(Plan.Options) || !enableOursAlone(Plan.Options.Checks.value_or("")))
    return false;
  std::optional<std::vector<std::string>> Entered =
      Files.launchFree(Plan.Request, Plan.Kit, Plan.Job, Seen ? &Seen->Trace : nullptr);
  if (!Entered)
    return false;
  Report.IsLaunchFree = true;
  Report.Remarks.push_back(Report.File + ": not parsed: neither it nor what it includes shows a "
                                         "launch or a kernel");
  for (std::string &Path : *Entered) {
    const PathState &State = Files.states().at(Path);
    Report.Entered.emplace(State.Itself, records::EnteredFile{std::move(Path), State.Hash});
  }
  return true;
}

} // namespace warplint::lint
