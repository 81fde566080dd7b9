//===- ArchDependence.cpp - Which source text differs between architectures ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ArchDependence.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {

/// The raw tokens of a file, or a stretch of it, directives as they are.
class RawTokens {
public:
  /// \p Text is the whole file: the lexer needs the NUL after it.
  RawTokens(StringRef Text, const LangOptions &Language, unsigned From = 0, unsigned To = ~0U)
      : Text(Text), Lex(SourceLocation(), Language, Text.begin(), Text.begin() + From, Text.end()),
        To(To) {}

  /// The next token; false at the end.
  bool next(Token &T) {
    Lex.LexFromRawLexer(T);
    End = Lex.getCurrentBufferOffset();
    return T.isNot(tok::eof) && End <= To;
  }
  /// The offset just after the token that next() gave.
  unsigned end() const { return End; }
  StringRef text(const Token &T) const { return Text.substr(End - T.getLength(), T.getLength()); }

private:
  StringRef Text;
  Lexer Lex;
  unsigned To;
  unsigned End = 0;
};

/// One open `#if`.
struct Conditional {
  unsigned Begin;
  bool Depends;
};

} // namespace

bool ArchDependence::isArchName(StringRef Name) const {
  return Name.starts_with("__CUDA_ARCH") || Names.contains(Name);
}

ArchDependence::ArchDependence(const SourceManager &Sources, const LangOptions &Language)
    : Sources(Sources), Language(Language) {
  SmallVector<FileID, 8> Files;
  bool AnyMention = false;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    if (!Text)
      continue;
    Files.push_back(File);
    AnyMention |= Text->contains("__CUDA_ARCH");
  }
  if (!AnyMention)
    return;
  // A name may be defined by another that a later file defines: until no more
  // are found.
  for (unsigned Before = ~0U; Before != Names.size();) {
    Before = Names.size();
    Regions.clear();
    for (FileID File : Files)
      scan(File);
  }
}

void ArchDependence::scan(FileID File) {
  RawTokens Tokens(Sources.getBufferData(File), Language);
  SmallVector<Conditional, 8> Open;
  auto InRegion = [&] { return any_of(Open, [](const Conditional &C) { return C.Depends; }); };
  Token T;
  StringRef LastName;
  for (bool More = Tokens.next(T); More;) {
    if (T.isNot(tok::hash) || !T.isAtStartOfLine()) {
      // `constexpr int kThreads = 256` under a condition.
      if (T.is(tok::equal) && !LastName.empty() && InRegion())
        Names.insert(LastName);
      LastName = T.is(tok::raw_identifier) ? Tokens.text(T) : StringRef();
      More = Tokens.next(T);
      continue;
    }
    unsigned Begin = Tokens.end();
    if (!Tokens.next(T))
      break;
    StringRef Directive = T.is(tok::raw_identifier) ? Tokens.text(T) : StringRef();
    StringRef Defined;
    bool Mentions = false;
    for (More = Tokens.next(T); More && !T.isAtStartOfLine(); More = Tokens.next(T)) {
      if (T.isNot(tok::raw_identifier))
        continue;
      StringRef Name = Tokens.text(T);
      if (Directive == "define" && Defined.empty())
        Defined = Name;
      else
        Mentions |= isArchName(Name);
    }
    if (Directive.starts_with("if"))
      Open.push_back({Begin, Mentions});
    else if (Directive.starts_with("elif") && !Open.empty())
      Open.back().Depends |= Mentions;
    else if (Directive == "define" && (Mentions || InRegion()))
      Names.insert(Defined);
    else if (Directive == "endif" && !Open.empty()) {
      if (Open.back().Depends)
        Regions[File].push_back({Open.back().Begin, Begin});
      Open.pop_back();
    }
  }
}

bool ArchDependence::touches(FileID File, OffsetRange Range) const {
  auto Found = Regions.find(File);
  if (Found != Regions.end() && any_of(Found->second, [&](OffsetRange Region) {
        return Region.first < Range.second && Range.first < Region.second;
      }))
    return true;
  if (Names.empty())
    return false;
  RawTokens Tokens(Sources.getBufferData(File), Language, Range.first, Range.second);
  Token T;
  while (Tokens.next(T))
    if (T.is(tok::raw_identifier) && isArchName(Tokens.text(T)))
      return true;
  return false;
}

/// Where the text of a declaration may begin: after the one before it, so that
/// attributes which this pass does not see are in.
static unsigned beginOfDeclaration(StringRef Text, unsigned Offset) {
  size_t Before = Text.take_front(Offset).find_last_of(";}");
  return Before == StringRef::npos ? 0 : unsigned(Before + 1);
}

bool ArchDependence::touchesDeclaration(const FunctionDecl *Kernel) const {
  if (Regions.empty() && Names.empty())
    return false;
  // An instance has the text of the template that it was made from.
  if (const FunctionDecl *Pattern = Kernel->getTemplateInstantiationPattern())
    Kernel = Pattern;
  return any_of(Kernel->redecls(), [&](const FunctionDecl *D) {
    SourceLocation Begin = D->getBeginLoc();
    if (const FunctionTemplateDecl *Template = D->getDescribedFunctionTemplate())
      Begin = Template->getBeginLoc();
    auto [File, From] = Sources.getDecomposedExpansionLoc(Begin);
    SourceLocation End =
        D->doesThisDeclarationHaveABody() ? D->getBody()->getBeginLoc() : D->getEndLoc();
    auto [EndFile, To] = Sources.getDecomposedExpansionLoc(End);
    if (File.isInvalid() || File != EndFile)
      return true; // spread over files: nothing is known
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    return !Text || touches(File, {beginOfDeclaration(*Text, From), To});
  });
}

bool ArchDependence::touchesShared(const FunctionDecl *Kernel) const {
  const Stmt *Body = Kernel->getBody();
  if (!Body || (Regions.empty() && Names.empty()))
    return false;
  auto [File, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedExpansionLoc(Body->getEndLoc());
  if (File.isInvalid() || File != EndFile)
    return true;
  std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
  return !Text || (Text->slice(From, To).contains("__shared__") && touches(File, {From, To}));
}

} // namespace warplint::launch
