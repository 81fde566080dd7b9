//===- FileLinter.h - Lints one file --------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILELINTER_H
#define WARPLINT_LINT_FILELINTER_H

#include "arch_tables/Limits.h"
#include "frontend/ClangCommand.h"
#include "frontend/IncluderIndex.h"
#include "frontend/InputOptions.h"
#include "frontend/RegularFiles.h"
#include "lint/FileOptions.h"
#include "lint/JudgingOptions.h"
#include "lint/prefilter/LaunchFreeFiles.h"
#include "lint/result_cache/CachedReports.h"
#include "records/LintReport.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>

namespace warplint::frontend {
class Preambles;
}

namespace warplint::lint {

/// What `--measure` needs of a file.
struct ToCompile {
  frontend::ParseRequest Request;
  std::vector<arch::Target> Targets;
  std::vector<std::string> OfBuild; ///< Architectures that its command names.
};

/// What a lint that is watched took from elsewhere.
struct Watched {
  FileTrace Trace;
  std::optional<CacheInputs> Rests; ///< Empty: the report is not worth keeping.
};

/// Lints files one by one. Its functions are safe to call from several threads.
class FileLinter {
public:
  /// All must outlive the linter; \p Database may be null.
  FileLinter(
      const frontend::InputOptions &Input, const JudgingOptions &Judging,
      const clang::tooling::CompilationDatabase *Database,
      frontend::MakeDisk Disk =
          [] { return frontend::regularFilesOf(llvm::vfs::createPhysicalFileSystem()); })
      : Input(Input), Judging(Judging), Database(Database), Disk(std::move(Disk)),
        Includers(Database ? std::make_unique<frontend::IncluderIndex>(*Database, this->Disk)
                           : nullptr) {}

  /// Parses and judges \p File, or takes the report of an earlier run. Trouble is in the
  /// report, never thrown away.
  records::FileReport lint(const std::string &File) const;

  /// The files of the database to read \p File through, the nearest first: those that
  /// include it, where it has no command of its own.
  std::vector<std::string> includersOf(const std::string &File) const;

  /// Reads \p File as part of \p Includer, and reports what lies in it. Nothing where that
  /// does not read it, or not well enough.
  std::optional<records::FileReport> lintThrough(const std::string &File,
                                                 const std::string &Includer) const;

  const frontend::InputOptions &input() const { return Input; }
  /// The parse that lint would do.
  llvm::Expected<frontend::ParseJob> parseJob(const std::string &File) const;

  /// How \p File is compiled, and for what it is judged.
  llvm::Expected<ToCompile> toCompile(const std::string &File) const;
  /// Judges with what \p Measured has from now on; it must outlive the linter.
  void use(const records::Measuring &These) { Measured = &These; }
  /// Takes headers in front of files from \p These from now on; they must outlive the linter,
  /// and its files be those of the disk.
  void use(frontend::Preambles &These) { Compiled = &These; }
  /// Takes reports of earlier runs, and keeps its own, from now on; \p Reports must outlive
  /// the linter.
  void use(CachedReports &Reports) { Cached = &Reports; }

  /// The clang-tidy options of \p File, whose compile command says \p Build.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
  optionsOf(llvm::StringRef File, const BuildSettings &Build = {}) const;

  /// The checks that run on \p File, as globs.
  std::string checksOf(const std::string &File) const;

  /// Leaves files unparsed that \p Files knows to launch nothing; it must outlive the linter.
  void use(LaunchFreeFiles &Files) { LaunchFree = &Files; }
  /// Names the files that each parse enters as the user would write them, from now on.
  void nameEntered() { NamesEntered = true; }
  /// Reads one file on up to \p Count threads at once, where it takes several passes.
  void useThreads(unsigned Count) { Threads = Count; }

private:
  const frontend::InputOptions &Input;
  const JudgingOptions &Judging;
  const clang::tooling::CompilationDatabase *Database;
  frontend::MakeDisk Disk;
  std::unique_ptr<frontend::IncluderIndex> Includers; ///< Null without a database.
  const records::Measuring *Measured = nullptr;       ///< Null: nothing is.
  frontend::Preambles *Compiled = nullptr;            ///< Null: no headers are.
  CachedReports *Cached = nullptr;                    ///< Null: each file is parsed.
  LaunchFreeFiles *LaunchFree = nullptr;              ///< Null: all are parsed.
  bool NamesEntered = false;
  unsigned Threads = 1; ///< For each file.

  /// What lint does where it remembers nothing. \p Seen, which may be null, watches the
  /// disk; it gets the rest of what the report rests on.
  records::FileReport lintAnew(const std::string &File, Watched *Seen) const;
  /// The same by one reading, in front of which \p StandIns are read.
  records::FileReport lintOnce(const std::string &File, Watched *Seen,
                               const std::vector<std::string> &StandIns) const;
  /// The same into \p Report, which has its file; an error says why that can't be read.
  llvm::Error lintInto(records::FileReport &Report, Watched *Seen,
                       const std::vector<std::string> &StandIns) const;
  bool skip(records::FileReport &Report, const frontend::ParseRequest &Request,
            const frontend::Toolkit &Kit, const frontend::ParseJob &Job,
            const clang::tidy::ClangTidyOptions &Options, Watched *Seen) const;
  records::FileReport lintOrRemember(const std::string &File,
                                     const frontend::ParseRequest &Request) const;
  std::optional<std::string> keyOf(const std::string &File,
                                   const frontend::ParseRequest &Request) const;
  frontend::ParseRequest request(const std::string &File) const;
  llvm::Expected<frontend::Toolkit> toolkitFor(const frontend::ParseRequest &Request) const;
  std::vector<std::string> resourcesFor(llvm::StringRef File) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILELINTER_H
