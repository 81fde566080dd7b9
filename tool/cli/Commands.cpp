//===- Commands.cpp - The subcommands of warplint -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tool/cli/Commands.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::tool {

static constexpr NamedCommand Commands[] = {
    {"lint", lintCommand, "lints files"},
    {"report", reportCommand, "writes a page for browsers: launches, occupancy, curves, findings"},
    {"port", portCommand, "shows what changes for a project on another target"},
    {"why", whyCommand, "explains the launches of a line, FILE:LINE"},
    {"init", initCommand, "writes a .clang-tidy with comments"},
    {"calc", calcCommand, "works out the occupancy of a block, registers and shared memory"},
    {"targets", targetsCommand, "prints architectures and products with their limits"},
    {"resources", resourcesCommand, "prints what the compiler measured of the kernels in a file"},
    {"explain", explainCommand, "prints the page of a check"},
    {"diff", diffCommand, "compares two reports or measurements"},
    {"merge", mergeCommand, "joins the parts that --shard and --format=part wrote"},
    {"compile-commands", compileCommandsCommand, "translates nvcc's commands for Clang's tools"},
};

ArrayRef<NamedCommand> commands() { return Commands; }

std::string otherCommands() {
  std::string Lines = "Other commands, each with its own --help\n\n";
  for (const NamedCommand &Each : commands().drop_front())
    Lines += formatv("  warplint {0,-17} {1}\n", Each.Name, Each.Does).str();
  return Lines;
}

} // namespace warplint::tool
