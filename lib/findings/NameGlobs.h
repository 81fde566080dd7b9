//===- NameGlobs.h - Names that an option gives by globs ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_NAMEGLOBS_H
#define WARPLINT_FINDINGS_NAMEGLOBS_H

#include "llvm/Support/GlobPattern.h"
#include <string>
#include <vector>

namespace warplint {

/// Globs separated by commas, as clang-tidy's options give names: `-` before one takes
/// names out again, and the last one that matches decides. Upper and lower case are the same. The word `usual` is the names that many programs have for what
/// handles an error of CUDA.
class NameGlobs {
public:
  explicit NameGlobs(llvm::StringRef Option);

  bool contains(llvm::StringRef Name) const;
  /// The globs that can't be read.
  const std::vector<std::string> &wrong() const { return Wrong; }

private:
  NameGlobs(const NameGlobs &) = delete; // patterns refer to the text
  NameGlobs &operator=(const NameGlobs &) = delete;

  struct Glob {
    llvm::GlobPattern Pattern;
    bool IsIn;
  };
  const std::string Text; ///< In lower case.
  std::vector<Glob> Globs;
  std::vector<std::string> Wrong;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_NAMEGLOBS_H
