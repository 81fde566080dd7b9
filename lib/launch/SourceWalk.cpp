//===- SourceWalk.cpp - Walks the user's code of a translation unit once --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/SourceWalk.h"
#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "dataflow/VariableUses.h"
#include "launch/LaunchCall.h"
#include "launch/NodeAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

class SourceWalk : public RecursiveASTVisitor<SourceWalk> {
  using Base = RecursiveASTVisitor<SourceWalk>;

public:
  SourceWalk(ASTContext &Context, VariableUses &Uses, SourceFindings &Found)
      : Context(Context), Uses(Uses), Found(Found) {}

  void walk();

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseIfStmt(IfStmt *S);
  bool TraverseSwitchStmt(SwitchStmt *S);
  bool TraverseWhileStmt(WhileStmt *S);
  bool TraverseDoStmt(DoStmt *S);
  bool TraverseForStmt(ForStmt *S);
  bool TraverseCompoundStmt(CompoundStmt *S);
  bool TraverseConditionalOperator(ConditionalOperator *E);
  bool TraverseBinaryOperator(BinaryOperator *E, DataRecursionQueue *Queue = nullptr);
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer);
  bool TraverseLambdaExpr(LambdaExpr *E);
  bool TraverseInitListExpr(InitListExpr *E, DataRecursionQueue *Queue = nullptr);
  bool VisitOverloadExpr(OverloadExpr *E);
  bool VisitFunctionDecl(FunctionDecl *D);
  bool VisitVarDecl(VarDecl *D);
  bool VisitFieldDecl(FieldDecl *D);
  bool VisitStmt(Stmt *S);
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool TraverseCXXTryStmt(CXXTryStmt *S);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E);

private:
  ASTContext &Context;
  VariableUses &Uses;
  SourceFindings &Found;

  // Where the walk is.
  const FunctionDecl *Caller = nullptr;
  const FunctionDecl *Body = nullptr; ///< The caller, or the lambda in it.
  const CXXTryStmt *Handles = nullptr; ///< The one in whose handler the walk is.
  SmallVector<Guard, 8> Guards;
  const CompoundStmt *Block = nullptr;
  JumpEntries Entries;
  DenseMap<const FunctionDecl *, bool> Ending; ///< What mayEnd() found.

  template <typename Branch> void traverseHead(Branch *S);
  void traverseGuarded(Stmt *S, Guard G);
  template <typename Loop>
  bool traverseLoop(Loop *S, bool (Base::*Traverse)(Loop *, DataRecursionQueue *));
  bool mayEnd(const CallExpr *Call);
  void explain(const Expr *KernelArgument);
  void noteName(SourceLocation Where);
  FoundCall found(const CallExpr *Call) { return {Call, Caller, Body, Found.Flow.saved(Guards), Handles}; }
};

} // namespace

bool FoundCall::isPattern() const { return !Body || Body->isDependentContext(); }

void SourceWalk::walk() {
  for (Decl *D : Context.getTraversalScope())
    TraverseDecl(D);
  for (SmallVector<Decl *> More = Found.Headers.takeMissing(); !More.empty();
       More = Found.Headers.takeMissing())
    for (Decl *D : More)
      TraverseDecl(D);
}

bool SourceWalk::TraverseDecl(Decl *D) {
  if (!D || isLeftOut(D))
    return true;
  auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return RecursiveASTVisitor::TraverseDecl(D);
  Found.Headers.walked(Function);
  Found.Flow.add(Function);
  SaveAndRestore InFunction(Caller, static_cast<const FunctionDecl *>(Function));
  SaveAndRestore InBody(Body, static_cast<const FunctionDecl *>(Function));
  SmallVector<Guard, 8> Outer;
  std::swap(Outer, Guards);
  bool GoOn = RecursiveASTVisitor::TraverseDecl(D);
  std::swap(Outer, Guards);
  return GoOn;
}

/// What an `if` or a `switch` evaluates before it branches.
template <typename Branch> void SourceWalk::traverseHead(Branch *S) {
  TraverseStmt(S->getInit());
  if (S->getConditionVariableDeclStmt())
    TraverseStmt(S->getConditionVariableDeclStmt());
  TraverseStmt(S->getCond());
}

void SourceWalk::traverseGuarded(Stmt *S, Guard G) {
  if (Entries.enters(S))
    G.Holds = std::nullopt;
  Guards.push_back(G);
  TraverseStmt(S);
  Guards.pop_back();
}

bool SourceWalk::TraverseIfStmt(IfStmt *S) {
  WalkUpFromIfStmt(S);
  Found.Queries.note(S, Block);
  traverseHead(S);
  bool IsChoice = S->getElse() != nullptr;
  traverseGuarded(S->getThen(), {S->getCond(), true, IsChoice});
  traverseGuarded(S->getElse(), {S->getCond(), false, IsChoice});
  return true;
}

bool SourceWalk::TraverseSwitchStmt(SwitchStmt *S) {
  WalkUpFromSwitchStmt(S);
  traverseHead(S);
  traverseGuarded(S->getBody(), {S->getCond(), std::nullopt, /*IsChoice=*/true});
  return true;
}

/// Goes through \p S as \p Traverse does, with its condition around it.
template <typename Loop>
bool SourceWalk::traverseLoop(Loop *S, bool (Base::*Traverse)(Loop *, DataRecursionQueue *)) {
  Guard End;
  End.Condition = S->getCond();
  End.EndsLoop = true;
  if (End.Condition)
    Guards.push_back(End);
  (this->*Traverse)(S, nullptr);
  if (End.Condition)
    Guards.pop_back();
  return true;
}

bool SourceWalk::TraverseWhileStmt(WhileStmt *S) {
  return traverseLoop(S, &Base::TraverseWhileStmt);
}

bool SourceWalk::TraverseDoStmt(DoStmt *S) { return traverseLoop(S, &Base::TraverseDoStmt); }

bool SourceWalk::TraverseForStmt(ForStmt *S) { return traverseLoop(S, &Base::TraverseForStmt); }

bool SourceWalk::TraverseCompoundStmt(CompoundStmt *S) {
  WalkUpFromCompoundStmt(S);
  SaveAndRestore InBlock(Block, static_cast<const CompoundStmt *>(S));
  size_t Before = Guards.size();
  for (Stmt *Child : S->body()) {
    if (const auto *E = dyn_cast<Expr>(Child))
      Found.Statements.insert(E->IgnoreImplicit());
    if (Entries.enters(Child)) // by a way past the guards that are before it
      for (Guard &G : MutableArrayRef(Guards).drop_front(Before))
        G.Holds = std::nullopt, G.CameBack = false;
    TraverseStmt(Child);
    addGuardsAfter(Child, Guards, [&](const CallExpr *Call) { return mayEnd(Call); });
  }
  Guards.truncate(Before);
  return true;
}

bool SourceWalk::TraverseConditionalOperator(ConditionalOperator *E) {
  WalkUpFromConditionalOperator(E);
  TraverseStmt(E->getCond());
  for (bool Holds : {true, false}) {
    Expr *Case = Holds ? E->getTrueExpr() : E->getFalseExpr();
    Guards.push_back({E->getCond(), Holds, /*IsChoice=*/true});
    Found.Flow.addChoice(Case, Guards);
    TraverseStmt(Case);
    Guards.pop_back();
  }
  return true;
}

bool SourceWalk::TraverseBinaryOperator(BinaryOperator *E, DataRecursionQueue *Queue) {
  if (!E->isLogicalOp())
    return RecursiveASTVisitor::TraverseBinaryOperator(E, Queue);
  // A long row of them is deep, and no reason for as deep a stack.
  SmallVector<BinaryOperator *, 4> Row;
  for (auto *Next = E; Next && Next->isLogicalOp(); Next = dyn_cast<BinaryOperator>(Next->getLHS()))
    Row.push_back(Next);
  TraverseStmt(Row.back()->getLHS());
  for (BinaryOperator *Each : reverse(Row)) {
    WalkUpFromBinaryOperator(Each);
    traverseGuarded(Each->getRHS(), {Each->getLHS(), Each->getOpcode() == BO_LAnd});
  }
  return true;
}

bool SourceWalk::TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
  Found.Flow.add(Initializer);
  return RecursiveASTVisitor::TraverseConstructorInitializer(Initializer);
}

bool SourceWalk::TraverseLambdaExpr(LambdaExpr *E) {
  WalkUpFromLambdaExpr(E);
  for (Expr *Init : E->capture_inits())
    TraverseStmt(Init);
  auto Traverse = [&](CXXMethodDecl *Operator) {
    Found.Flow.add(E, Operator, Body);
    SaveAndRestore InBody(Body, static_cast<const FunctionDecl *>(Operator));
    for (ParmVarDecl *Parameter : Operator->parameters())
      TraverseDecl(Parameter);
    TraverseStmt(Operator->getBody());
  };
  Traverse(E->getCallOperator());
  if (FunctionTemplateDecl *Generic = E->getDependentCallOperator())
    for (FunctionDecl *Instance : Generic->specializations())
      if (Instance->hasBody())
        Traverse(cast<CXXMethodDecl>(Instance->getDefinition()));
  return true;
}

bool SourceWalk::VisitFunctionDecl(FunctionDecl *D) {
  if (D->hasAttr<CUDAGlobalAttr>())
    Found.KernelDecls.insert(D->getCanonicalDecl());
  return true;
}

bool SourceWalk::VisitVarDecl(VarDecl *D) {
  Uses.noteDeclaration(D);
  Found.Flow.add(D);
  return true;
}

bool SourceWalk::VisitFieldDecl(FieldDecl *D) {
  Found.Flow.add(D);
  return true;
}

bool SourceWalk::VisitStmt(Stmt *S) {
  Uses.note(S);
  Found.Flow.add(S, {Caller, Body, Guards});
  if (Body && endsProgram(S))
    Found.Queries.noteEnd(Body, Guards);
  return true;
}

/// Whether \p S or a part of it ends the program.
static bool holdsEnd(const Stmt *S) {
  SmallVector<const Stmt *> Open = {S};
  while (!Open.empty()) {
    const Stmt *Next = Open.pop_back_val();
    if (Next && endsProgram(Next))
      return true;
    if (Next && !isa<LambdaExpr>(Next))
      append_range(Open, Next->children());
  }
  return false;
}

/// Whether \p Call runs code in sight that may end the program.
bool SourceWalk::mayEnd(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  if (!Definition || !Definition->hasBody() ||
      Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return false;
  auto [At, New] = Ending.try_emplace(Definition, false);
  if (New)
    At->second = holdsEnd(Definition->getBody());
  return At->second;
}

bool SourceWalk::VisitMemberExpr(MemberExpr *E) {
  if (const auto *Method = dyn_cast<FunctionDecl>(E->getMemberDecl()))
    Found.Headers.met(Method);
  return true;
}

void SourceWalk::noteName(SourceLocation Where) {
  Found.KernelNames.insert(Context.getSourceManager().getSpellingLoc(Where));
}

/// What a list means, not what is written: that calls no constructor, and names a set of overloads
/// where one of them is taken.
bool SourceWalk::TraverseInitListExpr(InitListExpr *E, DataRecursionQueue *Queue) {
  InitListExpr *Meant = E->isSemanticForm() ? E : E->getSemanticForm();
  if (!Meant)
    return RecursiveASTVisitor::TraverseInitListExpr(E, Queue);
  WalkUpFromInitListExpr(Meant);
  for (Expr *Part : Meant->inits())
    TraverseStmt(Part);
  return true;
}

bool SourceWalk::VisitOverloadExpr(OverloadExpr *E) {
  if (any_of(E->decls(), [](const NamedDecl *D) {
        const FunctionDecl *Function = D->getAsFunction();
        return Function && Function->hasAttr<CUDAGlobalAttr>();
      }))
    noteName(E->getNameLoc());
  return true;
}

bool SourceWalk::VisitDeclRefExpr(DeclRefExpr *E) {
  if (const auto *Function = dyn_cast<FunctionDecl>(E->getDecl())) {
    Found.Headers.met(Function);
    if (Function->hasAttr<CUDAGlobalAttr>()) {
      Found.KernelDecls.insert(Function->getCanonicalDecl());
      noteName(E->getLocation());
    }
  } else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(E->getDecl())) {
    Found.NamesSharedModes |= cuda::namesSharedMode(Enumerator->getName());
    if (Caller && cuda::isErrorOfWrongLaunch(Enumerator->getName()))
      Found.ExpectingFailure.insert(Caller);
    if (Caller && cuda::isErrorOfFault(Enumerator->getName()))
      Found.ExpectingFault.insert(Caller);
  }
  return true;
}

bool SourceWalk::TraverseCXXTryStmt(CXXTryStmt *S) {
  TraverseStmt(S->getTryBlock());
  SaveAndRestore InHandler(Handles, static_cast<const CXXTryStmt *>(S));
  for (unsigned I = 0; I != S->getNumHandlers(); ++I)
    TraverseStmt(S->getHandler(I));
  return true;
}

bool SourceWalk::VisitCallExpr(CallExpr *E) {
  if (std::optional<LaunchForm> Form = formOf(E)) {
    explain(argumentsOf(E).Kernel);
    Found.LaunchCalls.push_back(found(E));
    if (Form->isChevron())
      return true;
  }
  if (attributeSetBy(E))
    Found.Queries.noteOptIn();
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && !cudaFunction(E) &&
      !Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    Found.UserCalls.try_emplace(E, found(E));
  if (!Callee && !isa<CUDAKernelCallExpr>(E) && !E->isTypeDependent())
    Found.PointerCalls.push_back(found(E));
  if (attributeSetBy(E) || cacheConfigSetBy(E))
    Found.SettingCalls.push_back(found(E));
  if (setsNodeAttribute(E))
    Found.NodeSettingCalls.push_back(found(E));
  if (!Callee || !Callee->getIdentifier())
    return true;
  StringRef Name = Callee->getName();
  // Who asks the runtime about a kernel does nothing else with it.
  if (cuda::keepsKernels(Name))
    for (const Expr *Argument : E->arguments())
      explain(Argument);
  return true;
}

bool SourceWalk::VisitCXXConstructExpr(CXXConstructExpr *E) {
  const CXXConstructorDecl *Made = E->getConstructor();
  if (!Made->isImplicit() && !Made->hasBody() &&
      !Context.getSourceManager().isInSystemHeader(Made->getLocation()))
    Found.Constructions.emplace_back(E, found(nullptr));
  return true;
}

/// Notes that this use of the kernel's name is a launch or sets an attribute, so that its address
/// does not go anywhere else.
void SourceWalk::explain(const Expr *KernelArgument) {
  if (!KernelArgument)
    return;
  const Expr *E = KernelArgument->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E))
    E = Address->getSubExpr()->IgnoreParenCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    Found.ExplainedReferences.insert(Reference);
}

void walkSource(ASTContext &Context, VariableUses &Uses, SourceFindings &Found) {
  SourceWalk(Context, Uses, Found).walk();
}

} // namespace warplint
