//===- DeviceQueries.h - Conditions that depend on the device -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICEQUERIES_H
#define WARPLINT_LAUNCH_DEVICEQUERIES_H

#include "cuda/DeviceQuestions.h"
#include "facts/Guards.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <vector>

namespace clang {
class BinaryOperator;
class CallExpr;
class CXXCtorInitializer;
class FieldDecl;
class FunctionDecl;
class ReturnStmt;
class UnaryOperator;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

using cuda::Topic;

/// The variables, members and functions that hold answers of the CUDA runtime about the device.
/// Whether the runtime could be asked at all is no such answer.
class DeviceQueries {
public:
  /// Notes the variables that \p Call fills.
  void note(const clang::CallExpr *Call);
  /// Notes what is written under \p Guards.
  void note(const clang::BinaryOperator *Assignment, llvm::ArrayRef<Guard> Guards);
  void note(const clang::UnaryOperator *Step, llvm::ArrayRef<Guard> Guards);
  void note(const clang::CXXCtorInitializer *Initializer);
  /// Notes that \p Body comes to \p Return under \p Guards.
  void note(const clang::ReturnStmt *Return, const clang::FunctionDecl *Body,
            llvm::ArrayRef<Guard> Guards);
  /// Notes \p If, in the statements of \p Block.
  void note(const clang::IfStmt *If, const clang::CompoundStmt *Block);
  /// Notes that \p Body can end the program under \p Guards.
  void noteEnd(const clang::FunctionDecl *Body, llvm::ArrayRef<Guard> Guards);

  /// Whether a condition is known on the device that the program runs on.
  using IsDecided = llvm::function_ref<bool(const clang::Expr *)>;

  /// Whether one of \p Guards looks at what the device is or can do: at its
  /// properties, or at whether it allows a kernel its shared memory, where
  /// something else is launched if not. Conditions that are \p Decided do not count.
  bool decide(llvm::ArrayRef<Guard> Guards, IsDecided Decided) const;
  /// Whether one of them, also the end of a loop, depends on \p What.
  bool decide(llvm::ArrayRef<Guard> Guards, Topic What, IsDecided Decided) const;

  /// The opt-in to shared memory that \p G looks at the result of, where something else is launched
  /// if that fails; null: there is none.
  const clang::CallExpr *optInWithFallback(const Guard &G) const;

  /// The properties of devices that the program writes itself.
  const std::set<cuda::Property> &overwritten() const { return Overwritten; }

  /// Whether the program chooses \p Value, or a part of it, by what the device returns for \p What.
  bool choose(const clang::Expr *Value, Topic What = Topic::Any) const;

private:
  using GuardList = llvm::SmallVector<Guard, 2>;
  /// One way to a value, or out of a function: by an expression, or by the
  /// conditions around it alone.
  struct Way {
    const clang::Expr *Value;
    GuardList Guards;
  };

  /// The names of what each variable was filled by: functions, and the attributes asked of them.
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<llvm::StringRef, 2>> Filled;
  /// What is written to variables and members, and what functions return.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<Way>> Written, Returned;
  /// What is written to members of a variable.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<Way>> PartsWritten;
  /// What calls give to parameters.
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::Expr *, 2>> Given;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<GuardList>> Ends;
  struct Branch {
    const clang::IfStmt *If = nullptr;
    const clang::CompoundStmt *Block = nullptr;
  };
  llvm::DenseMap<const clang::Expr *, Branch> BranchOf; ///< By condition.
  /// The answers of optInWithFallback(), by condition and whether it holds.
  mutable llvm::DenseMap<llvm::PointerIntPair<const clang::Expr *, 1, bool>, const clang::CallExpr *>
      FallsBack;
  /// The parameters by which functions may fill a variable.
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::ValueDecl *, 2>> FilledBy;
  /// Variables that calls out of sight may write to.
  llvm::DenseSet<const clang::ValueDecl *> HandedOut;
  /// Whether variables are compute capabilities by their names.
  mutable llvm::DenseMap<const clang::VarDecl *, bool> NamedCapabilities;
  /// What was found out of a declaration, with so many steps left.
  mutable llvm::DenseMap<std::pair<const clang::ValueDecl *, unsigned>, bool> Known;
  /// A condition, and whether it is that of a guard that a call came back.
  using Question = llvm::PointerIntPair<const clang::Expr *, 1, bool>;
  /// Whether conditions of guards ask the device, with so many steps left.
  mutable llvm::DenseMap<std::pair<Question, unsigned>, bool> Asking;
  mutable Topic Asked = Topic::Any; ///< The topic of the current question.

  unsigned topicAnd(unsigned Steps) const;
  /// Where a value comes from.
  enum class Origin {
    Constant, ///< From constants and loop counters.
    Given,    ///< From parameters and members.
    Elsewhere ///< From code that is not in sight.
  };
  using Visited = llvm::SmallPtrSetImpl<const clang::ValueDecl *>;
  Origin originOf(const clang::Stmt *S, Visited &Seen) const;
  Origin originOf(const clang::CallExpr *Call, Visited &Seen) const;
  Origin originOf(const clang::VarDecl *V, Visited &Seen) const;
  /// Whether a member or a variable is a compute capability, by its name.
  static bool isCapability(const clang::FieldDecl *Field);
  bool isCapability(const clang::VarDecl *V) const;
  bool concerns(llvm::StringRef Name) const;
  bool saysByName(const clang::ValueDecl *D) const;

  std::set<cuda::Property> Overwritten;
  bool SawOptIn = false; ///< Whether a call sets an attribute of a kernel.

  static const clang::CallExpr *findFallback(const Guard &G, const Branch &Of);
  bool isOpen(const Guard &G, unsigned Steps, IsDecided Decided) const;
  bool isOpen(const clang::Expr *Condition, unsigned Steps, IsDecided Decided) const;
  bool remembered(Question Of, unsigned Steps, llvm::function_ref<bool()> Compute) const;
  bool asks(const Guard &G, unsigned Steps) const;
  bool asks(llvm::ArrayRef<Guard> Guards, unsigned Steps) const;
  bool mentionsDevice(const clang::Stmt *S, unsigned Steps) const;
  bool tellsOfDevice(const clang::ValueDecl *D, unsigned Steps) const;
  bool brings(const Way &W, const clang::ValueDecl *To, unsigned Steps) const;
  bool returnsAnswer(llvm::ArrayRef<Way> Ways, unsigned Steps) const;
  bool holdsAnswer(const clang::ValueDecl *D, unsigned Steps) const;
  bool answers(const clang::FunctionDecl *Callee, unsigned Steps) const;
  bool fallsBack(const Guard &G) const { return optInWithFallback(G) != nullptr; }
  void noteWritten(const clang::Expr *To, const clang::Expr *Value, llvm::ArrayRef<Guard> Guards);
  bool isLeftToOptIn(const clang::ValueDecl *D) const;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_DEVICEQUERIES_H
