//===- PrefilteredLint.cpp - The report of a file that needs no parse -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "compat/ClangTidy.h"
#include "lint/FileLinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::lint {

/// Whether \p Options enable checks of ours alone: others' find things in any code.
static bool enableOursAlone(const clang::tidy::ClangTidyOptions &Options) {
  return all_of(compat::checkNames(Options), [](const std::string &Name) {
    return any_of(checks::registry(),
                  [&](const checks::CheckEntry &Entry) { return Entry.Name == Name; });
  });
}

/// Whether \p Options hold options of single checks, but for those that come with a command:
/// only a check says whether they are right.
static bool setUpChecks(const clang::tidy::ClangTidyOptions &Options) {
  return any_of(Options.CheckOptions.keys(), [](StringRef Key) {
    return Key.starts_with("cuda-") && !Key.ends_with(".MaxRegCount");
  });
}

/// Makes \p Report that of a file which was read whole and launches nothing; false where it
/// has to be parsed.
bool FileLinter::skip(records::FileReport &Report, const frontend::ParseRequest &Request,
                      const frontend::Toolkit &Kit, const frontend::ParseJob &Job,
                      const clang::tidy::ClangTidyOptions &Options, Watched *Seen) const {
  if (!LaunchFree || setUpChecks(Options) || !enableOursAlone(Options))
    return false;
  std::optional<std::vector<std::string>> Files =
      LaunchFree->launchFree(Request, Kit, Job, Seen ? &Seen->Trace : nullptr);
  if (!Files)
    return false;
  Report.IsLaunchFree = true;
  Report.Remarks.push_back(Report.File + ": not parsed: neither it nor what it includes shows a "
                                         "launch or a kernel");
  for (std::string &Path : *Files) {
    const PathState &State = LaunchFree->states().at(Path);
    Report.Entered.emplace(State.Itself, records::EnteredFile{std::move(Path), State.Hash});
  }
  return true;
}

} // namespace warplint::lint
