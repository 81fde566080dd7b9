//===- FileLinter.h - Lints one file --------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILELINTER_H
#define WARPLINT_LINT_FILELINTER_H

#include "arch_tables/Limits.h"
#include "base/StandardInput.h"
#include "build/ClangCommand.h"
#include "build/IncluderIndex.h"
#include "build/InputOptions.h"
#include "build/RegularFiles.h"
#include "lint/FileLint.h"
#include "lint/FileOptions.h"
#include "lint/FileReading.h"
#include "lint/JudgingOptions.h"
#include "records/LintReport.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>

namespace warplint {
class Preambles;
}

namespace warplint::lint {

class Prefilter;

/// The facts about a file that `--measure` needs.
struct ToCompile {
  ParseRequest Request;
  std::vector<arch::Target> Targets;
  std::vector<std::string> OfBuild; ///< Architectures that its command names.
};

/// Parses and judges files, and knows how each is compiled and configured.
class FileLinter : public FileLint {
public:
  /// All must outlive the linter; \p Database may be null.
  FileLinter(
      const InputOptions &Input, const JudgingOptions &Judging,
      const clang::tooling::CompilationDatabase *Database,
      MakeDisk Disk =
          [] {
            return regularFilesOf(
                base::withStandardInput(llvm::vfs::createPhysicalFileSystem()));
          })
      : Input(Input), Judging(Judging), Database(Database), Disk(std::move(Disk)),
        Includers(Database ? std::make_unique<IncluderIndex>(*Database, this->Disk)
                           : nullptr) {}

  records::FileReport lint(const LintJob &Job) const override;

  /// \p File with the options and on the disk of this run.
  LintJob jobFor(const std::string &File) const { return {File, Judging, Disk}; }
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk() const { return Disk(); }
  /// Whether several files may be read as one: nothing that is asked for is about one alone.
  bool mayReadAsOne() const {
    return !Judging.ExplainedLine && Judging.Resources.empty() && !Judging.areNarrowed() &&
           !Measured;
  }
  /// The command of \p File without the file's name: equal for files that are compiled alike.
  std::string commandWithoutName(const std::string &File) const;

  /// The files of the database to read \p File through, the nearest first: those that
  /// include it, where it has no command of its own.
  std::vector<std::string> includersOf(const std::string &File) const;

  const InputOptions &input() const { return Input; }
  /// The parse of \p File that its command or the flags ask for.
  ParseRequest request(const std::string &File) const;
  llvm::Expected<Toolkit> toolkitFor(const ParseRequest &Request) const;
  /// The files with the compiler's measurements of \p File.
  std::vector<std::string> resourcesFor(llvm::StringRef File) const;
  /// The parse that lint would do.
  llvm::Expected<ParseJob> parseJob(const std::string &File) const;

  /// The command of \p File, and its targets.
  llvm::Expected<ToCompile> toCompile(const std::string &File) const;
  /// Judges with what \p Measured has from now on; it must outlive the linter.
  void use(const records::Measuring &These) { Measured = &These; }
  /// Takes headers in front of files from \p These from now on; they must outlive the linter,
  /// and its files be those of the disk.
  void use(Preambles &These) { Compiled = &These; }
  /// The clang-tidy options of the file of \p Job, whose compile command has the settings \p Build.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
  optionsOf(const LintJob &Job, const BuildSettings &Build = {}) const;


  /// The checks that run on the file of \p Job, as globs.
  std::string checksOf(const LintJob &Job) const;

  /// Leaves files unparsed that \p Before decides without; it must outlive the linter.
  void use(const Prefilter &Before) { LaunchFree = &Before; }
  /// Reads one file on up to \p Count threads at once, where it takes several passes.
  void useThreads(unsigned Count) { Threads = Count; }

private:
  const InputOptions &Input;
  const JudgingOptions &Judging;
  const clang::tooling::CompilationDatabase *Database;
  MakeDisk Disk;
  std::unique_ptr<IncluderIndex> Includers; ///< Null without a database.
  const records::Measuring *Measured = nullptr;       ///< Null: nothing is.
  Preambles *Compiled = nullptr;            ///< Null: no headers are.
  const Prefilter *LaunchFree = nullptr;              ///< Null: all are parsed.
  unsigned Threads = 1;                               ///< For each file.

  /// The options that the command of \p Job for \p File sets, and the targets of its project where
  /// the command names none.
  BuildSettings settingsOf(const ParseJob &Job, llvm::StringRef File,
                           llvm::vfs::FileSystem &FS) const;
  struct Prepared;
  /// Fills \p To for one reading of the file of \p Report, which gets what is to be said of it; the
  /// error is why the file can't be read. The two parts: what Clang is run with, and what by the
  /// file is judged.
  llvm::Error prepare(Prepared &To, records::FileReport &Report, const LintJob &Job,
                      const FileReading &How) const;
  llvm::Error prepareParse(Prepared &To, records::FileReport &Report, const LintJob &Job,
                           const FileReading &How) const;
  llvm::Error prepareJudging(Prepared &To, records::FileReport &Report, const LintJob &Job) const;

  /// A report, and how the file was read for it.
  struct Reading {
    records::FileReport Report;
    FileReading How;
    ReadingNeeds Needs;
  };
  /// One reading, as \p How has it.
  Reading lintOnce(const LintJob &Job, const FileReading &How) const;
  /// The same as lintOnce() into \p To, which has the file and how to read it; the error is why
  /// that can't be read.
  llvm::Error lintInto(Reading &To, const LintJob &Job) const;
  /// Whether a command of the build is \p Report's file's own, or that of a file that includes it.
  bool hasCommand(const records::FileReport &Report) const;
  /// Whether the user or the build chose the standard of C++ for \p Report's file.
  bool hasStandard(const records::FileReport &Report) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILELINTER_H
