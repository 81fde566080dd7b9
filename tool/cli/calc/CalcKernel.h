//===- CalcKernel.h - Resources of a measured kernel ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCKERNEL_H
#define WARPLINT_TOOL_CLI_CALC_CALCKERNEL_H

#include "arch_tables/ArchTables.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace warplint::tool {

/// \p Question with the registers and static shared memory of the kernel that
/// \p FileAndName ("build.log:saxpy") names, on each of \p Targets; without any, on the
/// architectures that it was measured for. The name is a mangled one, or one of the source
/// with or without namespaces, template arguments and parameters where that means one kernel.
/// On a target counts what was measured for it, else for the nearest lower capability whose
/// code it can run. Where \p Question has no block (0 threads), it is the one that the kernel
/// requires; unless \p SharedIsGiven, dynamic shared memory is what Triton launches it with.
/// \returns an error where the file can't be read, no kernel or several have the name, or
/// nothing, or more than one figure, was measured for a target.
llvm::Expected<std::vector<CalcCase>>
casesOfKernel(llvm::StringRef FileAndName, const CalcQuestion &Question, bool SharedIsGiven,
              llvm::ArrayRef<arch::Target> Targets, const arch::ArchTables &Tables);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCKERNEL_H
