//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/preamble/LeadingIncludes.h"
#include "compat/Path.h"
#include "frontend/preamble/DirectiveReader.h"
#include "frontend/preamble/PreamblePlan.h"
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

namespace warplint::frontend {

namespace {

/// Collects the headers through the files of a project.
class Collector {
public:
  Collector(const CompilerInvocation &Parse, StringRef OwnHeaders, StringRef Directory,
            const PreambleInputs &Before, vfs::FileSystem &Disk)
      : Parse(Parse), OwnHeaders(OwnHeaders), Directory(Directory), Before(Before), Disk(Disk) {}

  std::vector<std::string> Names;

  /// Reads \p Path; false where the collecting ends in it.
  bool read(StringRef Path, bool IsHeader);

private:
  const CompilerInvocation &Parse;
  StringRef OwnHeaders;
  StringRef Directory;
  const PreambleInputs &Before;
  vfs::FileSystem &Disk;
  StringSet<> Seen;   ///< Headers of the project, by path.
  StringSet<> Guards; ///< Their macros.

  bool readGuard(DirectiveReader &Text);
  std::optional<bool> readCondition(DirectiveReader &Text, StringRef Directive,
                                    unsigned &Open) const;
  bool include(const Include &Written, StringRef Beside);
  struct Header {
    std::string Path; ///< Empty: there is none.
    bool IsOfProject = false;
  };
  Header find(const Include &Written, StringRef Beside) const;
};

} // namespace

/// When the folders of \p Group are searched; those of a lower number come first.
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

/// The header that is read for \p Written in a file of the folder \p Beside.
Collector::Header Collector::find(const Include &Written, StringRef Beside) const {
  if (!Written.Angled) {
    SmallString<256> Path(Beside);
    sys::path::append(Path, Written.Name);
    if (Disk.exists(Path))
      return {Path.str().str(), /*IsOfProject=*/true};
  }
  for (unsigned Turn = Written.Angled ? 1 : 0; Turn <= 3; ++Turn)
    for (const HeaderSearchOptions::Entry &Entry : Parse.getHeaderSearchOpts().UserEntries) {
      if (turnOf(Entry.Group) != Turn)
        continue;
      SmallString<256> Path(Entry.Path);
      compat::makeAbsolute(Directory, Path);
      sys::path::append(Path, Written.Name);
      if (Disk.exists(Path))
        return {Path.str().str(), isOfProject(Entry, OwnHeaders)};
    }
  return {};
}

/// Goes on behind \p Written in a file of the folder \p Beside.
bool Collector::include(const Include &Written, StringRef Beside) {
  Header Found = find(Written, Beside);
  if (Found.Path.empty()) // a missing header declares nothing
    return true;
  if (Found.IsOfProject)
    return read(Found.Path, /*IsHeader=*/true);
  bool IsKnown = any_of(Before.Files, [&](const HeaderFile &F) { return F.Path == Found.Path; });
  if (!IsKnown && !is_contained(Names, Written.Name))
    Names.push_back(Written.Name.str());
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

bool Collector::read(StringRef Path, bool IsHeader) {
  if (IsHeader && !Seen.insert(Path).second)
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
                                         StringRef Directory, const PreambleInputs &Before,
                                         vfs::FileSystem &Disk) {
  const auto &Inputs = Parse.getFrontendOpts().Inputs;
  if (Inputs.size() != 1 || !Inputs.front().isFile())
    return {};
  SmallString<256> Path(Inputs.front().getFile());
  compat::makeAbsolute(Directory, Path);
  Collector Found(Parse, OwnHeaders, Directory, Before, Disk);
  Found.read(Path, /*IsHeader=*/false);
  return std::move(Found.Names);
}

} // namespace warplint::frontend
