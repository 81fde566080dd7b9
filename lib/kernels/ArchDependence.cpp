//===- ArchDependence.cpp - Source that differs by architecture -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ArchDependence.h"
#include "kernels/ArchUses.h"
#include "kernels/BodyStatements.h"
#include "kernels/KernelFacts.h"
#include "text/NamesUsed.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

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

ArchDependence::ArchDependence(const ASTContext &Context)
    : Context(Context), Sources(Context.getSourceManager()), Language(Context.getLangOpts()),
      Text(Sources, Language, userFiles(Sources)), System(Sources, Language) {}

bool ArchDependence::isElsewhere(StringRef Name, ArrayRef<const NamedDecl *> Meant) const {
  return Text.isConstant(Name) && !Meant.empty() && none_of(Meant, [&](const NamedDecl *D) {
           auto [File, Offset] = Sources.getDecomposedExpansionLoc(D->getLocation());
           return Text.overlapsRegion(File, {Offset, Offset + 1});
         });
}

/// Where the text of a declaration that begins at \p Offset for this pass may begin: after the
/// one before it, so that attributes which this pass does not see are in, and after directives,
/// so that the end of a condition around the one before is not.
unsigned ArchDependence::beginOfDeclaration(StringRef Text, unsigned Offset) const {
  size_t Before = Text.take_front(Offset).find_last_of(";{}");
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

/// Whether what the numbers in the attributes of \p Kernel are computed from may differ. Those that
/// follow from the parameters of a template are known for its instances, which are asked for
/// themselves.
bool ArchDependence::touchesAttributes(const FunctionDecl *Kernel) const {
  ArchUses Of(Context, Text, System);
  auto Uses = [&](const Expr *E) {
    return !(E && E->isValueDependent() && Kernel->isDependentContext()) && Of.touches(E);
  };
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
std::optional<ArchText::OffsetRange> ArchDependence::parametersOf(const FunctionDecl *D,
                                                                  FileID File) const {
  FunctionTypeLoc Type = D->getFunctionTypeLoc();
  if (!Type || Type.getLParenLoc().isMacroID() || Type.getRParenLoc().isMacroID())
    return std::nullopt;
  auto [LeftFile, Left] = Sources.getDecomposedLoc(Type.getLParenLoc());
  auto [RightFile, Right] = Sources.getDecomposedLoc(Type.getRParenLoc());
  if (LeftFile != File || RightFile != File)
    return std::nullopt;
  return ArchText::OffsetRange(Left, Right + 1);
}

/// The numbers in bounds of \p D, a template's, that follow from the template's parameters, as far
/// as they are in \p File. They are known for its instances, which are asked for themselves.
SmallVector<ArchText::OffsetRange, 4> ArchDependence::openBounds(const FunctionDecl *D,
                                                                 FileID File) const {
  SmallVector<ArchText::OffsetRange, 4> Open;
  for (const auto *Bounds : D->specific_attrs<CUDALaunchBoundsAttr>())
    for (const Expr *E :
         {Bounds->getMaxThreads(), Bounds->getMinBlocks(), Bounds->getMaxBlocks()}) {
      if (!E || !E->isValueDependent())
        continue;
      if (std::optional<ArchText::Place> At = Text.placeOf(E->getSourceRange());
          At && At->File == File)
        Open.push_back(At->Range);
    }
  return Open;
}

bool ArchDependence::touchesDeclaration(const FunctionDecl *Kernel) const {
  if (touchesAttributes(Kernel))
    return true;
  if (Text.empty())
    return false;
  // An instance has the text of the template that it was made from.
  return any_of(writtenDeclaration(Kernel)->redecls(), [&](const FunctionDecl *D) {
    SourceLocation Begin = D->getBeginLoc();
    StringSet<> Own;
    if (D->getIdentifier())
      Own.insert(D->getName());
    if (const FunctionTemplateDecl *Template = D->getDescribedFunctionTemplate()) {
      Begin = Template->getBeginLoc();
      for (const auto &Parameter : parameterNames(Template))
        Own.insert(Parameter.first());
    }
    SourceLocation End =
        D->doesThisDeclarationHaveABody() ? D->getBody()->getBeginLoc() : D->getEndLoc();
    std::optional<ArchText::Place> At = Text.placeOf({Begin, End});
    if (!At)
      return true; // spread over files: nothing is known
    auto [File, Range] = *At;
    SmallVector<ArchText::OffsetRange, 4> Left;
    if (Kernel->isDependentContext())
      Left = openBounds(D, File);
    if (std::optional<ArchText::OffsetRange> Parameters = parametersOf(D, File))
      Left.push_back(*Parameters);
    llvm::sort(Left);
    unsigned Next = beginOfDeclaration(Sources.getBufferData(File), Range.first);
    for (ArchText::OffsetRange Out : Left) {
      if (Out.first < Next || Out.second > Range.second)
        continue;
      if (Text.touches(File, {Next, Out.first}, Own))
        return true;
      Next = Out.second;
    }
    return Text.touches(File, {Next, Range.second}, Own);
  });
}

ArchDependence::SharedText ArchDependence::sharedText(FileID File,
                                                      ArchText::OffsetRange Body) const {
  auto [Entry, IsNew] = SharedTexts.try_emplace({File, Body});
  if (!IsNew)
    return Entry->second;
  auto MayMean = [&](const auto &Name) { return Text.mayMean(Name.getKey()); };
  BodyStatements Statements(
      RawTokens(Sources.getBufferData(File), Language, Body.first, Body.second));
  if (!Statements.declareStaticShared())
    Entry->second = SharedText::None;
  else if (Text.overlapsRegion(File, Body) || any_of(Statements.behindShared(), MayMean))
    Entry->second = SharedText::MayDiffer;
  else
    Entry->second = SharedText::Same;
  return Entry->second;
}

bool ArchDependence::touchesShared(const FunctionDecl *Kernel) const {
  const Stmt *Body = Kernel->getBody();
  if (!Body || Text.empty())
    return false;
  std::optional<ArchText::Place> At = Text.placeOf(Body->getSourceRange());
  if (!At)
    return true;
  if (Body->getBeginLoc().isMacroID()) // its text is that of the macro
    return Text.touches(At->File, At->Range);
  SharedText Shared = sharedText(At->File, At->Range);
  return Shared == SharedText::MayDiffer ||
         (Shared == SharedText::Same && ArchUses(Context, Text, System).touchesShared(Body));
}

bool ArchDependence::touchesBody(const FunctionDecl *Function) const {
  const Stmt *Body = Function->getBody();
  if (!Body || Text.empty())
    return false;
  std::optional<ArchText::Place> At = Text.placeOf(Body->getSourceRange());
  return !At || Text.touches(At->File, At->Range);
}

bool ArchDependence::leavesBodyEmpty(const FunctionDecl *Kernel) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel->getBody());
  if (!Body || !Body->body_empty() || Text.empty())
    return false;
  std::optional<ArchText::Place> At = Text.placeOf(Body->getSourceRange());
  return At && Text.overlapsRegion(At->File, At->Range);
}

//===----------------------------------------------------------------------===//
// Arguments of launches
//===----------------------------------------------------------------------===//

StringRef ArchDependence::nameBehind(const Integer &I, SourceLocation Use) const {
  if (const ValueDecl *Named = I.From.Named; Named && Named->getIdentifier() &&
                                             Text.isArchName(Named->getName()) &&
                                             !isElsewhere(Named->getName(), Named))
    return Named->getName();
  if (!I.From.Spelled)
    return {};
  StringRef Outermost;
  for (SourceLocation Location = I.From.Spelled->getExprLoc(); Location.isMacroID();
       Location = Sources.getImmediateMacroCallerLoc(Location)) {
    Outermost = Lexer::getImmediateMacroName(Location, Sources, Language);
    if (Text.isArchName(Outermost))
      return Outermost;
  }
  // A name that is defined under the same condition as its use has one value only.
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(I.From.Spelled->getExprLoc());
  auto [UseFile, UseOffset] = Sources.getDecomposedExpansionLoc(Use);
  bool InRegion =
      any_of(Text.regions(File), [&, Offset = Offset, UseFile = UseFile, UseOffset = UseOffset,
                                  File = File](ArchText::OffsetRange Region) {
        bool WithUse = File == UseFile && Region.first <= UseOffset && UseOffset < Region.second;
        return Region.first <= Offset && Offset < Region.second && !WithUse;
      });
  if (!InRegion && !System.gives(I.From.Spelled->getExprLoc()))
    return {};
  if (const ValueDecl *Named = I.From.Named; Named && Named->getIdentifier())
    return Named->getName();
  return Outermost.empty() ? "__CUDA_ARCH__" : Outermost;
}

StringRef ArchDependence::nameIn(const Expr *Argument, ArrayRef<const Integer *> Values) const {
  if (!Argument)
    return {};
  std::optional<ArchText::Place> At = Text.placeOf(Argument->getSourceRange());
  if (At && !Text.empty()) {
    std::optional<NamesUsed> Used;
    StringRef Name = Text.firstName(At->File, At->Range, [&](StringRef Each) {
      if (!Text.changesCode(Each))
        return false;
      if (!Used)
        Used = namesUsed(Argument);
      return !isElsewhere(Each, Used->lookup(Each));
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
    std::optional<StringRef> Buffer = Sources.getBufferDataOrNone(File);
    return File == EndFile && Buffer &&
           !Text.firstName(File, {beginOfDeclaration(*Buffer, From), To},
                           [&](StringRef Found) { return Found == Name; })
                .empty();
  });
}

} // namespace warplint
