//===- Commands.h - The subcommands of warplint ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_COMMANDS_H
#define WARPLINT_TOOL_CLI_COMMANDS_H

#include "base/ExitStatus.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::tool {

using enum base::ExitStatus;

/// One subcommand: takes its arguments, the first being the name to show
/// ("warplint calc"), and returns an exit status.
using Command = int (*)(llvm::ArrayRef<const char *> Args);

int lintCommand(llvm::ArrayRef<const char *> Args);
int reportCommand(llvm::ArrayRef<const char *> Args);
int mergeCommand(llvm::ArrayRef<const char *> Args);
int portCommand(llvm::ArrayRef<const char *> Args);
int whyCommand(llvm::ArrayRef<const char *> Args);
int initCommand(llvm::ArrayRef<const char *> Args);
int calcCommand(llvm::ArrayRef<const char *> Args);
int targetsCommand(llvm::ArrayRef<const char *> Args);
int resourcesCommand(llvm::ArrayRef<const char *> Args);
int explainCommand(llvm::ArrayRef<const char *> Args);
int diffCommand(llvm::ArrayRef<const char *> Args);
int compileCommandsCommand(llvm::ArrayRef<const char *> Args);

/// A subcommand with its line in --help.
struct NamedCommand {
  llvm::StringRef Name;
  Command Run;
  llvm::StringRef Does;
};

/// Every subcommand; the first, lint, is the default.
llvm::ArrayRef<NamedCommand> commands();

/// The lines of --help about the subcommands other than lint.
std::string otherCommands();

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_COMMANDS_H
