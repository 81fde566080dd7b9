//===- VendoredFolders.h - Other projects inside a project ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_VENDOREDFOLDERS_H
#define WARPLINT_BUILD_VENDOREDFOLDERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace warplint {

/// The folders of a repository that hold other projects: by their names, such as `third_party`, or
/// as submodules of git. Its users can't mend what is in them.
class VendoredFolders {
public:
  /// Those of the repository around \p Path (absolute).
  static VendoredFolders around(llvm::StringRef Path);

  /// Whether \p Folder (absolute) is one.
  bool contain(llvm::StringRef Folder) const;
  /// The outermost one around \p File (absolute); empty: none.
  llvm::StringRef folderOf(llvm::StringRef File) const;

private:
  std::string Root;
  llvm::StringSet<> Submodules; ///< With absolute paths.
};

} // namespace warplint

#endif // WARPLINT_BUILD_VENDOREDFOLDERS_H
