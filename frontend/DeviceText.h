//===- DeviceText.h - What a device pass has to parse ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_DEVICETEXT_H
#define WARPLINT_FRONTEND_DEVICETEXT_H

#include "frontend/ClangCommand.h"
#include "frontend/Toolkit.h"
#include <cstdint>
#include <optional>

namespace warplint::frontend {

/// A hash of the tokens, with their places, that the preprocessor makes of the file of
/// \p Job: passes of the same file for two architectures that have the same tell the same of
/// its kernels and launches. What Clang and \p Kit declare, CCCL apart, differs by architecture
/// for every file, and says nothing of kernels: it is left out, as are the bodies of device
/// functions that say nothing of them either (DeviceBodies). Empty where Clang could not be run.
std::optional<uint64_t> hashOfText(const ParseJob &Job, llvm::StringRef Directory,
                                   const Toolkit &Kit,
                                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_DEVICETEXT_H
