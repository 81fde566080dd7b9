//===- BlockRun.h - Runs a kernel as all threads of a block -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Visits the body of a kernel, and of the device functions that it calls, as all threads of one
/// block in step, with a mask of those that run the code. Indices, sizes and arguments of the
/// launch are numbers; an argument that is not known is a symbol, and so is what all threads read
/// from the same place; what each reads from a place of its own is unknown. Both branches of an
/// unknown condition are visited, and of a loop with an unknown number of iterations the first few.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_BLOCKRUN_H
#define WARPLINT_THREADS_BLOCKRUN_H

#include "cuda/DeviceFunctions.h"
#include "kernels/ThreadNumbers.h"
#include "threads/AccessLog.h"
#include "threads/KernelRun.h"
#include "threads/LaneState.h"
#include "clang/AST/Type.h"
#include <deque>

namespace clang {
class ASTContext;
class ArraySubscriptExpr;
class AsmStmt;
class BinaryOperator;
class CXXConstructExpr;
class CXXConstructorDecl;
class CXXCtorInitializer;
class CXXMethodDecl;
class CallExpr;
class CastExpr;
class CompoundStmt;
class ConditionalOperator;
class DeclRefExpr;
class DeclStmt;
class Expr;
class ForStmt;
class FullExpr;
class FunctionDecl;
class IfStmt;
class InitListExpr;
class LambdaExpr;
class MemberExpr;
class ParmVarDecl;
class Stmt;
class SwitchStmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace warplint {

/// The threads that run some code.
struct Mask {
  LaneSet Active;  ///< Those that do, or may.
  LaneSet Certain; ///< Those that do.
  PathCondition Path; ///< When those that are not certain do.
};

/// Threads that left the code that runs.
struct Leavers {
  LaneSet Sure, Maybe; ///< The sure ones are among the others.
  void add(const Mask &M) {
    Sure |= M.Certain;
    Maybe |= M.Active;
  }
  void add(const Leavers &Others) {
    Sure |= Others.Sure;
    Maybe |= Others.Maybe;
  }
};

class BlockRun {
public:
  BlockRun(const clang::ASTContext &AST, BodyFacts &Facts, const LaunchShape &Launch,
           std::array<int64_t, 3> Block, Symbols &Table, unsigned Steps);

  /// Runs \p Kernel from its begin.
  void run(const clang::FunctionDecl *Kernel);

  /// Finds what the threads of this block and those of \p Other access both.
  void compareWith(const BlockRun &Other) {
    Log.compareBlocks(Other.Log);
    dropUnusedReads();
  }

  const AccessLog &log() const { return Log; }
  const std::optional<MissedBarrier> &missed() const { return Missed; }
  /// Accesses out of bounds, of each place the last thread's, a certain one before others.
  llvm::ArrayRef<SharedAccess> outside() const { return Outside; }
  /// Where the accesses to each shared array end, in and out of bounds.
  const SharedEnds &ends() const { return Ends; }
  /// The calls, loops and inline assembly in the kernel's code that the first and the last thread
  /// certainly run.
  const llvm::DenseSet<const clang::Stmt *> &certain() const { return Made; }
  /// Those that a thread runs, or that data decides about.
  const llvm::DenseSet<const clang::Stmt *> &possible() const { return Met; }
  unsigned stepsLeft() const { return StepsLeft; }
  bool gaveUp() const { return GaveUp; }
  /// Whether the code of all threads was visited to its end.
  bool isComplete() const { return StepsLeft > 0 && !GaveUp && IsComplete; }

private:
  const clang::ASTContext &AST;
  BodyFacts &Facts;
  const LaunchShape &Launch;
  std::array<int64_t, 3> Block;
  unsigned StepsLeft;
  unsigned MostSteps;
  bool GaveUp = false, IsComplete = true;
  bool IsDoubtful = false; ///< Whether the code that is visited is a later iteration of a loop.

  unsigned Lanes; ///< Threads of the block.
  Symbols &Table;
  LaneArithmetic Compute;
  LaneState State;
  AccessLog Log;
  Mask Now;
  struct {
    Leavers Ended, Returned, Broken, Continued;
    LaneSet maybe() const {
      return Ended.Maybe | Returned.Maybe | Broken.Maybe | Continued.Maybe;
    }
  } Gone; ///< Since the branch, loop or function around began.
  LaneSet Everyone;
  LaneSet AllEnded;      ///< Threads that ended, or may have.
  LaneSet FrameReturned; ///< Those that returned from the function around, or may have.
  /// Whether threads may have returned from it and still run it.
  bool MayHaveReturned = false;
  llvm::DenseSet<const clang::Stmt *> Made, Met;
  llvm::SmallVector<const clang::FunctionDecl *, 8> Stack;
  LaneValue This;       ///< The object of the member function around.
  LaneValue ReturnedTo; ///< Where that function's record goes.
  LaneValue Returned;   ///< What it returns.
  llvm::DenseMap<const void *, unsigned> Versions; ///< Of objects, how often they were written.
  std::deque<GlobalObject> Globals;
  /// Variables that begin as what is read somewhere, by that place, and the threads that use them.
  llvm::DenseMap<const clang::Expr *, const clang::VarDecl *> ReadInto;
  llvm::DenseMap<const clang::VarDecl *, LaneSet> Users;
  std::array<LaneValue, 3> ThreadIndex, GridSize;
  llvm::SmallVector<SharedAccess, 2> Outside;
  SharedEnds Ends;
  LaneSet WentOutside; ///< Of the branch around: threads with an access out of bounds.
  std::optional<MissedBarrier> Missed;

  /// A read does not race whose value only the thread uses that writes.
  void dropUnusedReads();
  bool step();
  /// Notes that the threads come to \p S.
  void meet(const clang::Stmt *S);
  void giveUp() {
    GaveUp = true;
    Now = {};
  }
  bool isRunning() const { return Now.Active.any() && !GaveUp; }

  // Threads that leave.
  void leave(Leavers &Those) {
    Those.add(Now);
    Now.Active.reset();
    Now.Certain.reset();
  }
  void endThreads();
  /// The threads may end here, or never go on.
  void mayEnd();
  /// Those of \p Start that are \p Active after it.
  Mask rejoined(const Mask &Start, const LaneSet &Active) const;
  void setGone(const decltype(Gone) &Before);

  /// Variables whose end runs code, of the scopes around.
  llvm::SmallVector<const clang::VarDecl *, 4> Declared;
  struct Scope {
    explicit Scope(BlockRun &Run) : Run(Run), Before(Run.Declared.size()), Start(Run.Now) {}
    ~Scope();
    BlockRun &Run;
    size_t Before;
    Mask Start;
  };
  void end(const clang::VarDecl *V);
  void end(const LaneValue &At, clang::QualType Type);

  // Statements.
  void execute(const clang::Stmt *S);
  void executeOther(const clang::Stmt *S);
  void executeAssembly(const clang::AsmStmt *S);
  void branch(const clang::IfStmt *S);
  using Code = llvm::function_ref<void()>;
  void branch(const LaneValue &Condition, Code Then, Code Else);
  void branchUnknown(const LaneValue &Condition, const LaneSplit &Of, Code Then, Code Else);
  void select(const clang::SwitchStmt *S);
  void executeFrom(const clang::CompoundStmt *Body, const clang::Stmt *First);
  /// A loop of any kind.
  struct Loop {
    const clang::Stmt *Whole = nullptr;
    const clang::Expr *Condition = nullptr; ///< Null: always true.
    const clang::Stmt *Body = nullptr;
    const clang::Expr *Increment = nullptr;
    bool BodyFirst = false;
  };
  void loop(const Loop &L);
  void visitLaterIterations(const Loop &L);
  bool iterate(const Loop &L, bool First, unsigned &Unknown, LaneSet &Exits, size_t Writes);
  void forgetWritten(const clang::Stmt *S, bool KeepUniform = false);
  void initialize(const clang::VarDecl *V);
  void returnValue(const clang::Expr *Value);

  // Expressions.
  LaneValue evaluate(const clang::Expr *E);
  LaneValue evaluateStripped(const clang::Expr *E);
  LaneValue truth(const clang::Expr *Condition);
  LaneValue place(const clang::Expr *E);
  LaneValue inRow(LaneValue At, const LaneValue &Index, const clang::ArraySubscriptExpr *E) const;
  LaneValue placeOfName(const clang::DeclRefExpr *E);
  LaneValue placeOfName(const clang::ValueDecl *D);
  LaneValue placeOfMember(const clang::MemberExpr *E);
  LaneValue placeOfCast(const clang::CastExpr *E);
  LaneValue placeOfUnary(const clang::UnaryOperator *E);
  LaneValue assign(const clang::BinaryOperator *E);
  LaneValue cast(const clang::CastExpr *E);
  LaneValue binary(const clang::BinaryOperator *E);
  LaneValue logical(const clang::BinaryOperator *E);
  LaneValue compute(unsigned Op, const LaneValue &Left, const LaneValue &Right,
                    clang::QualType Operands, clang::QualType Result);
  LaneValue unary(const clang::UnaryOperator *E);
  LaneValue step(const clang::UnaryOperator *E, LaneValue &Old);
  /// One of two values or places.
  LaneValue isNull(const LaneValue &Pointer) const;
  LaneValue chosen(const clang::Expr *Condition, llvm::function_ref<LaneValue(bool)> Evaluate);
  LaneValue converted(const LaneValue &V, clang::QualType From, clang::QualType To) const;
  LaneValue load(const LaneValue &From, clang::QualType Type, const clang::Expr *E);
  void store(const LaneValue &To, clang::QualType Type, const LaneValue &Content,
             const clang::Expr *E);
  void construct(const LaneValue &To, const clang::Expr *E);
  void construct(const LaneValue &To, const clang::CXXConstructExpr *E);
  void bindTo(const LaneValue &To, const clang::Expr *E);
  void bind(const clang::VarDecl *V, const clang::Expr *Initial);
  void endTemporaries(const clang::FullExpr *E);
  void forgetBytes(const LaneValue &To, clang::QualType Type);
  void list(const LaneValue &To, const clang::InitListExpr *E);
  void evaluateChildren(const clang::Stmt *S);
  LaneValue plus(const LaneValue &Place, std::optional<int64_t> Bytes) const;
  const void *global(const clang::ValueDecl *D, int64_t Offset);
  void bindArgument(const clang::ParmVarDecl *P, int64_t Offset, clang::QualType Type,
                    unsigned Depth);

  // Built-in variables.
  using Triple3 = std::array<LaneValue, 3>;
  std::optional<Triple3> builtinTriple(llvm::StringRef Name) const;
  std::optional<LaneValue> builtin(const clang::Expr *E) const;
  LaneValue rankInBlock() const;
  void storeIndex(const LaneValue &Record, const Triple3 &Parts);

  // Accesses.
  void note(const LaneValue &At, clang::QualType Type, const clang::Expr *E, AccessKind Kind,
            const LaneValue &Content = {});
  void noteBytes(const LaneValue &At, int64_t Bytes, const clang::Expr *E, AccessKind Kind,
                 bool IsVolatile, const LaneValue &Content = {});

  /// The buffer of the host that \p Object is; null for others and for an unknown one.
  const GivenBuffer *bufferOf(const void *Object) const;
  const clang::VarDecl *variableOf(const void *Object) const;
  bool checkAlignment(const LaneValue &At, clang::QualType Type, const clang::Expr *E);
  void checkBounds(const LaneValue &At, int64_t Bytes, const clang::Expr *E);
  void checkBounds(const LaneValue &At, int64_t Bytes, const clang::Expr *E,
                   const GivenBuffer &Buffer);
  void checkConstant(const LaneValue &At, const clang::Expr *E);
  void checkAddress(const LaneValue &At, int64_t Bytes, const clang::Expr *E);
  void noteWrong(const SharedAccess &Found);

  // Calls.
  using Expressions = llvm::ArrayRef<const clang::Expr *>;
  LaneValue call(const clang::CallExpr *E, const LaneValue &Record);
  bool isFollowed(const clang::FunctionDecl *F) const;
  LaneValue callDevice(const clang::FunctionDecl *F, Expressions Arguments,
                       const LaneValue &Object, const LaneValue &Record);
  LaneValue callLibrary(const clang::FunctionDecl *F, const clang::CallExpr *E,
                        Expressions Arguments);
  LaneValue callArithmetic(const clang::FunctionDecl *F, cuda::DeviceAct Act,
                           Expressions Arguments);
  LaneValue callAtomic(const clang::FunctionDecl *F, Expressions Arguments);
  LaneValue callCopy(Expressions Arguments, bool HasSource);
  LaneValue callBallot(Expressions Arguments);
  void synchronize(cuda::Order Is, const clang::CallExpr *E);
  void bindParameters(const clang::FunctionDecl *F, Expressions Arguments);
  LaneValue askBlock(cuda::GroupAct Act, const LaneValue &Record);
  std::optional<LaneValue> callGroup(const clang::FunctionDecl *F, const clang::CallExpr *E,
                                     const LaneValue &Record);
  LaneValue objectOf(const clang::CallExpr *E, const clang::FunctionDecl *F,
                     Expressions &Arguments);
  LaneValue assignRecord(Expressions Arguments);
  void initializeMember(const clang::CXXConstructorDecl *Constructor,
                        const clang::CXXCtorInitializer *Each);
  void handOver(Expressions Arguments);
  void accessesUnknown(const void *Object);
  void accessesExposed(bool Writes);
  void waitForBlock(const clang::Expr *E);
  void waitForWarp(const clang::Expr *E, Expressions Arguments);
  bool findSplit(MissedBarrier &M);
  void report(MissedBarrier M);
  void runUnknownCode();
};

} // namespace warplint

#endif // WARPLINT_THREADS_BLOCKRUN_H
