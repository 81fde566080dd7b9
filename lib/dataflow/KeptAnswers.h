//===- KeptAnswers.h - Memory that holds what a device answered -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_KEPTANSWERS_H
#define WARPLINT_DATAFLOW_KEPTANSWERS_H

#include "cuda/DeviceQuestions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class CXXCtorInitializer;
class Expr;
class FunctionDecl;
class InitListExpr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

class VariableUses;

/// Variables and members that a program computes from the properties of the device once and reads
/// elsewhere: the members that a constructor sets, a static variable behind `std::call_once`.
///
/// Such memory has an answer if everything that is written to it in sight is the same function of
/// the properties, beside a first value of 0 or less that means "not asked yet". Code out of sight
/// must not be able to write it.
class KeptAnswers {
public:
  KeptAnswers(const clang::ASTContext &AST, const VariableUses &Uses) : AST(AST), Uses(Uses) {}

  // From the walk over the program.
  void noteWrite(const clang::Expr *To, const clang::Expr *Value); ///< Null: something unknown.
  void noteCall(const clang::CallExpr *Call);
  void note(const clang::VarDecl *V);
  void note(const clang::CXXCtorInitializer *Initializer);
  void note(const clang::InitListExpr *List);
  void noteAddress(const clang::Expr *Of);
  void noteReturn(const clang::FunctionDecl *From, const clang::Expr *Value);

  /// Returns a property of the device, which the expression asks for; empty if unknown.
  using Ask = llvm::function_ref<std::optional<int64_t>(cuda::Property, const clang::Expr *)>;
  /// The value that \p D has by what \p Device answers; empty if it is unknown, or no answer.
  std::optional<int64_t> valueOf(const clang::ValueDecl *D, Ask Device) const;

private:
  /// What is written: an expression, or a property by a call that asks for it.
  struct Write {
    const clang::Expr *Value;
    std::optional<cuda::Property> Answer;
    bool IsFirst; ///< The value that it begins with.
  };
  using WriteList = llvm::SmallVector<Write, 2>;
  class Reader;

  const clang::ASTContext &AST;
  const VariableUses &Uses;
  llvm::DenseMap<const clang::ValueDecl *, WriteList> Writes;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::Expr *, 1>> Addresses;
  llvm::DenseMap<const clang::FunctionDecl *, WriteList> Returns;
  llvm::DenseSet<const clang::Expr *> Explained; ///< The names in the writes that are noted.
  mutable llvm::DenseSet<const clang::ValueDecl *> Others; ///< Memory that holds no answer.

  void add(const clang::Expr *To, Write W);
  bool isAllInSight(const clang::ValueDecl *D) const;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_KEPTANSWERS_H
