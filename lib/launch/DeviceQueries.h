//===- DeviceQueries.h - Conditions that depend on the device -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICEQUERIES_H
#define WARPLINT_LAUNCH_DEVICEQUERIES_H

#include "cuda/DeviceQuestions.h"
#include "facts/ValueFlow.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <vector>

namespace clang {
class CallExpr;
} // namespace clang

namespace warplint {

using cuda::Topic;

/// The variables, members and functions that hold answers of the CUDA runtime about the device.
/// Whether the runtime could be asked at all is no such answer.
class DeviceQueries {
public:
  /// The walk saves path conditions in \p Flow, and asks after it is complete.
  explicit DeviceQueries(ValueFlow &Flow) : Flow(Flow) {}

  /// Notes \p If, in the statements of \p Block.
  void note(const clang::IfStmt *If, const clang::CompoundStmt *Block);
  /// Notes that \p Body can end the program under \p Guards.
  void noteEnd(const clang::FunctionDecl *Body, llvm::ArrayRef<Guard> Guards);
  /// Notes that a call sets an attribute of a kernel.
  void noteOptIn() { SawOptIn = true; }

  /// Whether a condition is known on the device that the program runs on.
  using IsDecided = llvm::function_ref<bool(const clang::Expr *)>;

  /// Whether one of \p Guards looks at what the device is or can do: at its
  /// properties, or at whether it allows a kernel its shared memory, where
  /// something else is launched if not. Conditions that are \p Decided do not count.
  bool decide(llvm::ArrayRef<Guard> Guards, IsDecided Decided) const;
  /// Whether one of them, also the end of a loop, depends on \p What.
  bool decide(llvm::ArrayRef<Guard> Guards, Topic What, IsDecided Decided) const;

  /// The opt-in to shared memory that \p Condition looks at the result of, itself or in the functions
  /// that it calls; null: there is none.
  const clang::CallExpr *optInBehind(const clang::Stmt *Condition) const;

  /// The properties of devices that the program writes itself.
  std::set<cuda::Property> overwritten() const;

  /// Whether the program chooses \p Value, or a part of it, by what the device returns for \p What.
  bool choose(const clang::Expr *Value, Topic What = Topic::Any) const;

private:
  ValueFlow &Flow;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<llvm::ArrayRef<Guard>>> Ends;
  struct Branch {
    const clang::IfStmt *If = nullptr;
    const clang::CompoundStmt *Block = nullptr;
  };
  llvm::DenseMap<const clang::Expr *, Branch> BranchOf; ///< By condition.
  mutable llvm::DenseMap<const clang::Stmt *, const clang::CallExpr *> OptInBehind; ///< By condition.
  /// What fallsBack() found, by condition and whether it holds.
  mutable llvm::DenseMap<llvm::PointerIntPair<const clang::Expr *, 1, bool>, bool> FallsBack;
  /// Whether variables are compute capabilities by their names.
  mutable llvm::DenseMap<const clang::VarDecl *, bool> NamedCapabilities;
  /// What was found out of a declaration, with so many steps left.
  mutable llvm::DenseMap<std::pair<const clang::ValueDecl *, unsigned>, bool> Known;
  /// A condition, and whether it is that of a guard that a call came back.
  using Question = llvm::PointerIntPair<const clang::Expr *, 1, bool>;
  /// Whether conditions of guards ask the device, with so many steps left.
  mutable llvm::DenseMap<std::pair<Question, unsigned>, bool> Asking;
  /// Whether functions end the program by conditions that ask, with so many steps left.
  mutable llvm::DenseMap<std::pair<const clang::FunctionDecl *, unsigned>, bool> EndsAsking;
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
  bool concerns(const ValueEdge &Edge) const;
  bool isNamedFor(const clang::ValueDecl *D) const;

  bool SawOptIn = false; ///< Whether a call sets an attribute of a kernel.

  static bool mayFill(const ValueEdge &Edge);
  bool hasFallback(const Guard &G, const Branch &Of) const;
  bool isOpen(const Guard &G, unsigned Steps, IsDecided Decided) const;
  bool isOpen(const clang::Expr *Condition, unsigned Steps, IsDecided Decided) const;
  bool remembered(Question Of, unsigned Steps, llvm::function_ref<bool()> Compute) const;
  bool asks(const Guard &G, unsigned Steps) const;
  bool asks(llvm::ArrayRef<Guard> Guards, unsigned Steps) const;
  bool mentionsDevice(const clang::Stmt *S, unsigned Steps) const;
  bool dependsOnDevice(const clang::ValueDecl *D, unsigned Steps) const;
  bool brings(const ValueEdge &Edge, const clang::ValueDecl *To, unsigned Steps) const;
  bool returnsAnswer(llvm::ArrayRef<ValueEdge> Returns, unsigned Steps) const;
  bool holdsAnswer(const clang::ValueDecl *D, unsigned Steps) const;
  bool answers(const clang::FunctionDecl *Callee, unsigned Steps) const;
  /// Whether \p G looks at the result of an opt-in to shared memory, and something else is launched
  /// if that fails.
  bool fallsBack(const Guard &G) const;
  bool isLeftToOptIn(const clang::ValueDecl *D) const;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_DEVICEQUERIES_H
