//===- BaseVersion.h - The files as they were before a change -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_BASEVERSION_H
#define WARPLINT_REPORT_REVIEW_BASEVERSION_H

#include "report/review/Change.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace warplint::report {

/// The disk as it was before \p Since, which must outlive it: what the change touched
/// has git's content, what it added is not there. Nothing is written anywhere. For
/// one thread, with a current folder of its own.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystemBefore(const Change &Since);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_BASEVERSION_H
