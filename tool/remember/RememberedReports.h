//===- RememberedReports.h - Reports of earlier runs ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REMEMBER_REMEMBEREDREPORTS_H
#define WARPLINT_TOOL_REMEMBER_REMEMBEREDREPORTS_H

#include "tool/cache/CacheFolder.h"
#include "tool/lint/LintReport.h"
#include "tool/remember/Basis.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint::remember {

/// The reports of files that earlier runs kept, each with what it rests on. Safe from any
/// thread.
class RememberedReports {
public:
  /// \p Folder must outlive it.
  explicit RememberedReports(const cache::CacheFolder &Folder) : Folder(Folder) {}

  /// What lies on the disk, as this run sees it.
  FileStates &states() { return Now; }

  /// The report under \p Key, if all that it rests on is as it was. The paths of the files
  /// that it entered start at \p Directory where they are relative.
  std::optional<tool::FileReport> find(llvm::StringRef Key, llvm::StringRef Directory);

  /// Keeps \p Report, which was made with what \p Trace saw and \p Known says, under \p Key.
  void keep(llvm::StringRef Key, const tool::FileReport &Report, const FileTrace &Trace,
            Basis Known);

private:
  const cache::CacheFolder &Folder;
  FileStates Now;
};

} // namespace warplint::remember

#endif // WARPLINT_TOOL_REMEMBER_REMEMBEREDREPORTS_H
