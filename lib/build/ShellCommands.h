//===- ShellCommands.h - The commands on a line of shell ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_SHELLCOMMANDS_H
#define WARPLINT_BUILD_SHELLCOMMANDS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The simple commands of \p Line, a line of POSIX shell, each as its words without quotes: the
/// text between `;`, `&&`, `||`, `|`, `&` and parentheses. LLVM's tokenizers know quotes, but
/// neither these nor that a backslash in single quotes is a backslash. Redirections, comments, and
/// the results of `$(...)` and backquotes are left out; variables are not expanded.
std::vector<std::vector<std::string>> shellCommands(llvm::StringRef Line);

} // namespace warplint

#endif // WARPLINT_BUILD_SHELLCOMMANDS_H
