//===- Transfer.h - Transfer functions by kind of expression --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The transfer functions of the abstract interpreter, by kind of expression. Each class works on
/// the State of one activation and reaches the others through it; none has a state of its own that
/// lasts beyond one call, so that they may call each other in any order.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_TRANSFER_H
#define WARPLINT_DATAFLOW_TRANSFER_H

#include "dataflow/State.h"
#include "clang/AST/OperationKinds.h"

namespace clang {
class APValue;
class ArraySubscriptExpr;
class BinaryOperator;
class CastExpr;
class CXXConstructExpr;
class CXXDefaultArgExpr;
class CXXDefaultInitExpr;
class CXXInheritedCtorInitExpr;
class CXXNewExpr;
class CXXStdInitializerListExpr;
class MemberExpr;
class StmtExpr;
class SwitchStmt;
class UnaryOperator;
} // namespace clang

namespace warplint {

struct Activation;

AbstractValue unknownAt(Reason Why, const clang::Expr *E);

/// The values of expressions: dispatches on their form, evaluates names, loads and constants itself
/// and leaves the rest to the other transfer functions.
///
/// value() prefers what the path has found for an expression; only evaluate() computes it anew. An
/// expression of an unknown form has every effect that C++ allows it, and an unknown value.
class ExpressionTransfer {
public:
  explicit ExpressionTransfer(Activation &Run);

  /// The value of \p E; an address if it names an object.
  AbstractValue value(const clang::Expr *E);
  /// The value of \p E after conversion to an rvalue.
  AbstractValue rvalue(const clang::Expr *E);
  IntValue integer(const clang::Expr *E);
  /// The constant result of the condition \p E; empty if it can be either.
  std::optional<bool> condition(const clang::Expr *E);

  /// The value of \p E where it is visited, with its effects.
  AbstractValue evaluate(const clang::Expr *E);
  /// What Clang computes for \p E; unknown where that is nothing.
  AbstractValue constant(const clang::Expr *E);
  /// What \p V begins with, whose initialiser is \p Computed where the program runs: another value
  /// where the compiler computes it.
  AbstractValue initial(const clang::VarDecl *V, const AbstractValue &Computed);
  /// What the object \p From, of \p Type, holds.
  AbstractValue load(const clang::Expr *From, clang::QualType Type);
  /// The object or the function \p D, which \p E names.
  AbstractValue reference(const clang::Expr *E, const clang::ValueDecl *D);
  /// The value of an expression of a form that is not modelled.
  AbstractValue unmodelled(const clang::Expr *E);

private:
  Activation &Run;
  FlowContext &Context;
  State &S;
  unsigned Nesting = 0; ///< Of expressions within each other.

  AbstractValue simpleForm(const clang::Expr *E);
  Reason reasonOfDependent() const;
  AbstractValue dependent(const clang::Expr *E);
  void haveAnyEffect(const clang::Expr *E);
  AbstractValue defaultArgument(const clang::CXXDefaultArgExpr *E);
  AbstractValue standardList(const clang::CXXStdInitializerListExpr *E);
  AbstractValue statementExpression(const clang::StmtExpr *E);
  AbstractValue computedByClang(const clang::Expr *E);
  /// The property of a device that \p E, a member of a struct of them, is.
  std::optional<cuda::Property> propertyAt(const clang::Expr *E);
  std::optional<int64_t> keptProperty(const clang::Expr *From);
  AbstractValue choice(const clang::Expr *Condition, const clang::Expr *True,
                       const clang::Expr *False);
};

/// What the transfer functions share: the state of the activation, and the values of operands.
class Transfer {
protected:
  explicit Transfer(Activation &Run);

  Activation &Run;
  FlowContext &Context;
  State &S;

  AbstractValue value(const clang::Expr *E) { return Values.value(E); }
  AbstractValue rvalue(const clang::Expr *E) { return Values.rvalue(E); }
  IntValue integer(const clang::Expr *E) { return Values.integer(E); }
  std::optional<bool> condition(const clang::Expr *E) { return Values.condition(E); }

private:
  ExpressionTransfer &Values;
};

/// Casts, arithmetic, assignment and arithmetic on pointers. What an operator cannot compute is
/// unknown; an address that goes into it escapes.
class OperatorTransfer : Transfer {
public:
  explicit OperatorTransfer(Activation &Run) : Transfer(Run) {}

  AbstractValue cast(const clang::CastExpr *E);
  AbstractValue unary(const clang::UnaryOperator *E);
  AbstractValue binary(const clang::BinaryOperator *E);
  /// The element \p By places behind the one that \p Pointer points to, or before it.
  AbstractValue moved(const AbstractValue &Pointer, const IntValue &By, bool Back);

private:
  AbstractValue step(const clang::UnaryOperator *E);
  AbstractValue logical(const clang::BinaryOperator *E);
  AbstractValue assign(const clang::BinaryOperator *E);
  AbstractValue inBitField(const AbstractValue &New, const clang::FieldDecl *Field,
                           const clang::Expr *E) const;
  AbstractValue pointerForm(const clang::BinaryOperator *E);
  // FloatingPoint.cpp: empty where it is not known to the last bit.
  std::optional<double> floating(const clang::Expr *E);
  static std::optional<double> floating(clang::BinaryOperatorKind Op, std::optional<double> Left,
                                        std::optional<double> Right);
  static std::optional<double> exactly(const IntValue &From);
  AbstractValue truncated(std::optional<double> Number, const clang::Expr *To);
};

/// Objects with parts: members, elements, base classes, and what constructors, lists and copies by
/// bytes make. A temporary is an object of its own until the expression that made it is visited
/// again.
class ObjectTransfer : Transfer {
public:
  explicit ObjectTransfer(Activation &Run) : Transfer(Run) {}

  AbstractValue member(const clang::MemberExpr *E);
  AbstractValue subscript(const clang::ArraySubscriptExpr *E);
  AbstractValue construct(const clang::CXXConstructExpr *E);
  AbstractValue inherited(const clang::CXXInheritedCtorInitExpr *E);
  AbstractValue heap(const clang::CXXNewExpr *E);
  AbstractValue list(const clang::Expr *E, llvm::ArrayRef<const clang::Expr *> Inits);
  AbstractValue zero(clang::QualType Type);
  AbstractValue temporary(const clang::Expr *E, const AbstractValue &Content);
  AbstractValue apValue(const clang::APValue &Value, clang::QualType Type,
                        const clang::Expr *Spelled);
  /// The base class that \p Way leads to, step by step, in what \p Object leads to; empty where it
  /// is no part that is followed.
  std::optional<Address> inBase(Address Object,
                                llvm::ArrayRef<const clang::CXXRecordDecl *> Way) const;
  /// The object that \p Object leads to a base class of, so many \p Steps out; empty where it is
  /// none.
  std::optional<Address> aroundBase(Address Object, size_t Steps) const;
  /// \p Object, or what it is a base class of, as the class of \p Method.
  Address asClassOf(const clang::CXXMethodDecl *Method, Address Object) const;
  /// The function that a virtual call of \p Method of \p Object runs; null where that is unknown.
  const clang::CXXMethodDecl *overrider(const clang::CXXMethodDecl *Method,
                                        const AbstractValue &Object) const;
  /// `memcpy` and the like; empty for other calls.
  std::optional<AbstractValue> moveBytes(const clang::CallExpr *E,
                                         const clang::FunctionDecl *Callee);

private:
  AbstractValue placed(const clang::CXXNewExpr *E);
  AbstractValue constructed(const clang::Expr *E, const Root *Object, AbstractValue Made);
  AbstractValue defaultMember(const clang::Expr *List, const clang::CXXDefaultInitExpr *E,
                              llvm::ArrayRef<AbstractValue> Before);
};

/// What a branch implies for values: narrows State::Now by conditions, and splits the path where a
/// later branch on one value decides another. A narrowing only removes states that can't reach the
/// point, so that skipping one is always right.
class ConditionTransfer : Transfer {
public:
  explicit ConditionTransfer(Activation &Run) : Transfer(Run) {}

  /// Narrows by the way from \p Block to its successor. False: it can't be taken.
  bool narrow(const clang::CFGBlock &Block, unsigned Successor);
  /// Narrows by \p Condition, which is as in \p Holds. False: it can't be.
  bool assume(const clang::Expr *Condition, bool Holds);
  /// Narrows by a division by \p E, which is undefined for 0.
  void assumeDivisor(const clang::Expr *E);
  /// Splits by whether \p E, a comparison that is kept, holds.
  void splitByTruth(const clang::Expr *E, const AbstractValue &Value);
  /// Splits by the members of \p Value, which \p E loads to compute another one.
  void splitByMembers(const clang::Expr *E, const AbstractValue &Value);

private:
  void dropGrowth(const clang::Stmt *Loop, const clang::Expr *Condition);
  bool assumeResult(const clang::Expr *Call, const Environment &Before, bool Holds);
  bool assumeCase(const clang::SwitchStmt *Switch, const clang::Stmt *Label);
  bool keepMembers(const clang::Expr *Condition, llvm::function_ref<bool()> MayHold);
  bool keepAt(const Place &P, llvm::function_ref<bool()> MayHold);
  bool compare(const clang::BinaryOperator *Comparison, bool Holds);
  bool tighten(const clang::Expr *Operand, clang::BinaryOperatorKind Op, const IntValue &Other);
};

/// Calls: results of functions that are known by name, the activations of those that are followed,
/// and the effects of those that are not. A call that is not followed may write whatever has
/// escaped, unless its declaration promises less (CallEffects).
class CallTransfer : Transfer {
public:
  explicit CallTransfer(Activation &Run) : Transfer(Run) {}

  AbstractValue call(const clang::CallExpr *E);
  AbstractValue lambda(const clang::LambdaExpr *E);
  /// Notifies the listener of \p E, a call of interest or a constructor's.
  void arrive(const clang::Expr *E);
  /// What \p Callee, of another file, gives for \p Arguments; a constructor what it makes.
  AbstractValue ofProgram(const clang::Expr *E, const clang::FunctionDecl *Callee,
                          llvm::ArrayRef<const clang::Expr *> Arguments);
  /// The result of \p Callee, which runs on \p Object if it is a method. Empty where the call is
  /// not followed. No \p Site: a destructor that runs where an object ends.
  std::optional<AbstractValue> follow(const clang::Expr *Site, const clang::FunctionDecl *Callee,
                                      llvm::ArrayRef<const clang::Expr *> Arguments,
                                      const AbstractValue &Object,
                                      const Closure *Captured = nullptr);
  /// \p Callee gets the \p Arguments and is not followed.
  void escapeArguments(const clang::FunctionDecl *Callee,
                       llvm::ArrayRef<const clang::Expr *> Arguments);
  /// \p Callee, null for an unknown function, runs and is not followed: it writes what others
  /// hold the address of, and unless \p OnlyArguments, what they can name.
  void runUnseen(const clang::FunctionDecl *Callee, bool OnlyArguments = false);
  /// Whether \p Callee, null for an unknown one, that is not followed may opt a kernel in: only
  /// what leads to such a call, or whose body is not in sight.
  bool mayOptIn(const clang::FunctionDecl *Callee,
                llvm::ArrayRef<const clang::Expr *> Arguments) const;
  /// The body of a lambda begins with what it \p Captured. \p Fresh: it runs later than it was
  /// made.
  void enterCaptures(const Closure &Captured, bool Fresh);
  void beginParameter(const clang::ParmVarDecl *Parameter, AbstractValue Argument);

private:
  std::optional<unsigned> chosenArgument(const clang::CallExpr *E, bool IsMax);
  std::optional<AbstractValue> wellKnown(const clang::CallExpr *E,
                                         const clang::FunctionDecl *Callee);
  bool isWorthFollowing(const clang::FunctionDecl *Callee,
                        llvm::ArrayRef<const clang::Expr *> Arguments, bool ByObject);
  bool mayFollow(const clang::FunctionDecl *Callee) const;
  bool isNotFollowed(const clang::FunctionDecl *Callee,
                     llvm::ArrayRef<const clang::Expr *> Arguments) const;
  bool leads(const AbstractValue &Given) const;
  bool leads(const clang::Expr *E);
  bool isGivenLaunch() const;
  AbstractValue invoke(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void notFollowed(const clang::Expr *Pointer, const AbstractValue &Target);
  void runUnfollowed(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                     llvm::ArrayRef<const clang::Expr *> Arguments);
  void enterCall(Activation &Inner, const clang::Expr *Site, const clang::FunctionDecl *Definition,
                 llvm::ArrayRef<const clang::Expr *> Arguments, const AbstractValue &Object);
  void dropObjects(Environment &Inner) const;
  void speculate(Paths &Ends) const;
  AbstractValue leaveAll(Activation &Inner, const clang::Expr *Site,
                         const clang::FunctionDecl *Definition, const AbstractValue &Object,
                         unsigned KnownIdentities);
};

/// Whether \p Callee stands for the call that Clang makes of the configuration of a launch.
bool configures(FlowContext &Context, const clang::FunctionDecl *Callee);

/// The CUDA API: launches, attributes of kernels, and queries of the device. A query that may fail
/// may leave what was there.
class CudaTransfer : Transfer {
public:
  explicit CudaTransfer(Activation &Run) : Transfer(Run) {}

  AbstractValue launch(const clang::CallExpr *E);
  AbstractValue setAttribute(const clang::CallExpr *E, const AttributeArguments &Set);
  /// The result of a query; empty for other calls.
  std::optional<AbstractValue> query(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  /// The result of a call that allocates a buffer or writes to one; empty for other calls.
  std::optional<AbstractValue> memory(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  /// The buffer that \p Pointer leads to here; empty if it may be another one.
  std::optional<DeviceBuffer> bufferOf(const clang::Expr *Pointer);

private:
  std::optional<cuda::Property> propertyOfWrapperCall(const clang::CallExpr *E,
                                                      const clang::FunctionDecl *Callee);
  std::optional<AbstractValue> propertyAs(const IntValue &Answer, clang::QualType Type);
  AbstractValue queryDevice(const clang::CallExpr *E, const clang::FunctionDecl *Callee,
                            const cuda::Function &Query);
  KernelQuery kernelQuery(const clang::CallExpr *E, const cuda::Function &Query);
  AbstractValue queryOccupancy(const clang::CallExpr *E, const cuda::Function &Query);
  AbstractValue queryClusters(const clang::CallExpr *E, const cuda::Function &Query);
  /// Whether the opt-in \p E to shared memory succeeds; empty where that is not known.
  std::optional<bool> optsIn(const clang::CallExpr *E, const AttributeArguments &Set);
};

/// The condition by which one of two ways out of \p Block is taken; null where there is none.
const clang::Expr *branchCondition(const clang::CFGBlock &Block);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_TRANSFER_H
