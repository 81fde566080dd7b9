//===- ErroneousCode.h - Code that Clang could not parse ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_ERRONEOUSCODE_H
#define WARPLINT_FACTS_ERRONEOUSCODE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

class ValueFlow;

/// The places of the errors that a parse reported, if its host has noted them.
struct ParseErrors {
  bool Noted = false; ///< Whether `Places` has all of them.
  std::vector<clang::SourceLocation> Places;
};

/// Decides for which launches code that could not be parsed may matter. What such a piece of code
/// does is unknown: it may query the device, or leave before the launch.
class ErroneousCode {
public:
  ErroneousCode(const clang::ASTContext &Context, const ParseErrors &Errors, const ValueFlow &Flow);

  /// Whether such code may run on a path to a launch in \p Caller: it is in that function, in one
  /// that leads to it, in one that any of these calls, or outside of every function.
  bool mayLeadTo(const clang::FunctionDecl *Caller) const;
  /// Whether none is in the text of \p Function. False if it is not known where all of it is.
  bool isWhole(const clang::FunctionDecl *Function) const {
    return ArePlacesKnown && !isIn(Function);
  }

private:
  using Place = std::pair<clang::FileID, unsigned>; ///< An offset in a file.

  const ValueFlow &Flow;
  const clang::SourceManager &Sources;
  bool ArePlacesKnown = true;
  bool Everywhere = false;
  std::vector<Place> Errors; ///< Sorted; those inside of functions, unless `Everywhere`.
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> Known;

  Place placeOf(clang::SourceLocation Location) const;
  /// Those in the text of \p Definition.
  llvm::ArrayRef<Place> errorsIn(const clang::FunctionDecl *Definition) const;
  bool isIn(const clang::FunctionDecl *Function) const;
};

} // namespace warplint

#endif // WARPLINT_FACTS_ERRONEOUSCODE_H
