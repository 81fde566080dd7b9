//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/LeadingIncludes.h"
#include "base/compat/Path.h"
#include "parse/preamble/PreamblePlan.h"
#include "text/DirectiveReader.h"
#include "text/Includes.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Collects the headers through the files of a project.
class Collector {
public:
  Collector(const CompilerInvocation &Parse, StringRef OwnHeaders, StringRef Directory,
            vfs::FileSystem &Disk, const PreambleInputs &Before);

  std::vector<std::string> Names;

  /// Reads \p Path; false where the collecting ends in it.
  bool read(const std::string &Path, bool IsHeader);

private:
  const CompilerInvocation &Parse;
  vfs::FileSystem &Disk;
  const PreambleInputs &Before;
  IncludeFiles Files;
  std::vector<std::string> Folders; ///< In Clang's order.
  size_t Quoted = 0;                ///< The number of those for names in quotes alone.
  std::vector<std::string> OfProject;
  std::set<sys::fs::UniqueID> Seen; ///< Headers of the project.
  StringSet<> Guards;               ///< Their macros.

  bool readGuard(DirectiveReader &Text);
  std::optional<bool> readCondition(DirectiveReader &Text, StringRef Directive,
                                    unsigned &Open) const;
  bool include(const Include &Written, StringRef Beside);
};

} // namespace

static std::string absolute(StringRef Name, StringRef Directory) {
  SmallString<256> Path(Name);
  compat::makeAbsolute(Directory, Path);
  return Path.str().str();
}

/// The turn in which Clang searches a folder of \p Group.
static unsigned turnOf(clang::frontend::IncludeDirGroup Group) {
  switch (Group) {
  case clang::frontend::Quoted:
    return 0;
  case clang::frontend::Angled:
    return 1;
  case clang::frontend::After:
    return 3;
  default:
    return 2; // the system's
  }
}

Collector::Collector(const CompilerInvocation &Parse, StringRef OwnHeaders, StringRef Directory,
                     vfs::FileSystem &Disk, const PreambleInputs &Before)
    : Parse(Parse), Disk(Disk), Before(Before), Files(Disk) {
  for (unsigned Turn = 0; Turn <= 3; ++Turn) {
    for (const HeaderSearchOptions::Entry &Entry : Parse.getHeaderSearchOpts().UserEntries) {
      if (turnOf(Entry.Group) != Turn)
        continue;
      Folders.push_back(absolute(Entry.Path, Directory));
      if (isOfProject(Entry, OwnHeaders))
        OfProject.push_back(Folders.back());
    }
    if (Turn == 0)
      Quoted = Folders.size();
  }
}

/// Goes on behind \p Written in a file of the folder \p Beside.
bool Collector::include(const Include &Written, StringRef Beside) {
  ArrayRef<std::string> Searched(Folders);
  std::string Path = Files.find(Written, Beside, Searched.drop_front(Written.Angled ? Quoted : 0));
  if (Path.empty()) // a missing header declares nothing
    return true;
  auto IsInFolder = [&](StringRef Folder) { return pathIn(Folder, Written.Name) == Path; };
  if ((!Written.Angled && IsInFolder(Beside)) || any_of(OfProject, IsInFolder))
    return read(Path, /*IsHeader=*/true);
  if (!Before.reads(Path) && !is_contained(Names, Written.Name))
    Names.push_back(Written.Name);
  return true;
}

/// Takes what makes a header one that is read once; false where that does not come first.
/// Nobody else may have defined its macro.
bool Collector::readGuard(DirectiveReader &Text) {
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

/// Whether all of \p Text is inside the condition that it begins with.
static bool isOneCondition(StringRef Text) {
  DirectiveReader Whole(Text);
  if (Whole.directive() != "ifndef")
    return false;
  Whole.skipLine();
  return Whole.skipSide() == "endif" && Whole.atEnd();
}

bool Collector::read(const std::string &Path, bool IsHeader) {
  if (IsHeader && !Seen.insert(Files.idOf(Path)).second)
    return true;
  auto Content = Disk.getBufferForFile(Path);
  if (!Content)
    return false;
  StringRef Whole = (*Content)->getBuffer();
  DirectiveReader Guarded(Whole), Plain(Whole);
  bool HasGuard = (IsHeader || isOneCondition(Whole)) && readGuard(Guarded);
  if (IsHeader && !HasGuard)
    return false;
  DirectiveReader &Text = HasGuard ? Guarded : Plain;
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
    std::optional<Include> Named;
    if (Directive == "include")
      Named = Text.included();
    if (!Named || !include(*Named, sys::path::parent_path(Path)))
      return false;
  }
  return true;
}

/// Goes on behind a directive of a condition on Windows, with \p Open of them around it; false
/// where the collecting ends there; none where it is another.
std::optional<bool> Collector::readCondition(DirectiveReader &Text, StringRef Directive,
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

std::vector<std::string> leadingIncludes(const CompilerInvocation &Parse, StringRef OwnHeaders,
                                         StringRef Directory, vfs::FileSystem &Disk,
                                         const PreambleInputs &Before) {
  Collector Found(Parse, OwnHeaders, Directory, Disk, Before);
  const auto &Inputs = Parse.getFrontendOpts().Inputs;
  if (Inputs.size() == 1 && Inputs.front().isFile())
    Found.read(absolute(Inputs.front().getFile(), Directory), /*IsHeader=*/false);
  return std::move(Found.Names);
}

} // namespace warplint
