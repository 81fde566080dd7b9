//===- ArchText.cpp - Text that differs by architecture -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ArchText.h"
#include "cuda/Attributes.h"
#include "text/RawTokens.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool ArchText::isArchName(StringRef Name) const {
  // The list is that of the build: every pass over the file has the same.
  return (Name.starts_with("__CUDA_ARCH") && Name != "__CUDA_ARCH_LIST__") || Names.contains(Name);
}

bool ArchText::changesCode(StringRef Name) const {
  return isArchName(Name) && !Inert.contains(Name);
}

bool ArchText::isKnownToDiffer(StringRef Name) const {
  return (changesCode(Name) && !Members.contains(Name)) || Declared.contains(Name);
}

bool ArchText::mayMean(StringRef Name) const { return ScopesDiffer || isKnownToDiffer(Name); }

bool ArchText::mayBeOther(StringRef Class, StringRef Name) const {
  auto Found = MembersOf.find(Class);
  return Found != MembersOf.end() && Found->second.contains(Name);
}

/// Whether \p Name, in the text of \p Class, may mean something else.
bool ArchText::mayMeanIn(StringRef Class, StringRef Name) const {
  return mayBeOther(Class, Name) || mayMean(Name);
}

bool ArchText::hasOneDefinition(StringRef Name) const {
  auto Found = Definitions.find(Name);
  return Found != Definitions.end() && Found->second.size() == 1;
}

/// Whether \p Text, the definition of a macro, leaves a kernel as it is.
static bool isInert(StringRef Text) {
  if (Text.starts_with("_Pragma("))
    return true;
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return all_of(Words, cuda::isInertQualifier);
}

static bool mentionsArch(std::optional<StringRef> Text) {
  return Text && Text->contains("__CUDA_ARCH");
}

//===----------------------------------------------------------------------===//
// What is read
//===----------------------------------------------------------------------===//

/// Reads the tokens of one file.
class ArchText::Scan {
public:
  Scan(ArchText &To, FileID File)
      : To(To), File(File), Text(To.Sources.getBufferData(File)), Tokens(Text, To.Language) {}

  void run() {
    for (bool More = Tokens.next(T); More;)
      if (beginsDirective(T)) {
        More = directive();
      } else {
        code();
        More = Tokens.next(T);
      }
  }

private:
  /// One open `#if`.
  struct Conditional {
    unsigned Begin;
    bool Depends;
    bool HasText = false; ///< More than directives, which make names but no code.
  };

  ArchText &To;
  FileID File;
  StringRef Text;
  RawTokens Tokens;
  RawScopes Scopes;
  SmallVector<Conditional, 8> Open;
  Token T;
  StringRef LastName;
  bool IsTouched = false; ///< The statement, by a condition within it.

  bool inRegion() const {
    return any_of(Open, [](const Conditional &C) { return C.Depends; });
  }
  void noteConstant(StringRef Name) {
    if (!Name.empty() && inRegion())
      To.noteConstant(Name, Scopes.outermostClass());
  }
  void code();
  void declaration();
  bool makesOtherScope() const;
  bool directive();
  void define(StringRef Name, StringRef Meaning, bool Mentions);
};

/// Whether this token ends a directive with `using`, an alias or the head of a namespace, and other
/// passes may have another one.
bool ArchText::Scan::makesOtherScope() const {
  ArrayRef<StringRef> Words = Scopes.statement().scopeWords();
  if (Words.empty() || !T.isOneOf(tok::semi, tok::l_brace))
    return false;
  // What is declared in a namespace under a condition is under it, too.
  bool MayBeOther = T.is(tok::semi) ? IsTouched || inRegion() : IsTouched && !inRegion();
  return MayBeOther || any_of(Words, [&](StringRef Word) { return To.isArchName(Word); });
}

/// Notes what the declaration that ends, or has a body, at this token says of names.
void ArchText::Scan::declaration() {
  const RawStatement &Now = Scopes.statement();
  To.ScopesDiffer |= makesOtherScope();
  // `constexpr int kThreads = 256` under a condition.
  if (T.is(tok::equal) && !LastName.empty() && !Now.isInHead()) {
    noteConstant(LastName);
    unsigned From = Tokens.end();
    To.Definitions[LastName].insert(Text.slice(From, Text.find(';', From)).trim());
  } else if (T.is(tok::semi)) {
    noteConstant(Now.aliased());
    noteConstant(Now.imported());
    if (!Now.imported().empty() && inRegion())
      To.noteClass(Now.imported(), Scopes.outermostClass());
  } else if (T.is(tok::l_brace)) {
    noteConstant(Now.openedConstant());
    if (StringRef Class = Now.openedClass(); !Class.empty() && (inRegion() || IsTouched))
      To.noteClass(Class, Scopes.outermostClass());
  }
}

void ArchText::Scan::code() {
  if (!Scopes.inCode())
    declaration();
  Scopes.note(T, Tokens.text());
  IsTouched = !T.isOneOf(tok::semi, tok::l_brace, tok::r_brace) && (IsTouched || inRegion());
  for (Conditional &C : Open)
    C.HasText = true;
  LastName =
      T.is(tok::raw_identifier) && !isParameterWord(Tokens.text()) ? Tokens.text() : StringRef();
}

void ArchText::Scan::define(StringRef Name, StringRef Meaning, bool Mentions) {
  To.Definitions[Name].insert(Meaning);
  if (!Mentions && !inRegion())
    return;
  To.Names.insert(Name);
  To.Constants.erase(Name);
  To.Members.erase(Name);
}

/// Reads a directive up to the first token behind it; false at the end of the file.
bool ArchText::Scan::directive() {
  unsigned Begin = Tokens.end();
  if (!Tokens.next(T))
    return false;
  StringRef Directive = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
  Scopes.noteDirective(Directive);
  StringRef Defined;
  unsigned BodyBegin = 0, BodyEnd = 0;
  bool Mentions = false, More = false;
  for (More = Tokens.next(T); More && !T.isAtStartOfLine(); More = Tokens.next(T)) {
    BodyEnd = Tokens.end();
    StringRef Name = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
    if (Directive == "define" && Defined.empty()) {
      Defined = Name;
      BodyBegin = BodyEnd;
    } else {
      Mentions |=
          !Name.empty() && (Directive == "define" ? To.isKnownToDiffer(Name) : To.isArchName(Name));
    }
  }
  if (Directive.starts_with("if"))
    Open.push_back({Begin, Mentions});
  else if (Directive == "define")
    define(Defined, Text.slice(BodyBegin, BodyEnd).trim(), Mentions);
  else if (Directive.starts_with("elif") && !Open.empty())
    Open.back().Depends |= Mentions;
  else if (Directive == "endif" && !Open.empty()) {
    if (Open.back().Depends && Open.back().HasText)
      To.Regions[File].push_back({Open.back().Begin, Begin});
    Open.pop_back();
  }
  return More;
}

ArchText::ArchText(const SourceManager &Sources, const LangOptions &Language,
                   ArrayRef<FileID> Files)
    : Sources(Sources), Language(Language) {
  if (none_of(Files, [&](FileID File) { return mentionsArch(Sources.getBufferDataOrNone(File)); }))
    return;
  for (FileID File : Files)
    Scan(*this, File).run();
  for (const auto &Macro : Definitions)
    if (all_of(Macro.second, isInert))
      Inert.insert(Macro.first());
  Names.clear();
  Constants.clear();
  Members.clear();
  Declared.clear();
  Classes.clear();
  MembersOf.clear();
  // A name may be defined by another that a later file defines: until no more
  // are found.
  for (size_t Before = ~size_t(0); Before != Names.size() + Declared.size();) {
    Before = Names.size() + Declared.size();
    Regions.clear();
    Definitions.clear();
    for (FileID File : Files)
      Scan(*this, File).run();
  }
}

/// Notes a class that may differ as a whole, or is not there: a member of \p Outer if that has a
/// name.
void ArchText::noteClass(StringRef Name, StringRef Outer) {
  if (!Outer.empty())
    return noteMember(Name, Outer);
  Declared.insert(Name);
  Classes.insert(Name);
}

void ArchText::noteMember(StringRef Name, StringRef Class) {
  Declared.insert(Class);
  MembersOf[Class].insert(Name);
}

/// Notes a constant under a condition, a member of \p Class if that has a name.
void ArchText::noteConstant(StringRef Name, StringRef Class) {
  bool IsNew = Names.insert(Name).second;
  if (IsNew)
    Constants.insert(Name);
  if (Class.empty())
    Members.erase(Name);
  else if (noteMember(Name, Class); IsNew)
    Members.insert(Name);
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

std::optional<ArchText::Place> ArchText::placeOf(SourceRange Range) const {
  auto [File, From] = Sources.getDecomposedExpansionLoc(Range.getBegin());
  auto [EndFile, To] = Sources.getDecomposedLoc(Lexer::getLocForEndOfToken(
      Sources.getExpansionRange(Range.getEnd()).getEnd(), 0, Sources, Language));
  if (File.isInvalid() || File != EndFile || !Sources.getBufferDataOrNone(File))
    return std::nullopt;
  return Place{File, {From, To}};
}

ArrayRef<ArchText::OffsetRange> ArchText::regions(FileID File) const {
  auto Found = Regions.find(File);
  return Found == Regions.end() ? ArrayRef<OffsetRange>() : Found->second;
}

bool ArchText::overlapsRegion(FileID File, OffsetRange Range) const {
  return any_of(regions(File), [&](OffsetRange Region) {
    return Region.first < Range.second && Range.first < Region.second;
  });
}

ArrayRef<StringRef> ArchText::namesIn(FileID File, OffsetRange Range) const {
  auto [Entry, IsNew] = NamesRead.try_emplace({File, Range});
  if (IsNew) {
    SmallSetVector<StringRef, 16> Found;
    RawTokens Tokens(Sources.getBufferData(File), Language, Range.first, Range.second);
    for (Token T; Tokens.next(T);)
      if (T.is(tok::raw_identifier))
        Found.insert(Tokens.text());
    Entry->second.assign(Found.begin(), Found.end());
  }
  return Entry->second;
}

StringRef ArchText::firstName(FileID File, OffsetRange Range,
                              function_ref<bool(StringRef)> Wanted) const {
  ArrayRef<StringRef> All = namesIn(File, Range);
  auto Found = find_if(All, Wanted);
  return Found == All.end() ? StringRef() : *Found;
}

bool ArchText::touches(FileID File, OffsetRange Range, const StringSet<> &Hidden,
                       StringRef Class) const {
  auto IsWanted = [&](StringRef Name) {
    return !Hidden.contains(Name) && Name != Class && mayMeanIn(Class, Name);
  };
  return overlapsRegion(File, Range) || (!empty() && !firstName(File, Range, IsWanted).empty());
}

//===----------------------------------------------------------------------===//
// Headers of the system
//===----------------------------------------------------------------------===//

/// The differences in the system header of \p Spelled; null if it is not in one, or if that
/// mentions no architecture.
const ArchText *SystemArchText::of(SourceLocation Spelled) const {
  if (Spelled.isInvalid() || !Sources.isInSystemHeader(Spelled))
    return nullptr;
  FileID File = Sources.getFileID(Spelled);
  auto [Known, IsNew] = Headers.try_emplace(File);
  if (IsNew && mentionsArch(Sources.getBufferDataOrNone(File)))
    Known->second = std::make_unique<ArchText>(Sources, Language, File);
  return Known->second.get();
}

bool SystemArchText::gives(SourceLocation Location) const {
  for (;; Location = Sources.getImmediateMacroCallerLoc(Location)) {
    SourceLocation Spelled = Sources.getSpellingLoc(Location);
    if (const ArchText *Header = of(Spelled)) {
      auto [File, Offset] = Sources.getDecomposedLoc(Spelled);
      if (Header->overlapsRegion(File, {Offset, Offset + 1}) ||
          (Location.isMacroID() &&
           Header->isArchName(Lexer::getImmediateMacroName(Location, Sources, Language))))
        return GaveAny = true;
    }
    if (!Location.isMacroID())
      return false;
  }
}

} // namespace warplint
