//===- BuildText.cpp - The file as every build may read it ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/BuildText.h"
#include "text/RawTokens.h"
#include "text/MacroUses.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Reads the file once, token by token.
class BuildText::Reader {
public:
  Reader(BuildText &To, StringRef Text, const LangOptions &Language)
      : To(To), Tokens(Text, Language) {}

  void read();

private:
  BuildText &To;
  RawTokens Tokens;
  Token T{};
  bool More = true;
  SmallVector<unsigned, 8> Open; ///< The branches around this place, without the file.

  unsigned offset() const { return Tokens.begin(); }
  unsigned branch() const { return Open.empty() ? 0 : Open.back(); }
  bool next() { return More = Tokens.next(T); }
  bool isInLine() const { return More && !T.isAtStartOfLine(); }
  StringRef text() const { return Tokens.text(); }

  void note();
  void noteString();
  void skipLine();
  void enter(unsigned Parent, bool Never);
  void leave();
  void readDirective();
  void readCondition(StringRef Kind);
  void readDefine();
  void readInclude(unsigned Begin);
};

void BuildText::Reader::read() {
  for (next(); More;) {
    if (beginsDirective(T)) {
      readDirective();
      continue;
    }
    note();
    next();
  }
}

void BuildText::Reader::note() {
  if (T.is(tok::raw_identifier))
    To.Words.push_back({offset(), branch(), text()});
  else if (tok::isStringLiteral(T.getKind()))
    noteString();
}

/// A name in a string can find a kernel in a module.
void BuildText::Reader::noteString() {
  StringRef Rest = text();
  auto IsName = [](char C) { return isAlnum(C) || C == '_'; };
  while (!Rest.empty()) {
    Rest = Rest.drop_until(IsName);
    StringRef Name = Rest.take_while(IsName);
    Rest = Rest.drop_front(Name.size());
    if (!Name.empty())
      To.Words.push_back({offset(), branch(), Name, /*InString=*/true});
  }
}

void BuildText::Reader::skipLine() {
  while (isInLine()) {
    note();
    next();
  }
}

void BuildText::Reader::enter(unsigned Parent, bool Never) {
  To.Branches.push_back({Parent, Never});
  Open.push_back(To.Branches.size() - 1);
}

void BuildText::Reader::leave() {
  if (!Open.empty())
    Open.pop_back();
}

void BuildText::Reader::readDirective() {
  unsigned Begin = offset();
  next();
  if (!isInLine())
    return;
  StringRef Kind = text();
  next();
  if (Kind.starts_with("if") || Kind.starts_with("el") || Kind == "endif")
    readCondition(Kind);
  else if (Kind == "define")
    readDefine();
  else if (Kind.starts_with("include") || Kind == "import")
    readInclude(Begin);
  skipLine();
}

void BuildText::Reader::readCondition(StringRef Kind) {
  if (!Kind.starts_with("if"))
    leave();
  if (Kind == "endif") {
    To.Changes.emplace_back(offset(), branch());
    return;
  }
  bool Never = Kind == "if" && isInLine() && text() == "0";
  enter(branch(), Never);
  skipLine();
  To.Changes.emplace_back(offset(), branch());
}

void BuildText::Reader::readDefine() {
  if (!isInLine())
    return;
  StringRef Name = text();
  note();
  next();
  Macro &Defined = To.Macros[Name];
  for (; isInLine(); next()) {
    Defined.Pastes |= T.is(tok::hashhash);
    if (T.is(tok::raw_identifier))
      Defined.Body.push_back(text());
    note();
  }
}

void BuildText::Reader::readInclude(unsigned Begin) {
  // Headers in angle brackets are those of libraries.
  if (isInLine() && T.is(tok::less))
    while (isInLine())
      next();
  else
    To.Includes.push_back(Begin);
}

/// The macros that the compiler and its command line define.
static StringSet<> macrosOfBuild(const SourceManager &Sources) {
  StringSet<> Names;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    std::optional<MemoryBufferRef> Buffer = Entry.getFile().getContentCache().getBufferIfLoaded();
    if (!Buffer || Buffer->getBufferIdentifier() != "<built-in>")
      continue;
    for (StringRef Line : split(Buffer->getBuffer(), '\n'))
      if (Line.consume_front("#define "))
        Names.insert(Line.take_while([](char C) { return isAlnum(C) || C == '_'; }));
  }
  return Names;
}

BuildText::BuildText(FileID File, const SourceManager &Sources, const LangOptions &Language)
    : File(File), Sources(Sources), OfBuild(macrosOfBuild(Sources)) {
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  StringRef Suffix = Entry ? sys::path::extension(Entry->getName()) : "";
  Header = File != Sources.getMainFileID() ||
           !is_contained({".cu", ".cpp", ".cc", ".cxx", ".c++", ".c", ".hip"}, Suffix.lower());
  Reader(*this, Sources.getBufferData(File), Language).read();
}

std::optional<unsigned> BuildText::offsetOf(SourceLocation Place) const {
  if (Place.isInvalid())
    return std::nullopt;
  auto [Of, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(Place));
  return Of == File ? std::optional(Offset) : std::nullopt;
}

unsigned BuildText::branchAt(unsigned Offset) const {
  auto After = upper_bound(Changes, std::pair(Offset, ~0U));
  return std::prev(After)->second;
}

bool BuildText::isAround(unsigned Outer, unsigned Inner) const {
  while (Inner != Outer && Inner != 0)
    Inner = Branches[Inner].Parent;
  return Inner == Outer;
}

bool BuildText::isNever(unsigned At) const {
  for (; At != 0; At = Branches[At].Parent)
    if (Branches[At].Never)
      return true;
  return false;
}

bool BuildText::isCompiledWith(SourceLocation Place, SourceLocation Beside) const {
  std::optional<unsigned> A = offsetOf(Place), B = offsetOf(Beside);
  return A && B && isAround(branchAt(*A), branchAt(*B));
}

bool BuildText::areSpelledOnlyWith(Names Open, unsigned Beside) const {
  for (size_t I = 0; I != Open.size(); ++I) {
    for (const Word &W : Words)
      if (W.Text == Open[I] && !isNever(W.Branch) && (W.InString || !isAround(W.Branch, Beside)))
        return false;
    // A macro that brings the name, and one that can put it together, is like the name.
    for (const auto &[Name, Defined] : Macros)
      if ((Defined.Pastes || is_contained(Defined.Body, Open[I])) && !is_contained(Open, Name))
        Open.push_back(Name);
  }
  return true;
}

bool BuildText::isSpelledOnlyWith(StringRef Name, SourceLocation Beside) const {
  std::optional<unsigned> At = offsetOf(Beside);
  if (!At)
    return false;
  auto First = find_if(Words, [&](const Word &W) { return W.Text == Name; });
  // A file that is included later may use it, whether or not this build includes it.
  if (First == Words.end() || OfBuild.contains(Name) ||
      (!Includes.empty() && Includes.back() > First->Offset))
    return false;
  return areSpelledOnlyWith({Name}, branchAt(*At));
}

bool BuildText::isSpelledOnlyAt(StringRef Name, ArrayRef<SourceLocation> Places) const {
  SmallVector<unsigned, 8> Known;
  for (SourceLocation Place : Places)
    if (std::optional<unsigned> Offset = offsetOf(Sources.getSpellingLoc(Place)))
      Known.push_back(*Offset);
  return all_of(Words, [&](const Word &W) {
    return W.Text != Name || isNever(W.Branch) || is_contained(Known, W.Offset);
  });
}

bool BuildText::isOneText(SourceRange Written) const {
  CharSourceRange Range = rangeInFile(Written, Sources);
  std::optional<unsigned> Begin = offsetOf(Range.getBegin()), End = offsetOf(Range.getEnd());
  if (!Begin || !End)
    return false;
  unsigned At = branchAt(*Begin);
  for (auto [Offset, Branch] : Changes)
    if (Offset > *Begin && Offset <= *End)
      return false;
  Names Used;
  auto Use = [&](StringRef Name) {
    if ((Macros.contains(Name) || OfBuild.contains(Name)) && !is_contained(Used, Name))
      Used.push_back(Name);
  };
  for (const Word &W : Words)
    if (W.Offset >= *Begin && W.Offset <= *End)
      Use(W.Text);
  for (size_t I = 0; I != Used.size(); ++I) {
    if (OfBuild.contains(Used[I]))
      return false;
    for (StringRef Inner : Macros.lookup(Used[I]).Body)
      Use(Inner);
    for (const Word &W : Words)
      if (W.Text == Used[I] && !isNever(W.Branch) && !isAround(W.Branch, At))
        return false;
  }
  return true;
}

} // namespace warplint
