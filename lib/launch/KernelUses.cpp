//===- KernelUses.cpp - Uses of the addresses of kernels ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/KernelUses.h"
#include "dataflow/Effects.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Call is a call of CUDA's that takes a kernel and uses it only in modelled ways: a
/// launch, an attribute that is set, a question.
static bool keepsKernels(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return isa<CUDAKernelCallExpr>(Call) ||
         (isCudaFunction(Callee) && cuda::keepsKernels(Callee->getName()));
}

bool KernelUses::isInSight(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  // What the compiler writes itself, such as an inherited constructor, is not walked.
  return Definition && Definition->hasBody() && !Definition->hasSkippedBody() &&
         !(Method && Method->isVirtual()) && !Callee->isWeak() && !Definition->isImplicit() &&
         !Definition->isDefaulted() &&
         !Context.getSourceManager().isInSystemHeader(Definition->getLocation());
}

/// Whether \p Callee is a function of the standard library that returns what it is given.
static bool returnsArgument(const FunctionDecl *Callee) {
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
         is_contained<StringRef>({"move", "forward", "as_const", "addressof", "decay_copy"},
                                 Callee->getName());
}

/// Whether \p Record is a holder of the standard library that does nothing with its elements.
static bool isHolder(const CXXRecordDecl *Record) {
  return Record && Record->isInStdNamespace() && Record->getIdentifier() &&
         is_contained<StringRef>({"array", "initializer_list", "pair", "tuple", "vector"},
                                 Record->getName());
}

/// Whether \p Method of a holder gives an element of it.
static bool givesElement(const CXXMethodDecl *Method) {
  if (!Method || !isHolder(Method->getParent()))
    return false;
  if (Method->getOverloadedOperator() == OO_Subscript)
    return true;
  return Method->getIdentifier() && is_contained({"at", "front", "back"}, Method->getName());
}

/// Whether another file can name \p D and use what it holds.
static bool isOpen(const ValueDecl *D) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    return V->hasGlobalStorage() && V->isExternallyVisible();
  return isa<FunctionDecl>(D) && D->isExternallyVisible();
}

/// Whether a value of \p Type can be, or hold, the address of a kernel; it is not looked deeper
/// than \p Depth.
static bool mayHold(QualType Type, unsigned Depth = 4) {
  Type = Type.getNonReferenceType();
  if (Type->isDependentType() || Type->isVoidType())
    return false;
  while (Type->isArrayType() || Type->isPointerType())
    Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                               : Type->getPointeeType();
  const auto *Record = Type->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && Depth != 0 && !Record->isLambda() &&
      Record->getDefinition()->getNumBases() == 0)
    return any_of(Record->getDefinition()->fields(),
                  [&](const FieldDecl *F) { return mayHold(F->getType(), Depth - 1); });
  return !Type->isArithmeticType() && !Type->isEnumeralType();
}

//===----------------------------------------------------------------------===//
// Values that stay in sight
//===----------------------------------------------------------------------===//

/// Marks the names in \p E that are its value, or a part of it: \p In has it, or null.
void KernelUses::keep(const Expr *E, const ValueDecl *In) {
  if (!E)
    return;
  E = E->IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return keep(Full->getSubExpr(), In);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return keep(Temporary->getSubExpr(), In);
  if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return keep(Bound->getSubExpr(), In);
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return keep(List->getSubExpr(), In);
  if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return keep(Replaced->getReplacement(), In);
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return keep(Default->getExpr(), In);
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    keep(Either->getTrueExpr(), In);
    return keep(Either->getFalseExpr(), In);
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return keep(Operator->getSubExpr(), In);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isAdditiveOp())
      keep(Operator->getLHS(), In);
    if (Operator->isAdditiveOp() || Operator->isCommaOp())
      keep(Operator->getRHS(), In);
    return;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return keep(Element->getBase(), In);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(Member->getMemberDecl()) ? keep(Member->getBase(), In) : void();
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Part : List->inits())
      keep(Part, In);
    return;
  }
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    if (isHolder(Constructor->getParent()) ||
        (Constructor->isCopyOrMoveConstructor() && !Constructor->isUserProvided()))
      for (const Expr *Part : Construction->arguments())
        keep(Part, In);
    return;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (returnsArgument(Callee) && Call->getNumArgs() == 1)
      return keep(Call->getArg(0), In);
    if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee); givesElement(Method)) {
      const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call);
      return keep(OfObject ? OfObject->getImplicitObjectArgument() : Call->getArg(0), In);
    }
  }
  if (isa<CallExpr, DeclRefExpr>(E))
    Kept[E] = In;
}

void KernelUses::keepArguments(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments) {
  if (!isInSight(Callee))
    return;
  const FunctionDecl *Definition = Callee->getDefinition();
  for (auto [Parameter, Argument] : zip(Definition->parameters(), Arguments))
    keep(Argument, Parameter);
}

void KernelUses::note(const VarDecl *V) {
  if (V->hasInit() && !isa<ParmVarDecl>(V))
    keep(V->getInit(), V);
}

void KernelUses::note(const BinaryOperator *E) {
  if (E->isComparisonOp() || E->isLogicalOp()) {
    keep(E->getLHS(), nullptr);
    keep(E->getRHS(), nullptr);
  }
  if (E->getOpcode() == BO_Assign)
    noteAssigned(E->getLHS(), E->getRHS());
}

/// The name on the left is written, which is no use of what it held.
void KernelUses::noteAssigned(const Expr *To, const Expr *Value) {
  const DeclRefExpr *Root = rootReference(To);
  const auto *V = Root ? dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
  if (!V || V->getType()->isReferenceType())
    return;
  Kept[Root] = nullptr;
  keep(Value, V);
}

/// A handle that \p Call writes leads to the kernel that it is of.
void KernelUses::keepHandle(const CallExpr *Call) {
  const cuda::Function *Called = cudaFunction(Call);
  if (!Called || Called->What != cuda::Act::GetHandle)
    return;
  const Expr *Answer = argumentFor(cuda::Role::Answer, *Called, Call);
  const auto *To = Answer ? dyn_cast<UnaryOperator>(Answer->IgnoreParenCasts()) : nullptr;
  if (const DeclRefExpr *Handle = To ? rootReference(To->getSubExpr()) : nullptr)
    keep(argumentFor(cuda::Role::Kernel, *Called, Call), Handle->getDecl());
}

void KernelUses::note(const CallExpr *Call) {
  ArrayRef<const Expr *> Arguments(Call->getArgs(), Call->getNumArgs());
  keep(Call->getCallee(), nullptr);
  if (keepsKernels(Call)) {
    for (const Expr *Argument : Arguments)
      keep(Argument, nullptr);
    keepHandle(Call);
    return;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Method->isCopyAssignmentOperator() + Method->isMoveAssignmentOperator() &&
      !Method->isUserProvided() && Arguments.size() == 2)
    return noteAssigned(Arguments[0], Arguments[1]);
  // The operators of a class have the object as their first argument.
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isImplicitObjectMemberFunction()) {
    if (Method->getParent()->isLambda())
      keep(Arguments.front(), nullptr);
    Arguments = Arguments.drop_front();
  }
  keepArguments(Call->getDirectCallee(), Arguments);
}

void KernelUses::note(const CXXConstructExpr *Construction) {
  keepArguments(Construction->getConstructor(),
                ArrayRef(Construction->getArgs(), Construction->getNumArgs()));
}

void KernelUses::note(const LambdaExpr *Lambda) {
  // Its body names the variable itself, and is walked.
  for (const auto [Capture, Init] : zip(Lambda->captures(), Lambda->capture_inits()))
    if (Capture.capturesVariable() && !Lambda->isInitCapture(&Capture))
      keep(Init, nullptr);
}

void KernelUses::note(const MemberExpr *Member) {
  if (isa<FieldDecl>(Member->getMemberDecl()) && !mayHold(Member->getMemberDecl()->getType()))
    keep(Member->getBase(), nullptr);
}

void KernelUses::note(const ExplicitCastExpr *Cast) {
  if (Cast->getCastKind() == CK_ToVoid)
    keep(Cast->getSubExpr(), nullptr);
}

void KernelUses::note(const CXXForRangeStmt *Loop) {
  keep(Loop->getRangeInit(), Loop->getLoopVariable());
}

void KernelUses::note(const ReturnStmt *Return, const FunctionDecl *Body) {
  keep(Return->getRetValue(), Body->getCanonicalDecl());
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void KernelUses::meet(const Expr *E, const ValueDecl *Value, ArrayRef<Guard> Guards) {
  Value = cast<ValueDecl>(Value->getCanonicalDecl());
  auto Stays = Kept.find(E);
  if (Stays == Kept.end())
    Lost[Value].push_back(GuardList(Guards));
  else if (Stays->second)
    GoesTo[Value].push_back(cast<ValueDecl>(Stays->second->getCanonicalDecl()));
}

void KernelUses::meet(const DeclRefExpr *E, ArrayRef<Guard> Guards) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Binding = dyn_cast<BindingDecl>(D))
    D = dyn_cast_or_null<ValueDecl>(Binding->getDecomposedDecl());
  if (isa_and_nonnull<FunctionDecl>(D) || (isa_and_nonnull<VarDecl>(D) && mayHold(D->getType())))
    meet(E, D, Guards);
}

void KernelUses::meet(const CallExpr *Call, ArrayRef<Guard> Guards) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return;
  meetArguments(Callee, Guards);
  if (isInSight(Callee) && mayHold(Call->getCallReturnType(Context)))
    meet(Call, Callee, Guards);
}

void KernelUses::meet(const CXXConstructExpr *Construction, ArrayRef<Guard> Guards) {
  meetArguments(Construction->getConstructor(), Guards);
}

/// Adds to \p Kernels those that \p Arguments name, also in types.
static void addKernels(ArrayRef<TemplateArgument> Arguments, unsigned Depth,
                       SmallVectorImpl<const ValueDecl *> &Kernels) {
  if (Depth == 0)
    return;
  for (const TemplateArgument &A : Arguments) {
    if (A.getKind() == TemplateArgument::Declaration) {
      if (A.getAsDecl()->hasAttr<CUDAGlobalAttr>())
        Kernels.push_back(cast<ValueDecl>(A.getAsDecl()->getCanonicalDecl()));
    } else if (A.getKind() == TemplateArgument::Pack) {
      addKernels(A.pack_elements(), Depth, Kernels);
    } else if (A.getKind() == TemplateArgument::Type) {
      const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          A.getAsType().getNonReferenceType()->getAsCXXRecordDecl());
      if (Instance)
        addKernels(Instance->getTemplateArgs().asArray(), Depth - 1, Kernels);
    }
  }
}

/// A function out of sight has the kernels that its template arguments, or those of its class,
/// name.
void KernelUses::meetArguments(const FunctionDecl *Callee, ArrayRef<Guard> Guards) {
  constexpr unsigned Depth = 3;
  if (isInSight(Callee) || isCudaFunction(Callee) || Callee->isImplicit())
    return;
  SmallVector<const ValueDecl *, 2> Kernels;
  if (const TemplateArgumentList *Own = Callee->getTemplateSpecializationArgs())
    addKernels(Own->asArray(), Depth, Kernels);
  for (const DeclContext *In = Callee->getDeclContext(); In; In = In->getParent())
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(In))
      addKernels(Instance->getTemplateArgs().asArray(), Depth, Kernels);
  for (const ValueDecl *Kernel : Kernels)
    Lost[Kernel].push_back(GuardList(Guards));
}

void KernelUses::handOver(const FunctionDecl *Kernel) {
  Lost[Kernel->getCanonicalDecl()].push_back({});
}

bool KernelUses::isHandedOver(const FunctionDecl *Kernel, const Evaluator &Values) const {
  SmallVector<const ValueDecl *, 8> Work = {Kernel->getCanonicalDecl()};
  DenseSet<const ValueDecl *> Seen;
  while (!Work.empty()) {
    const ValueDecl *D = Work.pop_back_val();
    if (!Seen.insert(D).second)
      continue;
    if (D != Kernel->getCanonicalDecl() && isOpen(D))
      return true;
    auto Uses = Lost.find(D);
    if (Uses != Lost.end() &&
        any_of(Uses->second, [&](const GuardList &G) { return !isDead(G, Values); }))
      return true;
    if (auto Next = GoesTo.find(D); Next != GoesTo.end())
      append_range(Work, Next->second);
  }
  return false;
}

} // namespace warplint
