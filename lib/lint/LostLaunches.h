//===- LostLaunches.h - Launches whose kernel or arguments do not parse ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If the name of a kernel, its template arguments or its arguments do not parse, most often
/// because a header is missing, Clang drops the launch with its grid and block. For a second parse,
/// such launches are rewritten without the parts that do not matter to grid and block.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_LOSTLAUNCHES_H
#define WARPLINT_LINT_LOSTLAUNCHES_H

#include "records/LintReport.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint::lint {

/// The text of a source file in which launches were replaced; every offset and
/// every line is that of the original.
struct BareLaunches {
  std::string Text;
  llvm::SmallVector<unsigned, 4> Begins; ///< Where a replaced launch begins.
};

/// \p Text with the launches whose `<<<` are at \p Chevrons reduced to their configuration: no
/// kernel name, no arguments, no stream; with \p Headers, in a function that returns nothing. Those
/// of another form than `kernel<...><<<...>>>(...)` are left as they are.
BareLaunches withBareLaunches(llvm::StringRef Text, llvm::ArrayRef<unsigned> Chevrons,
                              bool Headers);

/// Shows bare launches in the place of those that \p Report has lost.
class LaunchRecovery {
public:
  /// \p Headers: as for withBareLaunches().
  LaunchRecovery(const records::FileReport &Report, bool Headers,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

  /// Whether there is anything to gain by a second parse.
  bool isWorthwhile() const { return !Files.empty(); }
  /// The files of that parse.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() const { return Shown; }
  /// A header that it needs before the file.
  llvm::StringRef preamble() const;
  /// Gives the lost launches of \p Report what \p Again, which the second parse
  /// filled, knows of them, and the errors among the findings on them.
  void merge(records::FileReport &Report, records::FileReport Again) const;

private:
  /// The beginnings of replaced launches, by the name of the file without folders.
  llvm::StringMap<llvm::SmallVector<unsigned, 4>> Files;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Shown;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_LOSTLAUNCHES_H
