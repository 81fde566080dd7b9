//===- BuildLog.cpp - The compile commands in what a build printed --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildLog.h"
#include "base/compat/Path.h"
#include "build/CommandKind.h"
#include "build/ShellCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint {

namespace {

using Words = std::vector<std::string>;

/// Whether \p Line can have a command of interest or change the folder: most of a log is other
/// text, and splitting it takes time.
bool isWorthReading(StringRef Line) {
  return Line.contains("nvcc") || Line.contains("clang") || Line.contains("cuda") ||
         Line.starts_with("+ cd ");
}

/// Whether \p Word names nvcc or a wrapper of its name, with or without a folder.
bool isNvcc(StringRef Word) {
  return !Word.starts_with("-") && !Word.contains('=') && path::filename(Word).starts_with("nvcc");
}

/// Whether \p Word names a Clang, such as "/usr/bin/clang++-22"; not clang-tidy.
bool isClang(StringRef Word) {
  if (Word.starts_with("-") || Word.contains('='))
    return false;
  auto [Before, After] = path::filename(Word).split("clang");
  After.consume_front("++");
  After.consume_front("-");
  return path::filename(Word).contains("clang") &&
         all_of(After, [](char C) { return isDigit(C) || C == '.'; });
}

/// Whether \p Command only prints its words.
bool isPrinting(const Words &Command) {
  return is_contained({"echo", "printf", ":"}, path::filename(Command.front()));
}

/// Whether \p Command gives a shell a line to run: sh -c "...".
bool isShell(const Words &Command) {
  return Command.size() > 2 && Command[1] == "-c" && path::stem(Command.front()).ends_with("sh");
}

/// \p Command from the compiler on; empty where it starts none that could compile CUDA.
Words withoutLaunchers(const Words &Command) {
  if (isPrinting(Command))
    return {};
  auto First = find_if(Command, isNvcc);
  if (First == Command.end())
    First = find_if(Command, isClang);
  // Wrappers of any name, such as Bazel's, are recognized by their flags.
  if (First == Command.end() && asksForCuda(Command))
    First = find_if(Command, [](StringRef Word) { return !Word.contains('='); });
  return Words(First, Command.end());
}

/// The sources that \p Command, a compiler first, compiles as CUDA.
Words sourcesOf(const Words &Command) {
  static const StringSet<> WithOtherFile = {"-o",       "-MF",      "-MT",           "-MQ", "-MJ",
                                            "-include", "-isystem", "--output-file", "-I"};
  static const StringSet<> Extensions = {".cu", ".c", ".cc", ".cpp", ".cxx", ".C", ".c++"};
  Words Sources;
  for (size_t I = 1; I < Command.size(); ++I) {
    if (WithOtherFile.contains(Command[I]))
      ++I;
    else if (!StringRef(Command[I]).starts_with("-") &&
             Extensions.contains(path::extension(Command[I])) && compilesCuda(Command, Command[I]))
      Sources.push_back(Command[I]);
  }
  return Sources;
}

class LogReader {
public:
  LogReader(StringRef Folder, vfs::FileSystem &FS) : FS(FS), Folder(Folder) {
    SmallString<256> Execution(Folder);
    path::append(Execution, "bazel-" + path::filename(Folder));
    if (FS.exists(Execution))
      BazelRoot = Execution.str().str();
    if (ErrorOr<std::string> Here = FS.getCurrentWorkingDirectory())
      Current = std::move(*Here);
  }

  std::vector<tooling::CompileCommand> run(StringRef Log) {
    std::string Line;
    while (!Log.empty()) {
      StringRef Physical;
      std::tie(Physical, Log) = Log.split('\n');
      Physical.consume_back("\r");
      Line += Physical;
      if (Physical.ends_with("\\") && !Log.empty()) {
        Line.pop_back(); // the line goes on
        continue;
      }
      read(Line);
      Line.clear();
    }
    return std::move(Found);
  }

private:
  void read(StringRef Line) {
    if (enterOrLeave(Line) || !isWorthReading(Line))
      return;
    Line = Line.ltrim();
    if (Line.starts_with("[")) // ninja's "[1/3] "
      Line = Line.split("] ").second;
    // A shell that shows what it does, `set -x`, stays where it went.
    bool IsTrace = Line.consume_front("+ ");
    std::string Here = Entered.empty() ? "" : Entered.back();
    readShell(Line, Here);
    if (IsTrace && !Here.empty())
      Entered.assign(1, Here);
  }

  /// Takes the commands of \p Line, which starts in \p Here and may go elsewhere.
  void readShell(StringRef Line, std::string &Here) {
    for (const Words &Command : shellCommands(Line)) {
      if (Command.front() == "cd" && Command.size() > 1)
        Here = absolute(Command.back(), Here);
      else if (isShell(Command))
        readShell(Command[2], Here);
      else
        add(withoutLaunchers(Command), Here);
    }
  }

  /// make's "make[1]: Entering directory '/x'" and ninja's "ninja: Entering directory `x'".
  bool enterOrLeave(StringRef Line) {
    auto [Before, After] = Line.split(": Entering directory ");
    bool Enters = !After.empty();
    if (!Enters)
      std::tie(Before, After) = Line.split(": Leaving directory ");
    if (After.empty() || Before.contains(' '))
      return false;
    std::string Name = absolute(After.trim("'`\""), "");
    if (Enters)
      Entered.push_back(Name);
    else if (auto Last = find(reverse(Entered), Name); Last != Entered.rend())
      Entered.erase(std::next(Last).base()); // jobs at once leave in any order
    return true;
  }

  std::string absolute(StringRef Name, StringRef Directory) const {
    SmallString<256> Path(Name);
    compat::makeAbsolute(Directory.empty() ? Folder : Directory, Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    return Path.str().str();
  }

  /// The folder from which \p Source is there: the one that the log names, else the
  /// log's own, else the current one.
  std::string directoryFor(StringRef Source, StringRef Named) const {
    for (StringRef Directory : {Named, StringRef(BazelRoot), StringRef(Folder), StringRef(Current)})
      if (!Directory.empty() && FS.exists(Directory) && FS.exists(absolute(Source, Directory)))
        return Directory.str();
    return Named.empty() ? Folder : Named.str();
  }

  void add(const Words &Command, StringRef Directory) {
    for (const std::string &Source : sourcesOf(Command)) {
      std::string Start = directoryFor(Source, Directory);
      if (Seen.insert(absolute(Source, Start)).second)
        Found.emplace_back(Start, Source, Command, /*Output=*/"");
    }
  }

  vfs::FileSystem &FS;
  std::string Folder;
  std::string BazelRoot; ///< Empty where the folder is no workspace that was built.
  std::string Current;
  std::vector<std::string> Entered;
  StringSet<> Seen;
  std::vector<tooling::CompileCommand> Found;
};

} // namespace

std::vector<tooling::CompileCommand> commandsInLog(StringRef Log, StringRef Folder,
                                                   vfs::FileSystem &FS) {
  return LogReader(Folder, FS).run(Log);
}

} // namespace warplint
