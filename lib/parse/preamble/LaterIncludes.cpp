//===- LaterIncludes.cpp - Headers behind other text of a file ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/LaterIncludes.h"
#include "build/StandIns.h"
#include "text/DirectiveReader.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Goes through a file and the project's headers that it includes, without a preprocessor. What is
/// under a condition may or may not be read: of that only macros count, and what all sides include.
class Walk {
public:
  Walk(const HeaderLookup &Headers, const PreambleInputs &Before)
      : Headers(Headers), Before(Before) {
    for (const auto &Defined : Headers.parse().getPreprocessorOpts().Macros)
      Defines.insert(StringRef(Defined.first).take_until([](char C) { return C == '='; }));
  }

  /// Reads \p AskedFor, which is certainly read if \p IsRead. False where it is not known how what
  /// follows is read.
  bool read(StringRef AskedFor, bool IsRead);

  IndependentIncludes takeFound() {
    sort(Found.Names);
    Found.Macros.resize(MacrosBefore);
    return std::move(Found);
  }

private:
  const HeaderLookup &Headers;
  const PreambleInputs &Before;
  StringSet<> Defines;
  /// A file that was met.
  struct File {
    std::string Path; ///< By which it was asked for first.
    bool IsRead;      ///< Whether it is certainly read.
  };
  std::map<sys::fs::UniqueID, File> Seen;
  StringMap<std::string> Guards; ///< The headers whose guards are macros.
  IndependentIncludes Found;
  size_t MacrosBefore = 0; ///< The number of macros before the last header.

  /// What the sides of a condition include: the file that is read, and a name that leads to it.
  struct Sides {
    using Headers = std::map<std::string, std::string>;
    Headers OfThis;
    std::optional<Headers> OfAll; ///< Of those that have ended; none: this is the first.
    bool HasElse = false;         ///< So one of them is read in any case.
    void end();
  };
  /// Where the text of one file is.
  struct Position {
    unsigned Conditions = 0; ///< Those around it that may hold or not.
    /// For each condition around it whether it is one of these: `#ifdef __cplusplus` holds.
    SmallVector<bool, 4> AreOpen = {};
    int Braces = 0, BracesInConditions = 0;
    bool IsRead;
    StringRef Folder;
    StringRef Last;         ///< The token before.
    Sides OfOutermost = {}; ///< Of the outermost condition around it.
    bool isPlain() const { return IsRead && Conditions == 0 && Braces == 0; }
    bool isInSide() const {
      return IsRead && Conditions == 1 && Braces == 0 && BracesInConditions == 0;
    }
  };
  void token(DirectiveReader &Text, Position &At);
  bool directive(DirectiveReader &Text, StringRef Directive, Position &At);
  bool condition(DirectiveReader &Text, StringRef Directive, Position &At);
  void endSide(StringRef Directive, Sides &Of);
  void add(StringRef Name);
  bool include(const Include &Written, Position &At);
  bool takeGuard(DirectiveReader &Text, StringRef Path);
};

} // namespace

/// Whether a pragma that begins with \p Word leaves alone how headers behind it are read.
static bool isHarmless(StringRef Word) {
  constexpr llvm::StringLiteral Words[] = {"once", "message", "warning", "unroll", "omp"};
  constexpr llvm::StringLiteral OfCompilers[] = {"nv_", "diag_", "hd_warning_"};
  return is_contained(Words, Word) ||
         any_of(OfCompilers, [&](StringRef Begin) { return Word.starts_with(Begin); });
}

void Walk::Sides::end() {
  if (!OfAll)
    OfAll = OfThis;
  erase_if(*OfAll, [&](const auto &Each) { return !OfThis.contains(Each.first); });
  OfThis.clear();
}

/// Ends a side of the outermost condition. What all of them include is included in any case.
void Walk::endSide(StringRef Directive, Sides &Of) {
  Of.end();
  Of.HasElse |= Directive == "else";
  if (Directive == "endif" && Of.HasElse)
    for (const auto &[File, Name] : *Of.OfAll)
      add(Name);
}

/// The file that is read for the header at \p Path: several missing ones may have one stand-in.
static std::string fileReadFor(StringRef Path) {
  StringRef StandIn = standInFor(headerReplacedBy(Path));
  return StandIn.empty() ? Path.str() : StandIn.str();
}

void Walk::add(StringRef Name) {
  if (is_contained(Found.Names, Name))
    return;
  Found.Names.push_back(Name.str());
  MacrosBefore = Found.Macros.size();
}

bool Walk::include(const Include &Written, Position &At) {
  HeaderLookup::Header Header = Headers.find(Written, At.Folder);
  if (Header.Path.empty()) // a missing header declares nothing
    return true;
  if (Header.IsOfProject)
    return read(Header.Path, At.isPlain());
  if (!Header.IsIndependent || Before.reads(Header.Path))
    return true;
  if (At.isPlain())
    add(Written.Name);
  else if (At.isInSide())
    At.OfOutermost.OfThis.try_emplace(fileReadFor(Header.Path), Written.Name);
  return true;
}

void Walk::token(DirectiveReader &Text, Position &At) {
  StringRef Token = Text.token();
  int &Braces = At.Conditions ? At.BracesInConditions : At.Braces;
  Braces += int(Token == "{") - int(Token == "}");
  // A name of the text may then mean what a header adds to that namespace.
  if (At.Last == "using" && Token == "namespace")
    while (!Text.atDirective() && !Text.atEnd() && Token != ";") {
      Token = Text.token();
      if (Token != ";")
        Found.Macros.push_back(("namespace " + Token).str());
    }
  At.Last = Token;
}

/// Goes on into, or out of, a condition. False where its sides differ in their braces.
bool Walk::condition(DirectiveReader &Text, StringRef Directive, Position &At) {
  if (Directive.starts_with("if")) {
    At.AreOpen.push_back(Directive != "ifdef" || Text.word() != "__cplusplus");
    At.Conditions += At.AreOpen.back();
    if (At.Conditions == 1 && At.AreOpen.back())
      At.OfOutermost = {};
    return true;
  }
  if (At.AreOpen.empty())
    return true;
  if (At.Conditions == 1 && At.AreOpen.back()) {
    if (At.BracesInConditions != 0) // of one side
      return false;
    endSide(Directive, At.OfOutermost);
  }
  if (Directive == "endif") {
    At.Conditions -= At.AreOpen.pop_back_val();
  } else if (!At.AreOpen.back()) { // nothing is read there: as good as what may not be
    At.AreOpen.back() = true;
    ++At.Conditions;
    At.OfOutermost = {};
  }
  return true;
}

bool Walk::directive(DirectiveReader &Text, StringRef Directive, Position &At) {
  if (Directive == "include") {
    std::optional<Include> Named = Text.included();
    return Named ? include(*Named, At) : !At.isPlain();
  }
  if (Directive == "define" || Directive == "undef") {
    StringRef Macro = Text.word();
    Found.Macros.push_back(Macro.str());
    Defines.insert(Macro);
  } else if (Directive.starts_with("if") || Directive == "endif" || Directive.starts_with("el")) {
    return condition(Text, Directive, At);
  } else if (Directive == "pragma") {
    return isHarmless(Text.word());
  } else if (Directive == "import" || Directive == "include_next") {
    return false;
  }
  return true;
}

/// Takes the guard of the header \p Path; false where there is none, or something else may have
/// defined its macro.
bool Walk::takeGuard(DirectiveReader &Text, StringRef Path) {
  StringRef Macro = Text.directive() == "ifndef" ? Text.word() : "";
  bool IsTaken = Defines.contains(Macro) && Guards.lookup(Macro) != Path;
  if (Macro.empty() || IsTaken || Text.directive() != "define" || Text.word() != Macro)
    return false;
  Defines.insert(Macro);
  Guards[Macro] = Path.str();
  Text.skipLine(); // it may be defined as something
  return true;
}

bool Walk::read(StringRef AskedFor, bool IsRead) {
  std::optional<sys::fs::UniqueID> Id = Headers.idOf(AskedFor);
  if (!Id)
    return false;
  // What may have been read before has been read in any case once this is.
  auto [Known, IsNew] = Seen.try_emplace(*Id, File{AskedFor.str(), IsRead});
  auto &[Path, WasRead] = Known->second;
  if (!IsNew && (WasRead || !IsRead))
    return true;
  WasRead = IsRead;
  auto Content = Headers.disk().getBufferForFile(Path);
  if (!Content)
    return false;
  StringRef Whole = (*Content)->getBuffer();
  DirectiveReader Guarded(Whole), Plain(Whole);
  DirectiveReader &Text = takeGuard(Guarded, Path) ? Guarded : Plain;
  std::string Folder = sys::path::parent_path(Path).str();
  Position At{0, {}, 0, 0, IsRead, Folder, ""};
  while (!Text.atEnd()) {
    if (!Text.atDirective()) {
      token(Text, At);
      continue;
    }
    if (!directive(Text, Text.directive(), At))
      return false;
    Text.skipLine();
  }
  return !IsRead || (At.Braces == 0 && At.Conditions == 0);
}

IndependentIncludes independentIncludes(const HeaderLookup &Headers, const PreambleInputs &Before) {
  Walk Over(Headers, Before);
  if (std::string File = Headers.mainFile(); !File.empty())
    Over.read(File, /*IsRead=*/true);
  return Over.takeFound();
}

} // namespace warplint
