//===- BuildText.h - The file as every build may read it ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A parse has one branch of each `#if`. What an edit may change has to hold in the
/// others too, so this reads the text: every branch of it, and every macro.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_BUILDTEXT_H
#define WARPLINT_TEXT_BUILDTEXT_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <vector>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace warplint {

/// The words of one file, with the conditions around them. The answer about a place in another
/// one, which this one includes or is included by, is no.
class BuildText {
public:
  BuildText(clang::FileID File, const clang::SourceManager &Sources,
            const clang::LangOptions &Language);

  /// Whether \p Place is in the file, and not in one that it includes.
  bool isInFile(clang::SourceLocation Place) const { return offsetOf(Place).has_value(); }

  /// Whether \p Place is in the file, and every build that compiles \p Beside compiles it.
  bool isCompiledWith(clang::SourceLocation Place, clang::SourceLocation Beside) const;

  /// Whether every place that spells \p Name is compiled with \p Beside, and none is in a text
  /// that only another build reads: a macro that one uses, an included file, a string.
  bool isSpelledOnlyWith(llvm::StringRef Name, clang::SourceLocation Beside) const;

  /// Whether \p Name is spelled at these places alone.
  bool isSpelledOnlyAt(llvm::StringRef Name, llvm::ArrayRef<clang::SourceLocation> Places) const;

  /// Whether \p Range is one text for all builds: no directive divides it, and the macros that it
  /// names are defined for every build that compiles it.
  bool isOneText(clang::SourceRange Range) const;

  /// Whether other files may include it.
  bool isHeader() const { return Header; }

private:
  /// A branch of a conditional directive; the first is the file.
  struct Branch {
    unsigned Parent = 0;
    bool Never = false; ///< `#if 0`
  };
  struct Word {
    unsigned Offset;
    unsigned Branch;
    llvm::StringRef Text;
    bool InString = false;
  };
  struct Macro {
    llvm::SmallVector<llvm::StringRef, 8> Body;
    bool Pastes = false;
  };

  clang::FileID File;
  const clang::SourceManager &Sources;
  llvm::StringSet<> OfBuild; ///< Macros of the compiler and its command line.
  bool Header = false;
  std::vector<Branch> Branches = {Branch()};
  std::vector<std::pair<unsigned, unsigned>> Changes = {{0, 0}}; ///< Offset and branch from there.
  std::vector<Word> Words;                                       ///< By offset.
  std::vector<unsigned> Includes; ///< Offsets of the directives that include a file of the user's.
  llvm::StringMap<Macro> Macros;

  class Reader;

  std::optional<unsigned> offsetOf(clang::SourceLocation Place) const;
  unsigned branchAt(unsigned Offset) const;
  bool isAround(unsigned Outer, unsigned Inner) const;
  bool isNever(unsigned Branch) const;
  using Names = llvm::SmallVector<llvm::StringRef, 8>;
  bool areSpelledOnlyWith(Names Open, unsigned Beside) const;
};

} // namespace warplint

#endif // WARPLINT_TEXT_BUILDTEXT_H
