//===- AlikeFindings.h - One finding for each line and fault -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_ALIKEFINDINGS_H
#define WARPLINT_FINDINGS_ALIKEFINDINGS_H

#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class SourceManager;
}

namespace warplint {

/// The words of \p Text without the names, numbers and targets in it: the same for a fault that
/// instances, targets or values share.
std::string faultOf(llvm::StringRef Text);

/// The names, numbers and targets in \p Text, which distinguish it from others of the same fault:
/// "'scale<512>'", "512 threads", "sm_75".
std::vector<std::string> particulars(llvm::StringRef Text);

/// "47 more like this on the line: 'scale<512>', 512 threads; ...": the number of \p Others, and what
/// is different in them from \p Shown, all messages of the same fault.
std::string describeAlike(llvm::StringRef Shown, llvm::ArrayRef<std::string> Others);

/// \p All findings of one check in one file, with those of the same line and fault made one. The
/// worst of them stays as it is; a note gives the number of the others and what differs in them.
/// \p Names are all targets, in their order.
std::vector<Finding> joinAlike(std::vector<Finding> All, llvm::ArrayRef<std::string> Names,
                               const clang::SourceManager &Sources);

} // namespace warplint

#endif // WARPLINT_FINDINGS_ALIKEFINDINGS_H
