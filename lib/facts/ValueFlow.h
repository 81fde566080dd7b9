//===- ValueFlow.h - The value-flow graph of a translation unit -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_VALUEFLOW_H
#define WARPLINT_FACTS_VALUEFLOW_H

#include "facts/Guards.h"
#include "facts/HostBodies.h"
#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace clang {
class ASTContext;
class CXXCtorInitializer;
class DeclRefExpr;
class FieldDecl;
class FunctionDecl;
class LambdaExpr;
class MemberExpr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {
class Evaluator;

/// A place in the code.
struct CodePlace {
  const clang::FunctionDecl *Caller = nullptr; ///< The function around it; null: at file scope.
  const clang::FunctionDecl *Body = nullptr;   ///< The caller, or the lambda in it.
  llvm::ArrayRef<Guard> Guards;                ///< The path condition.

  /// Whether the code waits for template arguments: its instances run instead.
  bool inPattern() const;
};

/// One way in which a value gets into a variable, a parameter, a member, or out of a function.
struct ValueEdge {
  enum Kind : unsigned char {
    Initial,   ///< A declaration or a constructor initialises it.
    InList,    ///< It is a member, and an initializer list has a value for it.
    Assigned,  ///< `d = value`
    Changed,   ///< `d += value`, or without a value, `++d`.
    Argument,  ///< A call gives it to a parameter.
    Returned,  ///< The function returns it.
    Filled,    ///< A call gets its address or a reference to it, or its value if it is a pointer.
    Bound,     ///< A reference that can write is bound to it.
    Addressed, ///< `&object.d` of a member.
  };
  Kind Is;
  bool OfPart = false;             ///< Only a member or an element of the variable.
  unsigned Index = 0;              ///< Of the argument, if `Filled`.
  const clang::Expr *Value;        ///< Null: unknown, or none.
  const clang::Expr *To = nullptr; ///< As the code names what is written; null: not by an lvalue.
  const clang::CallExpr *By = nullptr; ///< Of `Filled`.
  llvm::ArrayRef<Guard> Guards = {};

  bool isWrite() const { return Is == Assigned || Is == Changed; }
};

/// The value-flow graph of a translation unit with its call graph: its nodes are variables,
/// parameters, members and functions. The walk over the unit builds it; then it answers where a
/// value comes from, where the address of a function goes, and on which call paths code is reached.
///
/// What it does not model makes an address escape, and makes a function reachable from outside.
class ValueFlow {
public:
  explicit ValueFlow(const clang::ASTContext &Context) : Context(Context) {}

  /// Adds what \p S itself, not its children, does at \p Where; before its children.
  void add(const clang::Stmt *S, const CodePlace &Where);
  void add(const clang::VarDecl *V);
  void add(const clang::FieldDecl *Field);
  void add(const clang::CXXCtorInitializer *Initializer);
  /// Adds \p Lambda, in \p Body; its own body is that of \p Operator.
  void add(const clang::LambdaExpr *Lambda, const clang::FunctionDecl *Operator,
           const clang::FunctionDecl *Body);
  /// Adds the body of \p Function, if it has one.
  void add(const clang::FunctionDecl *Function) { Bodies.add(Function); }
  /// Notes that \p Value, which is written or a result of `?:`, is chosen under \p Guards.
  void addChoice(const clang::Expr *Value, llvm::ArrayRef<Guard> Guards);
  /// \p Guards, for as long as this lives.
  llvm::ArrayRef<Guard> saved(llvm::ArrayRef<Guard> Guards);

  const HostBodies &bodies() const { return Bodies; }
  /// The edges into \p D.
  llvm::ArrayRef<ValueEdge> into(const clang::ValueDecl *D) const;
  /// The members that statements write.
  llvm::SmallVector<const clang::FieldDecl *, 8> membersWritten() const;
  /// The path condition of \p Value, of addChoice().
  llvm::ArrayRef<Guard> guardsOf(const clang::Expr *Value) const { return Choices.lookup(Value); }
  /// The names of \p Function, but for those of a member of an object.
  llvm::SmallVector<const clang::DeclRefExpr *, 4>
  namesOf(const clang::FunctionDecl *Function) const;

  /// Whether code out of sight may have the address of \p Kernel, other than in dead code: it may
  /// then set any attribute of it.
  bool escapes(const clang::FunctionDecl *Kernel, const Evaluator &Values) const;

  /// The functions and lambdas that name \p Function: canonical declarations.
  llvm::ArrayRef<const clang::FunctionDecl *> callersOf(const clang::FunctionDecl *Function) const;
  /// Adds the functions from which \p Target can be reached, and \p Target, to \p Leading:
  /// canonical declarations.
  void addLeading(const clang::FunctionDecl *Target,
                  llvm::DenseSet<const clang::FunctionDecl *> &Leading) const;
  /// The functions that \p From can reach, and \p From: canonical declarations.
  llvm::DenseSet<const clang::FunctionDecl *> reachable(const clang::FunctionDecl *From) const;
  /// Whether only functions of this file can call \p Function, and its only uses are calls.
  bool isClosed(const clang::FunctionDecl *Function) const;
  /// Whether the file itself only calls \p Function, in functions that are in sight.
  bool isOnlyCalledHere(const clang::FunctionDecl *Function) const;
  /// Whether a function of this file calls \p Function.
  bool hasCaller(const clang::FunctionDecl *Function) const;
  /// The functions that are called by name, or by a parameter that gets their address, and used for
  /// nothing else; of these, those for which the latter holds.
  std::vector<const clang::FunctionDecl *> calledByParameters() const;
  /// The functions whose names are used for more than calls.
  std::vector<const clang::FunctionDecl *> addressesTaken() const;
  /// Whether \p Function may run without a call in sight: by a pointer, as a constructor or
  /// destructor, for a variable of the file, or below such a function.
  bool runsUnseen(const clang::FunctionDecl *Function) const;
  /// The lambda whose body \p Function is; null for others.
  const clang::LambdaExpr *lambdaOf(const clang::FunctionDecl *Function) const;
  /// Whether \p Function is an implicit instance that is named in dead code and nowhere else.
  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values) const;
  /// Whether \p Function is named in this file, and each time under guards for which \p Behind
  /// is true, or in a function for which this holds. If its address is only stored, the calls by
  /// pointers of its type are tested instead. Callers in other files are not considered.
  bool isReachedOnly(const clang::FunctionDecl *Function,
                     llvm::function_ref<bool(llvm::ArrayRef<Guard>)> Behind) const;

private:
  /// A name of a function or of a variable that may hold one, or a call whose result may.
  struct Mention : CodePlace {
    const clang::Expr *Name;
  };
  using MentionList = std::vector<Mention>;
  using FunctionSet = llvm::SmallSetVector<const clang::FunctionDecl *, 4>;
  using TypeList = llvm::SmallVector<clang::QualType, 1>;

  const clang::ASTContext &Context;
  HostBodies Bodies;
  llvm::BumpPtrAllocator GuardMemory;
  llvm::ArrayRef<Guard> LastSaved;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<ValueEdge>> Edges;
  llvm::DenseMap<const clang::Expr *, llvm::ArrayRef<Guard>> Choices;
  llvm::DenseMap<const clang::ValueDecl *, MentionList> Mentions;
  /// Where the value of a name or a call goes: into a declaration; null: nowhere. Others escape.
  llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *> Sinks;
  /// The path conditions under which a template out of sight gets a kernel as an argument.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<llvm::ArrayRef<Guard>>> Given;
  llvm::DenseSet<const clang::Expr *> Called; ///< Names of functions that are called there.
  llvm::DenseSet<const clang::Expr *> Stored; ///< Names that only put a function in sight.
  llvm::DenseMap<const clang::FunctionDecl *, FunctionSet> Callers, Callees;
  llvm::DenseSet<const clang::FunctionDecl *> CalledFromFileScope;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::LambdaExpr *> Lambdas;
  /// The instances of a template that are named: what its text calls, these call too.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallSetVector<const clang::FunctionDecl *, 2>>
      Instances;
  llvm::DenseMap<clang::QualType, MentionList> ByPointer; ///< Calls, by the type of function.
  llvm::DenseMap<clang::QualType, TypeList> Held;         ///< What heldBy() found.

  /// Adds what one statement does.
  class Builder;
  static const clang::ValueDecl *canonical(const clang::ValueDecl *D);
  static bool isOpen(const clang::ValueDecl *D);
  const clang::FieldDecl *ownMember(const clang::ValueDecl *D) const;
  const clang::MemberExpr *ownMember(const clang::Expr *E) const;
  static bool isContainerMethod(const clang::FunctionDecl *Callee);
  void addEdge(const clang::ValueDecl *D, ValueEdge Edge);
  void addCall(const clang::FunctionDecl *From, const clang::FunctionDecl *To);
  void sink(const clang::Expr *E, const clang::ValueDecl *In, bool IsStored = false);
  void store(const clang::Expr *E);
  bool isInSight(const clang::FunctionDecl *Callee) const;
  bool seesCalls(const clang::FunctionDecl *Callee) const;
  clang::QualType plain(clang::QualType Function) const;
  const TypeList &heldBy(clang::QualType Type);
  void addHeld(clang::QualType Type, unsigned Depth, TypeList &Into) const;

  llvm::SmallVector<const Mention *, 8> mentionsOf(const clang::FunctionDecl *Function) const;
  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values,
                      unsigned Depth) const;
  bool isOnlyCalled(const clang::FunctionDecl *Function) const;
  bool isGivenToCall(const clang::Expr *Name, unsigned Depth) const;
};

/// The variable or member that \p E names; null for others.
const clang::ValueDecl *namedBy(const clang::Expr *E);

} // namespace warplint

#endif // WARPLINT_FACTS_VALUEFLOW_H
