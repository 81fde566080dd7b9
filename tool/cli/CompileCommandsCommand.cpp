//===- CompileCommandsCommand.cpp - warplint compile-commands -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/OutputFile.h"
#include "build/BuildDatabase.h"
#include "build/BuildFolder.h"
#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/HeaderOverlay.h"
#include "build/Toolkit.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// The host pass of \p Command, as stock Clang tools can read it: the headers are on disk, and
/// the tools bring Clang's own.
static Expected<tooling::CompileCommand> inClangsWords(const tooling::CompileCommand &Command,
                                                       StringRef CudaPath, StringRef OwnHeaders) {
  ParseRequest Request;
  Request.File = Command.Filename;
  Request.Directory = Command.Directory;
  Request.Command = Command.CommandLine;
  Request.OwnHeaders = OwnHeaders.str();
  Request.ClangWarnings = true;
  Expected<Toolkit> Kit = findToolkit(CudaPath, Command.CommandLine);
  if (!Kit)
    return Kit.takeError();
  tooling::CompileCommand Translated = Command;
  Translated.CommandLine = makeParseJob(Request, *Kit).Args;
  return Translated;
}

/// The file of commands that \p BuildPath names.
static Expected<std::string> commandsAt(const std::string &BuildPath) {
  if (!sys::fs::is_directory(BuildPath))
    return BuildPath;
  std::string Path = databaseIn(BuildPath);
  if (Path.empty())
    return createStringError(BuildPath + ": no compile_commands.json there, nor a build.ninja that "
                                         "compiles CUDA");
  return Path;
}

static Error translate(const std::string &BuildPath, StringRef CudaPath, StringRef Output) {
  Expected<std::string> Path = commandsAt(BuildPath);
  if (!Path)
    return Path.takeError();
  if (sys::fs::equivalent(*Path, Output))
    return createStringError(*Path + ": would be overwritten; give another -o, such as that of the "
                                     "project's top folder");
  auto Database = loadDatabase(*Path);
  if (!Database)
    return Database.takeError();
  Expected<std::string> OwnHeaders = ownHeadersOnDisk();
  if (!OwnHeaders)
    return OwnHeaders.takeError();
  std::vector<tooling::CompileCommand> Commands = (*Database)->getAllCompileCommands();
  if (Commands.empty())
    return createStringError(*Path + ": it holds no commands of files");
  unsigned Cuda = 0;
  for (tooling::CompileCommand &Command : Commands) {
    if (!compilesCuda(Command.CommandLine, Command.Filename))
      continue;
    Expected<tooling::CompileCommand> Translated = inClangsWords(Command, CudaPath, *OwnHeaders);
    if (!Translated)
      return Translated.takeError();
    Command = std::move(*Translated);
    ++Cuda;
  }
  // Seen whole or not at all.
  Error Problem = base::writeWhole(Output, [&](raw_ostream &Out) {
    printDatabase(Commands, Out);
    return Error::success();
  });
  if (Problem)
    return createStringError("-o: " + toString(std::move(Problem)));
  errs() << formatv("{0} {1}, {2} of them for CUDA, translated for Clang{3}\n", Commands.size(),
                    Commands.size() == 1 ? "command" : "commands", Cuda,
                    Output == "-" ? "" : (": " + Output).str());
  return Error::success();
}

int compileCommandsCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Flags of warplint compile-commands");
  cl::opt<std::string> BuildPath("p", cl::Prefix, cl::value_desc("folder|file"), cl::init("."),
                                 cl::cat(Category),
                                 cl::desc("The folder of compile_commands.json or build.ninja,\n"
                                          "or a log of the build ('-': standard input); default\n"
                                          "the current folder"));
  cl::opt<std::string> Output("o", cl::Prefix, cl::value_desc("file"), cl::init("-"),
                              cl::cat(Category),
                              cl::desc("Where the commands go; default standard output"));
  cl::opt<std::string> CudaPath("cuda-path", cl::value_desc("folder|none"), cl::cat(Category),
                                cl::desc("The CUDA toolkit to read headers from; 'none' is\n"
                                         "warplint's own small headers"));
  if (!parseCommandLine(Args, "warplint compile-commands: writes a compile_commands.json in which "
                              "nvcc's commands are\ntranslated for Clang's tools: clang-tidy -p, "
                              "clangd\n"))
    return ExitTrouble;
  if (Error Problem = translate(BuildPath, CudaPath, Output)) {
    printError(std::move(Problem));
    return ExitTrouble;
  }
  return ExitClean;
}

} // namespace warplint::tool
