//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/LeadingIncludes.h"
#include "compat/Path.h"
#include "tool/prelude/Beginning.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

using namespace clang;
using namespace llvm;

namespace warplint::prelude {

namespace {

/// Collects the headers through the files of a project.
class Collector {
public:
  Collector(const CompilerInvocation &Parse, StringRef Directory, const Ingredients &Before,
            vfs::FileSystem &Disk)
      : Parse(Parse), Directory(Directory), Before(Before), Disk(Disk) {}

  std::vector<std::string> Names;

  /// Reads \p Path; false where the collecting ends in it.
  bool read(StringRef Path, bool IsHeader);

private:
  const CompilerInvocation &Parse;
  StringRef Directory;
  const Ingredients &Before;
  vfs::FileSystem &Disk;
  StringSet<> Seen;   ///< Headers of the project, by path.
  StringSet<> Guards; ///< Their macros.

  bool readGuard(Beginning &Text);
  std::optional<bool> readCondition(Beginning &Text, StringRef Directive, unsigned &Open) const;
  bool include(const compile::Include &Written, StringRef Beside);
  std::string findIn(std::initializer_list<frontend::IncludeDirGroup> Groups, StringRef Name) const;
};

} // namespace

/// The path of \p Name in the first of the folders of \p Groups that has it; empty: none.
std::string Collector::findIn(std::initializer_list<frontend::IncludeDirGroup> Groups,
                              StringRef Name) const {
  for (const HeaderSearchOptions::Entry &Entry : Parse.getHeaderSearchOpts().UserEntries) {
    if (!is_contained(Groups, Entry.Group))
      continue;
    SmallString<256> Path(Entry.Path);
    compat::makeAbsolute(Directory, Path);
    sys::path::append(Path, Name);
    if (Disk.exists(Path))
      return Path.str().str();
  }
  return "";
}

/// Goes on behind \p Written in a file of the folder \p Beside.
bool Collector::include(const compile::Include &Written, StringRef Beside) {
  StringRef Name = Written.Name;
  std::string Project;
  if (!Written.Angled) {
    SmallString<256> Path(Beside);
    sys::path::append(Path, Name);
    Project = Disk.exists(Path) ? Path.str().str() : findIn({frontend::Quoted}, Name);
  }
  if (Project.empty())
    Project = findIn({frontend::Angled}, Name);
  if (!Project.empty())
    return read(Project, /*IsHeader=*/true);
  std::string System =
      findIn({frontend::System, frontend::ExternCSystem, frontend::CXXSystem}, Name);
  if (System.empty())
    return false;
  bool IsKnown = any_of(Before.Files, [&](const HeaderFile &F) { return F.Path == System; });
  if (!IsKnown && !is_contained(Names, Name))
    Names.push_back(Name.str());
  return true;
}

/// Takes what makes a header one that is read once; false where that does not come first.
/// Nobody else may have defined its macro.
bool Collector::readGuard(Beginning &Text) {
  StringRef Directive = Text.directive();
  if (Directive == "pragma")
    return Text.word() == "once";
  StringRef Macro = Directive == "ifndef" ? Text.word() : "";
  bool IsOfFlags = any_of(Parse.getPreprocessorOpts().Macros, [&](const auto &Defined) {
    return StringRef(Defined.first).take_until([](char C) { return C == '='; }) == Macro;
  });
  if (Macro.empty() || IsOfFlags || !Guards.insert(Macro).second || Text.directive() != "define" ||
      Text.word() != Macro)
    return false;
  Text.skipLine(); // it may be defined as something
  return true;
}

bool Collector::read(StringRef Path, bool IsHeader) {
  if (IsHeader && !Seen.insert(Path).second)
    return true;
  auto Content = Disk.getBufferForFile(Path);
  if (!Content)
    return false;
  Beginning Text((*Content)->getBuffer());
  if (IsHeader && !readGuard(Text))
    return false;
  for (unsigned Open = 0; !Text.atEnd();) { // conditions of which a side is read
    StringRef Directive = Text.directive();
    if (Directive == "endif" && Open == 0 && IsHeader && Text.atEnd())
      return true;
    if (Directive == "pragma" && Text.word() == "once")
      continue;
    if (std::optional<bool> Read = readCondition(Text, Directive, Open)) {
      if (!*Read)
        return false;
      continue;
    }
    std::optional<compile::Include> Named;
    if (Directive == "include")
      Named = Text.included();
    if (!Named || !include(*Named, sys::path::parent_path(Path)))
      return false;
  }
  return true;
}

/// Goes on behind a directive of a condition on Windows, with \p Open of them around it; false
/// where the collecting ends there; none where it is another.
std::optional<bool> Collector::readCondition(Beginning &Text, StringRef Directive,
                                             unsigned &Open) const {
  if (std::optional<bool> Holds = Text.holdsWithoutWindows(Directive)) {
    StringRef End = *Holds ? "" : Text.skipSide();
    bool HasSide = *Holds || End == "else";
    Open += HasSide;
    return HasSide || End == "endif";
  }
  if (Open == 0 || (Directive != "else" && Directive != "endif"))
    return std::nullopt;
  --Open;
  Text.skipLine();
  return Directive == "endif" || Text.skipSide() == "endif";
}

std::vector<std::string> leadingIncludes(const CompilerInvocation &Parse, StringRef Directory,
                                         const Ingredients &Before, vfs::FileSystem &Disk) {
  const auto &Inputs = Parse.getFrontendOpts().Inputs;
  if (Inputs.size() != 1 || !Inputs.front().isFile())
    return {};
  SmallString<256> Path(Inputs.front().getFile());
  compat::makeAbsolute(Directory, Path);
  Collector Found(Parse, Directory, Before, Disk);
  Found.read(Path, /*IsHeader=*/false);
  return std::move(Found.Names);
}

} // namespace warplint::prelude
