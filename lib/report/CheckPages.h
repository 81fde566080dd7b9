//===- CheckPages.h - The pages of the checks -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_CHECKPAGES_H
#define WARPLINT_REPORT_CHECKPAGES_H

#include "cmake/EmbeddedFile.h"
#include "llvm/ADT/StringRef.h"

namespace warplint::report {

/// The page of the check called \p Name, with or without "cuda-", as docs/checks
/// has it; null if there is none.
const EmbeddedFile *findCheckPage(llvm::StringRef Name);

} // namespace warplint::report

#endif // WARPLINT_REPORT_CHECKPAGES_H
