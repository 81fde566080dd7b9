//===- BuildStatements.cpp - The statements of build descriptions ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildStatements.h"
#include "build/BuildDescriptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint {

namespace {

/// The most files that one description is read with.
constexpr unsigned MostIncluded = 40;

class DescriptionReader {
public:
  explicit DescriptionReader(vfs::FileSystem &FS) : FS(FS) {}

  void readCMake(StringRef Path);
  void readPython(StringRef Path);
  void readLines(StringRef Path);
  BuildDescription Result;

private:
  vfs::FileSystem &FS;
  StringMap<std::string> Variables;
  SmallVector<BuildBranch, 4> Open; ///< The branches around what is read.
  unsigned Chains = 0, Included = 0;

  std::string expanded(StringRef Text) const;
  void set(StringRef Name, StringRef Value, bool Adds);
  void command(StringRef Name, StringRef Arguments, StringRef Folder);
  bool condition(StringRef Keyword);
  void addSources(StringRef Arguments);
  void include(StringRef Named, StringRef Folder);
};

} // namespace

/// \p Text with `${NAME}` and `$(NAME)` replaced where the variable is known.
std::string DescriptionReader::expanded(StringRef Text) const {
  std::string Result;
  while (!Text.empty()) {
    size_t At = Text.find('$');
    Result += Text.take_front(At);
    if (At == StringRef::npos)
      break;
    Text = Text.drop_front(At);
    StringRef Close = Text.starts_with("${") ? "}" : Text.starts_with("$(") ? ")" : "";
    size_t End = Close.empty() ? StringRef::npos : Text.find(Close);
    auto Known = End == StringRef::npos ? Variables.end() : Variables.find(Text.slice(2, End));
    size_t Taken = Known == Variables.end() ? 1 : End + 1;
    Result += Known == Variables.end() ? Text.take_front(1) : StringRef(Known->second);
    Text = Text.drop_front(Taken);
  }
  return Result;
}

/// Sets a variable. What branches set is kept of all of them.
void DescriptionReader::set(StringRef Name, StringRef Value, bool Adds) {
  constexpr size_t Longest = 4096;
  std::string New = expanded(Value);
  std::string &Old = Variables[Name];
  if (Adds || (!Open.empty() && !Old.empty()))
    New = Old + ";" + New;
  Old = New.size() > Longest ? "" : std::move(New);
}

/// Follows the conditions of CMake and Make, and returns whether \p Keyword is of one.
bool DescriptionReader::condition(StringRef Keyword) {
  if (Keyword == "if" || Keyword.starts_with("ifeq") || Keyword.starts_with("ifneq") ||
      Keyword.starts_with("ifdef") || Keyword.starts_with("ifndef"))
    Open.push_back({++Chains, 0});
  else if (Keyword == "else" || Keyword == "elseif") {
    if (!Open.empty())
      ++Open.back().second;
  } else if (Keyword == "endif") {
    if (!Open.empty())
      Open.pop_back();
  } else {
    return false;
  }
  return true;
}

/// Words separated as CMake's lists and arguments are.
static SmallVector<StringRef> wordsOf(StringRef Text) {
  SmallVector<StringRef> Words;
  SplitString(Text, Words, " \t\r\n;\"");
  return Words;
}

/// Notes the sources of a target, its first word.
void DescriptionReader::addSources(StringRef Arguments) {
  SmallVector<StringRef> Words = wordsOf(Arguments);
  if (Words.empty())
    return;
  std::vector<std::string> &Sources = Result.Sources[Words.front().str()];
  for (StringRef Word : ArrayRef(Words).drop_front())
    if (Word.contains('.') || Word.contains('$'))
      Sources.push_back(Word.str());
}

/// Reads the module or file \p Named, as far as it is in the project.
void DescriptionReader::include(StringRef Named, StringRef Folder) {
  StringRef Name = Named.rsplit('}').second.empty() ? Named : Named.rsplit('}').second;
  Name = Name.ltrim('/');
  std::string Module = (Name + (Name.ends_with(".cmake") ? "" : ".cmake")).str();
  for (unsigned Up = 0; Up != 4 && !Folder.empty(); ++Up, Folder = sys::path::parent_path(Folder))
    for (StringRef Below : {"", "cmake", "CMake", "cmake/Modules", "cmake/modules"}) {
      SmallString<128> Path(Folder);
      sys::path::append(Path, Below, Module);
      if (Included < MostIncluded && FS.exists(Path)) {
        ++Included;
        return readCMake(Path);
      }
    }
}

/// Reads a command of CMake in \p Folder.
void DescriptionReader::command(StringRef Name, StringRef Arguments, StringRef Folder) {
  std::string Lower = Name.lower();
  StringRef Is = Lower;
  if (condition(Is) || is_contained({"while", "foreach", "message", "option"}, Is))
    return;
  std::string Expanded = expanded(Arguments);
  SmallVector<StringRef> Words = wordsOf(Expanded);
  if (Words.empty())
    return;
  if (Is == "include")
    return include(Words.front(), Folder);
  bool Appends = (Is == "list" || Is == "string") && Words.front() == "APPEND" && Words.size() > 1;
  if ((Is == "list" || Is == "string") && !Appends)
    return;
  if (Is == "set" || Appends) {
    StringRef Variable = Words[Appends];
    set(Variable, StringRef(Expanded).split(Variable).second, Appends);
  }
  if (Is.contains("add_library") || Is.contains("add_executable") || Is.contains("add_module") ||
      Is == "target_sources")
    addSources(Expanded);
  BuildStatement Statement{(Is + "(" + Expanded + ")").str(), "", Open};
  if (Is == "set_target_properties" || Is == "target_compile_options")
    Statement.Owner = Words.front().str();
  if (Is == "set_property" && Words.front() == "TARGET" && Words.size() > 1)
    Statement.Owner = Words[1].str();
  Result.Statements.push_back(std::move(Statement));
}

void DescriptionReader::readCMake(StringRef Path) {
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer)
    return;
  std::string Code = withoutComments((*Buffer)->getBuffer());
  StringRef Folder = sys::path::parent_path(Path), Rest = Code;
  while (!Rest.empty()) {
    size_t Begin = Rest.find('(');
    if (Begin == StringRef::npos)
      return;
    StringRef Name = Rest.take_front(Begin).rtrim();
    Name = Name.take_back(Name.size() - std::min(Name.size(), Name.find_last_of(" \t\r\n)") + 1));
    Rest = Rest.drop_front(Begin + 1);
    size_t End = 0;
    for (unsigned Depth = 1; End != Rest.size(); ++End) {
      Depth += Rest[End] == '(';
      Depth -= Rest[End] == ')';
      if (!Depth)
        break;
    }
    command(Name, Rest.take_front(End), Folder);
    Rest = Rest.drop_front(std::min(End + 1, Rest.size()));
  }
}

void DescriptionReader::readPython(StringRef Path) {
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer)
    return;
  std::string Code = withoutComments((*Buffer)->getBuffer());
  SmallVector<std::pair<size_t, BuildBranch>> Blocks; // by their indentation
  std::string Extension;
  int Depth = 0;
  for (StringRef Line : split(Code, '\n')) {
    StringRef Text = Line.ltrim();
    if (Text.empty())
      continue;
    size_t Indent = Line.size() - Text.size();
    if (Extension.empty()) {
      bool GoesOn = Text.starts_with("else:") || Text.starts_with("elif ");
      while (!Blocks.empty() && (Blocks.back().first > Indent ||
                                 (Blocks.back().first == Indent && !GoesOn)))
        Blocks.pop_back();
      if (GoesOn && !Blocks.empty())
        ++Blocks.back().second.second;
      else if (Text.starts_with("if "))
        Blocks.push_back({Indent, {++Chains, 0}});
      if (Text.contains("CUDAExtension(") || Text.contains("CppExtension(")) {
        Extension = "extension " + utostr(Result.Sources.size());
        Result.Sources[Extension];
      }
    }
    BuildStatement Statement{Text.str(), Extension, {}};
    for (const BuildBranch &Each : make_second_range(Blocks))
      Statement.Within.push_back(Each);
    Result.Statements.push_back(std::move(Statement));
    if (Extension.empty())
      continue;
    forEachMatch(Text, "[\"']([^\"']*[.]cu)[\"']", [&](StringRef Source, StringRef) {
      Result.Sources[Extension].push_back(Source.str());
    });
    Depth += Text.count('(') - Text.count(')');
    if (Depth <= 0) {
      Extension.clear();
      Depth = 0;
    }
  }
}

void DescriptionReader::readLines(StringRef Path) {
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer)
    return;
  std::string Code = withoutComments((*Buffer)->getBuffer());
  StringRef Folder = sys::path::parent_path(Path);
  for (StringRef Line : split(Code, '\n')) {
    StringRef Text = Line.trim();
    StringRef First = Text.take_until(isSpace).take_until([](char C) { return C == '('; });
    if (Text.empty() || condition(First))
      continue;
    if (First == "include" || First == "-include") {
      SmallString<128> Other(Folder);
      sys::path::append(Other, expanded(Text.split(' ').second.trim()));
      if (++Included < MostIncluded)
        readLines(Other);
      continue;
    }
    size_t Equals = Text.find('=');
    StringRef Name = Text.take_front(Equals).rtrim(" ?:+");
    if (Equals != StringRef::npos && all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }) &&
        !Name.empty())
      set(Name, Text.drop_front(Equals + 1).trim(), Text.take_front(Equals).ends_with("+"));
    Result.Statements.push_back({expanded(Text), "", Open});
  }
}

BuildDescription readBuildDescription(StringRef Path, vfs::FileSystem &FS) {
  DescriptionReader Reader(FS);
  if (Path.ends_with(".txt") || Path.ends_with(".cmake"))
    Reader.readCMake(Path);
  else if (Path.ends_with(".py"))
    Reader.readPython(Path);
  else
    Reader.readLines(Path);
  return std::move(Reader.Result);
}

} // namespace warplint
