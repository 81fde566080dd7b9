//===- CommandLine.cpp - One way to parse a command's flags ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/CommandLine.h"
#include "base/compat/DriverOptions.h"
#include "base/RegularFile.h"
#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

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

void forgetForeignOptions() {
  SmallVector<cl::Option *, 0> Foreign;
  for (auto &[Name, Option] : cl::getRegisteredOptions())
    if (Name != "help" && Name != "version")
      Foreign.push_back(Option);
  for (cl::Option *Option : Foreign)
    Option->removeArgument();
}

/// Checks that the response files in \p Args are regular files: LLVM's parser would wait for a
/// pipe, or read a device without end.
static Error checkResponseFiles(ArrayRef<const char *> Args) {
  for (StringRef Arg : Args)
    if (Arg.consume_front("@") && sys::fs::exists(Arg))
      if (Error Problem = base::expectFile(Arg))
        return createStringError("@" + Arg + ": " + toString(std::move(Problem)));
  return Error::success();
}

/// An error about a value in \p Args that is none of its choice's; empty if there is none. LLVM's
/// parser does not name the right ones.
static std::string wrongChoice(ArrayRef<const char *> Args, ArrayRef<ChoiceOption> Choices) {
  for (size_t I = 1; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (!Arg.consume_front("-"))
      continue;
    Arg.consume_front("-");
    auto [Name, Value] = Arg.split('=');
    const auto *Choice =
        find_if(Choices, [&, Name = Name](const ChoiceOption &C) { return C.Option.ArgStr == Name; });
    if (Choice == Choices.end())
      continue;
    if (!Arg.contains('=')) {
      if (Choice->Option.getValueExpectedFlag() == cl::ValueOptional || I + 1 == Args.size())
        continue;
      Value = Args[++I];
    }
    SmallVector<StringRef> Names;
    for (unsigned J = 0; J != Choice->Values.getNumOptions(); ++J)
      Names.push_back(Choice->Values.getOption(J));
    SmallVector<StringRef> Given = {Value};
    if (Choice->Option.getMiscFlags() & cl::CommaSeparated) {
      Given.clear();
      Value.split(Given, ',');
    }
    const auto *Wrong = find_if(Given, [&](StringRef Each) { return !is_contained(Names, Each); });
    if (Wrong == Given.end())
      continue;
    erase_if(Names, [](StringRef Each) { return Each.empty(); });
    return ("--" + Name + ": found '" + *Wrong + "', expected " + join(Names, ", ")).str();
  }
  return "";
}

/// The first of \p Args that is no option of ours but one of Clang's or nvcc's; empty if none is.
static StringRef compilerFlag(ArrayRef<const char *> Args) {
  for (const char *const *Each = Args.begin() + 1; Each < Args.end(); ++Each) {
    StringRef Name = StringRef(*Each).split('=').first;
    if (!Name.consume_front("-") || Name.empty() ||
        cl::getRegisteredOptions().count(Name.ltrim('-')))
      continue;
    unsigned First, Missing;
    opt::InputArgList Known =
        compat::getDriverOptTable().ParseArgs(ArrayRef(Each, 1), First, Missing);
    if (isNvccFlag(Name.ltrim('-')) || (Known.size() && !Known.hasArgNoClaim(
        compat::options::OPT_UNKNOWN, compat::options::OPT_INPUT)))
      return *Each;
  }
  return "";
}

bool parseCommandLine(ArrayRef<const char *> Args, StringRef Overview,
                      ArrayRef<ChoiceOption> Choices, bool ForCompiler) {
  if (Error Problem = checkResponseFiles(Args)) {
    printError(std::move(Problem));
    return false;
  }
  if (std::string Wrong = wrongChoice(Args, Choices); !Wrong.empty()) {
    printError(Wrong);
    return false;
  }
  std::string Problems;
  raw_string_ostream Stream(Problems);
  if (cl::ParseCommandLineOptions(Args.size(), Args.data(), Overview, &Stream))
    return true;
  StringRef Flag = ForCompiler ? compilerFlag(Args) : "";
  if (!Flag.empty() && StringRef(Problems).contains("'" + Flag.str() + "'")) {
    printError("found '" + Flag + "', a flag of the compiler: put these last, after '--', as in '" +
               sys::path::filename(Args.front()) + " FILE -- " + Flag + "'");
    return false;
  }
  // LLVM's parser prefixes each line with the program's name already.
  errs() << Stream.str();
  return false;
}

} // namespace warplint::tool
