//===- Includes.h - The files that includes lead to -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one resolver of includes outside of a parse. It reads text, not what a preprocessor makes of
/// it, so that a missing header does not end it (it is fatal to Clang's dependency scanner), and so
/// that it can be asked where a file would be found that no folder of the command leads to.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_INCLUDES_H
#define WARPLINT_TEXT_INCLUDES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A header as its name is written.
struct Include {
  std::string Name;
  bool Angled; ///< <name> and not "name".
};

/// The header that an include names in \p Text, after the word `include`. Only the first line
/// counts; none if the name comes from a macro, or continues in the next line. \p End is set to
/// where the name has ended.
std::optional<Include> includeIn(llvm::StringRef Text, size_t *End = nullptr);

/// The includes of \p Text, those that are compiled out too. Names that are made by
/// macros, or are whole paths, are not among them.
std::vector<Include> includesOf(llvm::StringRef Text);

/// The path of \p Name in \p Folder. Dots stay, since what they lead to may be a link.
std::string pathIn(llvm::StringRef Folder, llvm::StringRef Name);

/// The files of a disk and their includes. Each path is looked up once.
class IncludeFiles {
public:
  /// \p Disk must outlive this.
  explicit IncludeFiles(llvm::vfs::FileSystem &Disk) : Disk(Disk) {}
  virtual ~IncludeFiles() = default;

  virtual bool isFile(const std::string &Path);
  /// What tells the file or folder at \p Path from others, by whatever path they are named.
  virtual llvm::sys::fs::UniqueID idOf(const std::string &Path);
  /// The includes of the file at \p Path; null where a walk ends.
  virtual const std::vector<Include> *includes(const std::string &Path);

  /// The file that \p Written means in a file of the folder \p Beside: one beside that file if it
  /// is in quotes, else one in the first of \p Folders that has it; empty: there is none.
  std::string find(const Include &Written, llvm::StringRef Beside,
                   llvm::ArrayRef<std::string> Folders);

private:
  llvm::vfs::FileSystem &Disk;
  llvm::StringMap<llvm::ErrorOr<llvm::vfs::Status>> States;
  llvm::StringMap<std::vector<Include>> Read;

  const llvm::ErrorOr<llvm::vfs::Status> &at(llvm::StringRef Path);
};

/// Goes from a file over all that it includes, each once, the nearest first.
class IncludeWalk {
public:
  /// \p Files must outlive this.
  explicit IncludeWalk(IncludeFiles &Files) : Files(Files) {}

  struct File {
    std::string Path;
    unsigned Headers; ///< The number of includes that lead to it.
    llvm::sys::fs::UniqueID Itself;
  };
  /// Calls \p Follow with each include, and the folder of its file, of \p Start and of each file
  /// that it reaches. False where \p Follow ended it by false, or where there is more than a
  /// sensible tree has.
  bool from(const std::string &Start,
            llvm::function_ref<bool(const Include &, llvm::StringRef)> Follow);
  /// Reaches the file at \p Path; false where there is none.
  bool reach(std::string Path);

  llvm::ArrayRef<File> reached() const { return Reached; }

private:
  IncludeFiles &Files;
  unsigned Headers = 0; ///< On the way to what is reached now.
  std::vector<File> Reached;
  /// By what a file is, and its folder, from which its own includes start.
  std::set<std::pair<llvm::sys::fs::UniqueID, llvm::sys::fs::UniqueID>> Known;
};

} // namespace warplint

#endif // WARPLINT_TEXT_INCLUDES_H
