//===- TargetList.h - Turns the words of --target into targets ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_TARGETLIST_H
#define WARPLINT_ARCH_TABLES_TARGETLIST_H

#include "arch_tables/ArchTables.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::arch {

/// The targets of \p List, such as "sm_80,A100,native": what
/// `ArchTables::findList` takes, and "native" for the GPUs of this machine. In
/// ascending order without repetition. GPUs that \p Tables lacks are added to
/// it.
/// \returns an error for an unknown name and where "native" finds no GPU.
llvm::Expected<std::vector<arch::Target>> resolveTargets(arch::ArchTables &Tables,
                                                         llvm::StringRef List);

/// The architectures that a build names, as a value of `CudaTargets`: "native"
/// becomes the GPUs of this machine, and goes where there is none, since the
/// build's machine is another then.
std::string targetsOfBuild(llvm::ArrayRef<std::string> Architectures);

/// A copy of the embedded tables with \p Files, the values of `--arch-table`,
/// added in their order.
llvm::Expected<arch::ArchTables> tablesWith(llvm::ArrayRef<std::string> Files);

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_TARGETLIST_H
