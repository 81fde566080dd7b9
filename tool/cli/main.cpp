//===- main.cpp - The warplint command ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cmake/Config.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <iterator>
#include <string>

using namespace llvm;
using namespace warplint::tool;

/// Whether \p Word is meant as the name of a command: it is no flag, and neither the name of a file
/// or folder nor like one.
static bool isMeantAsCommand(StringRef Word) {
  return !Word.empty() && !Word.starts_with("-") && !Word.starts_with("@") &&
         Word.find_first_of("./\\") == StringRef::npos && !sys::fs::exists(Word);
}

/// An error about \p Word, which is not the name of a command.
static std::string unknownCommand(StringRef Word) {
  auto Names = map_range(commands(), [](const NamedCommand &Each) { return Each.Name; });
  return ("found '" + Word + "', expected a file, a folder, or a command: " + join(Names, ", "))
      .str();
}

/// Ends with an error if standard output could not be written. LLVM's streams crash the program if
/// their error is not checked.
static void checkOutput() {
  outs().flush();
  if (!outs().has_error())
    return;
  printError("standard output: " + outs().error().message());
  outs().clear_error();
  errs().flush();
  std::_Exit(ExitTrouble);
}

int main(int Argc, const char **Argv) {
  InitLLVM Init(Argc, Argv);
  outs(); // made before, so that it still is when the check runs
  std::atexit(checkOutput);
  forgetForeignOptions();
  nameOptions();

  cl::SetVersionPrinter([](raw_ostream &Out) {
    Out << "warplint " WARPLINT_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });

  SmallVector<const char *> Args(Argv, Argv + Argc);
  if (Argc > 1 && StringRef(Argv[1]) == "help")
    Args[1] = "--help";
  const NamedCommand *Found = nullptr;
  if (Argc > 1)
    Found = find_if(commands(), [&](const NamedCommand &C) { return C.Name == Argv[1]; });
  if (!Found || Found == commands().end()) {
    if (Argc < 2 || !isMeantAsCommand(Argv[1]))
      return lintCommand(Args); // lint is the default
    printError(unknownCommand(Argv[1]));
    return ExitTrouble;
  }

  std::string Shown = "warplint " + Found->Name.str();
  Args.erase(Args.begin());
  Args[0] = Shown.c_str();
  return Found->Run(Args);
}
