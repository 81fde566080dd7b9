//===- ResourceFiles.h - Reads files that hold measurements ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_RESOURCEFILES_H
#define WARPLINT_MEASURED_RESOURCEFILES_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint::measured {

/// Reads \p Path, a file or a folder, into \p Table: logs of ptxas,
/// cubins, fat binaries, objects, libraries and programs, which are known by what
/// they hold. Of a folder, all files under it; the others are passed over.
/// \returns an error where it is missing, or no kernel was measured in it.
llvm::Error readResources(llvm::StringRef Path, ResourceTable &Table);

/// Hands the lines of \p Path to \p Take, without their ends, and keeps no more than one of them at
/// a time; a line of more than 1 MiB comes in pieces.
/// \returns an error where it can't be read.
llvm::Error forEachLine(llvm::StringRef Path, llvm::function_ref<void(llvm::StringRef)> Take);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_RESOURCEFILES_H
