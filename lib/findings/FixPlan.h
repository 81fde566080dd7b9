//===- FixPlan.h - The fixes of one file, planned together ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_FIXPLAN_H
#define WARPLINT_FINDINGS_FIXPLAN_H

#include "facts/AssertedPlaces.h"
#include "text/BuildText.h"
#include "clang/Basic/Diagnostic.h"
#include <map>
#include <memory>
#include <vector>

namespace clang {
class ASTContext;
}

namespace warplint {

/// The edits that the checks of one translation unit offer. They share it, since a host applies the
/// fixes of all of them at once, and drops two that touch the same characters.
class FixPlan {
public:
  explicit FixPlan(const clang::ASTContext &Context) : Context(Context) {}

  /// The plan of \p Context, made for the first check that asks. Lives as long as one of them
  /// holds it.
  static std::shared_ptr<FixPlan> of(const clang::ASTContext &Context);

  /// Whether no fix before touches what \p Edits touch; then it is part of the plan. One that
  /// does waits for the next run, if it is still offered then.
  bool take(llvm::ArrayRef<clang::FixItHint> Edits);

  /// Whether \p Edits touch a number that a static assertion looks at.
  bool changesAsserted(llvm::ArrayRef<clang::FixItHint> Edits);

  /// The text of the file that \p Place is in.
  const BuildText &textAround(clang::SourceLocation Place);

private:
  struct Touched {
    clang::FileID File;
    unsigned Begin, End;
  };

  const clang::ASTContext &Context;
  std::map<clang::FileID, BuildText> Texts; ///< Of those that were asked for.
  std::vector<Touched> Taken;
  std::unique_ptr<AssertedPlaces> Asserted; ///< Once it was asked for.

  Touched touchedBy(const clang::FixItHint &Edit) const;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_FIXPLAN_H
