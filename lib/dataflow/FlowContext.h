//===- FlowContext.h - State shared by the analyses of a unit -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_FLOWCONTEXT_H
#define WARPLINT_DATAFLOW_FLOWCONTEXT_H

#include "dataflow/AbstractValue.h"
#include "dataflow/CallEffects.h"
#include "dataflow/ConstMembers.h"
#include "dataflow/DeviceProperties.h"
#include "dataflow/Effects.h"
#include "dataflow/Exceptions.h"
#include "dataflow/FlowShape.h"
#include "dataflow/KernelSetting.h"
#include "dataflow/ProgramValues.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>

namespace clang {
class CallExpr;
class CXXBindTemporaryExpr;
class CXXCatchStmt;
class CXXTryStmt;
class ValueDecl;
} // namespace clang

namespace warplint {

class VariableUses;

class FlowContext;

/// A function's control flow, with the order to visit it.
struct ControlFlow {
  std::unique_ptr<clang::CFG> Graph;
  std::unique_ptr<FlowOrder> Order;
  std::unique_ptr<Liveness> Live;
  llvm::DenseSet<const clang::Stmt *> Unevaluated; ///< Parts of operands that do not run.
  /// What a temporary is kept in, by the expression that binds it.
  llvm::DenseMap<const clang::CXXBindTemporaryExpr *, const clang::Expr *> Materialized;

  /// Whether an exception can reach \p Handler, which \p Block begins with.
  bool isCaught(const clang::CFGBlock &Block, const clang::CXXCatchStmt *Handler,
                const clang::FunctionDecl *In) const;
  /// Whether every way from \p Block leaves by an exception or ends the program, and no call
  /// of interest is on one. Known once the calls of interest are.
  bool isDeadEnd(const clang::CFGBlock &Block, const FlowContext &Context) const;

private:
  mutable std::optional<llvm::BitVector> DeadEnds; ///< By block.
  mutable llvm::DenseMap<const clang::CXXTryStmt *, Exceptions> Thrown;
};

/// A call of interest as the analysis reached it.
struct Arrival {
  const clang::Expr *Call = nullptr; ///< A call, or the making of an object by a constructor.
  /// The calls that led there, outermost first; empty where the function was
  /// entered by callers that are not seen.
  llvm::ArrayRef<const clang::CallExpr *> By;
};

/// The arguments of a call that sets an attribute of a kernel.
struct AttributeArguments {
  const clang::Expr *Kernel, *Attribute, *Value;
  bool OfDriver; ///< Whether the driver's numbers are meant.
};

/// A buffer on the device that a pointer leads to.
struct DeviceBuffer {
  const clang::CallExpr *Made = nullptr; ///< Null: the pointer is null.
  IntValue Bytes = IntValue::unknown(Reason::Other, {});
  int64_t Offset = 0; ///< Of the pointer in it.
  /// How many of its first bytes the host has written, and no one else any; empty if unknown.
  std::optional<int64_t> Written;
  const clang::Expr *WrittenBy = nullptr; ///< The expression that gives their number.
};

/// Tells what can be known where a call of interest is reached.
class ArgumentReader {
public:
  virtual ~ArgumentReader();
  /// The number that every way here has set as \p Which of the kernels that \p Kernel can be;
  /// unknown where not every way did.
  virtual IntValue setting(const AbstractValue &Kernel, KernelSetting KernelState::*Which) = 0;
  /// What \p E, converted to a value, can be.
  virtual AbstractValue value(const clang::Expr *E) = 0;
  /// The address of the object that \p E names.
  virtual AbstractValue address(const clang::Expr *E) = 0;
  /// Whether \p Condition, which is elsewhere, can be as in \p Holds where the call is.
  virtual bool mayBe(const clang::Expr *Condition, bool Holds) = 0;
  /// The element \p Index places behind the one that \p Pointer points to.
  virtual AbstractValue pointee(const AbstractValue &Pointer, int64_t Index = 0) = 0;
  /// The buffer that \p Pointer leads to; empty if it may be another one.
  virtual std::optional<DeviceBuffer> buffer(const clang::Expr *Pointer) = 0;
  /// Whether only the code that is followed has the address of \p Object.
  virtual bool isPrivate(const Root *Object) = 0;
};

/// Returns a property of the device, which the expression asks for; empty if unknown.
using PropertyQuery =
    llvm::function_ref<std::optional<int64_t>(cuda::Property, const clang::Expr *)>;

/// Hears of the calls of interest.
class ArrivalListener {
public:
  virtual ~ArrivalListener();
  /// \p At was reached; \p Arguments has what can be known there.
  virtual void arrived(const Arrival &At, ArgumentReader &Arguments) = 0;
  /// The body of \p Function is visited.
  virtual void entered(const clang::FunctionDecl *Function) = 0;
  /// A call in \p At was not followed, though \p Callee leads to calls of interest.
  virtual void notFollowed(const clang::FunctionDecl *Callee) = 0;
  /// A pointer that may lead to any function was called, other than one that unknown callers give.
  virtual void calledUnknown() = 0;
  /// The way along the calls \p By was not gone to its end: what arrived by it
  /// is only a part of what can.
  virtual void abandoned(llvm::ArrayRef<const clang::CallExpr *> By) = 0;
};

/// The objects, control-flow graphs and initial values of a translation unit,
/// and the budget of work. Lives as long as the AST; for one thread.
class FlowContext {
public:
  FlowContext(clang::ASTContext &AST, const VariableUses &Uses);
  ~FlowContext();

  clang::ASTContext &ast() const { return AST; }
  const TypeShapes &shapes() const { return Shapes; }

  /// The object that \p V names.
  const Root *variable(const clang::VarDecl *V);
  /// The temporary that \p E makes.
  const Root *temporary(const clang::Expr *E);
  /// What the `new` \p E makes, of \p Type.
  const Root *heap(const clang::Expr *E, clang::QualType Type);
  /// The buffer that the call \p E of the CUDA API, reached by the calls \p By, allocates.
  const Root *buffer(const clang::CallExpr *E, llvm::ArrayRef<const clang::CallExpr *> By);
  /// The object of \p Type that callers give \p D: `*this` of a method, what a
  /// parameter refers or points to.
  const Root *given(const clang::ValueDecl *D, clang::QualType Type);
  /// Likewise of which nobody else has the address.
  const Root *givenAlone(const clang::ValueDecl *D, clang::QualType Type);
  /// The object of \p Type that the constructor \p D makes.
  const Root *result(const clang::ValueDecl *D, clang::QualType Type);

  /// What \p Object holds where no followed code has written it.
  AbstractValue initially(const Root *Object);

  /// The constant result of the condition \p E, apart from the flow around it; empty if it can be
  /// either. It takes a new budget.
  std::optional<bool> constantCondition(const clang::Expr *E);

  /// The control flow of \p F's definition; null where Clang can't compute it.
  const ControlFlow *flow(const clang::FunctionDecl *F);

  /// Whether the body of \p F, of the program's, or of a function that it calls, throws or ends the
  /// program somewhere.
  bool mayNotReturn(const clang::FunctionDecl *F);

  /// Whether \p Object changes without a write that is visited: it is volatile, or the
  /// threads of an OpenMP region have copies of it, or write it at once.
  bool changesByItself(const Root *Object) const;

  /// Whether \p F, null for an unknown function, leaves what it is given as const as it is.
  bool keepsConst(const clang::FunctionDecl *F) { return Keepers.keeps(F); }

  /// The name of \p F if it is a function of CUDA's or the standard library's that is known by it;
  /// empty for others, and for null.
  llvm::StringRef libraryName(const clang::FunctionDecl *F);

  /// The calls that run no code of the program's with other effects.
  CallEffects &effects() { return SideEffectFree; }

  /// Whether \p Lambda only reads the object of its capture \p Index.
  bool onlyReads(const clang::LambdaExpr *Lambda, unsigned Index);
  /// \p Object can hold \p Content when \p Lambda runs.
  void noteCaptured(const clang::LambdaExpr *Lambda, const Root *Object,
                    const AbstractValue &Content);
  /// Grows with everything that is noted of lambdas.
  unsigned captureVersion() const { return CaptureVersion; }
  /// All that \p Object can hold when \p Lambda runs.
  AbstractValue captured(const clang::LambdaExpr *Lambda, const Root *Object) const;
  /// What \p Lambda was seen to capture, all its creations joined; null when
  /// none was.
  const AbstractValue *closure(const clang::LambdaExpr *Lambda) const;
  void noteClosure(const clang::LambdaExpr *Lambda, const AbstractValue &Made);

  /// Takes \p Steps of the budget; false when it is spent.
  bool spend(unsigned Steps = 1);
  /// A new budget, for the next entry into the program. \p Coarse: loops are to
  /// be cut short sooner, for an entry that took too long.
  void refill(bool Coarse = false);
  bool isCoarse() const { return Coarse; }

  /// The budget of one call: a part of what is left, so that a long way below
  /// one call does not take all that its caller knows with it.
  class Share {
  public:
    Share(FlowContext &Of, unsigned Most) : Of(Of), Aside(Of.Left - std::min(Of.Left, Most)) {
      Of.Left -= Aside;
    }
    ~Share() { Of.Left += Aside; }
    Share(const Share &) = delete;
    Share &operator=(const Share &) = delete;

  private:
    FlowContext &Of;
    unsigned Aside;
  };
  unsigned left() const { return Left; }
  unsigned spent() const { return Spent; } ///< Since the last refill().
  /// How many paths through a function are kept apart: fewer, the more of the budget is spent.
  unsigned mostPaths() const;

  /// For a number that has none yet (IntValue::identity).
  unsigned newIdentity() { return ++Identities; }
  unsigned newestIdentity() const { return Identities; }

  /// Functions that took more than their share since the last refill().
  llvm::DenseSet<const clang::FunctionDecl *> TooLong;

  /// Whether no error is in the text of a function. Empty: not known for any, if there are errors.
  std::function<bool(const clang::FunctionDecl *)> IsWhole;

  /// Whether what \p E reads of \p V can't be known, since errors around either
  /// made Clang leave something out. Never so in code without errors.
  bool isUnreadable(const clang::Expr *E, const clang::VarDecl *V);

  /// The value of \p What, a property of the device that \p By asks for; it is noted among the
  /// questions.
  IntValue query(cuda::Property What, const clang::Expr *By);
  /// Goes on as on a device that gives \p Given; null: not known. What was computed so far with
  /// other answers is dropped.
  void setDevice(const DeviceProperties *Given);
  bool knowsDevice() const { return Device != nullptr; }
  /// The device, for questions about a kernel, which \p By asks; null: not known. It is noted among
  /// the questions.
  const DeviceProperties *deviceFor(const clang::Expr *By);
  /// The calls that opt in to shared memory on whose success a launch depends.
  llvm::DenseSet<const clang::CallExpr *> TestedOptIns;
  /// The value of memory that holds properties of the device wherever it is read; empty for other
  /// memory.
  std::function<std::optional<int64_t>(const clang::ValueDecl *, PropertyQuery)> PropertyMemory;
  /// What \p D holds of what the device answers; empty if that is unknown, or something else.
  std::optional<int64_t> keptProperty(const clang::ValueDecl *D);

  /// The questions since the user cleared it, with those behind what was computed before.
  PropertyQueries Queries;
  /// The questions that came before a lambda was made.
  llvm::DenseMap<const clang::LambdaExpr *, PropertyQueries> QueriesBefore;
  /// Properties that the program writes itself: what it reads may then be its own.
  std::set<cuda::Property> Overwritten;
  /// Conditions of branches that were visited, without what only negates or wraps them:
  /// those that were decided each time, and those that could be either.
  llvm::DenseSet<const clang::Expr *> Decided, Undecided;

  /// What the other files of the program tell; null: only this file is known.
  const ProgramFacts *Program = nullptr;
  /// The functions and variables of other files that were asked for, by where their values come
  /// from: Unknown::Where of those that are not known.
  llvm::DenseMap<clang::SourceLocation, llvm::SmallPtrSet<const clang::NamedDecl *, 1>>
      AskedOfProgram;
  SharedFunctions SharedNames;
  /// What the program tells of \p F; null: nothing.
  const ProgramFunction *inProgram(const clang::FunctionDecl *F) const;
  /// Whether no other file of the program calls \p F.
  bool isOnlyHere(const clang::FunctionDecl *F) const;
  /// Likewise of the kernel \p F.
  const ProgramKernel *kernelInProgram(const clang::FunctionDecl *F) const;
  /// The value of \p V, which no file of the program writes; null: unknown.
  const ProgramValue *inProgram(const clang::VarDecl *V);
  /// The value that \p Field, of any object, has where \p By reads it, as what all constructors
  /// give it; unknown where they are not known to.
  IntValue inEveryObject(const clang::FieldDecl *Field, const clang::Expr *By);
  /// What \p Callee, of another file, gives for what \p Argument returns, as a value of \p Type; a
  /// constructor what it makes. Unknown where the program does not tell.
  AbstractValue programResult(const clang::FunctionDecl *Callee, clang::QualType Type,
                              clang::SourceLocation Where,
                              llvm::function_ref<AbstractValue(unsigned)> Argument);

  /// Calls that the listener gets, and functions that lead to such calls.
  llvm::DenseSet<const clang::Expr *> Interesting;
  /// Calls of functions that launch what their arguments name.
  llvm::DenseSet<const clang::CallExpr *> Launching;
  /// Calls that set an attribute of a kernel.
  llvm::DenseMap<const clang::CallExpr *, AttributeArguments> AttributeCalls;
  llvm::DenseSet<const clang::FunctionDecl *> Leading; ///< Canonical declarations.
  ArrivalListener *Listener = nullptr;
  /// What Clang computes for expressions that depend on no template's parameters.
  llvm::DenseMap<const clang::Expr *, AbstractValue> Constants;
  /// Lambdas that code which is not followed may call.
  llvm::SetVector<const clang::LambdaExpr *> Escaped;

private:
  clang::ASTContext &AST;
  TypeShapes Shapes;
  const VariableUses &Uses;
  unsigned Left = 0, Spent = 0;
  unsigned Identities = 0;
  bool Coarse = false;
  unsigned CaptureVersion = 0;
  std::deque<Root> Roots;
  llvm::DenseMap<const void *, const Root *> RootOf, GivenOf, AloneOf, ResultOf;
  std::map<std::vector<const clang::CallExpr *>, const Root *> BufferOf;
  llvm::DenseMap<const Root *, AbstractValue> Initial;
  llvm::SmallVector<const clang::VarDecl *, 4> Beginning;   ///< Variables of the file, outer first.
  llvm::DenseMap<const Root *, PropertyQueries> QueriesFor; ///< By the initializers of Initial.
  /// A condition's result, as long as no more is noted of lambdas.
  struct KnownCondition {
    std::optional<bool> Result;
    PropertyQueries Queries;
    std::pair<unsigned, unsigned> Noted; ///< The version of captures, the number that escaped.
  };
  llvm::DenseMap<const clang::Expr *, KnownCondition> Conditions;
  const DeviceProperties *Device = nullptr;
  std::map<const clang::FunctionDecl *, ControlFlow> Flows; // they stay where they are
  llvm::DenseMap<std::pair<const clang::LambdaExpr *, const Root *>, AbstractValue> CapturedValues;
  llvm::DenseMap<const clang::LambdaExpr *, AbstractValue> Closures;
  llvm::DenseMap<const clang::LambdaExpr *, llvm::DenseSet<const clang::VarDecl *>> WrittenIn;

  llvm::DenseMap<const clang::FieldDecl *, std::optional<ConstMember>> ConstMembers;
  llvm::DenseMap<const clang::FunctionDecl *, bool> OfLibrary, MayNotReturn;
  llvm::DenseMap<const clang::Expr *, std::optional<PropertyTests>> TestsOf; ///< By who asks.
  llvm::DenseMap<std::pair<const clang::Expr *, const clang::VarDecl *>, bool> Unreadable;
  llvm::DenseMap<const clang::VarDecl *, bool> DroppedReferences;
  llvm::DenseSet<const clang::VarDecl *> Threaded; ///< Of changesByItself().
  ConstKeepers Keepers;
  CallEffects SideEffectFree;

  const Root *root(const Root *&Known, Root New);
  bool isCutOffBetween(const clang::Expr *E, const clang::VarDecl *V);
  bool isEffectivelyConstInSight(const clang::VarDecl *V) const;
  bool isWrittenInSight(const clang::VarDecl *V) const;
  /// The reason that a variable's initialiser does not give its value, if any.
  std::optional<Reason> whyNotConst(const clang::VarDecl *V) const;
};

/// \p Condition without parentheses, conversions and negations.
const clang::Expr *plainCondition(const clang::Expr *Condition);

/// Whether \p V is in the memory of the device, managed memory too.
bool isOnDevice(const clang::VarDecl *V);
/// Whether \p V is `__managed__`: hosts and kernels can both access it.
bool isManaged(const clang::VarDecl *V);

/// Whether \p D is in a header of the system.
bool inSystemHeader(const clang::ASTContext &AST, const clang::Decl *D);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_FLOWCONTEXT_H
