//===- NameScan.h - Files of a program that may use a name ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PROGRAM_NAMESCAN_H
#define WARPLINT_LINT_PROGRAM_NAMESCAN_H

#include "dataflow/ProgramFacts.h"
#include "text/Includes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang {
class Token;
} // namespace clang

namespace warplint::lint {

/// Knows by their text which files may use or define a name. A source uses each of its words, and
/// of the headers that it includes each word in a body, an initialiser or a macro: a header that
/// only declares a function does not use it. It defines what it names outside of bodies. A name
/// that a macro pastes together is not found. Reads each file once.
class NameScan {
public:
  explicit NameScan(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk)
      : Disk(std::move(Disk)), Files(*this->Disk) {}

  /// Those of \p Names that \p File (absolute), whose includes are searched in \p Folders, may use.
  std::set<ProgramName> usedIn(const std::string &File, llvm::ArrayRef<std::string> Folders,
                               const std::set<ProgramName> &Names);
  /// Those of the functions \p Names that the text of \p File may define.
  std::set<ProgramName> definedIn(const std::string &File, const std::set<ProgramName> &Names);
  /// Takes the texts of \p File and of its headers for onlyIn().
  void add(const std::string &File, llvm::ArrayRef<std::string> Folders);
  /// The functions that \p File defines and that no other text of those that were added uses.
  std::set<std::string> onlyIn(const std::string &File);
  /// All words that \p File may use.
  llvm::StringSet<> wordsOf(const std::string &File, llvm::ArrayRef<std::string> Folders);

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  IncludeFiles Files;
  llvm::StringMap<llvm::StringSet<>> Whole, InBodies; ///< By path.
  llvm::StringMap<llvm::StringSet<>> Defined;         ///< Functions, by path.
  llvm::StringMap<std::vector<std::string>> Reached;  ///< Headers, by source.
  llvm::StringMap<unsigned> TextsWith;                ///< Those that were added, by word.
  llvm::StringSet<> Added;                            ///< Headers.

  const llvm::StringSet<> &words(const std::string &Path, bool OnlyInBodies);
  void read(llvm::StringRef Path,
            llvm::function_ref<void(const clang::Token &, llvm::StringRef, bool)> See);
  const llvm::StringSet<> &definitions(const std::string &Path);
  llvm::ArrayRef<std::string> headersOf(const std::string &File,
                                        llvm::ArrayRef<std::string> Folders);
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_PROGRAM_NAMESCAN_H
