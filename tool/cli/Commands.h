//===- Commands.h - The subcommands of warplint ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_COMMANDS_H
#define WARPLINT_TOOL_CLI_COMMANDS_H

#include "files/ExitStatus.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint::tool {

using enum files::ExitStatus;

/// One subcommand: takes its arguments, the first being the name to show
/// ("warplint calc"), and returns an exit status.
using Command = int (*)(llvm::ArrayRef<const char *> Args);

int lintCommand(llvm::ArrayRef<const char *> Args);   ///< Lints files.
int reportCommand(llvm::ArrayRef<const char *> Args); ///< Lints files and writes a page.
int mergeCommand(llvm::ArrayRef<const char *> Args);  ///< Prints what several runs found as one.
int portCommand(llvm::ArrayRef<const char *> Args);   ///< Compares two targets of a project.
int calcCommand(llvm::ArrayRef<const char *> Args); ///< Occupancy of one configuration, or a batch.
int targetsCommand(llvm::ArrayRef<const char *> Args);   ///< Prints architectures and products.
int resourcesCommand(llvm::ArrayRef<const char *> Args); ///< Prints what was measured of kernels.
int explainCommand(llvm::ArrayRef<const char *> Args);   ///< Prints the page of a check.
int diffCommand(llvm::ArrayRef<const char *> Args);      ///< Compares two reports or measurements.
int cacheCommand(llvm::ArrayRef<const char *> Args);     ///< Shows or clears what is kept.
int initCommand(llvm::ArrayRef<const char *> Args);      ///< Writes a .clang-tidy.
int whyCommand(llvm::ArrayRef<const char *> Args);       ///< Explains the launches of a line.
/// Writes a build's commands in Clang's words.
int compileCommandsCommand(llvm::ArrayRef<const char *> Args);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_COMMANDS_H
