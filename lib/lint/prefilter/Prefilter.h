//===- Prefilter.h - Decides files whose text shows no launch -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PREFILTER_PREFILTER_H
#define WARPLINT_LINT_PREFILTER_PREFILTER_H

#include "build/ClangCommand.h"
#include "build/Toolkit.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "lint/FileLint.h"
#include "lint/result_cache/FileTrace.h"
#include "text/Includes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warplint::lint {

/// The facts from the tokens of one file, in all branches of its conditionals.
struct TextScan {
  /// Whether a launch, a kernel, a bound or a setting of one may be in it, or in its macros'
  /// results; also if that is unknown, as with pasted tokens.
  bool MayLaunch = false;
  /// Also `#include_next` and `#import`. Of use where it may not.
  std::vector<Include> Includes;
};

/// Knows of files that neither they nor what they include can launch, declare or bound a
/// kernel: a parse would find nothing. It takes every include as read, in each of the
/// folders where it may be found, but for those of the toolkit and the compiler. Each file
/// is scanned once in a run. Safe from any thread.
class LaunchFreeFiles {
public:
  /// \p Now must outlive it.
  explicit LaunchFreeFiles(FileStates &Now) : Now(Now) {}

  /// The files (absolute) that the parse \p Job of \p Request may enter, itself first, if none of
  /// them launches; nothing if one may, or if that is unknown. Its accesses to the disk are added
  /// to \p Seen, which may be null.
  std::optional<std::vector<std::string>>
  launchFree(const ParseRequest &Request, const Toolkit &Kit, const ParseJob &Job, FileTrace *Seen);

  /// The files on the disk, as this run sees them.
  FileStates &states() { return Now; }

private:
  /// Folders that the driver adds, and what it asked to find them.
  struct DriverFolders {
    std::vector<std::string> Folders;
    FileTrace Trace;
  };

  FileStates &Now;
  std::mutex Guard;
  llvm::StringMap<std::unique_ptr<const TextScan>> Scans; ///< They stay.
  llvm::StringMap<std::shared_ptr<const DriverFolders>> Drivers;

  const TextScan &scan(const std::string &Path);
  std::shared_ptr<const DriverFolders> driverFolders(const ParseRequest &Request,
                                                     const ParseJob &Job);
  friend class ScannedFiles;
};

/// A parse that is ready to run.
struct PlannedParse {
  const ParseRequest &Request;
  const Toolkit &Kit;
  const ParseJob &Job;
  const clang::tidy::ClangTidyOptions &Options;
};

/// Decides files without a parse where their text shows that they launch nothing.
class Prefilter {
public:
  /// \p Files must outlive it.
  explicit Prefilter(LaunchFreeFiles &Files) : Files(Files) {}

  /// Completes \p Report if the file was read whole and launches nothing; false if it has to be
  /// parsed. What was asked of the disk is added to \p Seen, which may be null.
  bool decides(records::FileReport &Report, const PlannedParse &Plan, TracedInputs *Seen) const;

private:
  LaunchFreeFiles &Files;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_PREFILTER_PREFILTER_H
