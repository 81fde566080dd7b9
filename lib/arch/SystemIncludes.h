//===- SystemIncludes.h - The headers of the system that a file includes --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_SYSTEMINCLUDES_H
#define WARPLINT_ARCH_SYSTEMINCLUDES_H

#include "parse/TextDeclarations.h"
#include "parse/TokenHash.h"
#include "parse/preamble/Preambles.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace warplint {

/// The headers of the system that a project's text includes, as the preprocessor sees it for one
/// architecture.
struct SystemIncludes {
  struct Header {
    std::string Name;
    uint64_t Hash = 0;   ///< Of its tokens, of those that a text is compared by.
    bool Varies = false; ///< It has code of CUDA's libraries, which depends on the architecture.
  };
  std::vector<Header> Headers; ///< In the order of the first includes.
  /// As in HeadersToPlan, before the last of the headers.
  std::vector<std::string> MacrosBefore;

  /// Those that have the same text in all of \p OfEach, for the architecture of the last.
  static SharedHeaders sharedBy(llvm::ArrayRef<const SystemIncludes *> OfEach);
};

/// Finds them in a run of a preprocessor, whose pragmas may be ignored.
class SystemIncludesReader {
public:
  /// To be made before \p PP enters the file.
  explicit SystemIncludesReader(clang::Preprocessor &PP);

  /// Takes a token that the project has written.
  void addOfProject(const clang::Token &T);
  /// Takes a token, in \p File of the system, that counts for comparisons of texts.
  void addOfSystem(const clang::Token &T, clang::FileID File, TextPlace At);
  SystemIncludes take();

private:
  class Watch;
  struct Included {
    std::string Name;
    TokenHash Text;
    bool Varies = false;
  };

  const clang::SourceManager &Sources;
  std::vector<Included> Headers;
  std::map<llvm::sys::fs::UniqueID, unsigned> ByFile;
  std::vector<std::string> Macros; ///< Those defined or undefined, and namespaces used, so far.
  size_t MacrosBefore = 0;         ///< Of those, before the last header.
  /// Of files of the system: the header, of those above, that leads to it.
  llvm::DenseMap<clang::FileID, std::optional<unsigned>> Tops;
  clang::tok::TokenKind Before = clang::tok::unknown;
  bool InUsing = false; ///< In `using namespace`.

  bool isOfProject(clang::SourceLocation At) const;
  std::optional<unsigned> topOf(clang::FileID File);
};

} // namespace warplint

#endif // WARPLINT_ARCH_SYSTEMINCLUDES_H
