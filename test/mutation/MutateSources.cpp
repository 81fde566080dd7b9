//===- MutateSources.cpp - Writes all mutants of some sources into them ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     warplint-mutate ROOT BUILD COPY LIST FOLDER...
///
/// Writes every source of the FOLDERs of the tree ROOT into its COPY, such that each comparison,
/// limit, constant, rounding and truth value asks Mutant.h whether to be another one. LIST gets a
/// line of JSON for each mutant: number, file, line, column, what was there and what the mutant
/// makes of it. What is in the copy already keeps its date.
///
//===----------------------------------------------------------------------===//

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace {

/// What is written into one file, by offset.
class FileEdits {
public:
  /// An outer expression is visited before what is in it: its opening stands before, its
  /// closing behind what the inner one writes there.
  void open(unsigned At, StringRef Text) { Opening[At] += Text; }
  void close(unsigned At, StringRef Text) { Closing[At].insert(0, Text); }
  void replace(unsigned At, unsigned Length, StringRef Text) {
    Replaced[At] = {Length, Text.str()};
  }

  std::string applyTo(StringRef Source) const {
    std::string Text;
    for (unsigned I = 0; I <= Source.size();) {
      append(Text, Closing, I);
      append(Text, Opening, I);
      if (auto Found = Replaced.find(I); Found != Replaced.end()) {
        Text += Found->second.second;
        I += Found->second.first;
        continue;
      }
      if (I != Source.size())
        Text += Source[I];
      ++I;
    }
    return Text;
  }

private:
  using Inserted = std::map<unsigned, std::string>;
  static void append(std::string &Text, const Inserted &From, unsigned At) {
    if (auto Found = From.find(At); Found != From.end())
      Text += Found->second;
  }
  Inserted Opening, Closing;
  std::map<unsigned, std::pair<unsigned, std::string>> Replaced;
};

/// All mutants of all files. A header is visited once for each file that includes it.
struct Mutants {
  std::string Root;
  std::vector<std::string> Folders;
  std::map<std::string, FileEdits> Files;
  std::map<std::string, std::string> Sources;
  std::set<std::tuple<std::string, unsigned, std::string>> Seen;
  std::vector<json::Object> List;
};

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  Visitor(ASTContext &Context, Mutants &All)
      : Context(Context), Sources(Context.getSourceManager()), All(All) {}

  // What has to be a constant, or is no code that runs.
  bool TraverseConstantExpr(ConstantExpr *) { return true; }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) { return true; }
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }
  bool TraverseEnumDecl(EnumDecl *) { return true; }
  bool TraverseAttr(Attr *) { return true; }
  // The first values of members are mostly written over, and otherwise constants.
  bool TraverseFieldDecl(FieldDecl *) { return true; }
  bool TraverseVarDecl(VarDecl *V) {
    return V->isConstexpr() || RecursiveASTVisitor::TraverseVarDecl(V);
  }

  // Each of their calls is changed in its place.
  bool TraverseFunctionDecl(FunctionDecl *F) {
    return isRounding(F->getNameAsString()) || RecursiveASTVisitor::TraverseFunctionDecl(F);
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    switch (E->getOpcode()) {
    case BO_LT:
      return comparison(*E, "less", "<=", ">=");
    case BO_LE:
      return comparison(*E, "lessEqual", "<", ">");
    case BO_GT:
      return comparison(*E, "greater", ">=", "<=");
    case BO_GE:
      return comparison(*E, "greaterEqual", ">", "<");
    case BO_EQ:
    case BO_NE:
      return negate(*E);
    case BO_LAnd:
      return junction(*E, "&&", "||");
    case BO_LOr:
      return junction(*E, "||", "&&");
    case BO_Add:
      return arithmetic(*E, "add", "-");
    case BO_Sub:
      return arithmetic(*E, "subtract", "+");
    case BO_Div:
      return arithmetic(*E, "divide", "rounded up");
    default:
      return true;
    }
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    return !E->isComparisonOp() || negate(*E);
  }
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) { return negate(*E); }
  bool VisitUnaryOperator(UnaryOperator *E) { return E->getOpcode() != UO_LNot || negate(*E); }
  bool VisitCXXBoolLiteralExpr(CXXBoolLiteralExpr *E) { return negate(*E); }

  bool VisitReturnStmt(ReturnStmt *S) {
    if (const Expr *E = S->getRetValue(); E && E->getType()->isBooleanType())
      negateAtom(*E);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) {
    if (!S->isConstexpr() && !S->isConsteval() && !S->getConditionVariable())
      negateAtom(*S->getCond());
    return true;
  }
  bool VisitWhileStmt(WhileStmt *S) {
    if (!S->getConditionVariable())
      negateAtom(*S->getCond());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) {
    negateAtom(*E->getCond());
    return true;
  }

  bool VisitIntegerLiteral(IntegerLiteral *E) { return constant(*E, E->getValue().isZero()); }
  bool VisitMemberExpr(MemberExpr *E) {
    // A limit of an architecture or a figure of a product.
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (Field && isNumber(E->getType()) && isOfTables(*Field->getParent()))
      constant(*E, false);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasGlobalStorage() && V->getType().isConstQualified() && isNumber(V->getType()))
      constant(*E, false);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    static const std::map<StringRef, StringRef> Swapped = {{"min", "max"},
                                                           {"max", "min"},
                                                           {"ceilDivide", "rounded down"},
                                                           {"roundUp", "rounded down"},
                                                           {"roundDown", "rounded up"},
                                                           {"alignTo", "rounded down"}};
    const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    SourceLocation Name;
    std::string Called;
    if (const auto *Known = dyn_cast<DeclRefExpr>(Callee)) {
      Name = Known->getLocation();
      Called = Known->getNameInfo().getAsString();
    } else if (const auto *Dependent = dyn_cast<UnresolvedLookupExpr>(Callee)) {
      Name = Dependent->getNameLoc();
      Called = Dependent->getNameInfo().getAsString();
    }
    if (auto Found = Swapped.find(Called); Found != Swapped.end())
      swapCall(*E, Callee->getBeginLoc(), Name, Found->first, Found->second);
    return true;
  }

private:
  static bool isRounding(StringRef Function) {
    return Function == "ceilDivide" || Function == "roundUp" || Function == "roundDown";
  }
  static bool isNumber(QualType T) {
    return T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType();
  }
  static bool isOfTables(const RecordDecl &R) {
    const auto *Space = dyn_cast<NamespaceDecl>(R.getDeclContext());
    return Space && Space->getName() == "arch";
  }

  /// Where \p Range is in a file that is to be mutated, and not in a macro.
  struct Place {
    std::string File;
    unsigned Begin = 0, End = 0;
    SourceLocation Start;
  };
  std::optional<Place> placeOf(SourceRange Range) {
    if (Range.isInvalid() || Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
      return std::nullopt;
    SourceLocation End =
        Lexer::getLocForEndOfToken(Range.getEnd(), 0, Sources, Context.getLangOpts());
    FileID File = Sources.getFileID(Range.getBegin());
    OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (!Entry || End.isInvalid() || Sources.getFileID(End) != File)
      return std::nullopt;
    SmallString<256> Path(Entry->getFileEntry().tryGetRealPathName());
    StringRef Name = Path;
    if (!Name.consume_front(All.Root + "/") || none_of(All.Folders, [&](StringRef Folder) {
          return Name.starts_with((Folder + "/").str());
        }))
      return std::nullopt;
    All.Sources.try_emplace(Name.str(), Sources.getBufferData(File).str());
    return Place{Name.str(), Sources.getFileOffset(Range.getBegin()), Sources.getFileOffset(End),
                 Range.getBegin()};
  }

  /// Adds mutants for each of \p Changes, and returns the first one's number as text; empty where
  /// this was seen before.
  std::string add(const Place &P, StringRef Kind, SourceLocation At,
                  ArrayRef<std::string> Changes) {
    if (!All.Seen.insert({P.File, P.Begin, (Kind + Twine(P.End)).str()}).second)
      return "";
    unsigned First = All.List.size() + 1;
    StringRef Text = All.Sources[P.File];
    for (const std::string &Change : Changes)
      All.List.push_back(json::Object{
          {"mutant", All.List.size() + 1},
          {"file", P.File},
          {"line", Sources.getSpellingLineNumber(At)},
          {"column", Sources.getSpellingColumnNumber(At)},
          {"code", json::fixUTF8(Text.slice(P.Begin, P.End))},
          {"change", Change},
      });
    return std::to_string(First);
  }

  bool comparison(BinaryOperator &E, StringRef Function, StringRef Edge, StringRef Other) {
    std::optional<Place> P = placeOf(E.getSourceRange());
    if (!P)
      return true;
    std::string Was = E.getOpcodeStr().str();
    std::string Id = add(*P, "compare", E.getOperatorLoc(),
                         {Was + " to " + Edge.str(), Was + " to " + Other.str()});
    if (!Id.empty())
      intoCall(*P, E, Function, Id);
    return true;
  }

  bool arithmetic(BinaryOperator &E, StringRef Function, StringRef Other) {
    QualType Of = E.getType();
    bool Is = Of->isDependentType() || (E.getLHS()->getType()->isArithmeticType() &&
                                        E.getRHS()->getType()->isArithmeticType());
    if (!Is || (E.getOpcode() == BO_Div && Of->isFloatingType()))
      return true;
    std::optional<Place> P = placeOf(E.getSourceRange());
    if (!P)
      return true;
    std::string Id =
        add(*P, "arithmetic", E.getOperatorLoc(), {(E.getOpcodeStr() + " to " + Other).str()});
    if (!Id.empty())
      intoCall(*P, E, Function, Id);
    return true;
  }

  void intoCall(const Place &P, BinaryOperator &E, StringRef Function, StringRef Id) {
    FileEdits &Edits = All.Files[P.File];
    Edits.open(P.Begin, ("::warplint_mutation::" + Function + "(" + Id + ", ").str());
    Edits.replace(Sources.getFileOffset(E.getOperatorLoc()), E.getOpcodeStr().size(), ",");
    Edits.close(P.End, ")");
  }

  /// Of one junction the other, as De Morgan has it: both sides and the whole negated.
  bool junction(BinaryOperator &E, StringRef Was, StringRef Other) {
    std::optional<Place> P = placeOf(E.getSourceRange());
    std::string Id;
    if (P)
      Id = add(*P, "junction", E.getOperatorLoc(), {(Was + " to " + Other).str()});
    if (Id.empty())
      return true;
    std::string IsOn = " != ::warplint_mutation::on(" + Id + "))";
    FileEdits &Edits = All.Files[P->File];
    Edits.open(P->Begin, "(((bool(");
    Edits.replace(Sources.getFileOffset(E.getOperatorLoc()), Was.size(),
                  (")" + IsOn + " " + Was + " (bool(").str());
    Edits.close(P->End, ")" + IsOn + ")" + IsOn);
    return true;
  }

  bool negate(const Expr &E) {
    std::optional<Place> P = placeOf(E.getSourceRange());
    if (!P || E.isTypeDependent())
      return true;
    std::string Id = add(*P, "negate", P->Start, {"negated"});
    if (Id.empty())
      return true;
    FileEdits &Edits = All.Files[P->File];
    Edits.open(P->Begin, "(::warplint_mutation::on(" + Id + ") != bool(");
    Edits.close(P->End, "))");
    return true;
  }

  /// Negates a truth value that is not made of others, which have their own mutants.
  void negateAtom(const Expr &Value) {
    const Expr &E = *Value.IgnoreParenImpCasts();
    const auto *Binary = dyn_cast<BinaryOperator>(&E);
    const auto *Unary = dyn_cast<UnaryOperator>(&E);
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E);
    if ((Binary && (Binary->isComparisonOp() || Binary->isLogicalOp())) ||
        (Unary && Unary->getOpcode() == UO_LNot) || (Call && Call->isComparisonOp()) ||
        isa<CXXBoolLiteralExpr, ConditionalOperator, CXXRewrittenBinaryOperator>(E) ||
        (Binary && Binary->isAssignmentOp()))
      return;
    negate(E);
  }

  bool constant(const Expr &E, bool IsZero) {
    std::optional<Place> P = placeOf(E.getSourceRange());
    if (!P)
      return true;
    std::vector<std::string> Changes = {"plus 1"};
    if (!IsZero)
      Changes.push_back("minus 1");
    std::string Id = add(*P, "constant", P->Start, Changes);
    if (Id.empty())
      return true;
    FileEdits &Edits = All.Files[P->File];
    Edits.open(P->Begin,
               (Twine("::warplint_mutation::") + (IsZero ? "zero(" : "value(") + Id + ", ").str());
    Edits.close(P->End, ")");
    return true;
  }

  void swapCall(const CallExpr &E, SourceLocation Begin, SourceLocation Name, StringRef Function,
                StringRef Other) {
    std::optional<Place> P = placeOf(E.getSourceRange());
    // The parenthesis behind the name, or behind its template arguments.
    std::optional<Token> Next =
        Lexer::findNextToken(E.getCallee()->getEndLoc(), Sources, Context.getLangOpts());
    if (!P || Name.isMacroID() || !Next || Next->isNot(tok::l_paren))
      return;
    std::string Id = add(*P, "call", Begin, {(Function + " to " + Other).str()});
    if (Id.empty())
      return;
    FileEdits &Edits = All.Files[P->File];
    unsigned From = Sources.getFileOffset(Begin);
    Edits.replace(From, Sources.getFileOffset(Name) + Function.size() - From,
                  ("::warplint_mutation::" + Function).str());
    Edits.replace(Sources.getFileOffset(Next->getLocation()), 1, "(" + Id + ", ");
  }

  ASTContext &Context;
  SourceManager &Sources;
  Mutants &All;
};

class MutateAction : public ASTFrontendAction {
public:
  explicit MutateAction(Mutants &All) : All(All) {}

private:
  class Consumer : public ASTConsumer {
  public:
    explicit Consumer(Mutants &All) : All(All) {}
    void HandleTranslationUnit(ASTContext &Context) override {
      // Not what is in system headers: most of what is parsed.
      for (Decl *D : Context.getTranslationUnitDecl()->decls())
        if (!Context.getSourceManager().isInSystemHeader(D->getLocation()))
          Visitor(Context, All).TraverseDecl(D);
    }

  private:
    Mutants &All;
  };
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Consumer>(All);
  }
  Mutants &All;
};

class Factory : public tooling::FrontendActionFactory {
public:
  explicit Factory(Mutants &All) : All(All) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<MutateAction>(All); }

private:
  Mutants &All;
};

std::error_code write(const Twine &Path, StringRef Text) {
  if (auto Old = MemoryBuffer::getFile(Path); Old && (*Old)->getBuffer() == Text)
    return {};
  std::error_code Wrong = sys::fs::create_directories(sys::path::parent_path(Path.str()));
  if (Wrong)
    return Wrong;
  raw_fd_ostream Out(Path.str(), Wrong);
  if (!Wrong)
    Out << Text;
  return Wrong;
}

} // namespace

int main(int Count, const char **Arguments) {
  if (Count < 6) {
    errs() << "usage: warplint-mutate ROOT BUILD COPY LIST FOLDER...\n";
    return 2;
  }
  Mutants All;
  All.Root = Arguments[1];
  All.Folders.assign(Arguments + 5, Arguments + Count);
  std::string Wrong;
  auto Database = tooling::CompilationDatabase::loadFromDirectory(Arguments[2], Wrong);
  if (!Database) {
    errs() << Wrong << "\n";
    return 2;
  }
  std::vector<std::string> Files;
  for (const std::string &File : Database->getAllFiles())
    if (any_of(All.Folders, [&](StringRef Folder) {
          return sys::path::parent_path(File) == (All.Root + "/" + Folder).str();
        }))
      Files.push_back(File);
  llvm::sort(Files);
  tooling::ClangTool Tool(*Database, Files);
  Factory Made(All);
  if (int Failed = Tool.run(&Made))
    return Failed;

  std::string List;
  for (json::Object &Mutant : All.List)
    List += formatv("{0}\n", json::Value(std::move(Mutant)));
  if (write(Arguments[4], List))
    return 2;
  for (const auto &[Name, Edits] : All.Files)
    if (write(Twine(Arguments[3]) + "/" + Name,
              "#include \"test/mutation/Mutant.h\"\n" + Edits.applyTo(All.Sources[Name])))
      return 2;
  outs() << All.List.size() << " mutants in " << All.Files.size() << " files\n";
  return 0;
}
