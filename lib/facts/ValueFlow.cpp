//===- ValueFlow.cpp - Builds the value-flow graph ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/ValueFlow.h"
#include "dataflow/Effects.h"
#include "dataflow/VariableUses.h"
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

static const ValueDecl *canonical(const ValueDecl *D) {
  return cast<ValueDecl>(D->getCanonicalDecl());
}

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

bool ValueFlow::isInSight(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  // What the compiler writes itself, such as an inherited constructor, is not walked.
  return Definition && Definition->hasBody() && !Definition->hasSkippedBody() &&
         !(Method && Method->isVirtual()) && !Callee->isWeak() && !Definition->isImplicit() &&
         !Definition->isDefaulted() &&
         !Context.getSourceManager().isInSystemHeader(Definition->getLocation());
}

/// Whether all that \p Callee calls is in sight, or nothing as what the compiler writes.
bool ValueFlow::seesCalls(const FunctionDecl *Callee) const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Callee && Callee->isDefined() && !(Method && Method->isVirtual()) &&
         !Context.getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// Whether \p Callee is a function of the standard library that returns what it is given.
static bool returnsArgument(const FunctionDecl *Callee) {
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
         is_contained<StringRef>({"move", "forward", "as_const", "addressof", "decay_copy"},
                                 Callee->getName());
}

/// Whether \p Record is a container of the standard library, which does nothing with its elements.
static bool isContainer(const CXXRecordDecl *Record) {
  return Record && Record->isInStdNamespace() && Record->getIdentifier() &&
         is_contained<StringRef>({"array", "deque", "initializer_list", "list", "map", "pair",
                                  "tuple", "unordered_map", "vector"},
                                 Record->getName());
}

static bool isContainerMethod(const FunctionDecl *Callee) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  return Method && isContainer(Method->getParent());
}

/// Whether \p Callee is a method of a container that returns an element of it.
static bool returnsElement(const FunctionDecl *Callee) {
  return isContainerMethod(Callee) &&
         (Callee->getOverloadedOperator() == OO_Subscript ||
          (Callee->getIdentifier() && is_contained({"at", "front", "back"}, Callee->getName())));
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
// Where a value goes
//===----------------------------------------------------------------------===//

/// The parts of \p E that are its value, or a part of it, one step down; empty for a name, a call
/// whose result it is, and what has no such part.
static SmallVector<const Expr *, 4> partsOf(const Expr *E) {
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return {Full->getSubExpr()};
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return {Temporary->getSubExpr()};
  if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return {Bound->getSubExpr()};
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return {List->getSubExpr()};
  if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return {Replaced->getReplacement()};
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return {Default->getExpr()};
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E))
    return {Either->getTrueExpr(), Either->getFalseExpr()};
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return {Operator->getSubExpr()};
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return {Element->getBase()};
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isAdditiveOp())
      return {Operator->getLHS(), Operator->getRHS()};
    return Operator->isCommaOp() ? SmallVector<const Expr *, 4>{Operator->getRHS()}
                                 : SmallVector<const Expr *, 4>();
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E); Member && isa<FieldDecl>(Member->getMemberDecl()))
    return {Member->getBase()};
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return SmallVector<const Expr *, 4>(List->inits());
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    if (isContainer(Constructor->getParent()) ||
        (Constructor->isCopyOrMoveConstructor() && !Constructor->isUserProvided()))
      return SmallVector<const Expr *, 4>(Construction->arguments());
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  if (Call && returnsArgument(Call->getDirectCallee()) && Call->getNumArgs() == 1)
    return {Call->getArg(0)};
  if (Call && returnsElement(Call->getDirectCallee())) {
    const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call);
    return {OfObject ? OfObject->getImplicitObjectArgument() : Call->getArg(0)};
  }
  return {};
}

/// Notes that the value of \p E goes into \p In; null: nowhere. \p IsStored: it can be called by a
/// pointer of its type alone.
void ValueFlow::sink(const Expr *E, const ValueDecl *In, bool IsStored) {
  if (!E)
    return;
  IsStored &= !isa<ExplicitCastExpr>(E->IgnoreParenImpCasts());
  E = E->IgnoreParenCasts();
  if (SmallVector<const Expr *, 4> Parts = partsOf(E); !Parts.empty()) {
    for (const Expr *Part : Parts)
      sink(Part, In, IsStored);
  } else if (isa<CallExpr, DeclRefExpr>(E)) {
    Sinks[E] = In;
    if (IsStored)
      Stored.insert(E);
  }
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
  void store(const Expr *E);
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
  Flow.Mentions[canonical(D)].push_back(Here);
}

/// Adds that \p To gets \p Value, or where that is null a value that is not known.
void ValueFlow::Builder::write(const Expr *To, const Expr *Value, ValueEdge::Kind Is,
                               ArrayRef<Guard> Guards) {
  ValueEdge Edge{Is, /*OfPart=*/false, 0, Value, To->IgnoreParenCasts(), nullptr,
                 Flow.saved(Guards)};
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
      if (const Expr *Value = List->getInit(I++)) // null in a class with errors
        Flow.addEdge(Field, {ValueEdge::InList, false, 0, Value});
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
  if (const auto *Binding = dyn_cast<BindingDecl>(D))
    D = dyn_cast_or_null<ValueDecl>(Binding->getDecomposedDecl());
  if (const auto *Function = dyn_cast_or_null<FunctionDecl>(D))
    nameFunction(Function, E);
  else if (isa_and_nonnull<VarDecl>(D) && mayHold(D->getType()))
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
        Kernels.push_back(canonical(A.getAsDecl()));
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

/// Notes that a container takes \p E.
void ValueFlow::Builder::store(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (isa<DeclRefExpr>(E))
    Flow.Stored.insert(E);
  for (const Expr *Part : partsOf(E))
    store(Part);
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
      store(Argument);
  addPointerCalls(E);
}

void ValueFlow::Builder::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  Flow.addCall(At.Body, Constructor);
  sinkArguments(Constructor, ArrayRef(E->getArgs(), E->getNumArgs()));
  giveKernels(Constructor);
  if (Flow.seesCalls(Constructor) || Constructor->isCopyOrMoveConstructor() ||
      isContainer(Constructor->getParent()))
    return;
  for (const Expr *Argument : E->arguments())
    callByPointer(Flow.heldBy(Argument->IgnoreParenImpCasts()->getType()));
}

//===----------------------------------------------------------------------===//
// Calls by a pointer
//===----------------------------------------------------------------------===//

/// The type that represents all functions of type \p Function, by whichever pointer: one that
/// throws nothing is called by a pointer to one that may throw, too.
QualType ValueFlow::plain(QualType Function) const {
  Function = Context.getCanonicalType(Function).getUnqualifiedType();
  if (Function->isFunctionProtoType())
    Function = Context.getFunctionTypeWithExceptionSpec(Function, EST_None);
  return Context.getCanonicalType(Function);
}

void ValueFlow::addHeld(QualType Type, unsigned Depth, TypeList &Into) const {
  if (Type.isNull() || Type->isDependentType() || Depth == 0)
    return;
  while (!Type->getPointeeType().isNull() || Type->isArrayType())
    Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0)
                               : Type->getPointeeType();
  if (Type->isFunctionType()) {
    if (QualType Plain = plain(Type); !is_contained(Into, Plain))
      Into.push_back(Plain);
    return;
  }
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return;
  // The members of the library's own classes are less exact than their parts.
  if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    for (const TemplateArgument &Argument : Instance->getTemplateArgs().asArray()) {
      ArrayRef<TemplateArgument> Each = Argument.getKind() == TemplateArgument::Pack
                                            ? Argument.pack_elements()
                                            : ArrayRef(Argument);
      for (const TemplateArgument &One : Each)
        if (One.getKind() == TemplateArgument::Type)
          addHeld(One.getAsType(), Depth - 1, Into);
    }
  if (!Context.getSourceManager().isInSystemHeader(Record->getLocation()))
    for (const FieldDecl *Field : Record->getDefinition()->fields())
      addHeld(Field->getType(), Depth - 1, Into);
}

/// The types of functions that a value of \p Type may point to, or hold pointers to.
const ValueFlow::TypeList &ValueFlow::heldBy(QualType Type) {
  constexpr unsigned Depth = 4; // as deep as a table of structs in a container in an object
  Type = Context.getCanonicalType(Type);
  auto [Known, New] = Held.try_emplace(Type);
  if (New) {
    TypeList Types;
    addHeld(Type, Depth, Types);
    Known->second = std::move(Types);
  }
  return Known->second;
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
// The graph
//===----------------------------------------------------------------------===//

ArrayRef<Guard> ValueFlow::saved(ArrayRef<Guard> Guards) {
  if (Guards.empty() || Guards == LastSaved)
    return Guards.empty() ? ArrayRef<Guard>() : LastSaved;
  return LastSaved = Guards.copy(GuardMemory);
}

void ValueFlow::addEdge(const ValueDecl *D, ValueEdge Edge) {
  Edges[canonical(D)].push_back(Edge);
}

void ValueFlow::addCall(const FunctionDecl *From, const FunctionDecl *To) {
  To = To->getCanonicalDecl();
  if (!From) {
    CalledFromFileScope.insert(To);
    return;
  }
  From = From->getCanonicalDecl();
  Callers[To].insert(From);
  Callees[From].insert(To);
}

void ValueFlow::add(const Stmt *S, const CodePlace &Where) { Builder(*this, Where).Visit(S); }

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

void ValueFlow::add(const CXXCtorInitializer *Initializer) {
  if (const FieldDecl *Field = Initializer->getAnyMember())
    addEdge(Field, {ValueEdge::Initial, false, 0, Initializer->getInit()});
}

void ValueFlow::add(const LambdaExpr *Lambda, const FunctionDecl *Operator,
                    const FunctionDecl *Body) {
  Lambdas[Operator->getCanonicalDecl()] = Lambda;
  addCall(Body, Operator);
}

void ValueFlow::addChoice(const Expr *Value, ArrayRef<Guard> Guards) {
  if (!Guards.empty())
    Choices[Value->IgnoreParenImpCasts()] = saved(Guards);
}

ArrayRef<ValueEdge> ValueFlow::into(const ValueDecl *D) const {
  auto Found = Edges.find(canonical(D));
  return Found == Edges.end() ? ArrayRef<ValueEdge>() : ArrayRef(Found->second);
}

SmallVector<const FieldDecl *, 8> ValueFlow::membersWritten() const {
  SmallVector<const FieldDecl *, 8> Members;
  for (const auto &[D, Into] : Edges)
    if (const auto *Field = dyn_cast<FieldDecl>(D);
        Field && any_of(Into, [](const ValueEdge &E) { return E.isWrite(); }))
      Members.push_back(Field);
  return Members;
}

bool ValueFlow::escapes(const FunctionDecl *Kernel, const Evaluator &Values) const {
  auto IsAlive = [&](ArrayRef<Guard> Guards) { return !isDead(Guards, Values); };
  SetVector<const ValueDecl *> Holders;
  Holders.insert(Kernel->getCanonicalDecl());
  for (size_t Next = 0; Next != Holders.size(); ++Next) {
    const ValueDecl *D = Holders[Next];
    auto ToTemplates = Given.find(D);
    if ((Next != 0 && isOpen(D)) ||
        (ToTemplates != Given.end() && any_of(ToTemplates->second, IsAlive)))
      return true;
    auto Named = Mentions.find(D);
    if (Named == Mentions.end())
      continue;
    for (const Mention &M : Named->second) {
      if (M.inPattern() || isa<MemberExpr>(M.Name))
        continue;
      auto Sink = Sinks.find(M.Name);
      if (Sink == Sinks.end() && IsAlive(M.Guards))
        return true;
      if (Sink != Sinks.end() && Sink->second)
        Holders.insert(canonical(Sink->second));
    }
  }
  return false;
}

} // namespace warplint
