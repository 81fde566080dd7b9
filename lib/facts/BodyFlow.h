//===- BodyFlow.h - The order of what one body runs -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_BODYFLOW_H
#define WARPLINT_FACTS_BODYFLOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace clang {
class CFG;
class CFGBlock;
class CFGElement;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace warplint {

/// The control flow of one function or lambda, expression by expression.
class BodyFlow {
public:
  /// \p Body has a body, and waits for no template arguments.
  explicit BodyFlow(const clang::FunctionDecl *Body);
  ~BodyFlow();
  BodyFlow(BodyFlow &&);

  /// A place in the flow.
  struct Position {
    const clang::CFGBlock *Block = nullptr; ///< Null: not in this body, or never reached.
    size_t Index = 0;

    explicit operator bool() const { return Block; }
  };

  Position placeOf(const clang::Stmt *S) const { return Places.lookup(S); }

  /// Whether control can come from \p From to \p To.
  bool leadsTo(Position From, Position To) const;

  /// How a search goes on behind an element.
  enum class Then { GoOn, Leave, Found };
  /// Goes forward from behind \p From on every path, asking \p Look about each element. A path ends
  /// where that answers `Leave`; returns true as soon as it answers `Found`. \p AtEnd, if given, is
  /// set where a path comes to the end of the body.
  bool search(Position From, llvm::function_ref<Then(const clang::CFGElement &)> Look,
              bool *AtEnd = nullptr) const;

private:
  std::unique_ptr<clang::CFG> Graph; ///< Null where Clang builds none.
  llvm::DenseMap<const clang::Stmt *, Position> Places;
};

} // namespace warplint

#endif // WARPLINT_FACTS_BODYFLOW_H
