//===- ThreadRun.h - Runs a kernel as one thread of a launch --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Goes through the body of a kernel, and of the device functions that it calls, as one thread of
/// a launch. Indices, sizes and arguments of the launch are numbers; what is read from global or
/// shared memory is unknown. Both ways of an unknown condition are gone through, and a loop with
/// an unknown number of rounds once, with all that it writes unknown.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_THREADRUN_H
#define WARPLINT_KERNELS_THREADRUN_H

#include "cuda/DeviceFunctions.h"
#include "kernels/KernelRun.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadState.h"
#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CXXConstructExpr;
class CXXConstructorDecl;
class CXXCtorInitializer;
class CXXMethodDecl;
class CallExpr;
class CastExpr;
class CompoundStmt;
class ConditionalOperator;
class Decl;
class DeclStmt;
class Expr;
class ForStmt;
class FullExpr;
class FunctionDecl;
class IfStmt;
class InitListExpr;
class MemberExpr;
class Stmt;
class SwitchStmt;
class UnaryOperator;
class VarDecl;
} // namespace clang

namespace warplint {

class ThreadRun {
public:
  using Index = std::array<int64_t, 3>;

  ThreadRun(const clang::ASTContext &AST, BodyFacts &Facts, const LaunchShape &Launch, Index Thread,
            Index Block, unsigned Steps)
      : AST(AST), Facts(Facts), Launch(Launch), Thread(Thread), Block(Block), StepsLeft(Steps) {}

  /// Runs \p Kernel from its begin.
  void run(const clang::FunctionDecl *Kernel);

  /// What the thread does out of bounds, in order.
  llvm::ArrayRef<SharedAccess> accesses() const { return Found; }
  /// Where the accesses to each shared array end, in and out of bounds.
  const SharedEnds &ends() const { return Ends; }
  /// The calls, loops and inline assembly in the kernel's code that the thread certainly comes to.
  const llvm::DenseSet<const clang::Stmt *> &certain() const { return Made; }
  /// Those that it comes to, or that data decides about.
  const llvm::DenseSet<const clang::Stmt *> &possible() const { return Met; }
  unsigned stepsLeft() const { return StepsLeft; }
  bool isCutShort() const { return StepsLeft == 0 || GaveUp; }

private:
  enum class Flow { Next, Break, Continue, Return, Ended };

  const clang::ASTContext &AST;
  BodyFacts &Facts;
  const LaunchShape &Launch;
  Index Thread, Block;
  unsigned StepsLeft;
  bool GaveUp = false;

  ThreadState State;
  llvm::SmallVector<SharedAccess, 2> Found;
  SharedEnds Ends;
  llvm::DenseSet<const clang::Stmt *> Made, Met;
  /// Variables that a lambda captures: it may write them at any time.
  llvm::DenseSet<const clang::ValueDecl *> InLambdas;
  /// How many loops around have an unknown number of rounds.
  unsigned Doubts = 0;
  llvm::SmallVector<const clang::FunctionDecl *, 8> Stack;
  CellAddress This;       ///< The object of the member function around.
  CellAddress ReturnedTo; ///< Where that function's record goes.

  /// Notes that the thread comes to \p S.
  void meet(const clang::Stmt *S);
  bool isCertain() const { return State.isCertain() && Doubts == 0; }
  /// Counts a step; false when there are none left.
  bool step();

  /// Variables whose end runs code, of the scopes around.
  llvm::SmallVector<const clang::VarDecl *, 4> Declared;

  /// A block, or a statement that declares variables.
  struct Scope {
    explicit Scope(ThreadRun &Run) : Run(Run), Before(Run.Declared.size()) {}
    Flow leave(Flow Then);
    ThreadRun &Run;
    size_t Before;
  };
  void end(const clang::VarDecl *V);
  void end(CellAddress At, clang::QualType Type);

  // Statements.
  Flow execute(const clang::Stmt *S);
  Flow executeAll(const clang::CompoundStmt *S);
  Flow branch(const clang::IfStmt *S);
  Flow bothWays(llvm::function_ref<Flow()> One, llvm::function_ref<Flow()> Other);
  void doubt(llvm::function_ref<void()> Run);
  Flow select(const clang::SwitchStmt *S);
  Flow executeFrom(const clang::CompoundStmt *Body, const clang::Stmt *First);
  struct Loop;
  Flow loop(const Loop &L);
  void loopOnce(const Loop &L);
  void forgetWritten(const clang::Stmt *S);
  void declare(const clang::DeclStmt *S);
  void initialize(const clang::VarDecl *V);
  Flow returnValue(const clang::Expr *Value);

  // Expressions.
  Cell evaluate(const clang::Expr *E);
  Cell evaluateStripped(const clang::Expr *E);
  CellAddress place(const clang::Expr *E);
  CellAddress placeOfName(const clang::ValueDecl *D, bool Captured);
  CellAddress placeOfMember(const clang::MemberExpr *E);
  CellAddress placeOfCast(const clang::CastExpr *E);
  CellAddress placeOfUnary(const clang::UnaryOperator *E);
  CellAddress assign(const clang::BinaryOperator *E);
  CellAddress chosenPlace(const clang::ConditionalOperator *E);
  CellAddress element(const clang::Expr *Pointer, const clang::Expr *Index, clang::QualType Type);
  Cell cast(const clang::CastExpr *E);
  Cell binary(const clang::BinaryOperator *E);
  Cell logical(const clang::BinaryOperator *E);
  Cell compute(unsigned Opcode, Cell Left, Cell Right, clang::QualType Operands,
               clang::QualType Result);
  Cell unary(const clang::UnaryOperator *E);
  Cell conditional(const clang::Expr *Condition, const clang::Expr *True, const clang::Expr *False);
  std::optional<bool> truth(const clang::Expr *Condition);
  Cell converted(Cell C, clang::QualType From, clang::QualType To) const;
  Cell load(CellAddress From, clang::QualType Type, const clang::Expr *E);
  void store(CellAddress To, clang::QualType Type, Cell Content, const clang::Expr *E);
  void constructInto(CellAddress To, const clang::Expr *E);
  void constructInto(CellAddress To, const clang::CXXConstructExpr *E);
  /// A pointer or a reference may lead to what is \p At.
  void expose(CellAddress At) {
    if (At.Object)
      State.Exposed.insert(At.Object);
  }
  void bindTo(CellAddress To, const clang::Expr *E);
  void endTemporaries(const clang::FullExpr *E);
  void forgetBytes(CellAddress To, clang::QualType Type);
  void listInto(CellAddress To, const clang::InitListExpr *E);
  void evaluateChildren(const clang::Stmt *S);
  using Triple3 = std::array<std::optional<int64_t>, 3>;
  std::optional<Triple3> builtinTriple(llvm::StringRef Name) const;
  std::optional<Triple3> builtinTriple(const clang::VarDecl *V) const;
  std::optional<int64_t> builtin(const clang::Expr *E) const;
  void note(CellAddress At, clang::QualType Type, const clang::Expr *E);

  // Calls.
  Cell call(const clang::CallExpr *E, CellAddress Record);
  using Expressions = llvm::ArrayRef<const clang::Expr *>;
  bool isFollowed(const clang::FunctionDecl *F) const;
  Cell callDevice(const clang::FunctionDecl *F, Expressions Arguments, CellAddress Object, CellAddress Record);
  Cell callLibrary(const clang::FunctionDecl *F, Expressions Arguments);
  Cell callAtomic(Expressions Arguments);
  void bindParameters(const clang::FunctionDecl *F, Expressions Arguments);
  Cell askBlock(cuda::GroupAct Act, CellAddress Record);
  std::optional<Cell> callGroup(const clang::FunctionDecl *F, const clang::CallExpr *E,
                                CellAddress Record);
  Cell callOperator(const clang::CXXMethodDecl *Method, Expressions Arguments, CellAddress &At);
  void initializeMember(const clang::CXXConstructorDecl *Constructor,
                        const clang::CXXCtorInitializer *Each);
  void bind(const clang::VarDecl *V, const clang::Expr *Initial);
  void handOver(Expressions Arguments);
  int64_t rankInBlock() const;
  int64_t threadsOfBlock() const { return Launch.Block[0] * Launch.Block[1] * Launch.Block[2]; }
  std::optional<int64_t> blocks() const;
  void storeIndex(CellAddress Record, const Triple3 &Parts);
};

} // namespace warplint

#endif // WARPLINT_KERNELS_THREADRUN_H
