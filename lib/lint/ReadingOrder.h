//===- ReadingOrder.h - The order in which a long run reads files ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_READINGORDER_H
#define WARPLINT_LINT_READINGORDER_H

#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// Orders \p Files of \p Disk so that findings are likely to come soon: first those that have
/// launches or kernels of their own; of these first those that include none of the large libraries
/// of templates, and of these first those with bounds, settings and collectives, which more checks
/// are about; else as they are. A few files stay as they are.
void orderForEarlyFindings(std::vector<std::string> &Files, llvm::vfs::FileSystem &Disk);

} // namespace warplint::lint

#endif // WARPLINT_LINT_READINGORDER_H
