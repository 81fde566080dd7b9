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
#include "arch/SystemIncludes.h"
#include "arch/SystemMacros.h"
#include "parse/TextDeclarations.h"
#include "build/Toolkit.h"
#include "parse/UnneededText.h"
#include <cstdint>
#include <memory>
#include <optional>

namespace warplint {

class HeaderDirectives;

/// The preprocessed text of a file for one architecture.
struct DeviceText {
  /// Of its tokens, with their positions. Passes of a file for two architectures with the same hash
  /// have the same facts. The declarations of Clang and of the toolkit, except CCCL, differ by
  /// architecture for every file, and no kernel depends on them; those of the standard library
  /// never do. They are left out, as is all that no fact depends on (TextDeclarations).
  uint64_t Hash = 0;
  bool HasClusters = false; ///< Whether launch bounds may have a third number.
  std::shared_ptr<const UnneededText> Unneeded;
  SystemIncludes Includes;
  SystemMacros Macros;
  ArchConditions Conditions;
};

/// Preprocesses the file of \p Job, for a pass with \p Needs. \p Directives are those of
/// headers, for all architectures of the file. Empty if Clang could not be run.
std::optional<DeviceText> readDeviceText(const ParseJob &Job, llvm::StringRef Directory,
                                         const Toolkit &Kit, const PassNeeds &Needs,
                                         HeaderDirectives &Directives,
                                         llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

} // namespace warplint

#endif // WARPLINT_ARCH_DEVICETEXT_H
