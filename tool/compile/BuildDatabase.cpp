//===- BuildDatabase.cpp - The compile commands of a build --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/compile/BuildDatabase.h"
#include "tool/compile/ClangCommand.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint::compile {

namespace {
class NvccDatabase : public tooling::CompilationDatabase {
public:
  explicit NvccDatabase(std::unique_ptr<CompilationDatabase> Base) : Base(std::move(Base)) {}

  std::vector<tooling::CompileCommand> getCompileCommands(StringRef File) const override {
    return joined(Base->getCompileCommands(File));
  }
  std::vector<std::string> getAllFiles() const override { return Base->getAllFiles(); }
  std::vector<tooling::CompileCommand> getAllCompileCommands() const override {
    return joined(Base->getAllCompileCommands());
  }

private:
  static std::vector<tooling::CompileCommand>
  joined(std::vector<tooling::CompileCommand> Commands) {
    for (tooling::CompileCommand &Command : Commands)
      joinNvccValues(Command.CommandLine, Command.Directory);
    return Commands;
  }

  std::unique_ptr<CompilationDatabase> Base;
};
} // namespace

std::unique_ptr<tooling::CompilationDatabase>
withJoinedNvccValues(std::unique_ptr<tooling::CompilationDatabase> Base) {
  return std::make_unique<NvccDatabase>(std::move(Base));
}

Expected<std::unique_ptr<tooling::CompilationDatabase>> loadDatabase(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + Buffer.getError().message());
  std::string Problem;
  auto Wrong = [&] {
    return createStringError(Path + ": " + StringRef(Problem).trim().rsplit('\n').second);
  };
  if (sys::path::extension(Path) != ".json") {
    std::unique_ptr<tooling::CompilationDatabase> Flags =
        tooling::FixedCompilationDatabase::loadFromFile(Path, Problem);
    if (!Flags)
      return Wrong();
    return Flags;
  }
  // Clang's own reader prints what it does not like, wherever it likes.
  Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return createStringError(Path + ": not JSON: " + toString(Value.takeError()));
  std::unique_ptr<tooling::CompilationDatabase> Commands =
      tooling::JSONCompilationDatabase::loadFromBuffer((*Buffer)->getBuffer(), Problem,
                                                       tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Commands)
    return Wrong();
  return tooling::inferMissingCompileCommands(withJoinedNvccValues(
      tooling::expandResponseFiles(std::move(Commands), vfs::getRealFileSystem())));
}

} // namespace warplint::compile
