//===- Memory.cpp - Copies and fills of whole objects by bytes ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Interpreter.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The object of so many \p Bytes that begins at \p At, which the first element of an array or the
/// first member of a class may be; empty where there is none.
static std::optional<Place> objectOf(const TypeShapes &Types, Place At, int64_t Bytes) {
  for (;;) {
    QualType Type = At.type(Types);
    if (Type.isNull() || Type->isIncompleteType() || Type->isReferenceType() ||
        Type.isVolatileQualified())
      return std::nullopt;
    if (Types.ast().getTypeSizeInChars(Type).getQuantity() == Bytes)
      return At;
    if (At.Path.empty() || At.Path.back() != 0)
      return std::nullopt;
    At.Path.pop_back();
  }
}

/// Whether the bytes of an object of \p Type are all that it is.
static bool isBytes(const ASTContext &AST, QualType Type) {
  return AST.getBaseElementType(Type).isTriviallyCopyableType(AST) && !Type->isUnionType();
}

std::optional<AbstractValue> Interpreter::moveBytes(const CallExpr *E, const FunctionDecl *Callee) {
  const ASTContext &AST = Context.ast();
  if (Pure || E->getNumArgs() != 3)
    return std::nullopt;
  enum { None, Copy, Set } What = StringSwitch<decltype(What)>(Context.libraryName(Callee))
                                      .Case("memcpy", Copy)
                                      .Case("memmove", Copy)
                                      .Case("memset", Set)
                                      .Default(None);
  if (What == None)
    return std::nullopt;
  IntValue Size = integer(E->getArg(2));
  AbstractValue To = value(E->getArg(0)), From = value(E->getArg(1));
  const auto *Target = To.as<Address>();
  const Place *Begin = Target ? Target->single() : nullptr;
  if (!Size.single() || !Begin)
    return std::nullopt;
  std::optional<Place> Object = objectOf(Context.shapes(), *Begin, Size.single()->Value);
  if (!Object || !isBytes(AST, Object->type(Context.shapes())))
    return std::nullopt;
  QualType Type = Object->type(Context.shapes());
  if (What == Set) {
    IntValue Byte = integer(E->getArg(1));
    bool Zero = Byte.single() && Byte.single()->Value == 0;
    Now.store(Address::of(*Object),
              Zero ? zero(Type) : filled(Context.shapes(), Type, unknownAt(Reason::Other, E)));
    return To;
  }
  const auto *Source = From.as<Address>();
  const Place *First = Source ? Source->single() : nullptr;
  std::optional<Place> Copied = First ? objectOf(Context.shapes(), *First, Size.single()->Value) : std::nullopt;
  if (!Copied || !AST.hasSameUnqualifiedType(Copied->type(Context.shapes()), Type))
    return std::nullopt;
  Now.store(Address::of(*Object), Now.load(Address::of(*Copied)).anonymous());
  return To;
}

} // namespace warplint
