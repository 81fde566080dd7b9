//===- InsertLaunches.cpp - Inserts launches into a C++ program -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For real_programs.py. Prints the file with lines
///
///   LAUNCH((unsigned)(n), (unsigned)(this->size), (unsigned long)(::total));
///
/// before random statements, each with integers that are in scope there:
/// locals, parameters, members and globals. LAUNCH is the macro of launch.h.
/// With --internal, functions and globals become static: a program of one file
/// means the same then, and all their callers and users are in sight.
///
//===----------------------------------------------------------------------===//

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/ASTConsumers.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Rewrite/Core/Rewriter.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <map>
#include <random>
#include <set>

using namespace clang;
using namespace llvm;

namespace {

cl::opt<std::string> File(cl::Positional, cl::Required, cl::desc("FILE"));
cl::opt<unsigned> Seed("seed", cl::init(1), cl::desc("Chooses the places and the values"));
cl::opt<unsigned> MostLaunches("launches", cl::init(100), cl::desc("Launches at most"));

cl::opt<bool> Internal("internal", cl::desc("Make functions and globals static"));

using Names = std::vector<std::string>;

/// A variable of a block or a parameter. Without a type it only hides others.
struct Local {
  StringRef Name;
  QualType Type;
};
using Scope = std::vector<Local>;

/// The places for launches, and the expressions that each can have: locals, members and globals.
using Values = std::array<Names, 3>;
using PlaceMap = std::map<SourceLocation, Values>;

bool isRecordable(QualType Type, const ASTContext &Context) {
  if (Type.isNull() || Type->isDependentType() || Type->containsErrors())
    return false;
  Type = Type.getNonReferenceType();
  return Type->isIntegralOrEnumerationType() && !Type->isIncompleteType() &&
         Context.getTypeSize(Type) <= Context.getTypeSize(Context.LongTy);
}

/// The members of a \p Type that its users can read, as \p Object.member.
void addMembers(const std::string &Object, QualType Type, bool All, Names &To) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !(Record = Record->getDefinition()) || Record->isUnion() || Record->isLambda())
    return;
  for (const FieldDecl *Field : Record->fields())
    if (Field->getIdentifier() && !Field->getName().starts_with("_") &&
        (All || Field->getAccess() == AS_public) &&
        isRecordable(Field->getType(), Field->getASTContext()))
      To.push_back(Object + Field->getNameAsString());
}

/// The expressions for a variable: itself, an element or its members.
void addVariable(const std::string &Name, QualType Type, const ASTContext &Context, Names &To) {
  if (Type.isNull() || Type->isDependentType() || Type->containsErrors())
    return;
  if (isRecordable(Type, Context)) {
    To.push_back(Name);
  } else if (const ConstantArrayType *Array =
                 Context.getAsConstantArrayType(Type.getNonReferenceType())) {
    if (isRecordable(Array->getElementType(), Context) && !Array->isZeroSize())
      for (uint64_t I : {uint64_t(0), Array->getZExtSize() - 1})
        To.push_back(Name + "[" + std::to_string(I) + "]");
  } else {
    addMembers(Name + ".", Type, /*All=*/false, To);
  }
}

/// ::scope::name; empty for what has no such name.
std::string qualifiedName(const VarDecl &Variable) {
  std::string Name = Variable.getNameAsString();
  for (const DeclContext *In = Variable.getDeclContext(); !In->isTranslationUnit();
       In = In->getParent()) {
    const auto *Namespace = dyn_cast<NamespaceDecl>(In);
    if (Namespace && !Namespace->isAnonymousNamespace())
      Name = Namespace->getNameAsString() + "::" + Name;
    else if (!Namespace && !isa<LinkageSpecDecl>(In))
      return "";
  }
  return Name.empty() ? Name : "::" + Name;
}

class PlaceFinder : public RecursiveASTVisitor<PlaceFinder> {
public:
  PlaceFinder(ASTContext &Context, PlaceMap &Places, std::set<SourceLocation> &Statics)
      : Context(Context), Sources(Context.getSourceManager()), Places(Places), Statics(Statics) {}

  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->isThisDeclarationADefinition() && Variable->isFirstDecl() &&
        Variable->isFileVarDecl() && !Variable->isStaticDataMember())
      addStatic(*Variable, Variable->getStorageClass());
    if (Variable->isFileVarDecl() && !Variable->isStaticDataMember() &&
        !Variable->getDescribedVarTemplate() && !isa<VarTemplateSpecializationDecl>(Variable) &&
        Sources.isWrittenInMainFile(Variable->getLocation()))
      if (std::string Name = qualifiedName(*Variable); !Name.empty())
        addVariable(Name, Variable->getType(), Context, Globals);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->isFirstDecl() && Function->isDefined() && !Function->isMain() &&
        !isa<CXXMethodDecl, CXXDeductionGuideDecl>(Function) &&
        !Function->getTemplateSpecializationInfo() && !Function->isReplaceableGlobalAllocationFunction())
      addStatic(*Function, Function->getStorageClass());
    if (!Function->doesThisDeclarationHaveABody() || Function->isConstexpr() ||
        Function->isDefaulted() || !Sources.isWrittenInMainFile(Function->getLocation()))
      return true;
    Names Members;
    const auto *Method = dyn_cast<CXXMethodDecl>(Function);
    if (Method && Method->isInstance())
      addMembers("this->", Method->getThisType()->getPointeeType(), /*All=*/true, Members);
    walkBody(*Function, Function->getBody(), {}, Members);
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    if (!Lambda->getBody() || !Sources.isWrittenInMainFile(Lambda->getBeginLoc()) ||
        Call->isConsteval())
      return true;
    Scope Captured;
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        add(Capture.getCapturedVar(), Captured);
    walkBody(*Call, Lambda->getBody(), Captured, {});
    return true;
  }

private:
  /// \p Declaration, the first of its name, can have "static" before it.
  void addStatic(const DeclaratorDecl &Declaration, StorageClass Given) {
    const DeclContext *In = Declaration.getLexicalDeclContext();
    const auto *Linkage = dyn_cast<LinkageSpecDecl>(In);
    if (Given == SC_None && In->isFileContext() && (!Linkage || Linkage->hasBraces()) &&
        Declaration.getBeginLoc().isFileID() &&
        Sources.isWrittenInMainFile(Declaration.getBeginLoc()))
      Statics.insert(Declaration.getBeginLoc());
  }

  void walkBody(const FunctionDecl &Function, const Stmt *Body, Scope In, const Names &Members) {
    for (const ParmVarDecl *Parameter : Function.parameters())
      add(Parameter, In);
    OfThis = &Members;
    walk(Body, In);
  }

  void add(const ValueDecl *Variable, Scope &To) {
    if (const auto *Bindings = dyn_cast<DecompositionDecl>(Variable)) {
      for (const BindingDecl *Binding : Bindings->bindings())
        add(Binding, To);
    } else if (Variable->getIdentifier()) {
      To.push_back({Variable->getName(), Variable->getType()});
    }
  }

  void addDeclared(const Stmt *Statement, Scope &To) {
    if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Statement))
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D))
          add(Variable, To);
  }

  /// The places in a statement. \p In is a copy: what a block declares ends with it.
  void walk(const Stmt *Statement, Scope In) {
    if (!Statement || isa<Expr>(Statement))
      return;
    if (const auto *Block = dyn_cast<CompoundStmt>(Statement))
      return walkBlock(*Block, std::move(In));
    if (const auto *Catch = dyn_cast<CXXCatchStmt>(Statement))
      if (const VarDecl *Exception = Catch->getExceptionDecl())
        add(Exception, In);
    // Initializers and conditions come first among the children of what has them.
    for (const Stmt *Child : Statement->children()) {
      addDeclared(Child, In);
      walk(Child, In);
    }
  }

  void walkBlock(const CompoundStmt &Block, Scope In) {
    bool FallsThrough = false;
    for (const Stmt *Child : Block.body()) {
      if (!FallsThrough)
        addPlace(Child->getBeginLoc(), In);
      walk(Child, In);
      addDeclared(Child, In);
      // The attribute is right only directly before a label.
      FallsThrough = isa<AttributedStmt>(Child);
    }
    if (!FallsThrough)
      addPlace(Block.getRBracLoc(), In);
  }

  void addPlace(SourceLocation At, const Scope &In) {
    if (!At.isFileID() || !Sources.isWrittenInMainFile(At))
      return;
    Names Locals;
    StringSet<> Hidden;
    for (const Local &L : reverse(In))
      if (Hidden.insert(L.Name).second && !L.Name.starts_with("__"))
        addVariable(L.Name.str(), L.Type, Context, Locals);
    if (!Locals.empty() || !OfThis->empty() || !Globals.empty())
      Places.try_emplace(At, Values{std::move(Locals), *OfThis, Globals});
  }

  ASTContext &Context;
  const SourceManager &Sources;
  PlaceMap &Places;
  std::set<SourceLocation> &Statics;
  Names Globals;
  const Names *OfThis = nullptr;
};

class Inserter : public ASTConsumer {
public:
  void HandleTranslationUnit(ASTContext &Context) override {
    if (Context.getDiagnostics().hasErrorOccurred())
      return;
    PlaceMap Places;
    std::set<SourceLocation> Statics;
    PlaceFinder(Context, Places, Statics).TraverseDecl(Context.getTranslationUnitDecl());
    Rewriter Text(Context.getSourceManager(), Context.getLangOpts());
    if (Internal)
      for (SourceLocation At : Statics)
        Text.InsertTextBefore(At, "static ");
    size_t Left = Places.size(), Wanted = MostLaunches;
    for (const auto &[At, Of] : Places)
      if (below(Left--) < Wanted) {
        --Wanted;
        Text.InsertTextBefore(At, "\nLAUNCH((unsigned)(" + oneOf(Of) + "), (unsigned)(" +
                                      oneOf(Of) + "), (unsigned long)(" + oneOf(Of) + "));\n");
      }
    Text.getEditBuffer(Context.getSourceManager().getMainFileID()).write(outs());
  }

private:
  /// The same numbers with every standard library.
  size_t below(size_t Limit) { return Random() % Limit; }

  /// Locals most often.
  const std::string &oneOf(const Values &Of) {
    const Names *From;
    do
      From = &Of[std::array{0, 0, 0, 1, 1, 2}[below(6)]];
    while (From->empty());
    return (*From)[below(From->size())];
  }

  std::mt19937 Random{Seed};
};

struct InsertAction : ASTFrontendAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Inserter>();
  }
};

} // namespace

int main(int Argc, const char **Argv) {
  std::string Error;
  auto Flags = tooling::FixedCompilationDatabase::loadFromCommandLine(Argc, Argv, Error);
  if (!cl::ParseCommandLineOptions(Argc, Argv, "inserts launches into a C++ program\n"))
    return 2;
  if (!Flags) {
    errs() << "no flags after --\n" << Error;
    return 2;
  }
  tooling::ClangTool Tool(*Flags, {File});
  return Tool.run(tooling::newFrontendActionFactory<InsertAction>().get());
}
