//===- DeviceText.h - The text that a device pass has to parse ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_DEVICETEXT_H
#define WARPLINT_ARCH_DEVICETEXT_H

#include "arch/ArchConditions.h"
#include "build/ClangCommand.h"
#include "build/Toolkit.h"
#include <cstdint>
#include <optional>

namespace warplint {

class HeaderDirectives;

/// The preprocessed text of a file for one architecture.
struct DeviceText {
  /// Of its tokens, with their positions, as far as facts depend on them (TextHash). Passes of a
  /// file for two architectures with the same hash have the same facts. The declarations of Clang,
  /// the toolkit and its libraries differ by architecture for every file, and few kernels depend on
  /// them; those of the standard library never do. They are left out.
  uint64_t Hash = 0;
  bool HasClusters = false; ///< Whether launch bounds may have a third number.
  ArchConditions Conditions;
};

/// Whether Thrust, CUB, libcu++ and cooperative groups count.
enum class Libraries { LeaveOut, Count };

/// Preprocesses the file of \p Job, with \p Directives of headers, for all architectures. Empty if Clang could not be run.
std::optional<DeviceText> readDeviceText(const ParseJob &Job, llvm::StringRef Directory,
                                         const Toolkit &Kit, Libraries Count,
                                         HeaderDirectives &Directives,
                                         llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

} // namespace warplint

#endif // WARPLINT_ARCH_DEVICETEXT_H
