//===- ExplainedLaunches.h - All that is known of one launch -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_EXPLAINEDLAUNCHES_H
#define WARPLINT_LINT_EXPLAINEDLAUNCHES_H

#include "records/LintReport.h"
#include <vector>

namespace clang {
class ASTContext;
}

namespace warplint {
struct ParseErrors;
class LaunchModel;
} // namespace warplint

namespace warplint::lint {

/// What is known of the launches of \p Model in line \p Line of the main file, and is not in their
/// records: the origin of each value, or where it gets lost, the conditions around the launch, the
/// kernel's attributes and needs, and what is not checked for want of values. Walks the source of
/// \p Context once more; \p Errors are those of its parse.
std::vector<records::Explanation> explainLaunches(const LaunchModel &Model,
                                                  clang::ASTContext &Context,
                                                  const ParseErrors &Errors, unsigned Line);

} // namespace warplint::lint

#endif // WARPLINT_LINT_EXPLAINEDLAUNCHES_H
