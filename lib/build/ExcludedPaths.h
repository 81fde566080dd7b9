//===- ExcludedPaths.h - The paths that a run leaves out ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_EXCLUDEDPATHS_H
#define WARPLINT_BUILD_EXCLUDEDPATHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// Globs of files and folders. One without a slash matches the name of a file or of a folder
/// around it, wherever that is; one with a slash a path from the current folder, or from the root.
class ExcludedPaths {
public:
  /// \returns an error that names the glob and what is wrong with it.
  static llvm::Expected<ExcludedPaths> parse(llvm::ArrayRef<std::string> Globs);

  /// Whether a glob matches \p Path, or a folder that it is in.
  bool contain(llvm::StringRef Path) const;
  bool isEmpty() const { return Globs.empty(); }

private:
  struct Glob {
    bool IsPath; ///< Not only a name.
    llvm::GlobPattern Pattern;
  };
  std::vector<Glob> Globs;

  bool match(llvm::StringRef Path) const;
};

} // namespace warplint

#endif // WARPLINT_BUILD_EXCLUDEDPATHS_H
