//===- DeviceFlags.h - The flags of a command that matter to device code --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASURE_DEVICEFLAGS_H
#define WARPLINT_LINT_MEASURE_DEVICEFLAGS_H

#include "build/CommandKind.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// Of \p Flags, those of a compile command for the compiler \p Kind with nvcc's values
/// joined to them, the ones that decide what code is made. A repository may have written
/// them, so that no other is kept: none that names a program to run, a plugin to load, or
/// a file to write.
std::vector<std::string> keepForDevice(llvm::ArrayRef<std::string> Flags, Compiler Kind);

/// Whether \p Word has a character that a shell would act upon. nvcc 13.0 quotes the words
/// that it hands to one, but not these: -D'X=$(program)' runs the program.
bool reachesShell(llvm::StringRef Word);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASURE_DEVICEFLAGS_H
