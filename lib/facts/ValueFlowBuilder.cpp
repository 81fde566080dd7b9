//===- ValueFlowBuilder.cpp - Builds the value-flow graph -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Effects.h"
#include "dataflow/VariableUses.h"
#include "facts/ValueFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool CodePlace::inPattern() const { return Body && Body->isDependentContext(); }

const ValueDecl *namedBy(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? Reference->getDecl() : nullptr;
}

/// What an assignment to \p E writes to: a variable, a member of any object, or what a
/// parameter points to; null for others.
static const ValueDecl *writtenTo(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Pointed = dyn_cast<UnaryOperator>(E);
  return namedBy(Pointed && Pointed->getOpcode() == UO_Deref ? Pointed->getSubExpr() : E);
}

//===----------------------------------------------------------------------===//
// Functions and holders
//===----------------------------------------------------------------------===//

/// Whether \p Call is a call of CUDA's that takes a kernel and uses it only in modelled ways: a
/// launch, an attribute that is set, a query.
static bool keepsKernels(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return isa<CUDAKernelCallExpr>(Call) ||
         (isCudaFunction(Callee) && cuda::keepsKernels(Callee->getName()));
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
// One statement
//===----------------------------------------------------------------------===//

class ValueFlow::Builder : public ConstStmtVisitor<Builder> {
public:
  Builder(ValueFlow &Flow, const CodePlace &At) : Flow(Flow), At(At) {}

  void VisitBinaryOperator(const BinaryOperator *E);
  void VisitUnaryOperator(const UnaryOperator *E);
  void VisitReturnStmt(const ReturnStmt *S);
  void VisitInitListExpr(const InitListExpr *List);
  void VisitCXXForRangeStmt(const CXXForRangeStmt *S) {
    Flow.sink(S->getRangeInit(), S->getLoopVariable());
  }
  void VisitExplicitCastExpr(const ExplicitCastExpr *E) {
    if (E->getCastKind() == CK_ToVoid)
      Flow.sink(E->getSubExpr(), nullptr);
  }
  void VisitLambdaExpr(const LambdaExpr *E);
  void VisitMemberExpr(const MemberExpr *E);
  void VisitDeclRefExpr(const DeclRefExpr *E);
  void VisitCallExpr(const CallExpr *E);
  void VisitCXXConstructExpr(const CXXConstructExpr *E);

private:
  ValueFlow &Flow;
  const CodePlace &At;
  using Arguments = ArrayRef<const Expr *>;

  void write(const Expr *To, const Expr *Value, ValueEdge::Kind Is, ArrayRef<Guard> Guards);
  void mention(const ValueDecl *D, const Expr *Name);
  void assign(const Expr *To, const Expr *Value);
  void sinkArguments(const FunctionDecl *Callee, Arguments Given);
  void sinkCall(const CallExpr *Call);
  void giveKernels(const FunctionDecl *Callee);
  void nameFunction(const FunctionDecl *Function, const Expr *Name);
  void addArguments(const CallExpr *Call);
  void fill(const CallExpr *Call, unsigned I);
  void addPointerCalls(const CallExpr *Call);
  void callByPointer(ArrayRef<QualType> Functions);
};

void ValueFlow::Builder::mention(const ValueDecl *D, const Expr *Name) {
  Mention Here;
  static_cast<CodePlace &>(Here) = At;
  Here.Guards = Flow.saved(At.Guards);
  Here.Name = Name;
  Flow.Mentions[ValueFlow::canonical(D)].push_back(Here);
}

/// Adds that \p To gets \p Value, or where that is null a value that is not known.
void ValueFlow::Builder::write(const Expr *To, const Expr *Value, ValueEdge::Kind Is,
                               ArrayRef<Guard> Guards) {
  ValueEdge Edge{Is,      /*OfPart=*/false,  0, Value, To->IgnoreParenCasts(),
                 nullptr, Flow.saved(Guards)};
  if (const ValueDecl *D = writtenTo(To))
    Flow.addEdge(D, Edge);
  if (const DeclRefExpr *Whole = rootReference(To); Whole && Whole != Edge.To) {
    Edge.OfPart = true;
    Flow.addEdge(Whole->getDecl(), Edge);
  }
}

/// The name on the left is written, which is no use of what it held.
void ValueFlow::Builder::assign(const Expr *To, const Expr *Value) {
  const DeclRefExpr *Root = rootReference(To);
  const auto *V = Root ? dyn_cast<VarDecl>(Root->getDecl()) : nullptr;
  if (const MemberExpr *Member = Flow.ownMember(To->IgnoreParenCasts())) {
    Flow.Sinks[Member] = nullptr;
    Flow.sink(Value, Member->getMemberDecl());
    if (Root)
      Flow.Sinks[Root] = nullptr;
    return;
  }
  if (!V || V->getType()->isReferenceType())
    return;
  Flow.Sinks[Root] = nullptr;
  Flow.sink(Value, V, /*IsStored=*/!isOpen(V));
}

void ValueFlow::Builder::VisitBinaryOperator(const BinaryOperator *E) {
  if (E->isComparisonOp() || E->isLogicalOp()) {
    Flow.sink(E->getLHS(), nullptr);
    Flow.sink(E->getRHS(), nullptr);
  }
  if (!E->isAssignmentOp())
    return;
  bool Replaces = E->getOpcode() == BO_Assign;
  write(E->getLHS(), E->getRHS(), Replaces ? ValueEdge::Assigned : ValueEdge::Changed, At.Guards);
  Flow.addChoice(E->getRHS(), At.Guards);
  if (Replaces)
    assign(E->getLHS(), E->getRHS());
}

void ValueFlow::Builder::VisitUnaryOperator(const UnaryOperator *E) {
  if (E->isIncrementDecrementOp())
    write(E->getSubExpr(), nullptr, ValueEdge::Changed, At.Guards);
  const auto *Member = dyn_cast<MemberExpr>(E->getSubExpr()->IgnoreParenCasts());
  if (E->getOpcode() == UO_AddrOf && Member)
    Flow.addEdge(Member->getMemberDecl(), {ValueEdge::Addressed, false, 0, nullptr, Member});
}

void ValueFlow::Builder::VisitReturnStmt(const ReturnStmt *S) {
  if (!At.Body)
    return;
  ValueEdge Edge{ValueEdge::Returned, false, 0, S->getRetValue()};
  Edge.Guards = Flow.saved(At.Guards);
  Flow.addEdge(At.Body, Edge);
  Flow.sink(S->getRetValue(), At.Body->getCanonicalDecl());
}

void ValueFlow::Builder::VisitInitListExpr(const InitListExpr *List) {
  if (!List->isSemanticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  const auto *Record = dyn_cast_or_null<CXXRecordDecl>(List->getType()->getAsRecordDecl());
  if (!Record || !Record->hasDefinition() || Record->isUnion() || !List->isSemanticForm() ||
      List->isTypeDependent())
    return;
  unsigned I = Record->getNumBases();
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isUnnamedBitField() && I < List->getNumInits())
      if (const Expr *Value = List->getInit(I++)) { // null in a class with errors
        Flow.addEdge(Field, {ValueEdge::InList, false, 0, Value});
        if (Flow.ownMember(Field))
          Flow.sink(Value, Field);
      }
}

void ValueFlow::Builder::VisitLambdaExpr(const LambdaExpr *E) {
  // Its body names the variable itself, and is walked.
  for (const auto [Capture, Init] : zip(E->captures(), E->capture_inits()))
    if (Capture.capturesVariable() && !E->isInitCapture(&Capture))
      Flow.sink(Init, nullptr);
}

void ValueFlow::Builder::VisitMemberExpr(const MemberExpr *E) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl()))
    nameFunction(Method, E);
  else if (isa<FieldDecl>(E->getMemberDecl()) && !mayHold(E->getMemberDecl()->getType()))
    Flow.sink(E->getBase(), nullptr);
  else if (Flow.ownMember(static_cast<const Expr *>(E)))
    mention(E->getMemberDecl(), E);
}

/// Code that names a function may call it: by a pointer, which is followed.
void ValueFlow::Builder::nameFunction(const FunctionDecl *Function, const Expr *Name) {
  Flow.addCall(At.Body, Function);
  mention(Function, Name);
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  const FunctionDecl *Pattern = Function->isDefined() || (Method && Method->isVirtual())
                                    ? Function->getTemplateInstantiationPattern()
                                    : nullptr;
  if (Pattern)
    Flow.Instances[Pattern->getCanonicalDecl()].insert(Function->getCanonicalDecl());
}

void ValueFlow::Builder::VisitDeclRefExpr(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
    if (const Expr *Part = Binding->getBinding(); Part && isa<MemberExpr>(Part))
      mention(cast<MemberExpr>(Part)->getMemberDecl(), E);
    D = dyn_cast_or_null<ValueDecl>(Binding->getDecomposedDecl());
  }
  if (const auto *Function = dyn_cast_or_null<FunctionDecl>(D))
    nameFunction(Function, E);
  else if (isa_and_nonnull<VarDecl, FieldDecl>(D) && mayHold(D->getType()))
    mention(D, E);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void ValueFlow::Builder::sinkArguments(const FunctionDecl *Callee, Arguments Given) {
  if (!Flow.isInSight(Callee))
    return;
  for (auto [Parameter, Argument] : zip(Callee->getDefinition()->parameters(), Given))
    Flow.sink(Argument, Parameter, /*IsStored=*/true);
}

void ValueFlow::Builder::sinkCall(const CallExpr *Call) {
  Arguments Given(Call->getArgs(), Call->getNumArgs());
  Flow.sink(Call->getCallee(), nullptr);
  if (keepsKernels(Call)) {
    for (const Expr *Argument : Given)
      Flow.sink(Argument, nullptr);
    // A handle that the call writes leads to the kernel that it is of.
    const cuda::Function *Called = cudaFunction(Call);
    const Expr *Answer = Called && Called->What == cuda::Act::GetHandle
                             ? argumentFor(cuda::Role::Answer, *Called, Call)
                             : nullptr;
    const auto *To = Answer ? dyn_cast<UnaryOperator>(Answer->IgnoreParenCasts()) : nullptr;
    if (const DeclRefExpr *Handle = To ? rootReference(To->getSubExpr()) : nullptr)
      Flow.sink(argumentFor(cuda::Role::Kernel, *Called, Call), Handle->getDecl());
    return;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Method->isCopyAssignmentOperator() + Method->isMoveAssignmentOperator() &&
      !Method->isUserProvided() && Given.size() == 2)
    return assign(Given[0], Given[1]);
  // The operators of a class have the object as their first argument.
  if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isImplicitObjectMemberFunction()) {
    if (Method->getParent()->isLambda())
      Flow.sink(Given.front(), nullptr);
    Given = Given.drop_front();
  }
  sinkArguments(Call->getDirectCallee(), Given);
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
void ValueFlow::Builder::giveKernels(const FunctionDecl *Callee) {
  constexpr unsigned Depth = 3;
  if (At.inPattern() || Flow.isInSight(Callee) || isCudaFunction(Callee) || Callee->isImplicit())
    return;
  SmallVector<const ValueDecl *, 2> Kernels;
  if (const TemplateArgumentList *Own = Callee->getTemplateSpecializationArgs())
    addKernels(Own->asArray(), Depth, Kernels);
  for (const DeclContext *In = Callee->getDeclContext(); In; In = In->getParent())
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(In))
      addKernels(Instance->getTemplateArgs().asArray(), Depth, Kernels);
  for (const ValueDecl *Kernel : Kernels)
    Flow.Given[Kernel].push_back(Flow.saved(At.Guards));
}

/// Adds that \p Call may write to what its argument \p I names or points to.
void ValueFlow::Builder::fill(const CallExpr *Call, unsigned I) {
  const Expr *Argument = Call->getArg(I), *Object = Argument->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(Object);
  bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  if (!IsAddress && !Argument->isGLValue() && !Argument->getType()->isPointerType())
    return;
  if (IsAddress)
    Object = Address->getSubExpr();
  ValueEdge Edge{ValueEdge::Filled, false, I, nullptr, Object->IgnoreParenCasts(), Call};
  const ValueDecl *D = namedBy(Object);
  if (D)
    Flow.addEdge(D, Edge);
  const DeclRefExpr *Root = rootReference(Object);
  Edge.OfPart = true;
  if (Root && isa<VarDecl>(Root->getDecl()) && Root->getDecl() != D)
    Flow.addEdge(Root->getDecl(), Edge);
}

void ValueFlow::Builder::addArguments(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (Definition && Operator && Operator->getOperator() == OO_Equal && Call->getNumArgs() == 2)
    if (const ValueDecl *D = writtenTo(Call->getArg(0)))
      Flow.addEdge(D, {ValueEdge::Assigned, false, 0, Call->getArg(1), Call->getArg(0)});
  // The operators of a class have the object as their first argument.
  unsigned First = Operator && isa_and_nonnull<CXXMethodDecl>(Callee);
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    if (Definition && I >= First && I - First < Definition->getNumParams())
      Flow.addEdge(Definition->getParamDecl(I - First),
                   {ValueEdge::Argument, false, I, Call->getArg(I)});
    fill(Call, I);
  }
}

void ValueFlow::Builder::VisitCallExpr(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee) {
    Flow.addCall(At.Body, Callee);
    giveKernels(Callee);
  }
  if (const auto *Named = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()))
    Flow.Called.insert(Named);
  sinkCall(E);
  if (Callee && Flow.isInSight(Callee) && mayHold(E->getCallReturnType(Flow.Context)))
    mention(Callee, E);
  if (isa<CUDAKernelCallExpr>(E))
    return;
  addArguments(E);
  if (isContainerMethod(Callee))
    for (const Expr *Argument : E->arguments())
      Flow.store(Argument);
  addPointerCalls(E);
}

void ValueFlow::Builder::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  Flow.addCall(At.Body, Constructor);
  sinkArguments(Constructor, ArrayRef(E->getArgs(), E->getNumArgs()));
  giveKernels(Constructor);
  if (Flow.seesCalls(Constructor) || Constructor->isCopyOrMoveConstructor() ||
      isContainerMethod(Constructor))
    return;
  for (const Expr *Argument : E->arguments())
    callByPointer(Flow.heldBy(Argument->IgnoreParenImpCasts()->getType()));
}

void ValueFlow::Builder::callByPointer(ArrayRef<QualType> Functions) {
  for (QualType Function : Functions) {
    Mention Here;
    static_cast<CodePlace &>(Here) = At;
    Here.Guards = Flow.saved(At.Guards);
    Flow.ByPointer[Function].push_back(Here);
  }
}

/// Adds the functions that \p Call calls by a pointer, or that it hands to code out of sight.
void ValueFlow::Builder::addPointerCalls(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (Flow.seesCalls(Callee) || Call->isTypeDependent())
    return;
  if (!Callee) {
    QualType Type = Call->getCallee()->getType();
    if (QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
      Type = Pointee;
    if (Type->isFunctionType() && !Type->isDependentType())
      callByPointer(Flow.plain(Type));
  }
  // The operators of iterators, and what a container does, call nothing.
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (isContainerMethod(Callee) ||
      (Operator && Operator->getOperator() != OO_Call && Operator->getOperator() != OO_Equal))
    return;
  for (const Expr *Argument : Call->arguments())
    callByPointer(Flow.heldBy(Argument->IgnoreParenImpCasts()->getType()));
  if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call))
    callByPointer(Flow.heldBy(OfObject->getImplicitObjectArgument()->getType()));
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void ValueFlow::add(const Stmt *S, const CodePlace &Where) {
  Builder(*this, Where).Visit(S);
  Bodies.add(S, Where.Body);
}

void ValueFlow::add(const VarDecl *V) {
  if (isa<ParmVarDecl>(V) || !V->getInit())
    return;
  QualType Type = V->getType();
  if (!Type->isReferenceType())
    addEdge(V, {ValueEdge::Initial, false, 0, V->getInit()});
  else if (const ValueDecl *Of = namedBy(V->getInit());
           Of && !Type.getNonReferenceType().isConstQualified())
    addEdge(Of, {ValueEdge::Bound, false, 0, nullptr, V->getInit()->IgnoreParenCasts()});
  sink(V->getInit(), V, /*IsStored=*/!isOpen(V));
}

void ValueFlow::add(const FieldDecl *Field) {
  if (ownMember(Field))
    sink(Field->getInClassInitializer(), Field);
}

void ValueFlow::add(const CXXCtorInitializer *Initializer) {
  const FieldDecl *Field = Initializer->getAnyMember();
  if (!Field)
    return;
  addEdge(Field, {ValueEdge::Initial, false, 0, Initializer->getInit()});
  if (ownMember(Field))
    sink(Initializer->getInit(), Field);
}

} // namespace warplint
