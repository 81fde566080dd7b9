//===- ThreadNumbers.cpp - Arithmetic and types of device code ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ThreadNumbers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

bool isWarpSize(const ValueDecl *D) {
  return D->getIdentifier() && D->getName() == "warpSize" && isa<VarDecl>(D) &&
         cast<VarDecl>(D)->hasGlobalStorage();
}

bool isNumber(QualType Type) {
  return Type->isIntegralOrEnumerationType() && !Type->isSpecificBuiltinType(BuiltinType::Int128) &&
         !Type->isSpecificBuiltinType(BuiltinType::UInt128) && !Type->isBitIntType() &&
         !Type->isDependentType();
}

std::optional<int64_t> sizeOf(QualType Type, const ASTContext &AST) {
  if (Type.isNull() || Type->isDependentType() || Type->isIncompleteType() ||
      Type->isFunctionType() || Type->isVariableArrayType() || Type->isPlaceholderType())
    return std::nullopt;
  return AST.getTypeSizeInChars(Type).getQuantity();
}

int64_t wrapped(int64_t N, QualType Type, const ASTContext &AST) {
  uint64_t Bits = AST.getTypeSize(Type);
  if (Bits >= 64)
    return N;
  return Type->isSignedIntegerOrEnumerationType()
             ? SignExtend64(uint64_t(N), unsigned(Bits))
             : int64_t(uint64_t(N) & maskTrailingOnes<uint64_t>(unsigned(Bits)));
}

/// `Left Op Right` in 64 bits without a sign.
static std::optional<int64_t> unsignedArithmetic(BinaryOperatorKind Op, uint64_t Left,
                                                 uint64_t Right) {
  switch (Op) {
  case BO_Add:
    return int64_t(Left + Right);
  case BO_Sub:
    return int64_t(Left - Right);
  case BO_Mul:
    return int64_t(Left * Right);
  case BO_Div:
    return Right ? std::optional(int64_t(Left / Right)) : std::nullopt;
  case BO_Rem:
    return Right ? std::optional(int64_t(Left % Right)) : std::nullopt;
  case BO_LT:
    return Left < Right;
  case BO_GT:
    return Left > Right;
  case BO_LE:
    return Left <= Right;
  case BO_GE:
    return Left >= Right;
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> signedArithmetic(BinaryOperatorKind Op, int64_t Left,
                                               int64_t Right) {
  int64_t Result = 0;
  switch (Op) {
  case BO_Add:
    return AddOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  case BO_Sub:
    return SubOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  case BO_Mul:
    return MulOverflow(Left, Right, Result) ? std::nullopt : std::optional(Result);
  case BO_Div:
  case BO_Rem:
    if (Right == 0 || (Left == INT64_MIN && Right == -1))
      return std::nullopt;
    return Op == BO_Div ? Left / Right : Left % Right;
  case BO_LT:
    return Left < Right;
  case BO_GT:
    return Left > Right;
  case BO_LE:
    return Left <= Right;
  case BO_GE:
    return Left >= Right;
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> shifted(BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                      bool Signed, uint64_t Bits) {
  if (Right < 0 || uint64_t(Right) >= Bits)
    return std::nullopt;
  if (Op == BO_Shr)
    return Signed ? Left >> Right : int64_t(uint64_t(Left) >> Right);
  if (!Signed)
    return int64_t(uint64_t(Left) << Right);
  int64_t Result = int64_t(uint64_t(Left) << Right);
  return Result >> Right == Left ? std::optional(Result) : std::nullopt;
}

std::optional<int64_t> arithmetic(BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                  QualType Operands, const ASTContext &AST) {
  bool Signed = Operands->isSignedIntegerOrEnumerationType();
  std::optional<int64_t> Result;
  switch (Op) {
  case BO_EQ:
    return Left == Right;
  case BO_NE:
    return Left != Right;
  case BO_And:
    Result = Left & Right;
    break;
  case BO_Or:
    Result = Left | Right;
    break;
  case BO_Xor:
    Result = Left ^ Right;
    break;
  case BO_Shl:
  case BO_Shr:
    Result = shifted(Op, Left, Right, Signed, AST.getTypeSize(Operands));
    break;
  default:
    Result = Signed ? signedArithmetic(Op, Left, Right)
                    : unsignedArithmetic(Op, uint64_t(Left), uint64_t(Right));
  }
  if (!Result)
    return std::nullopt;
  int64_t Kept = wrapped(*Result, Operands, AST);
  return !Signed || Kept == *Result ? std::optional(Kept) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

// A place in shared memory has an odd address as its object.
const void *sharedObject(const VarDecl *V) {
  return reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(V) | 1);
}

bool isShared(const void *Object) { return reinterpret_cast<uintptr_t>(Object) & 1; }

const VarDecl *sharedVariable(const void *Object) {
  return isShared(Object)
             ? reinterpret_cast<const VarDecl *>(reinterpret_cast<uintptr_t>(Object) & ~uintptr_t(1))
             : nullptr;
}

bool isDynamicShared(const VarDecl *V) {
  return V->hasAttr<CUDASharedAttr>() && V->hasExternalStorage();
}

} // namespace warplint::launch
