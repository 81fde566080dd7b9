//===- Change.h - Lines changed since a revision --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_CHANGE_H
#define WARPLINT_REPORT_REVIEW_CHANGE_H

#include "base/RunProgram.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace warplint::report {

/// git in one folder, without a shell and without changing anything.
class Git {
public:
  /// \returns an error if there is no git on the path.
  static llvm::Expected<Git> in(llvm::StringRef Folder);

  using Outcome = base::ProgramOutcome;

  /// Runs git with \p Args.
  /// \returns an error only where it could not be run.
  llvm::Expected<Outcome> run(llvm::ArrayRef<llvm::StringRef> Args) const;

  /// The output of git with \p Args.
  /// \returns an error, with git's own words, for any exit status but 0.
  llvm::Expected<std::string> output(llvm::ArrayRef<llvm::StringRef> Args) const;

private:
  Git(std::string Program, std::string Folder)
      : Program(std::move(Program)), Folder(std::move(Folder)) {}

  std::string Program;
  std::string Folder;
};

/// One file that the change touched.
struct ChangedFile {
  std::string OldBlob; ///< git's name of its content before; empty: it is new.
  std::string OldName; ///< Its name before, from the root, where that was another.
  bool IsThere = true; ///< False: the change deleted it.
};

/// The differences between the working tree and the revision that a change began at: the latest
/// common ancestor of HEAD and the named revision. Files that git does not track yet are new.
/// Thread-safe.
class Change {
public:
  /// The change since \p Revision in the repository that contains \p Folder.
  /// \returns an error where git, the repository or the revision is not there.
  static llvm::Expected<std::unique_ptr<Change>> since(llvm::StringRef Revision,
                                                       llvm::StringRef Folder);

  /// The root of the repository, without links.
  const std::string &root() const { return Root; }
  /// The files that the change touched, by their paths without links.
  const llvm::StringMap<ChangedFile> &files() const { return Files; }
  const ChangedFile *find(llvm::StringRef Path) const;
  const Git &git() const { return Repository; }

  /// The content of the blob called \p Id.
  llvm::Expected<std::string> blob(llvm::StringRef Id) const;

  /// Whether the change wrote line \p Line of the file at \p Path (without links)
  /// with more than white space. The first call for a file runs git.
  llvm::Expected<bool> wrote(llvm::StringRef Path, unsigned Line) const;

private:
  using LineRange = std::pair<unsigned, unsigned>; ///< First and last.

  Change(Git Repository, std::string Root)
      : Repository(std::move(Repository)), Root(std::move(Root)) {}

  Git Repository;
  std::string Root;
  llvm::StringMap<ChangedFile> Files;
  mutable std::mutex Lock;
  mutable llvm::StringMap<std::string> Blobs;
  mutable llvm::StringMap<std::vector<LineRange>> Written;

  llvm::Error readFiles(llvm::StringRef Base);
  std::string pathOf(llvm::StringRef Name) const { return Root + "/" + Name.str(); }
  llvm::Expected<std::vector<LineRange>> linesOf(llvm::StringRef Path,
                                                 const ChangedFile &File) const;
};

/// The disk as it was before \p Since, which must outlive it: what the change touched
/// has git's content, what it added is not there. Nothing is written anywhere. For
/// one thread, with a current folder of its own.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystemBefore(const Change &Since);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_CHANGE_H
