//===- MissingNames.cpp - Names that missing headers would declare --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/MissingNames.h"
#include "base/compat/ExternalSource.h"
#include "text/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Scope.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

using namespace clang;
using namespace llvm;

namespace warplint {

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

/// A type of which nothing is known: a parameter of no template. Not the type of dependent
/// expressions: for a function that takes one, Clang asks how large it is, and never gets an answer.
QualType unknownType(const ASTContext &C) {
  constexpr unsigned DeeperThanAny = 1000;
  return C.getTemplateTypeParmType(DeeperThanAny, 0, /*ParameterPack=*/false);
}

/// The text from the token at \p At, in the definition of a macro where it is of one.
RawTokens textFrom(SourceLocation At, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(At);
  return RawTokens(Sources.getBufferData(File), rawCuda(), Offset);
}

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

/// Declares a name where Clang looks for what was meant instead of it.
class NameDeclarer : public ExternalSemaSource {
public:
  NameDeclarer(Sema &S, MissingNames &For) : S(S), For(For) {}

  TypoCorrection CorrectTypo(const DeclarationNameInfo &Typo, int Kind, Scope *Around,
                             CXXScopeSpec *Before, CorrectionCandidateCallback &Wanted,
                             DeclContext *Member, bool, const ObjCObjectPointerType *) override {
    IdentifierInfo *Name = Typo.getName().getAsIdentifierInfo();
    if (!For.isNeeded() || !Name || S.isSFINAEContext())
      return {};
    DeclContext *In = S.Context.getTranslationUnitDecl();
    if (Before && Before->isSet())
      In = S.computeDeclContext(*Before);
    // The C++ library is read instead: see lint/FileReading.h.
    if (!In || !In->isFileContext() || In->isStdNamespace() || (Member && !Member->isFileContext()))
      return {};
    NamedDecl *D = declare({*Name, Typo.getLoc(), In}, Kind, Around, Wanted);
    if (!D)
      return {};
    add(*D, *In);
    // Where Clang has read its arguments already, it takes no template of values, only of functions.
    bool HasArguments = isa<VarTemplateDecl>(D) && !(Before && Before->isSet());
    TypoCorrection Found(HasArguments ? unresolved(Typo, *In) : D);
    Found.setCorrectionRange(Before, Typo);
    return Found;
  }

private:
  Sema &S;
  MissingNames &For;

  /// A name to declare, where it was met, and the scope that is to have it.
  struct Wanting {
    IdentifierInfo &Name;
    SourceLocation At;
    DeclContext *In;
  };

  void add(NamedDecl &D, DeclContext &In) const {
    // What was taken for a value first may turn out to be a type.
    if (auto *Value = In.lookup(D.getDeclName()).find_first<VarDecl>();
        Value && Value->isImplicit())
      Value->getLexicalDeclContext()->removeDecl(Value);
    D.setImplicit();
    In.addDecl(&D);
    For.Declared = true;
  }

  /// Null where no declaration would help.
  NamedDecl *declare(const Wanting &W, int Kind, Scope *Around,
                     CorrectionCandidateCallback &Wanted) const {
    switch (Kind) {
    case Sema::LookupNestedNameSpecifierName:
    case Sema::LookupNamespaceName:
      return namespaceOf(W);
    case Sema::LookupTagName:
      For.LostBases.push_back(W.At);
      return nullptr;
    case Sema::LookupOrdinaryName:
    case Sema::LookupAnyName:
      return declareByNext(W, Around, Wanted);
    default:
      return nullptr;
    }
  }

  /// How a file uses a name behind a qualifier, all in all.
  struct Uses {
    bool AreCalls = true, AreTemplates = false;
  };

  /// What the file names as members of \p W.
  StringMap<Uses> membersOf(const Wanting &W) const {
    const SourceManager &Sources = S.getSourceManager();
    RawTokens Text(
        Sources.getBufferData(Sources.getFileID(Sources.getSpellingLoc(W.At))));
    StringMap<Uses> Members;
    Token T;
    enum { Start, Qualifier, Colons, Member } Seen = Start;
    StringRef Name;
    while (Text.next(T)) {
      if (Seen == Member) {
        Members[Name].AreCalls &= T.is(tok::l_paren);
        Members[Name].AreTemplates |= T.is(tok::less);
      }
      if (Seen == Colons && T.is(tok::raw_identifier)) {
        Name = Text.text();
        Seen = Member;
      } else if (Seen == Qualifier && T.is(tok::coloncolon)) {
        Seen = Colons;
      } else {
        bool IsIt = T.is(tok::raw_identifier) && Text.text() == W.Name.getName();
        Seen = IsIt ? Qualifier : Start;
      }
    }
    return Members;
  }

  /// A namespace with members of it that the file names: once it is known, Clang takes
  /// `name::f(x);` for a declaration of `x` unless `f` is a value, and a template's argument
  /// `name::half_t` for a value unless it is a type.
  NamespaceDecl *namespaceOf(const Wanting &W) const {
    auto *Made = NamespaceDecl::Create(S.Context, W.In, /*Inline=*/false, W.At, W.At, &W.Name,
                                       nullptr, /*Nested=*/false);
    for (const auto &[Name, Used] : membersOf(W)) {
      Wanting Member{S.Context.Idents.get(Name), W.At, Made};
      if (isNamedLikeType(Name) && !Used.AreTemplates)
        Made->addDecl(type(Member));
      else if (Used.AreCalls)
        Made->addDecl(value(Member));
    }
    return Made;
  }

  TypedefDecl *type(const Wanting &W) const {
    TypeSourceInfo *Any = S.Context.getTrivialTypeSourceInfo(unknownType(S.Context), W.At);
    auto *Type = TypedefDecl::Create(S.Context, W.In, W.At, W.At, &W.Name, Any);
    Type->setImplicit();
    return Type;
  }

  VarDecl *value(const Wanting &W) const {
    TypeSourceInfo *Any = S.Context.getTrivialTypeSourceInfo(S.Context.DependentTy, W.At);
    auto *Value =
        VarDecl::Create(S.Context, W.In, W.At, W.At, &W.Name, Any->getType(), Any, SC_Extern);
    Value->setImplicit();
    return Value;
  }

  /// A value of which not even the kind is known, so that arguments may follow.
  NamedDecl *unresolved(const DeclarationNameInfo &Name, DeclContext &In) const {
    return UnresolvedUsingValueDecl::Create(S.Context, &In, Name.getLoc(), {}, Name, {});
  }

  /// A type, a template or a value, as what stands behind the name shows.
  NamedDecl *declareByNext(const Wanting &W, Scope *Around,
                           CorrectionCandidateCallback &Wanted) const {
    RawTokens Text = textFrom(isInUsing(W.At) ? useOf(W) : W.At, S.getSourceManager());
    Token Next;
    Text.next(Next); // the name
    Text.next(Next);
    if (Next.is(tok::less))
      return templateOf(W, Text, Around);
    bool IsMacro = Next.is(tok::raw_identifier) && // before a declaration that has its type
                   S.Context.Idents.get(Text.text()).isKeyword(S.getLangOpts());
    if (IsMacro)
      return nullptr;
    NamedDecl *Type = type(W);
    bool IsArgument = isTypeArgument(W, Next);
    if ((IsArgument || isBeforeDeclarator(Next, Around) || !Wanted.WantExpressionKeywords) &&
        Wanted.ValidateCandidate(TypoCorrection(Type)))
      return Type;
    if (!IsArgument || !isNamedLikeType(W.Name.getName()))
      return value(W);
    add(*Type, *W.In); // Clang wants a value here: the next time it finds the type
    return nullptr;
  }

  /// Whether the name at \p At ends a using-declaration, `using scope::name;`.
  bool isInUsing(SourceLocation At) const {
    auto [File, Offset] = S.getSourceManager().getDecomposedSpellingLoc(At);
    StringRef Before = S.getSourceManager().getBufferData(File).take_front(Offset);
    return Before.drop_front(Before.find_last_of(";{}\n") + 1).ltrim().starts_with("using");
  }

  /// Where the name is used further on, in its file or in the main one; else its own place.
  SourceLocation useOf(const Wanting &W) const {
    const SourceManager &Sources = S.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedSpellingLoc(W.At);
    for (auto [In, From] : {std::pair(File, Offset), std::pair(Sources.getMainFileID(), 0U)}) {
      RawTokens Text(Sources.getBufferData(In), rawCuda(), From);
      unsigned Begin = 0; // of the name, if it is before the token
      for (Token T; Text.next(T);) {
        if (Begin && T.isNot(tok::semi))
          return Sources.getLocForStartOfFile(In).getLocWithOffset(Begin);
        bool IsName = T.is(tok::raw_identifier) && Text.text() == W.Name.getName();
        Begin = IsName ? Text.begin() : 0;
      }
    }
    return W.At;
  }

  static bool isNamedLikeType(StringRef Name) { return Name.ends_with("_t"); }

  static StringRef withoutLastWord(StringRef Text) {
    Text = Text.rtrim();
    while (!Text.empty() && isAsciiIdentifierContinue(Text.back()))
      Text = Text.drop_back();
    return Text.rtrim();
  }

  /// Whether the name, before \p Next, is a template's argument that is rather a type: the first
  /// one, or named like a type.
  bool isTypeArgument(const Wanting &W, const Token &Next) const {
    if (Next.isNot(tok::comma))
      return false;
    auto [File, Offset] = S.getSourceManager().getDecomposedSpellingLoc(W.At);
    StringRef Before = S.getSourceManager().getBufferData(File).take_front(Offset).rtrim();
    while (Before.consume_back("::")) // behind a qualifier
      Before = withoutLastWord(Before);
    bool IsFirst = Before.ends_with("<") && !Before.ends_with("<<");
    return IsFirst || isNamedLikeType(W.Name.getName());
  }

  static bool isBeforeDeclarator(const Token &Next, Scope *Around) {
    bool InFunction = Around && Around->getFnParent();
    return Next.isOneOf(tok::raw_identifier, tok::star, tok::amp, tok::ampamp, tok::greater) ||
           (!InFunction && Next.isOneOf(tok::comma, tok::r_paren)); // a parameter
  }

  /// A template whose parameters take the arguments that \p Text has behind `<`, and more of the
  /// last one's kind: of types, but of values where what it names is launched or shifted. Null where
  /// the arguments don't show it.
  NamedDecl *templateOf(const Wanting &W, RawTokens &Text, Scope *Around) const {
    SmallVector<bool, 4> AreValues = kindsOfArguments(Text, Around);
    if (AreValues.empty())
      return nullptr;
    if (all_equal(AreValues))
      AreValues.truncate(1);
    ASTContext &C = S.Context;
    SmallVector<NamedDecl *, 4> Parameters;
    for (auto [I, IsValue] : enumerate(AreValues))
      Parameters.push_back(parameter(W, I, IsValue, /*IsPack=*/I + 1 == AreValues.size()));
    auto *List = TemplateParameterList::Create(C, W.At, W.At, Parameters, W.At, nullptr);
    Token Next;
    Text.next(Next);
    if (Next.isOneOf(tok::lesslessless, tok::lessless)) {
      VarDecl *Value = value(W);
      auto *Template = VarTemplateDecl::Create(C, W.In, W.At, &W.Name, List, Value);
      Value->setDescribedVarTemplate(Template);
      return Template;
    }
    auto *Alias = TypeAliasDecl::Create(C, W.In, W.At, W.At, &W.Name,
                                        C.getTrivialTypeSourceInfo(unknownType(C), W.At));
    auto *Template = TypeAliasTemplateDecl::Create(C, W.In, W.At, &W.Name, List, Alias);
    Alias->setDescribedAliasTemplate(Template);
    return Template;
  }

  NamedDecl *parameter(const Wanting &W, unsigned Index, bool IsValue, bool IsPack) const {
    ASTContext &C = S.Context;
    QualType Auto = C.getAutoDeductType();
    if (IsValue)
      return NonTypeTemplateParmDecl::Create(C, W.In, W.At, W.At, 0, Index, nullptr, Auto, IsPack,
                                             C.getTrivialTypeSourceInfo(Auto, W.At));
    return TemplateTypeParmDecl::Create(C, W.In, W.At, W.At, 0, Index, nullptr, /*Typename=*/true,
                                        IsPack);
  }

  /// For each argument behind `<` whether it is a value, as its first token shows.
  SmallVector<bool, 4> kindsOfArguments(RawTokens &Text, Scope *Around) const {
    SmallVector<bool, 4> AreValues;
    constexpr unsigned MostTokens = 200;
    Token T;
    bool Begins = true, IsParameter = false; // the token before is a parameter of a template
    int Angles = 1, Brackets = 0;
    for (unsigned I = 0; I != MostTokens && Text.next(T); ++I) {
      if (Begins && T.isNot(tok::greater))
        AreValues.push_back(beginsValue(T, Text.text(), Around));
      else if (IsParameter && T.is(tok::coloncolon)) // its member, without 'typename'
        AreValues.back() = true;
      IsParameter = Begins && T.is(tok::raw_identifier) && isTypeParameter(Text.text(), Around);
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
    return isa_and_nonnull<ValueDecl>(named(Word, Around));
  }

  bool isTypeParameter(StringRef Word, Scope *Around) const {
    return isa_and_nonnull<TemplateTypeParmDecl>(named(Word, Around));
  }

  /// What \p Word names, if it is one thing.
  NamedDecl *named(StringRef Word, Scope *Around) const {
    LookupResult Named(S, &S.Context.Idents.get(Word), {}, Sema::LookupOrdinaryName);
    Named.suppressDiagnostics();
    return S.LookupName(Named, Around) && Named.isSingleResult() ? Named.getFoundDecl() : nullptr;
  }
};

void MissingNames::HandleTranslationUnit(ASTContext &Context) {
  if (!Declared)
    return;
  LoopCompletion Loops(Context);
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (!D->isFromASTFile())
      Loops.TraverseDecl(D);
}

void MissingNames::InitializeSema(Sema &S) {
  compat::addExternalSource(S, makeIntrusiveRefCnt<NameDeclarer>(S, *this));
}

std::string MissingNames::withoutItself(StringRef Error) {
  auto [Found, Meant] = Error.split("; did you mean ");
  Meant.consume_front("simply ");
  Meant.consume_back("?");
  return (Found.contains(Meant) ? Found : Error).str();
}

/// Makes enumerators whose number is not known, and those that follow from them, dependent.
static void forgetNumbers(EnumDecl &Enum) {
  SmallPtrSet<const Decl *, 8> Unknown;
  std::function<bool(const Stmt *)> IsUnknown = [&](const Stmt *S) {
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
    return (Name && Unknown.contains(Name->getDecl())) || (S && any_of(S->children(), IsUnknown));
  };
  auto IsLost = [&](const EnumConstantDecl *Each) { // with the error in it
    RawTokens Text =
        textFrom(Each->getLocation(), Enum.getASTContext().getSourceManager());
    Token T;
    return Text.next(T) && Text.next(T) && T.is(tok::equal);
  };
  bool IsBehindUnknown = false;
  for (EnumConstantDecl *Each : Enum.enumerators()) {
    if (const Expr *Init = Each->getInitExpr())
      IsBehindUnknown = Init->isValueDependent() || IsUnknown(Init);
    else
      IsBehindUnknown |= IsLost(Each);
    if (!IsBehindUnknown)
      continue;
    Unknown.insert(Each);
    Each->setType(Enum.getASTContext().DependentTy);
  }
}

/// Whether Clang left out a base class of \p Class that is missing.
bool MissingNames::hasLostBase(const CXXRecordDecl &Class) const {
  const SourceManager &Sources = Class.getASTContext().getSourceManager();
  return any_of(LostBases, [&](SourceLocation Base) {
    return Sources.isBeforeInTranslationUnit(Class.getBeginLoc(), Base) &&
           Sources.isBeforeInTranslationUnit(Base, Class.getBraceRange().getBegin());
  });
}

void MissingNames::settle(CXXRecordDecl &Class) const {
  bool IsOther = hasLostBase(Class);
  if (!Class.isDependentContext())
    for (FieldDecl *Field : Class.fields())
      if (Field->getType()->isDependentType()) {
        Field->setType(Class.getASTContext().IntTy);
        IsOther = true;
      }
  if (!Class.isDependentContext() && Class.getNumBases() != 0) {
    SmallVector<const CXXBaseSpecifier *, 4> Known;
    for (const CXXBaseSpecifier &Base : Class.bases())
      if (!Base.getType()->isDependentType())
        Known.push_back(&Base);
    if (Known.size() != Class.getNumBases()) {
      Class.setBases(Known.data(), Known.size());
      IsOther = true;
    }
  }
  if (IsOther)
    markSize(Class);
}

void MissingNames::CompletedTagDefinition(const TagDecl *D) {
  if (!isNeeded())
    return;
  auto *Complete = const_cast<TagDecl *>(D);
  if (auto *Class = dyn_cast<CXXRecordDecl>(Complete))
    settle(*Class);
  else if (auto *Enum = dyn_cast<EnumDecl>(Complete); !Enum->isDependentContext())
    forgetNumbers(*Enum);
}

} // namespace warplint
