//===- DevicePasses.h - What a file's kernels are on each architecture ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_DEVICEPASSES_H
#define WARPLINT_TOOL_LINT_DEVICEPASSES_H

#include "arch_tables/Limits.h"
#include "tool/compile/ClangCommand.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint::launch {
class LaunchModel;
struct PlainModel;
} // namespace warplint::launch

namespace warplint::prelude {
class Preludes;
}

namespace warplint::tool {

/// The architectures of \p Targets, each once: "sm_80", "sm_90a".
std::vector<std::string> architecturesOf(llvm::ArrayRef<arch::Target> Targets);

/// The device passes of one file, made only where its text depends on the
/// architecture.
class DevicePasses {
public:
  /// All are those of the host pass.
  DevicePasses(compile::ParseRequest Request, compile::Toolkit Kit,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk, prelude::Preludes *Compiled)
      : Request(std::move(Request)), Kit(std::move(Kit)), Disk(std::move(Disk)),
        Compiled(Compiled) {}

  /// Parses the file for the architecture of each of \p Targets, once for those for which the
  /// preprocessor makes the same of it, and adds what that tells of the kernels to \p Model.
  /// Errors of these passes are not reported: a kernel that none of them shows stays unknown.
  /// Returns in words what was done: "sm_75, sm_80, sm_86 too, in 2 passes".
  std::string addTo(launch::LaunchModel &Model, llvm::ArrayRef<arch::Target> Targets) const;

private:
  compile::ParseRequest Request;
  compile::Toolkit Kit;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  prelude::Preludes *Compiled;

  compile::ParseJob jobFor(const std::string &Architecture, llvm::ArrayRef<std::string> All) const;
  launch::PlainModel readKernels(const compile::ParseJob &Job) const;
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_DEVICEPASSES_H
