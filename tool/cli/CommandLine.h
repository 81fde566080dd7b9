//===- CommandLine.h - Commands of the program and their arguments --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_COMMANDLINE_H
#define WARPLINT_TOOL_CLI_COMMANDLINE_H

#include "base/ExitStatus.h"
#include "base/Messages.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
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

/// Removes the options that LLVM's libraries registered for their own
/// programs, so that `--help` shows ours alone and no name collides. Call once,
/// before any command makes its options.
void forgetForeignOptions();

/// Gives the other libraries the names of the flags that their messages name.
void nameOptions();

/// An option whose value is one of a list.
struct ChoiceOption {
  const llvm::cl::Option &Option;
  const llvm::cl::generic_parser_base &Values;
};

/// Parses \p Args (the first is the program's name) into the options that the
/// command has made. Prints a clear error with the next step on standard error; for a wrong value
/// of one of \p Choices, with the right ones; for a flag of the compiler, if the command takes those
/// after "--" (\p ForCompiler), with that place.
/// \returns false where the command should end with ExitTrouble.
bool parseCommandLine(llvm::ArrayRef<const char *> Args, llvm::StringRef Overview,
                      llvm::ArrayRef<ChoiceOption> Choices = {}, bool ForCompiler = false);

using base::printError;
using base::printWarning;

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_COMMANDLINE_H
