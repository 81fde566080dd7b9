//===- ObjectTransfer.cpp - Values of structs, arrays and lambdas ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Driver.h"
#include "dataflow/Effects.h"
#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

AbstractValue ObjectTransfer::member(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (isa<VarDecl, EnumConstantDecl>(D))
    return Run.Values.reference(E, D);
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field)
    return unknownAt(Reason::Member, E);
  const Expr *Base = E->getBase();
  int Index = partOf(Field);
  AbstractValue Of = value(Base);
  if (!E->isArrow() && !Base->isGLValue())
    return Of.part(Index);
  Address Parts = Of.address();
  for (Place &P : Parts.Places)
    P = P.part(Index);
  if (Field->getType()->isReferenceType())
    return AbstractValue(S.Now.load(Parts).address());
  return AbstractValue(Parts);
}

/// The base class that \p Way leads to, step by step, in what \p Object leads to; empty where it is
/// no part that is followed.
std::optional<Address> ObjectTransfer::inBase(Address Object,
                                              ArrayRef<const CXXRecordDecl *> Way) const {
  for (Place &P : Object.Places)
    for (const CXXRecordDecl *Base : Way) {
      QualType Type = P.type(Context.shapes());
      std::optional<int> Part = Type.isNull() ? std::nullopt : partOf(Context.shapes(), Base, Type);
      if (!Part)
        return std::nullopt;
      P = P.part(*Part);
    }
  return Object;
}

/// The object that \p Object leads to a base class of, so many \p Steps out; empty where it is
/// none.
std::optional<Address> ObjectTransfer::aroundBase(Address Object, size_t Steps) const {
  for (Place &P : Object.Places)
    for (size_t I = 0; I != Steps; ++I) {
      if (P.Path.empty())
        return std::nullopt;
      int Part = P.Path.pop_back_val();
      if (QualType Type = P.type(Context.shapes());
          Type.isNull() || !isBase(Context.shapes(), Type, Part))
        return std::nullopt;
    }
  return Object;
}

/// The function that a virtual call of \p Method of \p Object runs; null where that is not known.
const CXXMethodDecl *ObjectTransfer::overrider(const CXXMethodDecl *Method,
                                               const AbstractValue &Object) const {
  const auto *To = Object.as<Address>();
  const Place *P = To ? To->single() : nullptr;
  // What others made may be of a derived class.
  if (!P || (P->Base->Outside && !P->Base->Variable))
    return nullptr;
  QualType Type = P->Base->Type, Whole = Type;
  for (int Step : P->Path) {
    bool InBase = isBase(Context.shapes(), Type, Step);
    Type = partType(Context.shapes(), Type, Step);
    if (Type.isNull())
      return nullptr;
    if (!InBase)
      Whole = Type;
  }
  const CXXRecordDecl *Record = Whole->getAsCXXRecordDecl();
  return Record ? Method->getCorrespondingMethodInClass(Record) : nullptr;
}

/// \p Object, or what it is a base class of, as the class of \p Method.
Address ObjectTransfer::asClassOf(const CXXMethodDecl *Method, Address Object) const {
  const CXXRecordDecl *Class = Method->getParent()->getCanonicalDecl();
  for (;;) {
    QualType Type = Object.Places.front().type(Context.shapes());
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    if (Record && Record->getCanonicalDecl() == Class)
      return Object;
    std::optional<Address> Around = aroundBase(Object, 1);
    if (!Around)
      return Address::elsewhere();
    Object = *Around;
  }
}

/// What \p E makes where its only placement argument leads; unknown where that is no object of its
/// type.
AbstractValue ObjectTransfer::placed(const CXXNewExpr *E) {
  AbstractValue Pointer = value(E->getPlacementArg(0));
  Address At = Pointer.address();
  const Place *P = At.single();
  QualType Held = P ? P->type(Context.shapes()) : QualType(), Type = E->getAllocatedType();
  const Expr *Init = E->getInitializer();
  if (!Held.isNull() && !E->isArray() && isFollowed(Context.shapes(), Type) &&
      Context.ast().hasSameUnqualifiedType(Held, Type)) {
    S.Now.store(At, Init ? rvalue(Init)
                         : filled(Context.shapes(), Type,
                                  AbstractValue::unknown(Reason::NoValue, E->getExprLoc())));
    return AbstractValue(At);
  }
  // Its bytes may be those of a larger object.
  AbstractValue Result = Run.Values.unmodelled(E);
  S.Now.escape(Pointer, Reason::Aliased);
  S.Now.forget(Exposure::Escaped);
  return Result;
}

/// What \p E makes: one object, as long as it is visited once.
AbstractValue ObjectTransfer::heap(const CXXNewExpr *E) {
  const FunctionDecl *Allocate = E->getOperatorNew();
  QualType Type = E->getAllocatedType();
  if (!S.Pure && Allocate && Allocate->isReservedGlobalPlacementOperator())
    return placed(E);
  const Root *Object = Context.heap(E, Type);
  bool Followed = !S.Pure && !E->isArray() && E->getNumPlacementArgs() == 0 && Allocate &&
                  Allocate->isReplaceableGlobalAllocationFunction() && !Allocate->isDefined() &&
                  isFollowed(Context.shapes(), Type) && !S.Now.holds(Object);
  if (!Followed)
    return Run.Values.unmodelled(E);
  const Expr *Init = E->getInitializer();
  S.Now.begin(Object, Init ? rvalue(Init)
                           : filled(Context.shapes(), Type,
                                    AbstractValue::unknown(Reason::NoValue, E->getExprLoc())));
  return AbstractValue(Address::of(Object));
}

AbstractValue ObjectTransfer::subscript(const ArraySubscriptExpr *E) {
  return Run.Operators.moved(value(E->getBase()), integer(E->getIdx()), /*Back=*/false);
}

AbstractValue ObjectTransfer::zero(QualType Type) {
  return filled(Context.shapes(), Type, AbstractValue(IntValue::known({})));
}

AbstractValue ObjectTransfer::temporary(const Expr *E, const AbstractValue &Content) {
  const Root *Object = Context.temporary(E);
  const auto *Materialized = dyn_cast<MaterializeTemporaryExpr>(E);
  const auto *Construct =
      Materialized ? dyn_cast<CXXConstructExpr>(Materialized->getSubExpr()->IgnoreImplicit())
                   : nullptr;
  bool Escaped = Construct && S.Now.hasEscaped(Context.temporary(Construct));
  S.Now.begin(Object, Content, Escaped ? Exposure::Escaped : Exposure::None);
  return AbstractValue(Address::of(Object));
}

/// Whether \p D holds an address of \p Object or of a part of it.
static bool leadsTo(const AbstractValue &D, const Root *Object) {
  auto Leads = [&](const AbstractValue &Part) { return leadsTo(Part, Object); };
  if (const auto *A = D.as<Address>())
    return any_of(A->Places, [&](const Place &P) { return P.Base == Object; });
  if (const auto *A = D.as<Aggregate>())
    return any_of(A->Parts, Leads);
  const auto *C = D.as<Closure>();
  return C && any_of(C->Captures, Leads);
}

/// Whether \p Object, which a constructor \p Made, or another one holds an address
/// of it.
static bool isKeptByAddress(const Environment &In, const Root *Object, const AbstractValue &Made) {
  return leadsTo(Made, Object) || any_of(In.objects(), [&](const Root *Other) {
           return Other != Object && leadsTo(In.load(Address::of(Other)), Object);
         });
}

/// What \p Object, which a constructor \p Made, is at \p E.
AbstractValue ObjectTransfer::constructed(const Expr *E, const Root *Object, AbstractValue Made) {
  auto IsKept = [&](const Disjunction::Outcome &Other) {
    return isKeptByAddress(Other.Known, Object, Other.Value);
  };
  if (!isKeptByAddress(S.Now, Object, Made) && none_of(Run.Disjuncts.Outcomes, IsKept))
    return Made;
  Run.Disjuncts.joinOutcomes(Made);
  // What it becomes, and so what the address leads to, is not known here.
  if (!S.Pure)
    S.Now.escape(AbstractValue(Address::of(Object)), Reason::Aliased);
  return unknownAt(Reason::Aliased, E);
}

/// A constructor of a base class that a class has as its own: it gets what this function got.
AbstractValue ObjectTransfer::inherited(const CXXInheritedCtorInitExpr *E) {
  const Root *Object = Context.temporary(E);
  S.Now.begin(Object, filled(Context.shapes(), E->getType(),
                             AbstractValue::unknown(Reason::NoValue, E->getExprLoc())));
  if (!E->getConstructor()->isVariadic())
    if (std::optional<AbstractValue> Made =
            Run.Calls.follow(E, E->getConstructor(), {}, AbstractValue(Address::of(Object))))
      return constructed(E, Object, *Made);
  if (!S.Pure) {
    for (const ParmVarDecl *Parameter : S.Function->parameters())
      S.Now.escape(AbstractValue(Address::of(Context.variable(Parameter))), Reason::ByReference);
    Run.Calls.runUnseen(nullptr);
    S.Now.kernels().forget();
  }
  return unknownAt(Reason::Call, E);
}

AbstractValue ObjectTransfer::construct(const CXXConstructExpr *E) {
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  const CXXConstructorDecl *Constructor = E->getConstructor();
  QualType Type = E->getType();
  if (isDim3Like(Type)) {
    if (!Arguments.empty() && isDim3Like(Arguments[0]->getType()))
      return rvalue(Arguments[0]);
    if (Arguments.size() <= 3 && !(Arguments.empty() && Constructor->isTrivial())) {
      std::array<IntValue, 3> Parts;
      Parts.fill(IntValue::known({1, {}, {}}));
      for (auto [Argument, Part] : zip_first(Arguments, Parts))
        Part = integer(Argument);
      return AbstractValue(Dim3Value::of(Parts[0], Parts[1], Parts[2]));
    }
  }
  if (!Arguments.empty() && Context.effects().onlyCopies(Constructor))
    return rvalue(Arguments[0]);
  AbstractValue Content = E->requiresZeroInitialization()
                              ? zero(Type)
                              : filled(Context.shapes(), Type,
                                       AbstractValue::unknown(Reason::NoValue, E->getExprLoc()));
  if (Constructor->isDefaultConstructor() && Constructor->isTrivial())
    return Content;
  if (Context.Interesting.contains(E))
    Run.Calls.arrive(E);
  const Root *Object = Context.temporary(E);
  S.Now.begin(Object, Content);
  // The elements of an array are made by one call each.
  if (!Type->isArrayType())
    if (std::optional<AbstractValue> Made =
            Run.Calls.follow(E, Constructor, Arguments, AbstractValue(Address::of(Object))))
      return constructed(E, Object, *Made);
  if (!S.Pure) {
    Run.Calls.escapeArguments(Constructor, Arguments);
    Run.Calls.runUnseen(Constructor,
                        Constructor->isTrivial() ||
                            Context.effects().touchesOnlyArguments(Constructor, Arguments));
    if (!Constructor->isImplicit() && Run.Calls.mayOptIn(Constructor, Arguments))
      S.Now.kernels().forget();
  }
  return Type->isArrayType() ? unknownAt(Reason::Call, E)
                             : Run.Calls.ofProgram(E, Constructor, Arguments);
}

/// What the default initialiser \p E of a member, in a list that made \p Before of the members
/// before it, makes of it: `this` is the object that \p List begins there.
AbstractValue ObjectTransfer::defaultMember(const Expr *List, const CXXDefaultInitExpr *E,
                                            ArrayRef<AbstractValue> Before) {
  QualType Type = List->getType();
  const Root *Object = Context.temporary(List);
  std::vector<AbstractValue> Parts(partCount(Context.shapes(), Type),
                                   AbstractValue::unknown(Reason::NoValue));
  copy(Before, Parts.begin());
  bool Acts = !S.Pure && E->getExpr()->HasSideEffects(Context.ast());
  SaveAndRestore Own(S.This, AbstractValue(Address::of(Object)));
  SaveAndRestore Fresh(S.Again, true), NoEffects(S.Pure, true);
  Environment Outside = S.Now;
  S.Now.begin(Object, isDim3Like(Type) ? AbstractValue::unknown(Reason::Other)
                                       : AbstractValue(Aggregate{std::move(Parts)}));
  AbstractValue Made = E->getType()->isReferenceType() || E->isGLValue() ? value(E->getExpr())
                                                                         : rvalue(E->getExpr());
  S.Now = std::move(Outside);
  if (leadsTo(Made, Object))
    Made = unknownAt(Reason::Aliased, E);
  if (Acts) { // it is in no block of its own
    S.Now.escape(Made, Reason::Aliased);
    S.Now.forget(Exposure::Outside);
  }
  return Made;
}

/// Whether part \p I of \p Type is a bit-field.
static bool isBitField(const TypeShapes &Types, QualType Type, int I) {
  if (isBase(Types, Type, I))
    return false;
  const auto *Record = Type->getAsCXXRecordDecl();
  return std::next(Record->field_begin(), I - int(Record->getNumBases()))->isBitField();
}

AbstractValue ObjectTransfer::list(const Expr *E, ArrayRef<const Expr *> Inits) {
  QualType Type = E->getType();
  const ASTContext &AST = Context.ast();
  if (E->isGLValue())
    return Inits.size() == 1 ? value(Inits[0]) : AbstractValue(Address::elsewhere());
  if (Inits.size() == 1 && AST.hasSameUnqualifiedType(Inits[0]->getType(), Type))
    return rvalue(Inits[0]);
  if (!Type->isRecordType() && !Type->isArrayType())
    return Inits.size() == 1 ? rvalue(Inits[0]) : zero(Type);
  size_t Count = partCount(Context.shapes(), Type);
  bool IsArray = Type->isArrayType();
  if (const auto *List = dyn_cast<InitListExpr>(E); Type->isUnionType() && Count != 0 && List) {
    const FieldDecl *Field = List->getInitializedFieldInUnion();
    if (Field && Inits.size() == 1 && !Field->isBitField())
      return AbstractValue::unknown(Reason::NoValue)
          .with(Context.shapes(), Type, partOf(Field), rvalue(Inits[0]));
  }
  if (Count == 0 || Inits.size() > Count || (!IsArray && Inits.size() != Count)) {
    for (const Expr *Init : Inits) {
      const auto *Default = dyn_cast<CXXDefaultInitExpr>(Init);
      S.Now.escape(Default ? defaultMember(E, Default, {}) : value(Init), Reason::Aliased);
    }
    return unknownAt(Reason::Other, E);
  }
  std::vector<AbstractValue> Parts;
  for (auto [Index, Init] : enumerate(Inits)) {
    QualType Part = partType(Context.shapes(), Type, int(Index));
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Init))
      Parts.push_back(defaultMember(E, Default, Parts));
    else
      Parts.push_back(Part->isReferenceType() ? value(Init) : rvalue(Init));
    if (!IsArray && isBitField(Context.shapes(), Type, int(Index)))
      Parts.back() = unknownAt(Reason::Member, Init);
  }
  if (isDim3Like(Type)) {
    auto Part = [&](size_t I) {
      return asInteger(Parts[I], AST, AST.UnsignedIntTy, E->getExprLoc());
    };
    return AbstractValue(Dim3Value::of(Part(0), Part(1), Part(2)));
  }
  if (Parts.size() < Count) { // the rest of an array
    const auto *List = dyn_cast<InitListExpr>(E);
    const Expr *Filler = List ? List->getArrayFiller() : nullptr;
    AbstractValue Rest = Filler ? rvalue(Filler) : unknownAt(Reason::Other, E);
    Parts.resize(Count, Rest);
  }
  return AbstractValue(Aggregate{std::move(Parts)});
}

AbstractValue ObjectTransfer::apValue(const APValue &Value, QualType Type, const Expr *Spelled) {
  const ASTContext &AST = Context.ast();
  if (Value.isInt())
    return Value.getInt().isRepresentableByInt64()
               ? AbstractValue(
                     IntValue::known({Value.getInt().getExtValue(), {}, {Spelled, nullptr}}))
               : unknownAt(Reason::Other, Spelled);
  size_t Count = partCount(Context.shapes(), Type);
  unsigned Bases = Value.isStruct() ? Value.getStructNumBases() : 0;
  bool IsStruct = Value.isStruct() && Value.getStructNumFields() + Bases == Count;
  if (Count == 0 || (!IsStruct && !(Value.isArray() && Value.getArraySize() == Count)))
    return unknownAt(Reason::Other, Spelled);
  std::vector<AbstractValue> Parts;
  for (unsigned I = 0; I != Count; ++I) {
    const APValue &Part = I < Bases                             ? Value.getStructBase(I)
                          : IsStruct                            ? Value.getStructField(I - Bases)
                          : I < Value.getArrayInitializedElts() ? Value.getArrayInitializedElt(I)
                                                                : Value.getArrayFiller();
    Parts.push_back(apValue(Part, partType(Context.shapes(), Type, int(I)), Spelled));
  }
  if (!isDim3Like(Type))
    return AbstractValue(Aggregate{std::move(Parts)});
  auto Part = [&](size_t I) { return asInteger(Parts[I], AST, AST.UnsignedIntTy, {}); };
  return AbstractValue(Dim3Value::of(Part(0), Part(1), Part(2)));
}

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

std::optional<AbstractValue> ObjectTransfer::moveBytes(const CallExpr *E,
                                                       const FunctionDecl *Callee) {
  const ASTContext &AST = Context.ast();
  if (S.Pure || E->getNumArgs() != 3)
    return std::nullopt;
  enum {
    None,
    Copy,
    Set
  } What = StringSwitch<decltype(What)>(Context.libraryName(Callee))
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
    S.Now.store(Address::of(*Object),
                Zero ? zero(Type) : filled(Context.shapes(), Type, unknownAt(Reason::Other, E)));
    return To;
  }
  const auto *Source = From.as<Address>();
  const Place *First = Source ? Source->single() : nullptr;
  std::optional<Place> Copied =
      First ? objectOf(Context.shapes(), *First, Size.single()->Value) : std::nullopt;
  if (!Copied || !AST.hasSameUnqualifiedType(Copied->type(Context.shapes()), Type))
    return std::nullopt;
  S.Now.store(Address::of(*Object), S.Now.load(Address::of(*Copied)).anonymous());
  return To;
}

} // namespace warplint
