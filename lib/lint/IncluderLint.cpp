//===- IncluderLint.cpp - Lints a header as part of a file that includes it -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/IncluderLint.h"
#include "base/UserPaths.h"
#include "lint/FileLinter.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace warplint::lint {

/// Reads the file of \p Job as part of \p Includer with \p Next, and reports what is in it. Empty
/// if that does not read it, or not well enough.
static std::optional<records::FileReport> lintThrough(const FileLint &Next, const LintJob &Job,
                                                      const std::string &Includer) {
  const std::string &File = Job.File;
  LintJob Through = Job;
  Through.File = base::userPath(Includer, "");
  // The named file is a header now, and its findings are still shown.
  Through.Judging.HeaderFilter = ".*";
  records::FileReport Report = Next.lint(Through);
  sys::fs::UniqueID Itself;
  if (Report.Status == records::ReadStatus::Failed || sys::fs::getUniqueID(File, Itself) ||
      !Report.Entered.count(Itself))
    return std::nullopt;
  auto IsElsewhere = [&](StringRef Path) {
    sys::fs::UniqueID Other;
    return sys::fs::getUniqueID(Path, Other) || Other != Itself;
  };
  erase_if(Report.Findings, [&](const records::ReportedFinding &F) {
    return IsElsewhere(F.Diagnostic.Message.FilePath);
  });
  erase_if(Report.Launches,
           [&](const records::LaunchRecord &L) { return IsElsewhere(L.Where.File); });
  erase_if(Report.Kernels,
           [&](const records::KernelRecord &K) { return IsElsewhere(K.Where.File); });
  Report.Remarks.insert(Report.Remarks.begin(),
                        File + ": read through " + Report.File + ", which includes it");
  Report.Command = records::CommandOf::Includer;
  Report.File = File;
  return Report;
}

records::FileReport IncluderLint::lint(const LintJob &Job) const {
  // One that does not read it leaves it out by a macro; the others are likely to as well.
  constexpr size_t MostTried = 3;
  std::vector<std::string> Includers = Linter.includersOf(Job.File);
  for (const std::string &Includer : ArrayRef(Includers).take_front(MostTried))
    if (std::optional<records::FileReport> Report = lintThrough(Next, Job, Includer))
      return std::move(*Report);
  return Next.lint(Job);
}

} // namespace warplint::lint
