//===- TypeShape.cpp - Types that the interpreter can follow --------------===//
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

namespace warplint {

bool isDim3Like(QualType Type) {
  if (Type.isNull())
    return false;
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() &&
         (Record->getName() == "dim3" || Record->getName() == "uint3") &&
         Record->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool isNarrowFloat(const CXXRecordDecl &Record) {
  static constexpr llvm::StringLiteral Prefixes[] = {"__half", "__nv_bfloat16", "__nv_fp8",
                                                     "__nv_fp6", "__nv_fp4"};
  return Record.getIdentifier() &&
         Record.getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         any_of(Prefixes, [&](StringRef Each) { return Record.getName().starts_with(Each); });
}

std::optional<IntType> intType(const ASTContext &Context, QualType Type) {
  if (Type.isNull() || Type->isDependentType() || !Type->isIntegralOrEnumerationType() ||
      Type->isIncompleteType())
    return std::nullopt;
  auto Bits = unsigned(Context.getIntWidth(Type));
  if (Bits == 0 || Bits > 64)
    return std::nullopt;
  const auto *Enum = Type->getAs<EnumType>();
  QualType Number = Enum ? Enum->getDecl()->getIntegerType() : Type;
  bool IsBool = !Number.isNull() && Number->isBooleanType();
  return IntType{Bits, Type->isSignedIntegerOrEnumerationType(), IsBool};
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

/// Whether the base classes and fields of \p Record, a class or a union, are followed one by one.
static bool isPlain(const CXXRecordDecl &Record) {
  return !Record.isDependentContext() && !Record.isLambda() && !Record.isInvalidDecl() &&
         followsBases(Record) && (!Record.isDynamicClass() || !inSystemHeader(Record));
}

static TypeShapes::Class shapeOf(const CXXRecordDecl *Record) {
  TypeShapes::Class Shape;
  Record = Record->getDefinition();
  if (!Record || !isPlain(*Record) || isNarrowFloat(*Record))
    return Shape;
  Shape.Bases = Record->getNumBases();
  for (const CXXBaseSpecifier &Base : Record->bases())
    Shape.Parts.push_back(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    if (Shape.Parts.push_back(Field->getType()); Shape.Parts.size() > MaxParts)
      return {};
  return Shape;
}

const TypeShapes::Class *TypeShapes::find(QualType Type) const {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Record)
    return nullptr;
  auto [At, New] = Known.try_emplace(Record);
  if (New) {
    if (isDim3Like(Type))
      At->second = {true, 0, SmallVector<QualType, 4>(3, AST.UnsignedIntTy)};
    else
      At->second = shapeOf(Record);
  }
  return &At->second;
}

size_t partCount(const TypeShapes &Types, QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return 0;
  if (const ConstantArrayType *Array = Types.ast().getAsConstantArrayType(Type)) {
    uint64_t Size = Array->getZExtSize();
    return Size <= MaxParts ? size_t(Size) : 0;
  }
  const TypeShapes::Class *Class = Types.find(Type.getNonReferenceType());
  return Class && (Class->IsDim3 || !Type->isReferenceType()) ? Class->Parts.size() : 0;
}

int partOf(const FieldDecl *Field) {
  const auto *Record = dyn_cast<CXXRecordDecl>(Field->getParent());
  return int(Field->getFieldIndex()) + (Record ? int(Record->getNumBases()) : 0);
}

std::optional<int> partOf(const TypeShapes &Types, const CXXRecordDecl *Base, QualType Type) {
  const TypeShapes::Class *Class = Types.find(Type);
  if (!Class || !Base)
    return std::nullopt;
  for (unsigned I = 0; I != Class->Bases; ++I)
    if (const CXXRecordDecl *Each = Class->Parts[I]->getAsCXXRecordDecl();
        Each && Each->getCanonicalDecl() == Base->getCanonicalDecl())
      return int(I);
  return std::nullopt;
}

bool isBase(const TypeShapes &Types, QualType Type, int I) {
  const TypeShapes::Class *Class = Types.find(Type);
  return Class && I >= 0 && unsigned(I) < Class->Bases;
}

QualType partType(const TypeShapes &Types, QualType Type, int I) {
  if (Type.isNull())
    return {};
  if (const clang::ArrayType *Array = Types.ast().getAsArrayType(Type))
    return Array->getElementType();
  if (I < 0 || size_t(I) >= partCount(Types, Type))
    return {};
  return Types.find(Type.getNonReferenceType())->Parts[size_t(I)];
}

QualType Place::type(const TypeShapes &Types) const {
  QualType Type = Base->Type;
  for (int Step : Path)
    Type = partType(Types, Type, Step);
  return Type;
}

bool isFollowed(const TypeShapes &Types, QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return false;
  if (intType(Types.ast(), Type) || Type->isPointerType() || Type->isReferenceType() ||
      isDim3Like(Type) || Type->isFunctionType() || Type->isNullPtrType() ||
      Type->isMemberFunctionPointerType())
    return true;
  if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl(); Record && Record->isLambda())
    return true;
  return partCount(Types, Type) != 0;
}

bool hasMutableParts(QualType Type) {
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && Record->hasMutableFields();
}

AbstractValue filled(const TypeShapes &Types, QualType Type, const AbstractValue &Everywhere) {
  if (Type.isNull() || Type->isReferenceType())
    return AbstractValue::unknown(Reason::Other);
  if (isDim3Like(Type)) {
    IntValue Part = asInteger(Everywhere, Types.ast(), Types.ast().UnsignedIntTy, {});
    return AbstractValue(Dim3Value::of(Part, Part, Part));
  }
  size_t Count = Type->isUnionType() ? 0 : partCount(Types, Type);
  if (Count == 0) {
    bool Fits = Everywhere.as<Unknown>() || intType(Types.ast(), Type);
    return Fits ? Everywhere : AbstractValue::unknown(Reason::Other);
  }
  Aggregate Parts;
  for (size_t I = 0; I != Count; ++I)
    Parts.Parts.push_back(filled(Types, partType(Types, Type, int(I)), Everywhere));
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

} // namespace warplint
