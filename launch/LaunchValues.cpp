//===- LaunchValues.cpp - What the arguments of a launch can be -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchValues.h"
#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "dataflow/Evaluator.h"
#include "dataflow/FlowContext.h"
#include "launch/Dataflow.h"
#include "launch/LaunchCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {
/// A struct or a union with its type, to be asked for its members by name.
struct Object {
  const ASTContext &AST;
  QualType Type;
  AbstractValue Content;

  /// The first member among \p Names that there is: CUDA's two APIs name some
  /// differently.
  Object member(ArrayRef<llvm::StringLiteral> Names) const {
    for (StringRef Name : Names)
      if (Object Found = member(Name); !Found.Type.isNull())
        return Found;
    return {AST, {}, AbstractValue::unknown(Reason::Unreadable)};
  }
  Object member(StringRef Name) const {
    const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
    if (Record)
      for (const FieldDecl *Field : Record->fields())
        if (Field->getIdentifier() && Field->getName() == Name)
          return {AST, Field->getType(), Content.part(partOf(Field))};
    return {AST, {}, AbstractValue::unknown(Reason::Unreadable)};
  }
  IntValue integer(SourceLocation Where) const { return asInteger(Content, AST, Type, Where); }
};

/// The attributes of a launch as the model has them.
struct AttributeValues {
  Dim3Value Cluster = dim3(0);
  IntValue Cooperative = IntValue::known({});
  IntValue Given = IntValue::known({});

  static Dim3Value dim3(int64_t Each) {
    IntValue Part = IntValue::known({Each, {}, {}});
    return Dim3Value::of(Part, Part, Part);
  }
  static AttributeValues unknown(Reason Why, SourceLocation Where) {
    return {Dim3Value::unknown(Why, Where), IntValue::unknown(Why, Where),
            IntValue::unknown(Why, Where)};
  }
};
} // namespace

/// Adds to \p Said the attribute \p One; it is \p Certain to be given.
static void add(AttributeValues &Said, const Object &One, bool Certain, SourceLocation Where) {
  IntValue Id = One.member(cuda::member::Id).integer(Where);
  Object Value = One.member(cuda::member::Value);
  Said.Given.join(Id);
  auto MayBe = [&](cuda::LaunchAttribute Which) {
    return !Id.isKnown() ||
           any_of(Id.members(), [&](const Integer &I) { return I.Value == int64_t(Which); });
  };
  if (MayBe(cuda::LaunchAttribute::Cluster)) {
    Object Size = Value.member(cuda::member::Cluster);
    Dim3Value Cluster =
        Dim3Value::of(Size.member("x").integer(Where), Size.member("y").integer(Where),
                      Size.member("z").integer(Where));
    if (Certain && Id.single())
      Said.Cluster = Cluster;
    else
      Said.Cluster.join(Cluster);
  }
  if (MayBe(cuda::LaunchAttribute::Cooperative)) {
    IntValue Cooperative = Value.member(cuda::member::Cooperative).integer(Where);
    if (Certain && Id.single())
      Said.Cooperative = Cooperative;
    else
      Said.Cooperative.join(Cooperative);
  }
}

/// The attributes in the array of the struct \p Config.
static AttributeValues readAttributes(const Object &Config, ArgumentReader &Arguments,
                                      SourceLocation Where) {
  // More are not given to any launch: each kind once.
  constexpr int64_t MostAttributes = 32;
  IntValue Count = Config.member(cuda::member::AttributeCount).integer(Where);
  Object Array = Config.member(cuda::member::Attributes);
  if (!Count.isKnown() || Count.members().back().Value > MostAttributes)
    return AttributeValues::unknown(Count.isKnown() ? Reason::TooMany : Count.why().Why, Where);
  AttributeValues Said;
  for (int64_t I : seq<int64_t>(0, Count.members().back().Value)) {
    Object One{Config.AST, Array.Type->getPointeeType(), Arguments.pointee(Array.Content, I)};
    add(Said, One, /*Certain=*/I < Count.members().front().Value, Where);
  }
  return Said;
}

/// The grid or the block in the struct \p Config: a `dim3` of that \p Name, or
/// three numbers whose names begin with it.
static AbstractValue readShape(const Object &Config, StringRef Name, SourceLocation Where) {
  Object Whole = Config.member(Name);
  if (!Whole.Type.isNull())
    return Whole.Content;
  auto Part = [&](const char *Letter) {
    return Config.member((Name + Letter).str()).integer(Where);
  };
  return AbstractValue(Dim3Value::of(Part("X"), Part("Y"), Part("Z")));
}

/// The grid or the block that is written as \p Parts.
static AbstractValue readShape(ArrayRef<const Expr *> Parts, const ASTContext &AST,
                       ArgumentReader &Arguments) {
  if (Parts.empty()) // half-typed
    return AbstractValue::unknown(Reason::Unreadable);
  if (Parts.size() == 1)
    return Arguments.value(Parts[0]);
  auto Part = [&](size_t I) {
    return asInteger(Arguments.value(Parts[I]), AST, Parts[I]->getType(), Parts[I]->getExprLoc());
  };
  return AbstractValue(Dim3Value::of(Part(0), Part(1), Part(2)));
}

std::vector<AbstractValue> readLaunch(const CallExpr *Call, const ASTContext &AST,
                              ArgumentReader &Arguments) {
  LaunchArguments A = argumentsOf(Call);
  std::vector<AbstractValue> Read(LaunchPartCount);
  AttributeValues Said;
  if (A.Kernel)
    Read[KernelPart] = Arguments.value(A.Kernel);
  if (A.Config) {
    SourceLocation Where = A.Config->getExprLoc();
    Object Config{AST, A.Config->getType()->getPointeeType(),
                  Arguments.pointee(Arguments.value(A.Config))};
    Read[GridPart] = readShape(Config, cuda::member::Grid, Where);
    Read[BlockPart] = readShape(Config, cuda::member::Block, Where);
    Read[SharedPart] = Config.member(cuda::member::Shared).Content;
    if (formOf(Call)->isGraphNode()) {
      Read[KernelPart] = Config.member(cuda::member::Kernel).Content;
      Said = AttributeValues::unknown(Reason::Other, Where);
    } else {
      Said = readAttributes(Config, Arguments, Where);
    }
  } else {
    Read[GridPart] = readShape(A.Grid, AST, Arguments);
    Read[BlockPart] = readShape(A.Block, AST, Arguments);
    if (A.Shared)
      Read[SharedPart] = Arguments.value(A.Shared);
    if (formOf(Call)->isCooperative())
      Said.Cooperative = IntValue::known({1, {}, {}});
  }
  Read[AllowedSharedPart] = AbstractValue(Arguments.allowedShared(Read[KernelPart]));
  Read[ClusterPart] = AbstractValue(Said.Cluster);
  Read[CooperativePart] = AbstractValue(Said.Cooperative);
  Read[AttributesPart] = AbstractValue(Said.Given);
  return Read;
}

void setValues(LaunchInstance &Launch, ArrayRef<AbstractValue> Read, const ASTContext &AST) {
  auto Where = [&](LaunchPart Part) {
    const Expr *Written = Launch[Part].Written;
    return Written ? Written->getExprLoc() : SourceLocation();
  };
  for (LaunchPart Shape : {GridPart, BlockPart, ClusterPart})
    Launch[Shape].Value = asDim3(Read[Shape], Where(Shape));
  if (Launch[SharedPart].Written)
    Launch[SharedPart].Value =
        asInteger(Read[SharedPart], AST, AST.getSizeType(), Where(SharedPart));
  for (LaunchPart Number : {CooperativePart, AttributesPart, AllowedSharedPart})
    Launch[Number].Value = asInteger(Read[Number], AST, AST.IntTy, {});
}

void setValues(LaunchInstance &Launch, const Evaluator &Values) {
  LaunchArguments A = argumentsOf(Launch.Call);
  AttributeValues Said;
  if (A.Config) {
    Reason Why =
        Launch.Caller && Launch.Caller->isDependentContext() ? Reason::Dependent : Reason::Other;
    SourceLocation Where = A.Config->getExprLoc();
    Said = AttributeValues::unknown(Why, Where);
    Launch[GridPart].Value = Launch[BlockPart].Value = Dim3Value::unknown(Why, Where);
    Launch[SharedPart].Value = IntValue::unknown(Why, Where);
  } else {
    auto Shape = [&](ArrayRef<const Expr *> Parts) {
      return Parts.size() == 1 ? Values.dim3(Parts[0])
                               : Dim3Value::of(Values.integer(Parts[0]), Values.integer(Parts[1]),
                                               Values.integer(Parts[2]));
    };
    Launch[GridPart].Value = Shape(A.Grid);
    Launch[BlockPart].Value = Shape(A.Block);
    if (const Expr *Shared = Launch[SharedPart].Written)
      Launch[SharedPart].Value = Values.integer(Shared);
    if (formOf(Launch.Call)->isCooperative())
      Said.Cooperative = IntValue::known({1, {}, {}});
  }
  Launch[ClusterPart].Value = Said.Cluster;
  Launch[CooperativePart].Value = Said.Cooperative;
  Launch[AttributesPart].Value = Said.Given;
}

} // namespace warplint::launch
