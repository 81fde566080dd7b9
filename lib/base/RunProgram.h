//===- RunProgram.h - Another program's output ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_RUNPROGRAM_H
#define WARPLINT_BASE_RUNPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint::base {

/// The outcome of one run of a program.
struct ProgramOutcome {
  int Status = 0;
  std::string Output; ///< Its standard output.
  std::string Words;  ///< The last line on its standard error.
  std::string Errors; ///< All of its standard error.
};

/// Runs the program at \p Path with \p Args, which start with its name, and waits for it.
/// It runs in \p Directory, or where we do.
/// \returns an error only where it could not be run.
llvm::Expected<ProgramOutcome> runProgram(llvm::StringRef Path,
                                          llvm::ArrayRef<llvm::StringRef> Args,
                                          llvm::StringRef Directory = "");

} // namespace warplint::base

#endif // WARPLINT_BASE_RUNPROGRAM_H
