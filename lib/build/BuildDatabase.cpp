//===- BuildDatabase.cpp - The compile commands of a build ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildDatabase.h"
#include "arch_tables/JsonReader.h"
#include "base/RegularFile.h"
#include "base/RunProgram.h"
#include "build/BuildLog.h"
#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/RegularFiles.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint {

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

/// Parses \p Text, which LLVM's reader would follow into any depth.
static Expected<json::Value> parseJson(StringRef Text) {
  if (arch::isTooDeep(Text))
    return createStringError("nested more than " + Twine(arch::DeepestJson) + " deep");
  return json::parse(Text);
}

using Loaded = Expected<std::unique_ptr<tooling::CompilationDatabase>>;

static Loaded wrong(StringRef Path, StringRef Problem) {
  return createStringError(Path + ": " + Problem.trim().rsplit('\n').second);
}

/// \p Text, a compile_commands.json in \p Folder, with the relative folders in it made absolute: the
/// specification has them so, and Clang's reader takes none other.
static std::string withAbsoluteFolders(StringRef Text, json::Value &Entries, StringRef Folder) {
  bool Changed = false;
  if (json::Array *All = Entries.getAsArray())
    for (json::Value &Entry : *All) {
      json::Object *Fields = Entry.getAsObject();
      std::optional<StringRef> Written = Fields ? Fields->getString("directory") : std::nullopt;
      if (!Written || sys::path::is_absolute(*Written))
        continue;
      SmallString<128> Absolute(Folder);
      sys::path::append(Absolute, *Written);
      sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
      (*Fields)["directory"] = Absolute.str().str(); // a StringRef would not be copied
      Changed = true;
    }
  return Changed ? formatv("{0}", Entries).str() : Text.str();
}

/// The database of \p Json, the text of a compile_commands.json.
static Loaded databaseOf(StringRef Json, StringRef Path) {
  std::string Problem;
  std::unique_ptr<tooling::CompilationDatabase> Commands =
      tooling::JSONCompilationDatabase::loadFromBuffer(Json, Problem,
                                                       tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Commands)
    return wrong(Path, Problem);
  return tooling::inferMissingCompileCommands(withJoinedNvccValues(
      tooling::expandResponseFiles(std::move(Commands), regularFilesOf(vfs::getRealFileSystem()))));
}

/// The database of \p Log, what a build in \p Folder printed.
static Loaded databaseOfLog(StringRef Log, StringRef Folder, StringRef Path) {
  std::vector<tooling::CompileCommand> Commands = commandsInLog(Log, Folder);
  if (Commands.empty())
    return createStringError(Path + ": no command in it compiles CUDA; capture a build that shows "
                                    "its commands, such as 'make -nB', 'make V=1', 'ninja -v' or "
                                    "'bazel build -s'");
  std::string Json;
  raw_string_ostream Out(Json);
  printDatabase(Commands, Out);
  return databaseOf(Json, Path);
}

/// The database of the build.ninja at \p Path. The language has variables, rules and
/// includes; ninja knows them.
static Loaded databaseOfNinja(StringRef Path) {
  SmallString<128> Folder(sys::path::parent_path(Path));
  sys::fs::make_absolute(Folder);
  ErrorOr<std::string> Program = sys::findProgramByName("ninja");
  if (!Program)
    return createStringError(Path + ": only ninja can read it, and there is none on the path");
  StringRef Name = sys::path::filename(Path);
  auto Said =
      base::runProgram(*Program, {"ninja", "-C", Folder, "-f", Name, "-t", "compdb", "-x"});
  if (!Said)
    return createStringError(Path + ": " + toString(Said.takeError()));
  if (Said->Status != 0)
    return createStringError(Path + ": ninja: " + Said->Words);
  Expected<json::Value> Entries = parseJson(Said->Output);
  if (!Entries)
    return createStringError(Path + ": " + toString(Entries.takeError()));
  // Links and copies are among them.
  std::string Log;
  if (const json::Array *All = Entries->getAsArray())
    for (const json::Value &Entry : *All)
      if (const json::Object *Fields = Entry.getAsObject())
        Log += (Fields->getString("command").value_or("") + "\n").str();
  return databaseOfLog(Log, Folder, Path);
}

Loaded loadDatabase(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer =
      Path == "-" ? errorOrToExpected(MemoryBuffer::getSTDIN()) : base::readFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + toString(Buffer.takeError()));
  StringRef Text = (*Buffer)->getBuffer();
  if (sys::path::filename(Path) == "compile_flags.txt") {
    std::string Problem;
    std::unique_ptr<tooling::CompilationDatabase> Flags =
        tooling::FixedCompilationDatabase::loadFromFile(Path, Problem);
    if (!Flags)
      return wrong(Path, Problem);
    return Flags;
  }
  if (sys::path::extension(Path) == ".ninja")
    return databaseOfNinja(Path);
  if (sys::path::extension(Path) != ".json") {
    SmallString<128> Folder(Path == "-" ? "." : Path);
    sys::fs::make_absolute(Folder);
    sys::path::remove_filename(Folder); // of ".", leaves the current folder
    return databaseOfLog(Text, Folder, Path == "-" ? "standard input" : Path);
  }
  // Clang's own reader prints what it does not like, wherever it likes.
  Expected<json::Value> Value = parseJson(Text);
  if (!Value)
    return createStringError(Path + ": not JSON: " + toString(Value.takeError()));
  SmallString<128> Folder(Path);
  sys::fs::make_absolute(Folder);
  sys::path::remove_filename(Folder);
  return databaseOf(withAbsoluteFolders(Text, *Value, Folder), Path);
}

std::optional<tooling::CompileCommand> commandFor(const tooling::CompilationDatabase &Database,
                                                  StringRef File) {
  std::vector<tooling::CompileCommand> Commands = Database.getCompileCommands(File);
  if (Commands.empty())
    return std::nullopt;
  auto Cuda = find_if(Commands,
                      [&](const auto &Command) { return compilesCuda(Command.CommandLine, File); });
  return Cuda == Commands.end() ? Commands.front() : *Cuda;
}

void printDatabase(ArrayRef<tooling::CompileCommand> Commands, raw_ostream &Out) {
  // Command lines need not be UTF-8; JSON must be.
  auto Text = [](StringRef Bytes) { return json::fixUTF8(Bytes); };
  json::OStream Json(Out, /*IndentSize=*/2);
  Json.array([&] {
    for (const tooling::CompileCommand &Command : Commands)
      Json.object([&] {
        Json.attribute("directory", Text(Command.Directory));
        Json.attribute("file", Text(Command.Filename));
        Json.attributeArray("arguments", [&] {
          for (const std::string &Word : Command.CommandLine)
            Json.value(Text(Word));
        });
        if (!Command.Output.empty())
          Json.attribute("output", Text(Command.Output));
      });
  });
  Out << '\n';
}

} // namespace warplint
