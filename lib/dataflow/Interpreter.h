//===- Interpreter.h - One run of the analysis through a function's body --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The abstract interpreter. Clang's FlowSensitive framework was weighed for
/// it: it knows booleans and pointers but no integers, asks a SAT solver at
/// every branch, and stays within one function; what would be left of it here
/// is its worklist, which is used.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_INTERPRETER_H
#define WARPLINT_DATAFLOW_INTERPRETER_H

#include "dataflow/Environment.h"
#include "dataflow/FlowContext.h"
#include "dataflow/PathWalk.h"
#include "clang/AST/OperationKinds.h"
#include <map>

namespace clang {
class ArraySubscriptExpr;
class BinaryOperator;
class CastExpr;
class CFGCleanupFunction;
class CFGImplicitDtor;
class CXXBindTemporaryExpr;
class CXXConstructExpr;
class CXXDefaultArgExpr;
class CXXDefaultInitExpr;
class CXXInheritedCtorInitExpr;
class CXXNewExpr;
class CXXStdInitializerListExpr;
class DeclStmt;
class InitListExpr;
class MemberExpr;
class StmtExpr;
class SwitchStmt;
class UnaryOperator;
} // namespace clang

namespace warplint {
class AbstractValue;

/// Interprets the body of a function with the known values of its parameters, and the functions
/// that it calls, and computes the values of expressions.
///
/// Without a function it evaluates expressions outside of one, such as initialisers, from constants
/// and variables that keep their first value.
class Interpreter {
public:
  explicit Interpreter(FlowContext &Context) : Context(Context), Now(Context) {}

  /// The value of \p V after its initialiser.
  AbstractValue initializer(const clang::VarDecl *V);
  /// The value of \p E; an address if it names an object.
  AbstractValue value(const clang::Expr *E);
  /// The value of \p E after conversion to an rvalue.
  AbstractValue rvalue(const clang::Expr *E);
  /// The constant result of the condition \p E; empty if it can be either.
  std::optional<bool> condition(const clang::Expr *E);

  /// Interprets \p F as called by unknown callers. False if the budget was spent before the end.
  bool enter(const clang::FunctionDecl *F);
  /// The same for \p Body, of \p Lambda, with what it captured; null: not known.
  bool enterLambda(const clang::LambdaExpr *Lambda, const clang::FunctionDecl *Body,
                   const AbstractValue *Captured);

private:
  FlowContext &Context;
  Environment Now;       ///< At the point that is being visited.
  bool Reachable = true; ///< Whether that point can be reached.
  bool GaveUp = false;   ///< The budget was spent, or the flow is unknown.
  const clang::FunctionDecl *Function = nullptr;
  Interpreter *Caller = nullptr;
  const clang::CallExpr *CalledBy = nullptr;
  unsigned Depth = 0;   ///< Of calls.
  unsigned Nesting = 0; ///< Of expressions within each other.
  bool Again = false;   ///< Evaluating without what was found before.
  bool Pure = true;     ///< Evaluating without effects.
  bool Silent = false;  ///< Tells the listener nothing.

  AbstractValue This = AbstractValue::unknown(Reason::Member);
  AbstractValue Returned = AbstractValue::unknown(Reason::NoValue);
  /// The values of captured variables in a lambda's body.
  llvm::DenseMap<const clang::ValueDecl *, AbstractValue> CapturedVariables;
  /// The values of expressions at their last evaluation on this path.
  llvm::DenseMap<const clang::Expr *, Evaluated> Found;
  /// Calls that changed what is known of an object, and what was known before: evaluated again they
  /// may give another result.
  llvm::DenseMap<const clang::Expr *, Environment> Stateful;
  unsigned Clock = 0; ///< Counts the identities that went from one number to another.
  llvm::DenseMap<unsigned, unsigned> GivenAnew; ///< Identities, and when that was last.
  /// The identity that the number in a place is given when it is copied.
  std::map<std::pair<const Root *, llvm::SmallVector<int, 2>>, unsigned> Identities;

  /// Another path, from an element of the block that is being visited.
  struct Fork {
    Environment Known;
    llvm::DenseMap<const clang::Expr *, Evaluated> Found;
    AbstractValue Returned;
    size_t Next;
  };
  /// Another outcome of the expression that is being visited.
  struct Outcome {
    Environment Known;
    AbstractValue Value;
  };
  const ControlFlow *Flow = nullptr;
  const clang::CFGBlock *At = nullptr; ///< The block that is being visited.
  llvm::SmallVector<Fork, 1> Forks;
  /// Those of the expression Stepped besides the one that Now is.
  llvm::SmallVector<Outcome, 1> Outcomes;
  /// The expression whose outcomes may be several; null where it may have one only.
  const clang::Expr *Stepped = nullptr;
  llvm::DenseSet<const clang::Expr *> Split; ///< Comparisons that paths were split by.
  Paths Ends; ///< What arrives where the function returns.
  /// Objects of callers that this function works on, though they have no name here.
  llvm::DenseSet<const Root *> Given;
  friend class ActivationSteps;

  // FlowAnalysis.cpp: the way through the blocks.
  /// All that leads the function to objects of its callers.
  llvm::SmallVector<AbstractValue, 8> given() const;
  bool run();
  PathWalk::Left visit(const clang::CFGBlock &Block, Path Begin);
  void visitFrom(const clang::CFGBlock &Block, size_t Next);
  bool isDecidedByAssumed(const clang::CFGBlock &Block);
  void leave(const clang::CFGBlock &Block, PathWalk::Left &Left);
  bool holdsFor(unsigned Iterations, bool Surely, const clang::CFGBlock &Head,
                llvm::ArrayRef<Path> Begins);
  void expression(const clang::Expr *E);
  void step(const clang::CFGElement &Element);
  void statement(const clang::Stmt *S);
  void declare(const clang::DeclStmt *S);
  void declare(const clang::VarDecl *V);
  void initialize(const clang::CXXCtorInitializer *Init);

  // Relations.cpp: which values go together.
  bool matters(const clang::CFGBlock &Block, const Root *Object) const;
  bool mattersNow(const Root *Object) const;
  void noteGiven();
  unsigned mostPaths() const;
  bool mayFork() const;
  void splitByTruth(const clang::Expr *E, const AbstractValue &Value);
  void splitByMembers(const clang::Expr *E, const AbstractValue &Value);
  bool isSplit(const clang::Expr *Argument) const;
  bool isReadLater(const clang::Decl *D) const;
  void joinOutcomes(AbstractValue &Value);

  // Narrowing.cpp: what a branch implies for values. False: it can't be taken.
  bool narrow(const clang::CFGBlock &Block, unsigned Successor);
  void dropGrowth(const clang::Stmt *Loop, const clang::Expr *Condition);
  bool assume(const clang::Expr *Condition, bool Holds);
  bool assumeResult(const clang::Expr *Call, const Environment &Before, bool Holds);
  bool assumeCase(const clang::SwitchStmt *Switch, const clang::Stmt *Label);
  bool keepMembers(const clang::Expr *Condition, llvm::function_ref<bool()> MayHold);
  bool keepAt(const Place &P, llvm::function_ref<bool()> MayHold);
  bool compare(const clang::BinaryOperator *Comparison, bool Holds);
  bool tighten(const clang::Expr *Operand, clang::BinaryOperatorKind Op, const IntValue &Other);

  // Copies.cpp: which numbers are copies of each other.
  AbstractValue upToDate(const Evaluated &Before) const;
  AbstractValue copied(const Address &From, const AbstractValue &Content);
  void identify(const Place &P);
  void identifyParts(const Place &P, const AbstractValue &Content);

  // Expressions.cpp: one form after the other.
  AbstractValue evaluate(const clang::Expr *E);
  AbstractValue simpleForm(const clang::Expr *E);
  AbstractValue unmodelled(const clang::Expr *E);
  Reason reasonOfDependent() const;
  AbstractValue dependent(const clang::Expr *E);
  void haveAnyEffect(const clang::Expr *E);
  AbstractValue defaultArgument(const clang::CXXDefaultArgExpr *E);
  AbstractValue standardList(const clang::CXXStdInitializerListExpr *E);
  AbstractValue statementExpression(const clang::StmtExpr *E);
  AbstractValue constant(const clang::Expr *E);
  AbstractValue computedByClang(const clang::Expr *E);
  AbstractValue cast(const clang::CastExpr *E);
  AbstractValue load(const clang::Expr *From, clang::QualType Type);
  /// The property of a device that \p E, a member of a struct of them, is.
  std::optional<cuda::Property> propertyAt(const clang::Expr *E);
  std::optional<cuda::Property> propertyOfWrapperCall(const clang::CallExpr *E,
                                                      const clang::FunctionDecl *Callee);
  std::optional<AbstractValue> propertyAs(const IntValue &Answer, clang::QualType Type);
  std::optional<int64_t> keptProperty(const clang::Expr *From);
  AbstractValue reference(const clang::Expr *E, const clang::ValueDecl *D);
  AbstractValue unary(const clang::UnaryOperator *E);
  AbstractValue step(const clang::UnaryOperator *E);
  AbstractValue binary(const clang::BinaryOperator *E);
  AbstractValue logical(const clang::BinaryOperator *E);
  AbstractValue assign(const clang::BinaryOperator *E);
  AbstractValue inBitField(const AbstractValue &New, const clang::FieldDecl *Field,
                           const clang::Expr *E) const;
  AbstractValue choice(const clang::Expr *Condition, const clang::Expr *True,
                       const clang::Expr *False);
  AbstractValue pointerForm(const clang::BinaryOperator *E);
  AbstractValue moved(const AbstractValue &Pointer, const IntValue &By, bool Back);
  IntValue integer(const clang::Expr *E);

  // FloatingPoint.cpp: empty where it is not known to the last bit.
  std::optional<double> floating(const clang::Expr *E);
  AbstractValue truncated(const clang::Expr *From, const clang::Expr *To);

  AbstractValue unknownAt(Reason Why, const clang::Expr *E) const;

  // Objects.cpp: what has parts.
  std::optional<Address> inBase(Address Object,
                                llvm::ArrayRef<const clang::CXXRecordDecl *> Way) const;
  std::optional<Address> aroundBase(Address Object, size_t Steps) const;
  Address asClassOf(const clang::CXXMethodDecl *Method, Address Object) const;
  AbstractValue heap(const clang::CXXNewExpr *E);

  // Memory.cpp: copies and fills by bytes.
  std::optional<AbstractValue> moveBytes(const clang::CallExpr *E,
                                         const clang::FunctionDecl *Callee);

  const clang::CXXMethodDecl *overrider(const clang::CXXMethodDecl *Method,
                                        const AbstractValue &Object) const;
  AbstractValue member(const clang::MemberExpr *E);
  AbstractValue subscript(const clang::ArraySubscriptExpr *E);
  AbstractValue construct(const clang::CXXConstructExpr *E);
  AbstractValue constructed(const clang::Expr *E, const Root *Object, AbstractValue Made);
  AbstractValue inherited(const clang::CXXInheritedCtorInitExpr *E);
  AbstractValue defaultMember(const clang::Expr *List, const clang::CXXDefaultInitExpr *E,
                      llvm::ArrayRef<AbstractValue> Before);
  AbstractValue list(const clang::Expr *E, llvm::ArrayRef<const clang::Expr *> Inits);
  AbstractValue zero(clang::QualType Type);
  AbstractValue temporary(const clang::Expr *E, const AbstractValue &Content);
  AbstractValue lambda(const clang::LambdaExpr *E);
  AbstractValue apValue(const clang::APValue &Value, clang::QualType Type,
                        const clang::Expr *Spelled);

  // Calls.cpp: what other functions do.
  AbstractValue call(const clang::CallExpr *E);
  std::optional<AbstractValue> wellKnown(const clang::CallExpr *E,
                                         const clang::FunctionDecl *Callee);
  void arrive(const clang::CallExpr *E);
  /// The calls that led here, outermost first.
  llvm::SmallVector<const clang::CallExpr *, 4> callPath() const;
  /// \p Object: of the method. Empty where the call is not followed.
  std::optional<AbstractValue> follow(const clang::Expr *Site, const clang::FunctionDecl *Callee,
                                      llvm::ArrayRef<const clang::Expr *> Arguments,
                                      const AbstractValue &Object,
                                      const Closure *Captured = nullptr);
  bool isWorthFollowing(const clang::FunctionDecl *Callee,
                        llvm::ArrayRef<const clang::Expr *> Arguments, bool ByObject) const;
  bool mayFollow(const clang::FunctionDecl *Callee) const;
  bool isNotFollowed(const clang::FunctionDecl *Callee,
                     llvm::ArrayRef<const clang::Expr *> Arguments) const;
  void escapeArguments(const clang::FunctionDecl *Callee,
                       llvm::ArrayRef<const clang::Expr *> Arguments);
  void enterCaptures(const Closure &Captured, bool Fresh);
  /// Whether the function was given one that leads to a call of interest.
  bool isGivenLaunch() const;
  void beginParameter(const clang::ParmVarDecl *Parameter, AbstractValue Argument);
  void dropObjects();
  AbstractValue leaveAll(Interpreter &Inner, const clang::Expr *Site,
                         const clang::FunctionDecl *Definition, const AbstractValue &Object,
                         unsigned KnownIdentities);
  bool mayOptIn(const clang::FunctionDecl *Callee,
                llvm::ArrayRef<const clang::Expr *> Arguments) const;
  /// \p Callee, null for an unknown function, runs and is not followed: it writes what others
  /// hold the address of, and unless \p OnlyArguments, what they can name.
  void runUnseen(const clang::FunctionDecl *Callee, bool OnlyArguments = false);

  // Lifetimes.cpp: what runs when objects end.
  void end(const clang::CFGImplicitDtor &Gone);
  void escapeTemporary(const clang::CXXBindTemporaryExpr *E);
  void cleanUp(const clang::CFGCleanupFunction &By);

  // CudaCalls.cpp: what the CUDA API does. Empty for what is no question to it.
  std::optional<AbstractValue> queryCuda(const clang::CallExpr *E,
                                         const clang::FunctionDecl *Callee);
  AbstractValue queryDevice(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                            const cuda::Function &Question);
  AbstractValue launch(const clang::CallExpr *E);
  AbstractValue setAttribute(const clang::CallExpr *E, const AttributeArguments &Set);

  // KernelQueries.cpp: what the device answers about kernels.
  KernelQuery kernelQuery(const clang::CallExpr *E, const cuda::Function &Question);
  AbstractValue queryOccupancy(const clang::CallExpr *E, const cuda::Function &Question);
  AbstractValue queryClusters(const clang::CallExpr *E, const cuda::Function &Question);
  /// Whether the opt-in \p E to shared memory succeeds; empty where that is not known.
  std::optional<bool> optsIn(const clang::CallExpr *E, const AttributeArguments &Set);
};

/// The condition by which one of two ways out of \p Block is taken; null where there is none.
const clang::Expr *branchCondition(const clang::CFGBlock &Block);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_INTERPRETER_H
