//===- LaunchValues.cpp - Values of the arguments of a launch -------------===//
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
#include "dataflow/IntegerOperators.h"
#include "launch/LaunchCall.h"
#include "launch/NodeAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace llvm;

namespace warplint {

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
      for (const FieldDecl *Field : Record->fields()) {
        Object Held{AST, Field->getType(), Content.part(partOf(Field))};
        if (Field->getIdentifier() && Field->getName() == Name)
          return Held;
        if (Field->isAnonymousStructOrUnion())
          if (Object Inner = Held.member(Name); !Inner.Type.isNull())
            return Inner;
      }
    return {AST, {}, AbstractValue::unknown(Reason::Unreadable)};
  }
  IntValue integer(SourceLocation Where) const { return asInteger(Content, AST, Type, Where); }
};

/// The attributes of a launch as the model has them.
struct AttributeValues {
  std::vector<AbstractValue> Rows; ///< For each row of cuda::launchAttributes().
  IntValue Given = IntValue::known({});

  /// Of a launch without any.
  AttributeValues() {
    for (const cuda::LaunchAttributeRow &Row : cuda::launchAttributes()) {
      IntValue Absent = IntValue::known({Row.Absent, {}, {}});
      Rows.push_back(Row.IsShape ? AbstractValue(Dim3Value::of(Absent, Absent, Absent))
                                 : AbstractValue(Absent));
    }
  }
  static AttributeValues unknown(Reason Why, SourceLocation Where) {
    AttributeValues All;
    for (AbstractValue &Row : All.Rows)
      Row = AbstractValue::unknown(Why, Where);
    All.Given = IntValue::unknown(Why, Where);
    return All;
  }
  void makeCooperative() {
    for (auto [Row, Value] : zip(cuda::launchAttributes(), Rows))
      if (Row.Id == cuda::LaunchAttribute::Cooperative)
        Value = AbstractValue(IntValue::known({1, {}, {}}));
  }
};
} // namespace

LaunchPart partGivenBy(cuda::LaunchAttribute Id) {
  switch (Id) {
  case cuda::LaunchAttribute::Cooperative:
    return CooperativePart;
  case cuda::LaunchAttribute::Cluster:
    return ClusterPart;
  case cuda::LaunchAttribute::SchedulingPolicy:
    return SchedulingPolicyPart;
  case cuda::LaunchAttribute::EarlyStart:
    return EarlyStartPart;
  case cuda::LaunchAttribute::PreferredCluster:
    return PreferredClusterPart;
  case cuda::LaunchAttribute::Carveout:
    return CarveoutPart;
  case cuda::LaunchAttribute::ClusterSizeMode:
    return ClusterSizeModePart;
  case cuda::LaunchAttribute::SharedMode:
    return SharedModePart;
  }
  llvm_unreachable("every attribute gives a part");
}

/// The value of the attribute \p Row in \p Value, the union that holds it.
static AbstractValue readAttribute(const cuda::LaunchAttributeRow &Row, const Object &Value,
                                   SourceLocation Where) {
  Object Held = Value.member(Row.Member);
  if (!Row.IsShape)
    return AbstractValue(Held.integer(Where));
  return AbstractValue(Dim3Value::of(Held.member("x").integer(Where),
                                     Held.member("y").integer(Where),
                                     Held.member("z").integer(Where)));
}

/// Adds to \p Said the attribute whose number is \p Id and whose value is in \p Value; it is
/// \p Certain to be given.
static void add(AttributeValues &Said, const IntValue &Id, const Object &Value, bool Certain,
                SourceLocation Where) {
  Said.Given.join(Id);
  auto MayBe = [&](cuda::LaunchAttribute Which) {
    return !Id.isKnown() ||
           any_of(Id.members(), [&](const Integer &I) { return I.Value == int64_t(Which); });
  };
  for (auto [Row, Current] : zip(cuda::launchAttributes(), Said.Rows)) {
    if (!MayBe(Row.Id))
      continue;
    AbstractValue Read = readAttribute(Row, Value, Where);
    Current = Certain && Id.single() ? Read : Current.join(Read);
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
    add(Said, One.member(cuda::member::Id).integer(Where), One.member(cuda::member::Value),
        /*Certain=*/I < Count.members().front().Value, Where);
  }
  return Said;
}

/// Writes \p Said into the parts of a launch that attributes give.
static void write(const AttributeValues &Said, std::vector<AbstractValue> &Read) {
  for (auto [Row, Value] : zip(cuda::launchAttributes(), Said.Rows))
    Read[partGivenBy(Row.Id)] = Value;
  Read[AttributesPart] = AbstractValue(Said.Given);
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
  Read[NodeKindPart] = AbstractValue(IntValue::known({cuda::KernelNodeKind, {}, {}}));
  AttributeValues Said;
  if (A.Kernel)
    Read[KernelPart] = Arguments.value(A.Kernel);
  if (A.Config) {
    SourceLocation Where = A.Config->getExprLoc();
    Object Given{AST, A.Config->getType()->getPointeeType(),
                 Arguments.pointee(Arguments.value(A.Config))};
    Object Config = A.IsAnyNode ? Given.member(cuda::member::KernelNode) : Given;
    if (A.IsAnyNode)
      Read[NodeKindPart] = AbstractValue(Given.member(cuda::member::NodeKind).integer(Where));
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
      Said.makeCooperative();
  }
  Read[AllowedSharedPart] =
      AbstractValue(Arguments.setting(Read[KernelPart], &KernelState::AllowedShared));
  Read[KernelSharedModePart] =
      AbstractValue(Arguments.setting(Read[KernelPart], &KernelState::SharedMode));
  write(Said, Read);
  return Read;
}

ArgumentArray readArgumentArray(const CallExpr *Call, const ASTContext &AST,
                                ArgumentReader &Arguments) {
  LaunchArguments A = argumentsOf(Call);
  LaunchForm Form = *formOf(Call);
  if (A.Parameters) {
    bool IsNull = A.Parameters->isNullPointerConstant(const_cast<ASTContext &>(AST),
                                                      Expr::NPC_ValueDependentIsNotNull);
    ArgumentArray None;
    None.Length = 0;
    // The driver takes the arguments in another form instead.
    return IsNull && !Form.isOfDriver()
               ? None
               : readArgumentArray(Arguments.value(A.Parameters), AST, Arguments);
  }
  if (!A.Config || A.IsAnyNode || !Form.isGraphNode())
    return {};
  Object Node{AST, A.Config->getType()->getPointeeType(),
              Arguments.pointee(Arguments.value(A.Config))};
  return readArgumentArray(Node.member(cuda::member::Parameters).Content, AST, Arguments);
}

std::vector<AbstractValue> withoutAttributes() {
  std::vector<AbstractValue> Read(LaunchPartCount);
  write(AttributeValues(), Read);
  return Read;
}

std::vector<AbstractValue> readNodeAttribute(const CallExpr *Call, const ASTContext &AST,
                                             ArgumentReader &Arguments) {
  const cuda::Function &Set = *setsNodeAttribute(Call);
  const Expr *Id = argumentFor(cuda::Role::Attribute, Set, Call);
  const Expr *Value = argumentFor(cuda::Role::Value, Set, Call);
  SourceLocation Where = Call->getExprLoc();
  AttributeValues Said;
  Said.Given = IntValue::unknown(Reason::NoValue, Where);
  for (AbstractValue &Row : Said.Rows)
    Row = AbstractValue::unknown(Reason::NoValue, Where);
  Object Held{AST, Value->getType()->getPointeeType(), Arguments.pointee(Arguments.value(Value))};
  add(Said, asInteger(Arguments.value(Id), AST, Id->getType(), Where), Held, /*Certain=*/true,
      Where);
  std::vector<AbstractValue> Read(LaunchPartCount);
  write(Said, Read);
  return Read;
}

std::vector<LaunchPart> attributeParts() {
  std::vector<LaunchPart> Parts = {AttributesPart};
  for (const cuda::LaunchAttributeRow &Row : cuda::launchAttributes())
    Parts.push_back(partGivenBy(Row.Id));
  return Parts;
}

/// The bytes of dynamic shared memory that a launch gets where it asks for \p Bytes: the runtime
/// takes the low 32 bits of a `size_t`, and the other APIs have no more. Where only bounds of a
/// number are known, nobody means one that is cut.
static IntValue sharedTaken(const IntValue &Bytes, SourceLocation Where) {
  return Bytes.isKnown() ? converted(Bytes, IntType{32, false}, Where) : Bytes;
}

void setValues(LaunchInstance &Launch, ArrayRef<AbstractValue> Read, const ASTContext &AST) {
  auto Where = [&](LaunchPart Part) {
    const Expr *Written = Launch[Part].Written;
    return Written ? Written->getExprLoc() : SourceLocation();
  };
  for (LaunchPart Shape : ShapeParts)
    Launch[Shape].Value = asDim3(Read[Shape], Where(Shape));
  if (Launch[SharedPart].Written)
    Launch[SharedPart].Value = sharedTaken(
        asInteger(Read[SharedPart], AST, AST.getSizeType(), Where(SharedPart)), Where(SharedPart));
  for (LaunchPart Number : {AttributesPart, AllowedSharedPart, KernelSharedModePart, NodeKindPart})
    Launch[Number].Value = asInteger(Read[Number], AST, AST.IntTy, {});
  for (const cuda::LaunchAttributeRow &Row : cuda::launchAttributes())
    if (!Row.IsShape)
      Launch[partGivenBy(Row.Id)].Value = asInteger(Read[partGivenBy(Row.Id)], AST, AST.IntTy, {});
}

void setValues(LaunchInstance &Launch, const Evaluator &Values, const ASTContext &AST) {
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
      Launch[SharedPart].Value = sharedTaken(Values.integer(Shared), Shared->getExprLoc());
    if (formOf(Launch.Call)->isCooperative())
      Said.makeCooperative();
  }
  for (auto [Row, Value] : zip(cuda::launchAttributes(), Said.Rows))
    if (Row.IsShape)
      Launch[partGivenBy(Row.Id)].Value = asDim3(Value, {});
    else
      Launch[partGivenBy(Row.Id)].Value = asInteger(Value, AST, AST.IntTy, {});
  Launch[AttributesPart].Value = Said.Given;
}

} // namespace warplint
