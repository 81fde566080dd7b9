//===- Markdown.h - Text of programs in Markdown ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_MARKDOWN_H
#define WARPLINT_REPORT_MARKDOWN_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::report {

/// \p Text as it is: nothing of it is markup, a link, or the name of a user.
std::string plainMarkdown(llvm::StringRef Text);

/// \p Text as code, also within a table.
std::string codeMarkdown(llvm::StringRef Text);

} // namespace warplint::report

#endif // WARPLINT_REPORT_MARKDOWN_H
