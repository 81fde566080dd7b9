//===- DevicePasses.h - Parses the kernels for each architecture ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_DEVICEPASSES_H
#define WARPLINT_FRONTEND_DEVICEPASSES_H

#include "arch_tables/Limits.h"
#include "frontend/ClangCommand.h"
#include "frontend/RegularFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint::launch {
class LaunchModel;
struct ArchDependentFacts;
struct PlainModel;
} // namespace warplint::launch

namespace warplint::frontend {
class Preambles;
class UnneededBodies;
} // namespace warplint::frontend

namespace warplint::frontend {

/// The architectures of \p Targets, each once: "sm_80", "sm_90a".
std::vector<std::string> architecturesOf(llvm::ArrayRef<arch::Target> Targets);

/// The device passes of one file, made only where its text depends on the
/// architecture.
class DevicePasses {
public:
  /// All are those of the host pass; each pass has a disk of its own. Up to \p Threads passes
  /// run at once.
  DevicePasses(ParseRequest Request, Toolkit Kit, MakeDisk Disk, Preambles *Compiled,
               unsigned Threads)
      : Request(std::move(Request)), Kit(std::move(Kit)), Disk(std::move(Disk)), Compiled(Compiled),
        Threads(Threads) {}

  /// Parses the file for the architecture of each of \p Targets, once for those with the same text,
  /// and adds the facts about kernels to \p Model. Errors of these passes are not reported: a
  /// kernel that none of them shows stays unknown. A crash of one is one of the calling thread.
  /// Returns a description of what was done: "sm_75, sm_80, sm_86 too, in 2 passes, for its
  /// kernels alone".
  std::string addTo(launch::LaunchModel &Model, llvm::ArrayRef<arch::Target> Targets) const;

private:
  ParseRequest Request;
  Toolkit Kit;
  MakeDisk Disk;
  Preambles *Compiled;
  unsigned Threads;

  ParseJob jobFor(const std::string &Architecture, llvm::ArrayRef<std::string> All) const;
  launch::PlainModel read(const ParseJob &Job, const UnneededBodies &Unneeded,
                          const launch::ArchDependentFacts &Wanted) const;
  void atOnce(size_t Count, llvm::function_ref<void(size_t)> Work) const;
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_DEVICEPASSES_H
