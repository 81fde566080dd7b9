//===- InstanceFiles.h - Files that make instances of templates -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Projects that spread the instances of a template over many files, to compile them side by side,
// have dozens of files with the same includes and a line or two behind them. Parsed as one file,
// what they include is parsed once.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_INSTANCEFILES_H
#define WARPLINT_PARSE_INSTANCEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A file that makes instances of templates, and has nothing else but includes before.
struct InstanceFile {
  std::string Includes; ///< Their lines.
  size_t Begin = 0;     ///< Where the rest of the file begins, in bytes.
};

/// \p Text, which must end with a NUL, as such a file. Behind the includes it may have instances
/// and specializations of templates, calls of macros that make some, namespaces and conditions
/// around them. Empty if it has anything else, NOLINT comments and launches included.
std::optional<InstanceFile> instanceFile(llvm::StringRef Text);

/// The instance files that the file \p Path of \p Disk gathers: it has nothing but their names in
/// quotes, in its own folder, and they have the same includes. Empty if it has anything else.
std::vector<std::string> gatheredFiles(llvm::StringRef Path, llvm::vfs::FileSystem &Disk);

/// The numbers of those of \p Files that are in one folder and have the same includes, in sets of
/// two or more. Files that gather others are in sets of their own, in which no two have the same.
std::vector<std::vector<size_t>> alikeInstanceFiles(llvm::ArrayRef<std::string> Files,
                                                    llvm::vfs::FileSystem &Disk);

/// The instance files \p Files of \p Disk with blanks in the place of their includes, which an
/// earlier file has.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withoutIncludes(llvm::ArrayRef<std::string> Files,
                                                                llvm::vfs::FileSystem &Disk);

} // namespace warplint

#endif // WARPLINT_PARSE_INSTANCEFILES_H
