//===- ArchDependence.cpp - Source text that differs by architecture ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ArchDependence.h"
#include "cuda/Attributes.h"
#include "kernels/BodyStatements.h"
#include "kernels/KernelFacts.h"
#include "kernels/Terms.h"
#include "source/NamesUsed.h"
#include "source/RawDeclarations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::kernels {

namespace {

/// One open `#if`.
struct Conditional {
  unsigned Begin;
  bool Depends;
  bool HasText = false; ///< More than directives, which make names but no code.
};

} // namespace

bool ArchDependence::isArchName(StringRef Name) const {
  // The list is that of the build: every pass over the file has the same.
  return (Name.starts_with("__CUDA_ARCH") && Name != "__CUDA_ARCH_LIST__") || Names.contains(Name);
}

bool ArchDependence::changesCode(StringRef Name) const {
  return isArchName(Name) && !Inert.contains(Name);
}

bool ArchDependence::mayMean(StringRef Name) const {
  return changesCode(Name) || Declared.contains(Name);
}

/// Whether \p Text, the definition of a macro, leaves a kernel as it is.
static bool isInert(StringRef Text) {
  SmallVector<StringRef, 4> Words;
  Text.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return all_of(Words, cuda::isInertQualifier);
}

static bool mentionsArch(std::optional<StringRef> Text) {
  return Text && Text->contains("__CUDA_ARCH");
}

bool ArchDependence::isInRegion(SourceLocation Location) const {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Location);
  return overlapsRegion(File, {Offset, Offset + 1});
}

bool ArchDependence::isElsewhere(StringRef Name, ArrayRef<const NamedDecl *> Meant) const {
  return Constants.contains(Name) && !Meant.empty() &&
         none_of(Meant, [&](const NamedDecl *D) { return isInRegion(D->getLocation()); });
}

const ArchDependence *ArchDependence::ofSystem(SourceLocation Spelled) const {
  if (Spelled.isInvalid() || !Sources.isInSystemHeader(Spelled))
    return nullptr;
  FileID File = Sources.getFileID(Spelled);
  auto [Known, IsNew] = Headers.try_emplace(File);
  if (IsNew && mentionsArch(Sources.getBufferDataOrNone(File)))
    Known->second.reset(new ArchDependence(Sources, Language, File));
  return Known->second.get();
}

bool ArchDependence::comesFromSystem(SourceLocation Location) const {
  for (;; Location = Sources.getImmediateMacroCallerLoc(Location)) {
    SourceLocation Spelled = Sources.getSpellingLoc(Location);
    const ArchDependence *Header = ofSystem(Spelled);
    if (Header && (Header->isInRegion(Spelled) ||
                   (Location.isMacroID() &&
                    Header->isArchName(Lexer::getImmediateMacroName(Location, Sources, Language)))))
      return true;
    if (!Location.isMacroID())
      return false;
  }
}

/// The files of the user that the pass has entered.
static SmallVector<FileID, 8> userFiles(const SourceManager &Sources) {
  SmallVector<FileID, 8> Files;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (Sources.getBufferDataOrNone(File))
      Files.push_back(File);
  }
  return Files;
}

ArchDependence::ArchDependence(const SourceManager &Sources, const LangOptions &Language)
    : ArchDependence(Sources, Language, userFiles(Sources)) {}

ArchDependence::ArchDependence(const SourceManager &Sources, const LangOptions &Language,
                               ArrayRef<FileID> Files)
    : Sources(Sources), Language(Language) {
  if (none_of(Files, [&](FileID File) { return mentionsArch(Sources.getBufferDataOrNone(File)); }))
    return;
  for (FileID File : Files)
    scan(File);
  for (const auto &Macro : Definitions)
    if (all_of(Macro.second, isInert))
      Inert.insert(Macro.first());
  Names.clear();
  Constants.clear();
  // A name may be defined by another that a later file defines: until no more
  // are found.
  for (unsigned Before = ~0U; Before != Names.size();) {
    Before = Names.size();
    Regions.clear();
    Definitions.clear();
    for (FileID File : Files)
      scan(File);
  }
  findDeclared(Files);
}

void ArchDependence::findDeclared(ArrayRef<FileID> Files) {
  std::vector<RawDeclaration> All;
  for (FileID File : Files)
    append_range(All, rawDeclarations(Sources.getBufferData(File), Language));
  for (unsigned Before = ~0U; Before != Declared.size();) {
    Before = Declared.size();
    for (const RawDeclaration &D : All)
      if (any_of(D.From, [&](StringRef Name) { return mayMean(Name); }))
        Declared.insert(D.Name);
  }
}

void ArchDependence::scan(FileID File) {
  StringRef Text = Sources.getBufferData(File);
  RawTokens Tokens(Text, Language);
  SmallVector<Conditional, 8> Open;
  CodeBlocks Blocks;
  auto InRegion = [&] { return any_of(Open, [](const Conditional &C) { return C.Depends; }); };
  Token T;
  StringRef LastName;
  for (bool More = Tokens.next(T); More;) {
    if (!beginsDirective(T)) {
      Blocks.note(T);
      for (Conditional &C : Open)
        C.HasText = true;
      // `constexpr int kThreads = 256` under a condition.
      if (T.is(tok::equal) && !LastName.empty() && !Blocks.inside()) {
        if (InRegion() && Names.insert(LastName).second)
          Constants.insert(LastName);
        unsigned From = Tokens.end();
        Definitions[LastName].insert(Text.slice(From, Text.find(';', From)).trim());
      }
      LastName = T.is(tok::raw_identifier) && !isParameterWord(Tokens.text()) ? Tokens.text()
                                                                              : StringRef();
      More = Tokens.next(T);
      continue;
    }
    unsigned Begin = Tokens.end();
    if (!Tokens.next(T))
      break;
    StringRef Directive = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
    StringRef Defined;
    unsigned BodyBegin = 0, BodyEnd = 0;
    bool Mentions = false;
    for (More = Tokens.next(T); More && !T.isAtStartOfLine(); More = Tokens.next(T)) {
      BodyEnd = Tokens.end();
      StringRef Name = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
      if (Directive == "define" && Defined.empty()) {
        Defined = Name;
        BodyBegin = BodyEnd;
      } else {
        Mentions |= !Name.empty() && (Directive == "define" ? changesCode(Name) : isArchName(Name));
      }
    }
    if (Directive.starts_with("if"))
      Open.push_back({Begin, Mentions});
    else if (Directive.starts_with("elif") && !Open.empty())
      Open.back().Depends |= Mentions;
    else if (Directive == "define") {
      Definitions[Defined].insert(Text.slice(BodyBegin, BodyEnd).trim());
      if (Mentions || InRegion()) {
        Names.insert(Defined);
        Constants.erase(Defined);
      }
    } else if (Directive == "endif" && !Open.empty()) {
      if (Open.back().Depends && Open.back().HasText)
        Regions[File].push_back({Open.back().Begin, Begin});
      Open.pop_back();
    }
  }
}

bool ArchDependence::overlapsRegion(FileID File, OffsetRange Range) const {
  auto Found = Regions.find(File);
  return Found != Regions.end() && any_of(Found->second, [&](OffsetRange Region) {
           return Region.first < Range.second && Range.first < Region.second;
         });
}

StringRef ArchDependence::firstName(FileID File, OffsetRange Range,
                                    function_ref<bool(StringRef)> Wanted) const {
  RawTokens Tokens(Sources.getBufferData(File), Language, Range.first, Range.second);
  Token T;
  while (Tokens.next(T))
    if (T.is(tok::raw_identifier) && Wanted(Tokens.text()))
      return Tokens.text();
  return {};
}

bool ArchDependence::touches(FileID File, OffsetRange Range, const StringSet<> &Hidden) const {
  return overlapsRegion(File, Range) ||
         (!Names.empty() && !firstName(File, Range, [&](StringRef Name) {
                               return mayMean(Name) && !Hidden.contains(Name);
                             }).empty());
}

/// Where the text of a declaration that begins at \p Offset for this pass may begin: after the
/// one before it, so that attributes which this pass does not see are in, and after directives,
/// so that the end of a condition around the one before is not.
unsigned ArchDependence::beginOfDeclaration(StringRef Text, unsigned Offset) const {
  size_t Before = Text.take_front(Offset).find_last_of(";}");
  RawTokens Tokens(Text, Language, Before == StringRef::npos ? 0 : unsigned(Before + 1), Offset);
  Token T;
  bool InDirective = false;
  while (Tokens.next(T)) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (!InDirective)
      return Tokens.begin();
  }
  return Offset;
}

/// Whether what the definition of \p D is made of may differ: a clamp in a `constexpr` function,
/// or in a member of a template, has its `__CUDA_ARCH__` there.
bool ArchDependence::touchesDefinition(const ValueDecl *D, DenseSet<const Decl *> &Seen) const {
  const Stmt *Definition = nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Definition = Function->getBody();
  else if (const auto *Variable = dyn_cast<VarDecl>(D))
    Definition = Variable->getAnyInitializer();
  else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    Definition = Enumerator->getInitExpr();
  if (!Definition || !Seen.insert(D).second)
    return false;
  if (Sources.isInSystemHeader(Definition->getBeginLoc()))
    return comesFromSystem(Definition->getBeginLoc());
  auto [File, From] = Sources.getDecomposedExpansionLoc(Definition->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedLoc(Lexer::getLocForEndOfToken(
      Sources.getExpansionRange(Definition->getEndLoc()).getEnd(), 0, Sources, Language));
  bool IsRead = File.isValid() && File == EndFile && Sources.getBufferDataOrNone(File);
  return (IsRead && touches(File, {From, To})) || touchesUsed(Definition, Seen);
}

/// Whether what \p Code calls and names may differ.
bool ArchDependence::touchesUsed(const Stmt *Code, DenseSet<const Decl *> &Seen) const {
  if (!Code)
    return false;
  if (isa<IntegerLiteral>(Code))
    return comesFromSystem(Code->getBeginLoc());
  const auto *Reference = dyn_cast<DeclRefExpr>(Code);
  const auto *Member = dyn_cast<MemberExpr>(Code);
  return (Reference && touchesDefinition(Reference->getDecl(), Seen)) ||
         (Member && touchesDefinition(Member->getMemberDecl(), Seen)) ||
         any_of(Code->children(), [&](const Stmt *Part) { return touchesUsed(Part, Seen); });
}

/// Whether what the numbers in the attributes of \p Kernel are computed from may differ.
bool ArchDependence::touchesAttributes(const FunctionDecl *Kernel) const {
  DenseSet<const Decl *> Seen;
  auto Uses = [&](const Expr *E) { return touchesUsed(E, Seen); };
  return any_of(Kernel->redecls(), [&](const FunctionDecl *D) {
    return any_of(D->attrs(), [&](const Attr *A) {
      if (const auto *Bounds = dyn_cast<CUDALaunchBoundsAttr>(A))
        return Uses(Bounds->getMaxThreads()) || Uses(Bounds->getMinBlocks()) ||
               Uses(Bounds->getMaxBlocks());
      const auto *Annotation = dyn_cast<AnnotateAttr>(A);
      return Annotation && any_of(Annotation->args(), Uses);
    });
  });
}

/// From the opening parenthesis of \p D's parameters to the end of the closing one, if both are in
/// \p File. It has no attribute of the kernel: the macros that many libraries use there for
/// `__grid_constant__` depend on the architecture.
std::optional<ArchDependence::OffsetRange> ArchDependence::parametersOf(const FunctionDecl *D,
                                                                        FileID File) const {
  FunctionTypeLoc Type = D->getFunctionTypeLoc();
  if (!Type || Type.getLParenLoc().isMacroID() || Type.getRParenLoc().isMacroID())
    return std::nullopt;
  auto [LeftFile, Left] = Sources.getDecomposedLoc(Type.getLParenLoc());
  auto [RightFile, Right] = Sources.getDecomposedLoc(Type.getRParenLoc());
  if (LeftFile != File || RightFile != File)
    return std::nullopt;
  return OffsetRange(Left, Right + 1);
}

/// The numbers in bounds of \p D, a template's, that follow from the template's parameters, as far
/// as they are in \p File. They are known for its instances, which are asked for themselves.
SmallVector<ArchDependence::OffsetRange, 4> ArchDependence::openBounds(const FunctionDecl *D,
                                                                       FileID File) const {
  SmallVector<OffsetRange, 4> Open;
  for (const auto *Bounds : D->specific_attrs<CUDALaunchBoundsAttr>())
    for (const Expr *E :
         {Bounds->getMaxThreads(), Bounds->getMinBlocks(), Bounds->getMaxBlocks()}) {
      if (!E || !E->isValueDependent())
        continue;
      CharSourceRange Range = Sources.getExpansionRange(E->getSourceRange());
      auto [BeginFile, Begin] = Sources.getDecomposedLoc(Range.getBegin());
      auto [EndFile, End] = Sources.getDecomposedLoc(
          Lexer::getLocForEndOfToken(Range.getEnd(), 0, Sources, Language));
      if (BeginFile == File && EndFile == File)
        Open.push_back({Begin, End});
    }
  return Open;
}

bool ArchDependence::touchesDeclaration(const FunctionDecl *Kernel) const {
  if (touchesAttributes(Kernel))
    return true;
  if (Regions.empty() && Names.empty())
    return false;
  // An instance has the text of the template that it was made from.
  return any_of(writtenDeclaration(Kernel)->redecls(), [&](const FunctionDecl *D) {
    SourceLocation Begin = D->getBeginLoc();
    StringSet<> Own;
    if (D->getIdentifier())
      Own.insert(D->getName());
    if (const FunctionTemplateDecl *Template = D->getDescribedFunctionTemplate()) {
      Begin = Template->getBeginLoc();
      for (const NamedDecl *Parameter : *Template->getTemplateParameters())
        Own.insert(Parameter->getName());
    }
    auto [File, From] = Sources.getDecomposedExpansionLoc(Begin);
    SourceLocation End =
        D->doesThisDeclarationHaveABody() ? D->getBody()->getBeginLoc() : D->getEndLoc();
    auto [EndFile, To] = Sources.getDecomposedExpansionLoc(End);
    if (File.isInvalid() || File != EndFile)
      return true; // spread over files: nothing is known
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    if (!Text)
      return true;
    SmallVector<OffsetRange, 4> Left;
    if (Kernel->isDependentContext())
      Left = openBounds(D, File);
    if (std::optional<OffsetRange> Parameters = parametersOf(D, File))
      Left.push_back(*Parameters);
    llvm::sort(Left);
    unsigned Next = beginOfDeclaration(*Text, From);
    for (OffsetRange Out : Left) {
      if (Out.first < Next || Out.second > To)
        continue;
      if (touches(File, {Next, Out.first}, Own))
        return true;
      Next = Out.second;
    }
    return touches(File, {Next, To}, Own);
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
  if (!Sources.getBufferDataOrNone(File))
    return true;
  BodyStatements Statements(RawTokens(Sources.getBufferData(File), Language, From, To));
  return Statements.declareStaticShared() &&
         (overlapsRegion(File, {From, To}) ||
          any_of(Statements.behindShared(),
                 [&](const auto &Entry) { return mayMean(Entry.getKey()); }));
}

bool ArchDependence::touchesBody(const FunctionDecl *Function) const {
  const Stmt *Body = Function->getBody();
  if (!Body || (Regions.empty() && Names.empty()))
    return false;
  auto [File, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedExpansionLoc(Body->getEndLoc());
  return File.isInvalid() || File != EndFile || touches(File, {From, To});
}

bool ArchDependence::leavesBodyEmpty(const FunctionDecl *Kernel) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel->getBody());
  if (!Body || !Body->body_empty() || Regions.empty())
    return false;
  auto [File, From] = Sources.getDecomposedExpansionLoc(Body->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedExpansionLoc(Body->getEndLoc());
  return File == EndFile && overlapsRegion(File, {From, To});
}

//===----------------------------------------------------------------------===//
// Arguments of launches
//===----------------------------------------------------------------------===//

StringRef ArchDependence::nameBehind(const Integer &I, SourceLocation Use) const {
  if (const ValueDecl *Named = I.From.Named; Named && Named->getIdentifier() &&
                                             isArchName(Named->getName()) &&
                                             !isElsewhere(Named->getName(), Named))
    return Named->getName();
  if (!I.From.Spelled)
    return {};
  StringRef Outermost;
  for (SourceLocation Location = I.From.Spelled->getExprLoc(); Location.isMacroID();
       Location = Sources.getImmediateMacroCallerLoc(Location)) {
    Outermost = Lexer::getImmediateMacroName(Location, Sources, Language);
    if (isArchName(Outermost))
      return Outermost;
  }
  // A name that is defined under the same condition as its use has one value only.
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(I.From.Spelled->getExprLoc());
  auto [UseFile, UseOffset] = Sources.getDecomposedExpansionLoc(Use);
  auto Found = Regions.find(File);
  bool InRegion = Found != Regions.end() &&
                  any_of(Found->second, [&, Offset = Offset, UseFile = UseFile,
                                         UseOffset = UseOffset, File = File](OffsetRange Region) {
                    bool WithUse =
                        File == UseFile && Region.first <= UseOffset && UseOffset < Region.second;
                    return Region.first <= Offset && Offset < Region.second && !WithUse;
                  });
  if (!InRegion && !comesFromSystem(I.From.Spelled->getExprLoc()))
    return {};
  if (const ValueDecl *Named = I.From.Named; Named && Named->getIdentifier())
    return Named->getName();
  return Outermost.empty() ? "__CUDA_ARCH__" : Outermost;
}

StringRef ArchDependence::nameIn(const Expr *Argument, ArrayRef<const Integer *> Values) const {
  if (!Argument)
    return {};
  auto [File, From] = Sources.getDecomposedExpansionLoc(Argument->getBeginLoc());
  auto [EndFile, To] = Sources.getDecomposedLoc(Lexer::getLocForEndOfToken(
      Sources.getExpansionRange(Argument->getEndLoc()).getEnd(), 0, Sources, Language));
  if (!Names.empty() && File.isValid() && File == EndFile && Sources.getBufferDataOrNone(File)) {
    std::optional<NamesUsed> Used;
    StringRef Name = firstName(File, {From, To}, [&](StringRef Text) {
      if (!changesCode(Text))
        return false;
      if (!Used)
        Used = namesUsed(Argument);
      return !isElsewhere(Text, Used->lookup(Text));
    });
    if (!Name.empty())
      return Name;
  }
  for (const Integer *I : Values)
    if (StringRef Name = nameBehind(*I, Argument->getBeginLoc()); !Name.empty())
      return Name;
  return {};
}

bool ArchDependence::uses(const FunctionDecl *Kernel, StringRef Name) const {
  return any_of(writtenDeclaration(Kernel)->redecls(), [&](const FunctionDecl *D) {
    auto [File, From] = Sources.getDecomposedExpansionLoc(D->getBeginLoc());
    auto [EndFile, To] = Sources.getDecomposedExpansionLoc(D->getEndLoc());
    std::optional<StringRef> Text = Sources.getBufferDataOrNone(File);
    return File == EndFile && Text &&
           !firstName(File, {beginOfDeclaration(*Text, From), To}, [&](StringRef Found) {
              return Found == Name;
            }).empty();
  });
}

bool ArchDependence::hasOneDefinition(StringRef Name) const {
  auto Found = Definitions.find(Name);
  return Found != Definitions.end() && Found->second.size() == 1;
}

} // namespace warplint::kernels
