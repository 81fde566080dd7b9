//===- ArgumentArray.cpp - An array of pointers to a kernel's arguments ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ArgumentArray.h"
#include "dataflow/AbstractValue.h"
#include "dataflow/FlowContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Kernels have fewer parameters than this.
static constexpr uint64_t MostElements = MaxParts;

void PointedArgument::join(const PointedArgument &Other) {
  Bytes = Bytes && Other.Bytes ? std::optional(std::max(*Bytes, *Other.Bytes)) : std::nullopt;
  if (Type != Other.Type)
    Type = {};
  if (Variable != Other.Variable)
    Variable = nullptr;
}

void ArgumentArray::join(const ArgumentArray &Other) {
  if (Variable != Other.Variable)
    Variable = nullptr;
  Length = Length && Other.Length ? std::optional(std::max(*Length, *Other.Length)) : std::nullopt;
  size_t Shared = std::min(Elements.size(), Other.Elements.size());
  for (size_t I : seq<size_t>(0, Shared))
    Elements[I].join(Other.Elements[I]);
  Elements.resize(Shared);
  Elements.resize(Length.value_or(0));
}

/// The variable that \p P is in; null where it is in none, or in what a parameter refers to.
static const VarDecl *variableOf(const Place &P) {
  const VarDecl *V = P.Base->OnHeap ? nullptr : P.Base->Variable;
  return V && !V->getType()->isReferenceType() && !V->getType()->isDependentType() &&
                 !V->getType()->isIncompleteType()
             ? V
             : nullptr;
}

/// Elements from \p First on to the end of its array.
static std::optional<uint64_t> lengthFrom(Place First, const TypeShapes &Types) {
  if (!variableOf(First))
    return std::nullopt;
  if (First.Path.empty())
    return First.Base->Type->isArrayType() ? std::nullopt : std::optional(1);
  int Index = First.Path.pop_back_val();
  QualType Around = First.type(Types);
  const auto *Array = Around.isNull() ? nullptr : Types.ast().getAsConstantArrayType(Around);
  uint64_t Size = Array ? Array->getSize().getZExtValue() : 0;
  return Index >= 0 && uint64_t(Index) < Size && Size <= MostElements
             ? std::optional(Size - Index)
             : std::nullopt;
}

static PointedArgument pointedBy(const AbstractValue &Element, const TypeShapes &Types) {
  PointedArgument Argument;
  Address To = Element.address();
  const Place *Place = To.single();
  if (const VarDecl *V = Place ? variableOf(*Place) : nullptr) {
    Argument.Variable = V;
    if (lengthFrom(*Place, Types).value_or(1) == 1) // else several elements may make one argument
      Argument.Type = Place->type(Types);
    Argument.Bytes = Types.ast().getTypeSizeInChars(V->getType()).getQuantity();
  }
  return Argument;
}

ArgumentArray readArgumentArray(const AbstractValue &Pointer, const ASTContext &AST,
                                ArgumentReader &Arguments) {
  TypeShapes Types(AST);
  ArgumentArray Array;
  Address To = Pointer.address();
  const Place *First = To.single();
  if (!First)
    return Array;
  Array.Length = lengthFrom(*First, Types);
  Array.Variable = variableOf(*First);
  for (int64_t I : seq<int64_t>(0, Array.Length.value_or(0)))
    Array.Elements.push_back(pointedBy(Arguments.pointee(Pointer, I), Types));
  return Array;
}

} // namespace warplint
