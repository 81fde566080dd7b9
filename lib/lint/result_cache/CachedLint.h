//===- CachedLint.h - Lints a file unless an earlier run did --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H
#define WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H

#include "base/CacheFolder.h"
#include "build/ClangCommand.h"
#include "lint/FileLint.h"
#include "lint/result_cache/CacheInputs.h"
#include "records/LintReport.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint::lint {

/// The reports of files that earlier runs kept, each with what it rests on. Safe from any
/// thread.
class CachedReports {
public:
  /// \p Folder must outlive it.
  explicit CachedReports(const base::CacheFolder &Folder) : Folder(Folder) {}

  /// The files on the disk, as this run sees them.
  FileStates &states() { return Now; }

  /// The report under \p Key, if all that it rests on is as it was. The paths of the files
  /// that it entered start at \p Directory where they are relative.
  std::optional<records::FileReport> find(llvm::StringRef Key, llvm::StringRef Directory);

  /// Keeps \p Report, which was made from what \p Trace saw and \p Known has, under \p Key.
  void keep(llvm::StringRef Key, const records::FileReport &Report, const FileTrace &Trace,
            CacheInputs Known);

private:
  const base::CacheFolder &Folder;
  FileStates Now;
};

class Choice;
class FileLinter;

/// Takes the report of an earlier run where all that it depends on is as it was, or chooses what is
/// asked from a report that has more; else lints the file for all our checks and keeps the report.
class CachedLint : public FileLint {
public:
  /// All must outlive it.
  CachedLint(const FileLint &Next, const FileLinter &Linter, CachedReports &Reports)
      : Next(Next), Linter(Linter), Reports(Reports) {}

  records::FileReport lint(const LintJob &Job) const override;

private:
  const FileLint &Next;
  const FileLinter &Linter;
  CachedReports &Reports;

  /// What must stay the same for the report of \p Job to be found again, and its folder.
  struct Address {
    std::string Key, Directory;
  };
  std::optional<Address> addressOf(const LintJob &Job) const;
  /// What \p Asked chooses from the report of an earlier run for the targets that the file of
  /// \p Wide has without a flag.
  std::optional<records::FileReport> chosenFromOwn(const Choice &Asked, LintJob Wide) const;
  /// The report of \p Job at \p There, of an earlier run or of this one.
  records::FileReport lintAt(const Address &There, const LintJob &Job) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H
