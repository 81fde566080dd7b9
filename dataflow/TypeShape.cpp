//===- TypeShape.cpp - Which types are followed, and what they consist of -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/AbstractValue.h"
#include "dataflow/IntegerOperators.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::dataflow {

bool isDim3Like(QualType Type) {
  if (Type.isNull())
    return false;
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() &&
         (Record->getName() == "dim3" || Record->getName() == "uint3") &&
         Record->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

std::optional<IntType> intType(const ASTContext &Context, QualType Type) {
  if (Type.isNull() || Type->isDependentType() || !Type->isIntegralOrEnumerationType() ||
      Type->isIncompleteType())
    return std::nullopt;
  auto Bits = unsigned(Context.getIntWidth(Type));
  if (Bits == 0 || Bits > 64)
    return std::nullopt;
  return IntType{Bits, Type->isSignedIntegerOrEnumerationType()};
}

static bool inSystemHeader(const CXXRecordDecl &Record) {
  return Record.getASTContext().getSourceManager().isInSystemHeader(Record.getLocation());
}

/// Whether the class \p Record of a library, which has base classes, keeps what it holds in itself.
static bool holdsInPlace(const CXXRecordDecl &Record) {
  static constexpr StringRef Names[] = {"tuple",   "_Tuple_impl", "_Head_base", "optional",
                                        "variant", "unique_ptr",  "array"};
  StringRef Name = Record.getIdentifier() ? Record.getName() : StringRef();
  return is_contained(Names, Name) || Name.starts_with("_Optional") ||
         Name.starts_with("_Enable_copy") || Name.starts_with("_Varia") ||
         Name.starts_with("_Move_") || Name.starts_with("_Copy_") ||
         Name.starts_with("__uniq_ptr");
}

/// Whether the base classes of \p Record are followed: of a library's classes those that hold
/// numbers in themselves.
static bool followsBases(const CXXRecordDecl &Record) {
  if (Record.getNumVBases() != 0)
    return false;
  return !inSystemHeader(Record) || holdsInPlace(Record) ||
         all_of(Record.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
           return Class && Class->isEmpty();
         });
}

/// The definition of a class or a union whose base classes and fields are followed one by one.
static const CXXRecordDecl *plainRecord(QualType Type) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  bool Plain = Record && !Record->isDependentContext() && !Record->isLambda() &&
               !Record->isInvalidDecl() && followsBases(*Record) &&
               (!Record->isDynamicClass() || !inSystemHeader(*Record));
  return Plain ? Record : nullptr;
}

size_t partCount(const ASTContext &Context, QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return 0;
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
    uint64_t Size = Array->getZExtSize();
    return Size <= MaxParts ? size_t(Size) : 0;
  }
  if (isDim3Like(Type))
    return 3;
  const CXXRecordDecl *Record = plainRecord(Type);
  if (!Record)
    return 0;
  size_t Parts =
      Record->getNumBases() + size_t(std::distance(Record->field_begin(), Record->field_end()));
  return Parts <= MaxParts ? Parts : 0;
}

/// The number of base classes of \p Type, its first parts.
static int baseCount(QualType Type) {
  const CXXRecordDecl *Record = plainRecord(Type);
  return Record ? int(Record->getNumBases()) : 0;
}

int partOf(const FieldDecl *Field) {
  const auto *Record = dyn_cast<CXXRecordDecl>(Field->getParent());
  return int(Field->getFieldIndex()) + (Record ? int(Record->getNumBases()) : 0);
}

std::optional<int> partOf(const CXXRecordDecl *Base, QualType Type) {
  const CXXRecordDecl *Record = plainRecord(Type);
  if (!Record || !Base)
    return std::nullopt;
  for (auto [Index, Each] : enumerate(Record->bases()))
    if (const CXXRecordDecl *Class = Each.getType()->getAsCXXRecordDecl();
        Class && Class->getCanonicalDecl() == Base->getCanonicalDecl())
      return int(Index);
  return std::nullopt;
}

bool isBase(QualType Type, int I) { return I >= 0 && I < baseCount(Type); }

QualType partType(const ASTContext &Context, QualType Type, int I) {
  if (Type.isNull())
    return {};
  if (const clang::ArrayType *Array = Context.getAsArrayType(Type))
    return Array->getElementType();
  if (I < 0 || size_t(I) >= partCount(Context, Type))
    return {};
  if (isDim3Like(Type))
    return Context.UnsignedIntTy;
  const CXXRecordDecl *Record = plainRecord(Type);
  if (isBase(Type, I))
    return std::next(Record->bases_begin(), I)->getType();
  return std::next(Record->field_begin(), I - int(Record->getNumBases()))->getType();
}

QualType Place::type(const ASTContext &AST) const {
  QualType Type = Base->Type;
  for (int Step : Path)
    Type = partType(AST, Type, Step);
  return Type;
}

bool isFollowed(const ASTContext &Context, QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return false;
  if (intType(Context, Type) || Type->isPointerType() || Type->isReferenceType() ||
      isDim3Like(Type) || Type->isFunctionType() || Type->isNullPtrType() ||
      Type->isMemberFunctionPointerType())
    return true;
  if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl(); Record && Record->isLambda())
    return true;
  return partCount(Context, Type) != 0;
}

bool hasMutableParts(QualType Type) {
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && Record->hasMutableFields();
}

AbstractValue filled(const ASTContext &Context, QualType Type, const AbstractValue &Everywhere) {
  if (Type.isNull() || Type->isReferenceType())
    return AbstractValue::unknown(Reason::Other);
  if (isDim3Like(Type)) {
    IntValue Part = asInteger(Everywhere, Context, Context.UnsignedIntTy, {});
    return AbstractValue(Dim3Value::of(Part, Part, Part));
  }
  size_t Count = Type->isUnionType() ? 0 : partCount(Context, Type);
  if (Count == 0) {
    bool Fits = Everywhere.as<Unknown>() || intType(Context, Type);
    return Fits ? Everywhere : AbstractValue::unknown(Reason::Other);
  }
  Aggregate Parts;
  for (size_t I = 0; I != Count; ++I)
    Parts.Parts.push_back(filled(Context, partType(Context, Type, int(I)), Everywhere));
  return AbstractValue(std::move(Parts));
}

IntValue asInteger(const AbstractValue &D, const ASTContext &Context, QualType Type,
                   SourceLocation Where) {
  std::optional<IntType> Integral = intType(Context, Type);
  Bounds Limits = Integral ? Bounds::ofType(*Integral) : Bounds();
  if (const auto *I = D.as<IntValue>())
    return *I;
  const auto *U = D.as<Unknown>();
  return IntValue::unknown(U ? U->Why : Reason::Other, U && U->Where.isValid() ? U->Where : Where,
                           Limits);
}

Dim3Value asDim3(const AbstractValue &D, SourceLocation Where) {
  if (const auto *T = D.as<Dim3Value>())
    return *T;
  const auto *U = D.as<Unknown>();
  constexpr IntType Unsigned{32, false};
  // Where errors kept Clang from it, the conversion of a number is still to be made.
  if (const auto *X = D.as<IntValue>()) {
    IntValue One = IntValue::known({1, {}, {}});
    return Dim3Value::of(converted(*X, Unsigned, Where), One, One);
  }
  IntValue Part =
      IntValue::unknown(U ? U->Why : Reason::Other, U && U->Where.isValid() ? U->Where : Where,
                        Bounds::ofType(Unsigned));
  return Dim3Value::of(Part, Part, Part);
}

} // namespace warplint::dataflow
