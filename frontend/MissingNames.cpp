//===- MissingNames.cpp - Names that missing headers would declare --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/MissingNames.h"
#include "dataflow/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

namespace {

/// Marks \p Class as dataflow/OtherSizes.h expects it.
void markSize(CXXRecordDecl &Class) {
  ASTContext &C = Class.getASTContext();
  Class.addAttr(AnnotateAttr::CreateImplicit(C, "warplint.other_size", nullptr, 0));
  TranslationUnitDecl *All = C.getTranslationUnitDecl();
  IdentifierInfo &AnyMark = C.Idents.get("warplint_other_sizes");
  if (All->lookup(&AnyMark).empty())
    All->addDecl(VarDecl::Create(C, All, {}, {}, &AnyMark, C.IntTy, nullptr, SC_Extern));
}

/// Declares a name where Clang looks for what was meant instead of it.
class Declarer : public ExternalSemaSource {
public:
  Declarer(Sema &S, const std::vector<std::string> &Headers, std::vector<SourceLocation> &LostBases)
      : S(S), Headers(Headers), LostBases(LostBases) {}

  TypoCorrection CorrectTypo(const DeclarationNameInfo &Typo, int Kind, Scope *Around,
                             CXXScopeSpec *Before, CorrectionCandidateCallback &Wanted,
                             DeclContext *Member, bool, const ObjCObjectPointerType *) override {
    IdentifierInfo *Name = Typo.getName().getAsIdentifierInfo();
    if (Headers.empty() || !Name || S.isSFINAEContext())
      return {};
    DeclContext *In = S.Context.getTranslationUnitDecl();
    if (Before && Before->isSet())
      In = S.computeDeclContext(*Before);
    if (!In || !In->isFileContext() || (Member && !Member->isFileContext()))
      return {};
    NamedDecl *D = declare({*Name, Typo.getLoc(), In}, Kind, Around, Wanted);
    if (!D)
      return {};
    D->setImplicit();
    In->addDecl(D);
    TypoCorrection Found(D);
    Found.setCorrectionRange(Before, Typo);
    return Found;
  }

private:
  Sema &S;
  const std::vector<std::string> &Headers;
  std::vector<SourceLocation> &LostBases;

  /// A name to declare, where it was met, and the scope that is to have it.
  struct Wanting {
    IdentifierInfo &Name;
    SourceLocation At;
    DeclContext *In;
  };

  NamedDecl *declare(const Wanting &W, int Kind, Scope *Around,
                     CorrectionCandidateCallback &Wanted) const {
    if (Kind == Sema::LookupNestedNameSpecifierName)
      return NamespaceDecl::Create(S.Context, W.In, /*Inline=*/false, W.At, W.At, &W.Name, nullptr,
                                   /*Nested=*/false);
    if (Kind == Sema::LookupTagName) // a base class, which Clang leaves out then
      LostBases.push_back(W.At);
    if (Kind != Sema::LookupOrdinaryName && Kind != Sema::LookupAnyName)
      return nullptr;
    dataflow::RawTokens Text = textAt(W.At);
    Token Next;
    Text.next(Next); // the name
    Text.next(Next);
    if (Next.is(tok::less))
      return aliasTemplate(W, Text, Around);
    TypeSourceInfo *Any = S.Context.getTrivialTypeSourceInfo(S.Context.DependentTy, W.At);
    NamedDecl *Type = TypedefDecl::Create(S.Context, W.In, W.At, W.At, &W.Name, Any);
    bool BeforeDeclarator =
        Next.isOneOf(tok::raw_identifier, tok::star, tok::amp, tok::ampamp, tok::greater);
    if ((BeforeDeclarator || !Wanted.WantExpressionKeywords) &&
        Wanted.ValidateCandidate(TypoCorrection(Type)))
      return Type;
    return VarDecl::Create(S.Context, W.In, W.At, W.At, &W.Name, Any->getType(), Any, SC_Extern);
  }

  dataflow::RawTokens textAt(SourceLocation At) const {
    const SourceManager &Sources = S.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedSpellingLoc(At);
    return dataflow::RawTokens(Sources.getBufferData(File), S.getLangOpts(), Offset);
  }

  /// A template whose parameters take the arguments that \p Text has behind `<`, and more of the
  /// last one's kind. Null where these don't show it.
  NamedDecl *aliasTemplate(const Wanting &W, dataflow::RawTokens &Text, Scope *Around) const {
    SmallVector<bool, 4> AreValues = kindsOfArguments(Text, Around);
    if (AreValues.empty())
      return nullptr;
    if (all_equal(AreValues))
      AreValues.truncate(1);
    ASTContext &C = S.Context;
    SmallVector<NamedDecl *, 4> Parameters;
    for (auto [I, IsValue] : enumerate(AreValues)) {
      bool IsPack = I + 1 == AreValues.size();
      if (IsValue)
        Parameters.push_back(NonTypeTemplateParmDecl::Create(
            C, W.In, W.At, W.At, 0, I, nullptr, C.getAutoDeductType(), IsPack,
            C.getTrivialTypeSourceInfo(C.getAutoDeductType(), W.At)));
      else
        Parameters.push_back(TemplateTypeParmDecl::Create(C, W.In, W.At, W.At, 0, I, nullptr,
                                                          /*Typename=*/true, IsPack));
    }
    auto *List = TemplateParameterList::Create(C, W.At, W.At, Parameters, W.At, nullptr);
    auto *Alias = TypeAliasDecl::Create(C, W.In, W.At, W.At, &W.Name,
                                        C.getTrivialTypeSourceInfo(C.DependentTy, W.At));
    auto *Template = TypeAliasTemplateDecl::Create(C, W.In, W.At, &W.Name, List, Alias);
    Alias->setDescribedAliasTemplate(Template);
    return Template;
  }

  /// For each argument behind `<` whether it is a value, as its first token shows.
  SmallVector<bool, 4> kindsOfArguments(dataflow::RawTokens &Text, Scope *Around) const {
    SmallVector<bool, 4> AreValues;
    constexpr unsigned MostTokens = 200;
    Token T;
    bool Begins = true;
    int Angles = 1, Brackets = 0;
    for (unsigned I = 0; I != MostTokens && Text.next(T); ++I) {
      if (Begins && T.isNot(tok::greater))
        AreValues.push_back(beginsValue(T, Text.text(), Around));
      Begins = false;
      if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        ++Brackets;
      else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
        --Brackets;
      else if (Brackets == 0 && T.is(tok::less))
        ++Angles;
      else if (Brackets == 0 && T.is(tok::comma))
        Begins = Angles == 1;
      else if (Brackets == 0)
        Angles -= T.is(tok::greater) ? 1 : T.is(tok::greatergreater) ? 2 : 0;
      if (Angles <= 0)
        return AreValues.empty() ? SmallVector<bool, 4>{false} : AreValues;
      if (Brackets < 0 || T.is(tok::semi))
        break;
    }
    return {};
  }

  bool beginsValue(const Token &T, StringRef Word, Scope *Around) const {
    if (T.isNot(tok::raw_identifier))
      return true;
    if (Word == "true" || Word == "false" || Word == "sizeof")
      return true;
    LookupResult Named(S, &S.Context.Idents.get(Word), T.getLocation(), Sema::LookupOrdinaryName);
    Named.suppressDiagnostics();
    return S.LookupName(Named, Around) && Named.isSingleResult() &&
           isa<ValueDecl>(Named.getFoundDecl());
  }
};

/// Gives loops over a range of unknown type the statements that Clang leaves out there, for without
/// them a function has no control-flow graph. Nothing is known of these either.
class LoopCompletion : public RecursiveASTVisitor<LoopCompletion> {
public:
  explicit LoopCompletion(ASTContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    if (Loop->getBeginStmt())
      return true;
    SourceLocation At = Loop->getColonLoc();
    Loop->setBeginStmt(iterator(Loop, At));
    Loop->setEndStmt(iterator(Loop, At));
    Loop->setCond(RecoveryExpr::Create(C, C.BoolTy, At, At, {}));
    Loop->setInc(RecoveryExpr::Create(C, C.VoidTy, At, At, {}));
    return true;
  }

private:
  ASTContext &C;

  DeclStmt *iterator(CXXForRangeStmt *Loop, SourceLocation At) {
    auto *In = cast<VarDecl>(Loop->getRangeStmt()->getSingleDecl())->getDeclContext();
    auto *Iterator = VarDecl::Create(C, In, At, At, nullptr, C.DependentTy,
                                     C.getTrivialTypeSourceInfo(C.DependentTy, At), SC_None);
    Iterator->setImplicit();
    return new (C) DeclStmt(DeclGroupRef(Iterator), At, At);
  }
};

} // namespace

void MissingNames::HandleTranslationUnit(ASTContext &Context) {
  if (!Headers.empty())
    LoopCompletion(Context).TraverseAST(Context);
}

void MissingNames::InitializeSema(Sema &S) {
  S.addExternalSource(makeIntrusiveRefCnt<Declarer>(S, Headers, LostBases));
}

void MissingNames::HandleTagDeclDefinition(TagDecl *D) {
  auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (Headers.empty() || !Class)
    return;
  const SourceManager &Sources = Class->getASTContext().getSourceManager();
  bool IsOther = any_of(LostBases, [&](SourceLocation Base) {
    return Sources.isBeforeInTranslationUnit(Class->getBeginLoc(), Base) &&
           Sources.isBeforeInTranslationUnit(Base, Class->getBraceRange().getBegin());
  });
  if (!Class->isDependentContext())
    for (FieldDecl *Field : Class->fields())
      if (Field->getType()->isDependentType()) {
        Field->setType(Field->getASTContext().IntTy);
        IsOther = true;
      }
  if (IsOther)
    markSize(*Class);
}

} // namespace warplint::frontend
