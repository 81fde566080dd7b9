//===- DeviceCode.cpp - The code of a kernel and of what it calls ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/DeviceCode.h"
#include "base/compat/Assembly.h"
#include "cuda/DeviceFunctions.h"
#include "cuda/PtxInstructions.h"
#include "facts/LocalValues.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

class DeviceCodeReader : public RecursiveASTVisitor<DeviceCodeReader> {
  using Base = RecursiveASTVisitor<DeviceCodeReader>;

public:
  DeviceCodeReader(const ASTContext &AST, function_ref<bool(const FunctionDecl *)> MayDiffer)
      : AST(AST), MayDiffer(MayDiffer) {}

  DeviceCode read(const FunctionDecl *Kernel);

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseMemberExpr(MemberExpr *E) { return isPart(E) || Base::TraverseMemberExpr(E); }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) {
    return isPart(E) || Base::TraversePseudoObjectExpr(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E) { return meet(E->getConstructor()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitVarDecl(VarDecl *V);
  bool VisitGCCAsmStmt(GCCAsmStmt *S);
  bool VisitForStmt(ForStmt *S) { return note(S); }
  bool VisitWhileStmt(WhileStmt *S) { return note(S); }
  bool VisitIfStmt(IfStmt *S);
  bool VisitConditionalOperator(ConditionalOperator *E);
  bool VisitImplicitCastExpr(ImplicitCastExpr *E);
  bool VisitCompoundAssignOperator(CompoundAssignOperator *E);

private:
  const ASTContext &AST;
  function_ref<bool(const FunctionDecl *)> MayDiffer;
  DeviceCode Code;
  SetVector<const FunctionDecl *> Bodies; ///< Grows as calls are met.
  DenseMap<const FunctionDecl *, std::unique_ptr<const LocalValues>> Locals;

  Axes *axesOf(StringRef Variable);
  bool isPart(const Expr *E);
  bool meet(const FunctionDecl *F);
  bool note(const Stmt *Loop);
  bool isSimpleLibrary(const FunctionDecl *F) const;
  bool isBehindPointer(const Expr *E);
  bool leadsToArray(const Expr *Pointer);
  void noteAssertion(const Expr *Condition, const Stmt *Then, const Stmt *Else);
};

} // namespace

Axes *DeviceCodeReader::axesOf(StringRef Variable) {
  return StringSwitch<Axes *>(Variable)
      .Case("threadIdx", &Code.ThreadIndex)
      .Case("blockIdx", &Code.BlockIndex)
      .Case("blockDim", &Code.BlockSize)
      .Case("gridDim", &Code.GridSize)
      .Default(nullptr);
}

DeviceCode DeviceCodeReader::read(const FunctionDecl *Kernel) {
  Bodies.insert(Kernel);
  for (size_t I = 0; I != Bodies.size(); ++I) {
    const FunctionDecl *Body = Bodies[I];
    Code.IsComplete &= Body->hasBody() && !MayDiffer(Body);
    TraverseStmt(Body->getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Body))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(Init->getInit());
  }
  return std::move(Code);
}

/// Notes the axis that \p E reads, if it is one of a built-in variable.
bool DeviceCodeReader::isPart(const Expr *E) {
  BuiltinPart Part = builtinPart(E);
  Axes *Read = axesOf(Part.Variable);
  size_t Axis = StringRef("xyz").find(Part.Part);
  if (!Read || Part.Part.size() != 1 || Axis == StringRef::npos)
    return false;
  return (*Read)[Axis] = true;
}

/// A built-in variable that is read whole.
bool DeviceCodeReader::VisitDeclRefExpr(DeclRefExpr *E) {
  if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
    return meet(F);
  if (E->getDecl()->getIdentifier())
    if (Axes *Read = axesOf(E->getDecl()->getName()))
      Read->fill(true);
  return true;
}

bool DeviceCodeReader::VisitMemberExpr(MemberExpr *E) {
  const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl());
  return !F || meet(F);
}

bool DeviceCodeReader::VisitCallExpr(CallExpr *E) {
  Code.Calls.push_back(E);
  const FunctionDecl *Callee = E->getDirectCallee();
  std::optional<GroupCall> Call = Callee ? groupCall(Callee, E) : std::nullopt;
  bool WaitsForBlock =
      Call ? Call->Of == cuda::Group::Block && Call->Act == cuda::GroupAct::Synchronize
           : Callee && Callee->getIdentifier() &&
                 cuda::deviceAct(Callee->getName()) == cuda::DeviceAct::WaitForBlock;
  if (WaitsForBlock && !Code.BlockWait)
    Code.BlockWait = E;
  if (Call && Call->Of == cuda::Group::Grid) {
    if (Call->Act == cuda::GroupAct::Synchronize)
      Code.GridWaits.push_back(E);
    Code.AsksForGrid |= Call->Act == cuda::GroupAct::AskValid;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  Code.IsComplete &= Callee && !(Method && Method->isVirtual());
  return true;
}

bool DeviceCodeReader::VisitVarDecl(VarDecl *V) {
  const CXXRecordDecl *Record = AST.getBaseElementType(V->getType())->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
    if (const CXXDestructorDecl *Destructor = Record->getDestructor())
      meet(Destructor);
  if (V->hasLocalStorage())
    Code.LocalBytes += sizeOf(V->getType().getNonReferenceType(), AST).value_or(0);
  return true;
}

bool DeviceCodeReader::VisitGCCAsmStmt(GCCAsmStmt *S) {
  std::string Text = S->generateAsmString(AST);
  Code.Assembly.push_back(S);
  Code.WaitsForEarlierGrids |= cuda::waitsForGrids(compat::textOf(*S));
  // %tid, %ctaid, %nctaid, %laneid, %warpid and their like.
  StringRef Rest = Text;
  Rest.consume_front("griddepcontrol");
  Code.IsComplete &= !Rest.contains("id");
  return true;
}

bool DeviceCodeReader::note(const Stmt *Loop) {
  Code.Loops.push_back(Loop);
  return true;
}

/// The call that \p S, a branch, only consists of, if that ends the thread or the program.
static const CallExpr *onlyEnds(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Block->body_empty())
      return nullptr;
    S = Block->body_back(); // a message comes before
  }
  const auto *E = dyn_cast_or_null<Expr>(S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenCasts()) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && cuda::deviceAct(F->getName()) == cuda::DeviceAct::End ? Call
                                                                                          : nullptr;
}

void DeviceCodeReader::noteAssertion(const Expr *Condition, const Stmt *Then, const Stmt *Else) {
  const CallExpr *InThen = onlyEnds(Then);
  if (const CallExpr *End = InThen ? InThen : onlyEnds(Else))
    Code.Assertions.push_back({Condition, InThen != nullptr, End});
}

bool DeviceCodeReader::VisitIfStmt(IfStmt *S) {
  if (S->getCond() && !S->isConsteval())
    noteAssertion(S->getCond(), S->getThen(), S->getElse());
  return true;
}

bool DeviceCodeReader::VisitConditionalOperator(ConditionalOperator *E) {
  noteAssertion(E->getCond(), E->getTrueExpr(), E->getFalseExpr());
  return true;
}

/// Whether \p E is what a pointer leads to, and no element of an array that is named.
bool DeviceCodeReader::isBehindPointer(const Expr *E) {
  E = E->IgnoreParens();
  const Expr *Pointer = nullptr;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    Pointer = Element->getBase();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && isBehindPointer(Member->getBase());
  else if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    Pointer = Unary->getSubExpr();
  return Pointer && !leadsToArray(Pointer);
}

/// Whether \p Pointer is the begin of an array that is named, or a variable with only that in it.
bool DeviceCodeReader::leadsToArray(const Expr *Pointer) {
  Pointer = Pointer->IgnoreParenImpCasts();
  if (const VarDecl *V = variableIn(Pointer); V && Pointer->getType()->isPointerType()) {
    const auto *Around = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (!Around || isa<ParmVarDecl>(V))
      return false;
    std::unique_ptr<const LocalValues> &Local = Locals[Around];
    if (!Local)
      Local = std::make_unique<LocalValues>(Around, AST);
    Pointer = Local->resolve(Pointer)->IgnoreParenImpCasts();
  }
  return Pointer->getType()->isArrayType();
}

bool DeviceCodeReader::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  Code.ReadsMemory =
      Code.ReadsMemory ||
      (E->getCastKind() == CK_LValueToRValue && isBehindPointer(E->getSubExpr()));
  return true;
}

bool DeviceCodeReader::VisitCompoundAssignOperator(CompoundAssignOperator *E) {
  Code.ReadsMemory |= isBehindPointer(E->getLHS());
  return true;
}

/// Whether \p F, of a library, reads no index: built-in functions, CUDA's own and C's.
bool DeviceCodeReader::isSimpleLibrary(const FunctionDecl *F) const {
  if (F->getBuiltinID())
    return true;
  const DeclContext *Scope = F->getDeclContext()->getEnclosingNamespaceContext();
  bool IsOfStd = F->isInStdNamespace() || Scope->isStdNamespace();
  return AST.getSourceManager().isInSystemHeader(F->getLocation()) &&
         (IsOfStd || Scope->getRedeclContext()->isTranslationUnit());
}

bool DeviceCodeReader::meet(const FunctionDecl *F) {
  StringRef Name = F->getIdentifier() ? F->getName() : "";
  Code.WaitsForEarlierGrids |=
      cuda::deviceAct(Name) == cuda::DeviceAct::WaitForGrids || cuda::namesGridDependency(Name);
  if (cuda::deviceAct(Name) == cuda::DeviceAct::Atomic)
    Code.UsesAtomics = true;
  if (isOfGroups(F))
    return Code.UsesGroups = true;
  if (isSimpleLibrary(F))
    return true;
  const FunctionDecl *Body = F->getDefinition();
  if (Body && Body->hasBody() && !AST.getSourceManager().isInSystemHeader(Body->getLocation()))
    Bodies.insert(Body);
  else if (!F->isTrivial() && !F->isImplicit() && !F->isDefaulted())
    Code.IsComplete = false;
  return true;
}

static bool readsOnly(const Axes &Index, const Axes &Size, bool Groups) {
  return is_contained(Index, true) && !is_contained(Size, true) && !Groups;
}

bool DeviceCode::isWrittenForItsBlock() const {
  return readsOnly(ThreadIndex, BlockSize, UsesGroups);
}

bool DeviceCode::isWrittenForItsGrid() const { return readsOnly(BlockIndex, GridSize, UsesGroups); }

Axes DeviceCode::sameForAll(const Axes &Index, const Axes &Size) const {
  Axes Same = {};
  if (IsComplete && !UsesGroups && !UsesAtomics && is_contained(Index, true))
    for (auto [Axis, IsIndexRead, IsSizeRead] : zip(Same, Index, Size))
      Axis = !IsIndexRead && !IsSizeRead;
  return Same;
}

Axes DeviceCode::sameForAllBlocks() const { return sameForAll(BlockIndex, GridSize); }

Axes DeviceCode::sameForAllThreads() const { return sameForAll(ThreadIndex, BlockSize); }

DeviceCode readDeviceCode(const FunctionDecl *Kernel,
                          function_ref<bool(const FunctionDecl *)> MayDiffer) {
  return DeviceCodeReader(Kernel->getASTContext(), MayDiffer).read(Kernel);
}

//===----------------------------------------------------------------------===//
// Cooperative groups
//===----------------------------------------------------------------------===//

llvm::StringRef namespaceAround(const DeclContext *Context,
                                llvm::function_ref<bool(llvm::StringRef)> Is) {
  for (; Context; Context = Context->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Context);
        Space && Space->getIdentifier() && Is(Space->getName()))
      return Space->getName();
  return {};
}

static bool isInGroups(const DeclContext *Context) {
  auto IsOfGroups = [](llvm::StringRef Name) { return Name == cuda::GroupNamespace; };
  return !namespaceAround(Context, IsOfGroups).empty();
}

bool isOfGroups(const FunctionDecl *F) { return isInGroups(F->getDeclContext()); }

/// The class of the group that \p E asks by \p F; null if it asks none.
static const CXXRecordDecl *groupClass(const FunctionDecl *F, const CallExpr *E) {
  const CXXRecordDecl *Class = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    Class = Member->getImplicitObjectArgument()->IgnoreImpCasts()->getType()->getAsCXXRecordDecl();
  else if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    Class = Method->getParent();
  else if (F->getNumParams() == 1)
    Class = F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isInGroups(Class->getDeclContext()) ? Class : nullptr;
}

std::optional<GroupCall> groupCall(const FunctionDecl *Callee, const CallExpr *E) {
  const CXXRecordDecl *Class = Callee->getIdentifier() ? groupClass(Callee, E) : nullptr;
  cuda::GroupAct Act = Class ? cuda::groupAct(Callee->getName()) : cuda::GroupAct::None;
  if (Act == cuda::GroupAct::None || !Class->getIdentifier())
    return std::nullopt;
  return GroupCall{Class, cuda::groupOf(Class->getName()), Act};
}

} // namespace warplint
