//===- CommandLine.cpp - One way to parse a command's flags ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/CommandLine.h"
#include "files/RegularFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

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
      if (Error Problem = files::expectFile(Arg))
        return createStringError("@" + Arg + ": " + toString(std::move(Problem)));
  return Error::success();
}

bool parseCommandLine(ArrayRef<const char *> Args, StringRef Overview) {
  if (Error Problem = checkResponseFiles(Args)) {
    printError(std::move(Problem));
    return false;
  }
  std::string Problems;
  raw_string_ostream Stream(Problems);
  if (cl::ParseCommandLineOptions(Args.size(), Args.data(), Overview, &Stream))
    return true;
  // LLVM's parser prefixes each line with the program's name already.
  errs() << Stream.str();
  return false;
}

} // namespace warplint::tool
