//===- ThreadNumbers.h - Arithmetic and types of device code --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_THREADNUMBERS_H
#define WARPLINT_KERNELS_THREADNUMBERS_H

#include "cuda/DeviceQuestions.h"
#include "dataflow/Arithmetic.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "clang/AST/TypeOrdering.h" // a QualType as a key
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

using cuda::WarpSize;
bool isWarpSize(const clang::ValueDecl *D);

/// Whether \p Type is an integer of at most 64 bits, or an enumeration.
bool isNumber(clang::QualType Type);
/// The bytes of an object of \p Type; empty if it has no known size.
std::optional<int64_t> sizeOf(clang::QualType Type, const clang::ASTContext &AST);
/// `Left Op Right` on integers of \p Type; empty if it has no value.
std::optional<int64_t> arithmetic(clang::BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                  IntType Type);

/// The variable in shared memory that \p Object of a `CellAddress` is; null if it is something else.
const clang::VarDecl *sharedVariable(const void *Object);
bool isShared(const void *Object);
bool isDynamicShared(const clang::VarDecl *V);
/// What a `CellAddress` in the shared variable \p V has as its object.
const void *sharedObject(const clang::VarDecl *V);

/// What is the same for all threads that run a kernel. Each fact is found once: a block has up to
/// 1024 threads, and each of them asks.
class BodyFacts {
public:
  /// \p MayDiffer: functions whose text another pass may read differently.
  BodyFacts(const clang::ASTContext &AST,
            llvm::function_ref<bool(const clang::FunctionDecl *)> MayDiffer)
      : AST(AST), MayDiffer(MayDiffer) {}

  /// Whether the code of the definition \p Body is sure to be what runs.
  bool isCertain(const clang::FunctionDecl *Body);
  /// The variables that \p S mentions for more than to read them.
  llvm::ArrayRef<const clang::ValueDecl *> writtenIn(const clang::Stmt *S);
  /// The constant that \p D is; empty if it is none.
  std::optional<int64_t> constant(const clang::ValueDecl *D);
  /// The bytes of an object of \p Type; empty if it has no known size.
  std::optional<int64_t> size(clang::QualType Type);

private:
  const clang::ASTContext &AST;
  llvm::function_ref<bool(const clang::FunctionDecl *)> MayDiffer;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Certain;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<const clang::ValueDecl *, 8>> Written;
  llvm::DenseMap<const clang::ValueDecl *, std::optional<int64_t>> Constants;
  llvm::DenseMap<clang::QualType, std::optional<int64_t>> Sizes;
};

} // namespace warplint

#endif // WARPLINT_KERNELS_THREADNUMBERS_H
