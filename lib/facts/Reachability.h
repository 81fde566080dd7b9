//===- Reachability.h - Template instances that are never reached ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_REACHABILITY_H
#define WARPLINT_FACTS_REACHABILITY_H

#include "facts/Guards.h"
#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Decl;
class FunctionDecl;
} // namespace clang

namespace warplint {
class Evaluator;

/// Remembers where functions are named: an instance of a template that only dead code
/// names is dead with it, and what is called only where the device was asked is asked for.
class Reachability {
public:
  /// Notes that \p Named is in \p Caller (null: at file scope) under \p Guards. If it is only
  /// \p Stored there, it is called by a pointer of that type of function.
  void note(const clang::Decl *Named, const clang::FunctionDecl *Caller,
            llvm::ArrayRef<Guard> Guards, clang::QualType Stored = {});
  /// Notes that functions of type \p Function are called by a pointer.
  void noteByPointer(clang::QualType Function, const clang::FunctionDecl *Caller,
                     llvm::ArrayRef<Guard> Guards);

  /// Whether \p Function is an implicit instance that is named in dead code and
  /// nowhere else.
  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values) const;

  /// Whether \p Function is named in this file, and each time under guards for which \p Behind
  /// is true, or in a function for which this holds. If it is only stored, the calls by pointers of
  /// its type are tested instead. Callers in other files are not considered.
  bool isReachedOnly(const clang::FunctionDecl *Function,
                     llvm::function_ref<bool(llvm::ArrayRef<Guard>)> Behind) const;

private:
  struct Mention {
    const clang::FunctionDecl *Caller;
    llvm::SmallVector<Guard, 4> Guards;
    clang::QualType Stored; ///< Null: it is called there, or anything may be done with it.
  };
  using MentionList = llvm::SmallVector<Mention, 2>;
  llvm::DenseMap<const clang::FunctionDecl *, MentionList> Mentions;
  llvm::DenseMap<clang::QualType, MentionList> ByPointer;
  /// The instances of a template that are named: what its text calls, these call too.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallSetVector<const clang::FunctionDecl *, 2>>
      Instances;

  llvm::SmallVector<const Mention *, 8> waysTo(const clang::FunctionDecl *Function) const;

  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values,
                      unsigned Depth) const;
};

} // namespace warplint

#endif // WARPLINT_FACTS_REACHABILITY_H
