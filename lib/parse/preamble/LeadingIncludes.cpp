//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/LeadingIncludes.h"
#include "text/DirectiveReader.h"
#include "clang/Frontend/CompilerInvocation.h"
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
  Collector(const HeaderLookup &Headers, const PreambleInputs &Before)
      : Headers(Headers), Before(Before) {}

  std::vector<std::string> Names;

  /// Reads \p Path; false where the collecting ends in it.
  bool read(StringRef Path, bool IsHeader);

private:
  const HeaderLookup &Headers;
  const PreambleInputs &Before;
  std::set<sys::fs::UniqueID> Seen; ///< Headers of the project.
  StringSet<> Guards;               ///< Their macros.

  bool readGuard(DirectiveReader &Text);
  std::optional<bool> readCondition(DirectiveReader &Text, StringRef Directive,
                                    unsigned &Open) const;
  bool include(const Include &Written, StringRef Beside);
};

} // namespace

/// Goes on behind \p Written in a file of the folder \p Beside.
bool Collector::include(const Include &Written, StringRef Beside) {
  HeaderLookup::Header Found = Headers.find(Written, Beside);
  if (Found.Path.empty()) // a missing header declares nothing
    return true;
  if (Found.IsOfProject)
    return read(Found.Path, /*IsHeader=*/true);
  if (!Before.reads(Found.Path) && !is_contained(Names, Written.Name))
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
  bool IsOfFlags = any_of(Headers.parse().getPreprocessorOpts().Macros, [&](const auto &Defined) {
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
  std::optional<sys::fs::UniqueID> Id = Headers.idOf(Path);
  if (!Id)
    return false;
  if (IsHeader && !Seen.insert(*Id).second)
    return true;
  auto Content = Headers.disk().getBufferForFile(Path);
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

std::vector<std::string> leadingIncludes(const HeaderLookup &Headers,
                                         const PreambleInputs &Before) {
  Collector Found(Headers, Before);
  if (std::string File = Headers.mainFile(); !File.empty())
    Found.read(File, /*IsHeader=*/false);
  return std::move(Found.Names);
}

} // namespace warplint
