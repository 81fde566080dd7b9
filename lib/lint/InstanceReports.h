//===- InstanceReports.h - The reports of instance files read as one ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instance files (text/InstanceFiles.h) that are read as one share what is known of their
// headers. That is the same as if each were read alone where none of them makes an instance of a
// launch, as when the headers of a library are missing that their templates rest on.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_INSTANCEREPORTS_H
#define WARPLINT_LINT_INSTANCEREPORTS_H

#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint::lint {

/// Whether \p Alone, the report of an instance file, has nothing that rests on the instances that
/// it makes: those that begin like it are likely to have nothing either.
bool hasNoInstance(const records::FileReport &Alone);

/// The reports of \p Files, which \p Together has read as one, in their order. \p Alone is that of
/// another instance file with the same includes. A file whose errors are of other kinds than its
/// gets none, since an error may change what follows. If \p Together has more than \p Alone, no
/// file gets one: it is not known which of them adds it.
std::vector<std::optional<records::FileReport>> reportsOfEach(const records::FileReport &Together,
                                                              const records::FileReport &Alone,
                                                              llvm::ArrayRef<std::string> Files);

} // namespace warplint::lint

#endif // WARPLINT_LINT_INSTANCEREPORTS_H
