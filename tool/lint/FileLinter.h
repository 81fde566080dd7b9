//===- FileLinter.h - Lints one file --------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_FILELINTER_H
#define WARPLINT_TOOL_LINT_FILELINTER_H

#include "arch_tables/Limits.h"
#include "tool/compile/ClangCommand.h"
#include "tool/compile/RegularFiles.h"
#include "tool/lint/FileOptions.h"
#include "tool/lint/IncluderIndex.h"
#include "tool/lint/LintFlags.h"
#include "tool/lint/LintReport.h"
#include "tool/remember/RememberedReports.h"
#include "tool/skip/LaunchFreeFiles.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>

namespace warplint::prelude {
class Preludes;
}

namespace warplint::tool {

/// What `--measure` needs of a file.
struct ToCompile {
  compile::ParseRequest Request;
  std::vector<arch::Target> Targets;
  std::vector<std::string> OfBuild; ///< Architectures that its command names.
};

/// What a lint that is watched took from elsewhere.
struct Watched {
  remember::FileTrace Trace;
  std::optional<remember::Basis> Rests; ///< Empty: the report is not worth keeping.
};

/// Lints files one by one. Its functions are safe to call from several threads.
class FileLinter {
public:
  /// \p Flags and \p Database must outlive the linter; \p Database may be null.
  FileLinter(
      const LintFlags &Flags, const clang::tooling::CompilationDatabase *Database,
      compile::MakeDisk Disk =
          [] { return compile::regularFilesOf(llvm::vfs::createPhysicalFileSystem()); })
      : Flags(Flags), Database(Database), Disk(std::move(Disk)),
        Includers(Database ? std::make_unique<IncluderIndex>(*Database, this->Disk) : nullptr) {}

  /// Parses and judges \p File, or takes the report of an earlier run. Trouble is in the
  /// report, never thrown away.
  FileReport lint(const std::string &File) const;

  /// The files of the database to read \p File through, the nearest first: those that
  /// include it, where it has no command of its own.
  std::vector<std::string> includersOf(const std::string &File) const;

  /// Reads \p File as part of \p Includer, and reports what lies in it. Nothing where that
  /// does not read it, or not well enough.
  std::optional<FileReport> lintThrough(const std::string &File, const std::string &Includer) const;

  /// The parse that lint would do.
  llvm::Expected<compile::ParseJob> parseJob(const std::string &File) const;

  /// How \p File is compiled, and for what it is judged.
  llvm::Expected<ToCompile> toCompile(const std::string &File) const;
  /// Judges with what \p Measured has from now on; it must outlive the linter.
  void use(const Measuring &These) { Measured = &These; }
  /// Takes headers in front of files from \p These from now on; they must outlive the linter,
  /// and its files be those of the disk.
  void use(prelude::Preludes &These) { Compiled = &These; }
  /// Takes reports of earlier runs, and keeps its own, from now on; \p Reports must outlive
  /// the linter.
  void use(remember::RememberedReports &Reports) { Remembered = &Reports; }

  /// The clang-tidy options of \p File, whose compile command says \p Build.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
  optionsOf(llvm::StringRef File, const BuildSettings &Build = {}) const;

  /// The checks that run on \p File, as globs.
  std::string checksOf(const std::string &File) const;

  /// Leaves files unparsed that \p Files knows to launch nothing; it must outlive the linter.
  void use(skip::LaunchFreeFiles &Files) { LaunchFree = &Files; }
  /// Reads one file on up to \p Count threads at once, where it takes several passes.
  void useThreads(unsigned Count) { Threads = Count; }

private:
  const LintFlags &Flags;
  const clang::tooling::CompilationDatabase *Database;
  compile::MakeDisk Disk;
  std::unique_ptr<IncluderIndex> Includers;          ///< Null without a database.
  const Measuring *Measured = nullptr;               ///< Null: nothing is.
  prelude::Preludes *Compiled = nullptr;             ///< Null: no headers are.
  remember::RememberedReports *Remembered = nullptr; ///< Null: each file is parsed.
  skip::LaunchFreeFiles *LaunchFree = nullptr;       ///< Null: all are parsed.
  unsigned Threads = 1;                              ///< For each file.

  /// What lint does where it remembers nothing. \p Seen, which may be null, watches the
  /// disk; it gets the rest of what the report rests on.
  FileReport lintAnew(const std::string &File, Watched *Seen) const;
  /// The same by one reading, in front of which \p StandIns are read.
  FileReport lintOnce(const std::string &File, Watched *Seen,
                      const std::vector<std::string> &StandIns) const;
  /// The same into \p Report, which has its file; an error says why that can't be read.
  llvm::Error lintInto(FileReport &Report, Watched *Seen,
                       const std::vector<std::string> &StandIns) const;
  bool skip(FileReport &Report, const compile::ParseRequest &Request, const compile::Toolkit &Kit,
            const compile::ParseJob &Job, const clang::tidy::ClangTidyOptions &Options,
            Watched *Seen) const;
  FileReport lintOrRemember(const std::string &File, const compile::ParseRequest &Request) const;
  std::optional<std::string> keyOf(const std::string &File,
                                   const compile::ParseRequest &Request) const;
  compile::ParseRequest request(const std::string &File) const;
  llvm::Expected<compile::Toolkit> toolkitFor(const compile::ParseRequest &Request) const;
  std::vector<std::string> resourcesFor(llvm::StringRef File) const;
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_FILELINTER_H
