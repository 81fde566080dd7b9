//===- Reachability.h - Which instances of templates are never reached ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_REACHABILITY_H
#define WARPLINT_LAUNCH_REACHABILITY_H

#include "launch/Guards.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Decl;
class FunctionDecl;
} // namespace clang

namespace warplint::launch {

/// Remembers where functions are named: an instance of a template that only dead code
/// names is dead with it, and what is called only where the device was asked is asked for.
class Reachability {
public:
  /// Notes that \p Named stands in \p Caller (null: at file scope) under \p Guards.
  void note(const clang::Decl *Named, const clang::FunctionDecl *Caller,
            llvm::ArrayRef<Guard> Guards);

  /// Whether \p Function is an implicit instance that is named in dead code and
  /// nowhere else.
  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values) const;

  /// Whether \p Function is named in this file, and each time under guards of which \p Behind
  /// says yes, or in a function of which that holds. Who else may call it is not asked.
  bool isReachedOnly(const clang::FunctionDecl *Function,
                     llvm::function_ref<bool(llvm::ArrayRef<Guard>)> Behind) const;

private:
  struct Mention {
    const clang::FunctionDecl *Caller;
    llvm::SmallVector<Guard, 4> Guards;
  };
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<Mention, 2>> Mentions;

  bool isNeverReached(const clang::FunctionDecl *Function, const Evaluator &Values,
                      unsigned Depth) const;
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_REACHABILITY_H
