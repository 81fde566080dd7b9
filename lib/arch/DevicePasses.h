//===- DevicePasses.h - Parses the kernels for each architecture ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_DEVICEPASSES_H
#define WARPLINT_ARCH_DEVICEPASSES_H

#include "arch_tables/Limits.h"
#include "build/ClangCommand.h"
#include "build/RegularFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplint {
class LaunchModel;
struct ArchDependentFacts;
struct PlainModel;
class Preambles;

/// The architectures of \p Targets, each once: "sm_80", "sm_90a".
std::vector<std::string> architecturesOf(llvm::ArrayRef<arch::Target> Targets);

struct SharedPasses;

/// The device passes of one file, made only where its text depends on the
/// architecture.
class DevicePasses {
public:
  /// All are those of the host pass; each pass has a disk of its own. Up to \p Threads passes
  /// run at once. \p Shared, which may be null, has the file and others like it.
  DevicePasses(ParseRequest Request, Toolkit Kit, MakeDisk Disk, Preambles *Compiled,
               unsigned Threads, SharedPasses *Shared = nullptr)
      : Request(std::move(Request)), Kit(std::move(Kit)), Disk(std::move(Disk)), Compiled(Compiled),
        Threads(Threads), Shared(Shared) {}

  struct Done {
    std::string Words; ///< "sm_75, sm_80, sm_86 too, in 2 passes, for its kernels alone".
    bool Differ;       ///< Whether a kernel or a launch is not the same on all the targets.
  };
  /// Parses the file for the architecture of each of \p Targets, once for those with the same text,
  /// and adds the facts about kernels to \p Model. Errors of these passes are not reported: a
  /// kernel that none of them shows stays unknown. A crash of one is one of the calling thread.
  Done addTo(LaunchModel &Model, llvm::ArrayRef<arch::Target> Targets) const;

  struct Pass;

private:
  ParseRequest Request;
  Toolkit Kit;
  MakeDisk Disk;
  Preambles *Compiled;
  unsigned Threads;
  SharedPasses *Shared;

  /// Makes the passes, and sets \p HasErrors if an error is in the file, or one of those before it.
  std::vector<Pass> make(llvm::ArrayRef<arch::Target> Targets, const ArchDependentFacts &Wanted,
                         bool &HasErrors) const;
  /// Those that the file shares with others; null if it does not.
  std::shared_ptr<const std::vector<Pass>> shared(llvm::ArrayRef<arch::Target> Targets,
                                                  const ArchDependentFacts &Wanted) const;
  /// The passes that \p Targets need, those with the same facts once.
  std::vector<Pass> passesFor(llvm::ArrayRef<arch::Target> Targets,
                              const ArchDependentFacts &Wanted) const;
  ParseJob jobFor(const std::string &Architecture, llvm::ArrayRef<std::string> All) const;
  /// Preprocesses the text of each of \p All, once for those whose texts are surely the same.
  void readTexts(llvm::MutableArrayRef<Pass> All, const ArchDependentFacts &Wanted) const;
  /// Makes one; false if an error is in the file, or one of those before it.
  bool read(Pass &This, const ArchDependentFacts &Wanted) const;
  void atOnce(size_t Count, llvm::function_ref<void(size_t)> Work) const;
};

/// The device passes over instance files that begin alike (text/InstanceFiles.h): made once, over
/// all as one file. For one thread at a time.
struct SharedPasses {
  std::vector<std::string> Files; ///< Absolute.
  MakeDisk Disk;
  /// By targets and what is wanted; null: an error is in one of the files.
  std::map<std::string, std::shared_ptr<const std::vector<DevicePasses::Pass>>> Made = {};
};

} // namespace warplint

#endif // WARPLINT_ARCH_DEVICEPASSES_H
