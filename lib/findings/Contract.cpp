//===- Contract.cpp - For which sizes a launch works ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Contract.h"
#include "dataflow/PlaceName.h"
#include "dataflow/Preimage.h"
#include "findings/SharedAllowance.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {
/// A number as a launch has it: "blocks".
struct WrittenSize {
  std::string Text; ///< Empty: it names no number.
  IntType Type;
  bool MayWrap = false; ///< A part of it, though the bounds of all don't show that.
};

/// A part of a launch that has a limit.
struct Size {
  std::string Name; ///< "grid.x"
  IntValue Value;
  WrittenSize Written;

  ExpressionRef expression() const;
};

/// Collects the conditions of one launch on one architecture.
class ContractReader {
public:
  Contract Found;
  /// Sizes that other conditions of the launch keep above 0.
  SmallVector<ExpressionRef, 3> Positive;

  /// \p S is to be from \p Least to \p Most.
  void require(const Size &S, int64_t Least, int64_t Most);
  /// The product of \p Parts and of \p Known is to be at most \p Most, which it surely \p IsBelow.
  void requireProduct(StringRef Part, ArrayRef<Size> Parts, int64_t Known, int64_t Most,
                      bool IsBelow);

private:
  void requireLeast(const Size &S, const Expression &E, const Preimage &Solved, int64_t Least);
  void requireMost(const Size &S, const Expression &E, const Preimage &Solved, int64_t Most);
  void requireFits(StringRef Part, const Expression &E, int64_t Times = 1);
  Preimage leastOf(const Expression &E, int64_t Least, const Preimage &Solved) const;
  void add(Requirement R);
};
} // namespace

/// Whether \p E is computed from nothing but what the program holds.
static bool isOfProgram(const ExpressionRef &E) {
  bool All = E != nullptr;
  if (E)
    E->forEachSymbol([&](const Symbol &S) { All &= S.Is == Symbol::Kind::Held; });
  return All;
}

/// The most that signed arithmetic in \p E holds, of the narrowest type; 0: none is signed.
static int64_t mostSigned(const Expression &E) {
  int64_t Most = 0;
  for (const ExpressionRef &Part : {E.left(), E.right()})
    if (int64_t Each = Part ? mostSigned(*Part) : 0; Each && (!Most || Each < Most))
      Most = Each;
  if (E.kind() == Expression::Kind::Operator && E.type().Signed) {
    auto Mine = int64_t(rangeOf(E.type()).Max);
    Most = Most ? std::min(Most, Mine) : Mine;
  }
  return Most;
}

/// Whether unsigned arithmetic or a conversion in \p E may wrap around though its bounds don't show
/// that: \p IsHidden. A sum of what may wrap around has all values of its type, a quotient has not.
static bool mayWrapBelow(const Expr *E, const ASTContext &AST, bool IsHidden) {
  E = E->IgnoreParens();
  std::optional<IntType> To = intType(AST, E->getType());
  if (!To || E->isValueDependent() || E->isIntegerConstantExpr(AST))
    return false;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    std::optional<IntType> From = intType(AST, Cast->getSubExpr()->getType());
    bool Keeps = From && (From->Signed ? To->Signed && From->Bits <= To->Bits
                                       : From->Bits < To->Bits + !To->Signed);
    bool Widens = From && From->Bits < To->Bits;
    return From && ((IsHidden && !Keeps) ||
                    mayWrapBelow(Cast->getSubExpr(), AST, IsHidden || Widens));
  }
  if (!isa<BinaryOperator, UnaryOperator, AbstractConditionalOperator>(E))
    return false;
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  bool IsRing = Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul ||
                             Operator->getOpcode() == BO_Shl);
  return (IsHidden && IsRing && !To->Signed) || any_of(E->children(), [&](const Stmt *Part) {
           return mayWrapBelow(cast<Expr>(Part), AST, IsHidden || !IsRing);
         });
}

/// \p E, followed by \p Member, as the program writes it.
static WrittenSize writtenAs(const Expr *E, const ASTContext &AST, const Twine &Member = "") {
  constexpr size_t Longest = 80;
  E = E->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
  std::optional<IntType> Type = intType(AST, E->getType());
  bool IsNumber = Type || !Member.isTriviallyEmpty();
  if (!IsNumber || E->HasSideEffects(AST, /*IncludePossibleEffects=*/false))
    return {};
  std::string Text = (printed(E, AST) + Member).str();
  if (Text.size() > Longest || StringRef(Text).contains('\n'))
    return {};
  return {std::move(Text), Type.value_or(IntType{32, false}),
          mayWrapBelow(E, AST, /*IsHidden=*/false)};
}

/// Likewise the part along \p Axis of \p Given, a `dim3` or three numbers.
static WrittenSize writtenAlong(ArrayRef<const Expr *> Given, unsigned Axis,
                                const ASTContext &AST) {
  if (Given.size() == 3)
    return writtenAs(Given[Axis], AST);
  const Expr *E = Given.empty() ? nullptr : Given.front();
  while (E) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
    if (!isDim3Like(E->getType()))
      return Axis == 0 ? writtenAs(E, AST) : WrittenSize();
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    const auto *List = dyn_cast<InitListExpr>(E);
    if (!Made && !List)
      return isa<CastExpr>(E) ? WrittenSize() : writtenAs(E, AST, "." + Twine("xyz"[Axis]));
    unsigned Count = Made ? Made->getNumArgs() : List->getNumInits();
    auto Argument = [&](unsigned I) { return Made ? Made->getArg(I) : List->getInit(I); };
    bool IsCopy = Count == 1 && isDim3Like(Argument(0)->getType());
    if (!IsCopy)
      return Axis < Count ? writtenAs(Argument(Axis), AST) : WrittenSize();
    E = Argument(0);
  }
  return {};
}

/// What the size is computed from on every path; else its name as a symbol. Null if it has none.
ExpressionRef Size::expression() const {
  if (isOfProgram(Value.expression()))
    return Value.expression();
  bool HasCode = Value.isKnown() || (Value.why().Why != Reason::Dependent &&
                                     Value.why().Why != Reason::Unreadable);
  if (Written.Text.empty() || !HasCode)
    return nullptr;
  Symbol Named;
  // The launch converts a negative number to a large one.
  Bounds All = Bounds::ofType(Written.Type), Known = Value.bounds();
  bool IsSame = Known.Min >= 0 && Known.Max != Bounds::NoMax && Known.Max <= All.Max;
  Named.Within = Named.Begun = IsSame ? Known : All;
  Named.Name = Written.Text;
  return Expression::symbol(std::move(Named), Written.Type);
}

/// Whether \p E is no more than the name of a size (Size::expression).
static bool isName(const Expression &E) {
  return E.kind() == Expression::Kind::Symbol && !E.symbol().At.Base;
}

void ContractReader::add(Requirement R) {
  std::vector<Requirement> &All = Found.All;
  if (none_of(All, [&](const Requirement &Known) {
        return Known.Condition == R.Condition && Known.Part == R.Part;
      }))
    All.push_back(std::move(R));
}

/// Whether \p E has a conversion or unsigned arithmetic that may wrap around.
static bool mayWrap(const Expression &E) {
  if (E.left() && (mayWrap(*E.left()) || (E.right() && mayWrap(*E.right()))))
    return true;
  Bounds All = Bounds::ofType(E.type());
  if (E.kind() == Expression::Kind::Convert) {
    Bounds Inner = E.left()->bounds();
    return Inner.Max == Bounds::NoMax || warplint::convert(Inner, E.type()) != Inner;
  }
  bool IsUnsigned = E.kind() == Expression::Kind::Operator && !E.type().Signed;
  return IsUnsigned && E.op() != BO_Div && E.op() != BO_Shr && E.op() != BO_Rem &&
         (E.bounds().Min <= All.Min || E.bounds().Max >= All.Max);
}

/// Whether \p E, which is within \p Whole, is that number before conversions around it too, and
/// nothing in it wraps around.
static bool isExact(const Expression &E, const Bounds &Whole) {
  const Expression *Inner = &E;
  while (Inner->kind() == Expression::Kind::Convert)
    Inner = Inner->left().get();
  return Whole.Min >= 0 && Whole.Max != Bounds::NoMax &&
         Whole.Max <= Bounds::ofType(Inner->type()).Max && !mayWrap(*Inner);
}

/// Likewise for \p S, which has the expression \p E.
static bool isExact(const Size &S, const Expression &E) {
  return isExact(E, S.Value.bounds()) && !(isName(E) && S.Written.MayWrap);
}

/// Whether \p Part of \p S, which has the expression \p E, may wrap around.
static bool mayWrap(const Size &S, const Expression &E, const Expression &Part) {
  return isName(E) ? S.Written.MayWrap : mayWrap(Part);
}

/// Whether some of the numbers that \p Value is known to be are within the limits, and some not.
static bool isMixed(const IntValue &Value, int64_t Least, int64_t Most) {
  auto Fits = [&](const Integer &I) { return Least <= I.Value && I.Value <= Most; };
  return any_of(Value.members(), Fits) && !all_of(Value.members(), Fits);
}

/// What \p E, which is \p Solved, needs to be at least \p Least: of a quotient rounded up, a count.
Preimage ContractReader::leastOf(const Expression &E, int64_t Least, const Preimage &Solved) const {
  ExpressionRef Count;
  if (Least == 1)
    Count = roundedUpCount(E, [&](const ExpressionRef &By) {
      return By->bounds().Min >= 0 || any_of(Positive, [&](const ExpressionRef &Known) {
               return Expression::areSame(By, Known);
             });
    });
  return Count ? preimage(*Count, {Least, rangeOf(Count->type()).Max}) : Solved;
}

void ContractReader::require(const Size &S, int64_t Least, int64_t Most) {
  const IntValue &Value = S.Value;
  if (Value.isKnown() && !isMixed(Value, Least, Most))
    return;
  ExpressionRef Computed = S.expression();
  Found.IsWhole &= Computed != nullptr;
  if (!Computed)
    return;
  const Expression &E = *Computed;
  Range Wanted{Least, Most};
  Preimage Solved = preimage(E, Wanted);
  if (!Solved.Of)
    return;
  if (Solved.Values.isEmpty()) // no size that comes here does: the part itself shows why
    Solved = {&E, Wanted};
  if (Solved.Of->kind() != Expression::Kind::Symbol)
    requireFits(S.Name, *Solved.Of);
  requireLeast(S, E, leastOf(E, Least, Solved), Least);
  requireMost(S, E, Solved, Most);
}

/// A requirement of \p Rule on what \p Solved is solved for.
static Requirement requirement(Requirement::Rule Rule, StringRef Part, const Expression &E,
                               const Preimage &Solved, int64_t Limit, bool IsGuaranteed) {
  bool IsLeast = Rule == Requirement::Rule::AtLeast;
  auto Number = int64_t(IsLeast ? Solved.Values.Min : Solved.Values.Max);
  std::string Text = Solved.Of->comparedText() + (IsLeast ? " >= " : " <= ") + std::to_string(Number);
  return {Rule, std::move(Text), Number, Part.str(), Limit, IsGuaranteed,
          Solved.Of->shared_from_this(), isName(E), {}};
}

// A condition is about numbers before they wrap around, bounds are about those after that.

void ContractReader::requireLeast(const Size &S, const Expression &E, const Preimage &Solved,
                                  int64_t Least) {
  if (Solved.Values.Min <= rangeOf(Solved.Of->type()).Min)
    return;
  bool Wraps = mayWrap(S, E, *Solved.Of);
  Bounds Known = Solved.Of->bounds(), Whole = S.Value.bounds();
  bool IsAbove =
      (!Wraps && Known.Min >= Solved.Values.Min) || (Whole.Min >= Least && isExact(S, E));
  add(requirement(Requirement::Rule::AtLeast, S.Name, E, Solved, Least, IsAbove));
}

void ContractReader::requireMost(const Size &S, const Expression &E, const Preimage &Solved,
                                 int64_t Most) {
  // No program comes near the end of 64 bits.
  constexpr auto Largest = std::numeric_limits<int64_t>::max();
  if (Solved.Values.Max >= std::min<__int128>(rangeOf(Solved.Of->type()).Max, Largest))
    return;
  bool Wraps = mayWrap(S, E, *Solved.Of);
  Bounds Known = Solved.Of->bounds(), Whole = S.Value.bounds();
  // What overflows before the part is too large is the limit.
  bool Overflows = preimage(E, rangeOf(E.type())).Values.Max == Solved.Values.Max;
  bool IsBelow = (!Wraps && Known.Max != Bounds::NoMax && Known.Max <= Solved.Values.Max) ||
                 (!Overflows && isExact(S, E) && Whole.Max <= Most);
  add(requirement(Overflows ? Requirement::Rule::Fits : Requirement::Rule::AtMost, S.Name, E,
                  Solved, Overflows ? mostSigned(E) : Most, IsBelow));
}

/// Products of several sizes in \p E, in signed arithmetic, are not to overflow, nor what they are
/// multiplied with: \p Times.
void ContractReader::requireFits(StringRef Part, const Expression &E, int64_t Times) {
  // No program comes near the end of 64 bits.
  bool IsProduct = E.kind() == Expression::Kind::Operator && E.op() == BO_Mul &&
                   E.type().Signed && E.type().Bits <= 32;
  constexpr int64_t Largest = 1 << 30;
  for (auto [Side, Other] : {std::pair(E.left(), E.right()), std::pair(E.right(), E.left())}) {
    bool IsFactor = IsProduct && Other->kind() == Expression::Kind::Number &&
                    Other->number() >= 1 && Other->number() <= Largest / Times;
    if (Side)
      requireFits(Part, *Side, IsFactor ? Times * Other->number() : 1);
  }
  if (!IsProduct || !E.left()->hasSymbol() || !E.right()->hasSymbol())
    return;
  Range Type = rangeOf(E.type());
  Type = {Type.Min / Times, Type.Max / Times};
  Bounds L = E.left()->bounds(), R = E.right()->bounds();
  auto Fits = [&](int64_t A, int64_t B) {
    __int128 Product = __int128(A) * B;
    return Type.Min <= Product && Product <= Type.Max;
  };
  bool IsBelow = !mayWrap(E) && Fits(L.Min, R.Min) && Fits(L.Min, R.Max) &&
                 Fits(L.Max, R.Min) && Fits(L.Max, R.Max);
  auto Most = int64_t(Type.Max);
  add({Requirement::Rule::Fits, E.comparedText() + " <= " + std::to_string(Most), Most, Part.str(),
       int64_t(rangeOf(E.type()).Max), IsBelow, E.shared_from_this(), /*IsAsWritten=*/false, {}});
}

void ContractReader::requireProduct(StringRef Part, ArrayRef<Size> Parts, int64_t Known,
                                    int64_t Most, bool IsBelow) {
  std::string Text;
  bool IsAsWritten = false;
  for (const Size &Each : Parts) {
    ExpressionRef E = Each.expression();
    Found.IsWhole &= E != nullptr;
    if (!E)
      return;
    Text += (Text.empty() ? "" : " * ") + E->factorText();
    IsAsWritten |= isName(*E);
    IsBelow &= !mayWrap(Each, *E, *E);
  }
  add({Requirement::Rule::AtMost, Text + " <= " + std::to_string(Most / Known), Most / Known,
       Part.str(), Most, IsBelow, nullptr, IsAsWritten, {}});
}

/// The parts of the grid or the block of \p Instance.
static std::array<Size, 3> sizesOf(const LaunchInstance &Instance, LaunchPart Shape,
                                   const ASTContext &AST) {
  LaunchArguments A = argumentsOf(Instance.Call);
  StringRef Name = Shape == GridPart ? "grid." : "block.";
  std::array<Size, 3> Parts;
  for (unsigned I : {0u, 1u, 2u}) {
    Parts[I] = {(Name + Twine("xyz"[I])).str(), Instance.shape(Shape).component(I), {}};
    if (!Parts[I].Value.single())
      Parts[I].Written = writtenAlong(Shape == GridPart ? A.Grid : A.Block, I, AST);
  }
  return Parts;
}

/// The most threads per block that \p Instance may launch on \p Arch.
static int64_t mostThreads(const LaunchInstance &Instance, const arch::Limits &Arch) {
  int64_t Most = Arch.ThreadsPerBlock;
  const KernelFacts *Kernel = Instance.Kernel;
  const LaunchBounds *Bounds = Kernel ? Kernel->boundsOn(Arch.name()) : nullptr;
  if (Bounds && Bounds->MaxThreads.proved().value_or(0) > 0)
    Most = std::min(Most, *Bounds->MaxThreads.proved());
  return Most;
}

/// Whether each of the blocks that \p Shape can be has at most \p Most threads.
static bool hasAtMost(const Dim3Value &Shape, int64_t Most) {
  return all_of(Shape.members(), [&](const Triple &T) {
    Bounds Product = Bounds::exactly(1);
    for (const IntValue &Part : T.Parts)
      Product = apply(BO_Mul, Product,
                      Part.expression() ? intersect(Part.bounds(), Part.expression()->bounds())
                                        : Part.bounds(),
                      IntType{64, true});
    return Product.Min >= 0 && Product.Max <= Most;
  });
}

static void requireBlock(ContractReader &Reader, const LaunchInstance &Instance,
                         const arch::Limits &Arch, const ASTContext &AST) {
  int64_t Most = mostThreads(Instance, Arch);
  const int64_t Along[] = {Arch.BlockDim.X, Arch.BlockDim.Y, Arch.BlockDim.Z};
  SmallVector<Size, 3> Open;
  int64_t Known = 1;
  for (Size &Part : sizesOf(Instance, BlockPart, AST))
    if (const Integer *Only = Part.Value.single())
      Known = SaturatingMultiply<uint64_t>(Known, std::max<int64_t>(Only->Value, 1));
    else
      Open.push_back(std::move(Part));
  if (Known > Most)
    return; // no size helps
  for (Size &Part : Open) {
    int64_t Limit = Along[unsigned(Part.Name.back() - 'x')];
    if (Open.size() == 1)
      Limit = std::min(Limit, Most / Known);
    if (Open.size() == 1 && Known == 1 && Part.Name == "block.x")
      Part.Name = "block";
    Reader.require(Part, 1, Limit);
  }
  if (Open.size() > 1 && !(Instance.block().isKnown() && hasAtMost(Instance.block(), Most)))
    Reader.requireProduct("block", Open, Known, Most, hasAtMost(Instance.block(), Most));
}

/// The most dynamic shared memory per block that \p Instance may ask for on \p Arch; empty where
/// opt-ins leave that open.
static std::optional<int64_t> mostDynamic(const LaunchModel &Model, const LaunchInstance &Instance,
                                          const arch::Limits &Arch) {
  const KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel || !Instance.SharedModes.proved() || *Instance.SharedModes.proved() != 0)
    return std::nullopt;
  SharedAllowance Allowed = SharedAllowance::of(Model, Instance, Kernel);
  int64_t Static = int64_t(Kernel->Shared.StaticBytes);
  bool IsSet = Allowed.Bytes && (*Allowed.Bytes == 0 || Allowed.OnEveryWay);
  if (!IsSet || Static > int64_t(Arch.SharedPerBlock))
    return std::nullopt;
  return std::max(*Allowed.Bytes, int64_t(Arch.SharedPerBlock) - Static);
}

static Contract contractOn(const LaunchModel &Model, const LaunchInstance &Instance,
                           const arch::Limits &Arch) {
  const ASTContext &AST = Model.context();
  ContractReader Reader;
  const int64_t Along[] = {Arch.GridDim.X, Arch.GridDim.Y, Arch.GridDim.Z};
  for (const Size &Part : sizesOf(Instance, BlockPart, AST))
    if (ExpressionRef E = Part.expression())
      Reader.Positive.push_back(Expression::withoutConversions(std::move(E)));
  for (auto [Part, Most] : zip(sizesOf(Instance, GridPart, AST), Along))
    Reader.require(Part, 1, Most);
  requireBlock(Reader, Instance, Arch, AST);
  const IntValue &Bytes = Instance.dynamicShared();
  if (Bytes.isKnown())
    return std::move(Reader.Found);
  const Expr *Written = argumentsOf(Instance.Call).Shared;
  if (std::optional<int64_t> Most = mostDynamic(Model, Instance, Arch))
    Reader.require({"dynamic shared memory", Bytes,
                    Written ? writtenAs(Written, AST) : WrittenSize()},
                   0, *Most);
  else
    Reader.Found.IsWhole &= isOfProgram(Bytes.expression());
  return std::move(Reader.Found);
}

bool hasWideLimit(const Requirement &R) {
  if (R.Is != Requirement::Rule::AtMost || R.IsGuaranteed || !R.Of ||
      R.Of->kind() != Expression::Kind::Symbol || R.Part == "dynamic shared memory")
    return false;
  const Symbol &Size = R.Of->symbol();
  int64_t Before = std::min(Size.Begun.Max, Bounds::ofType(R.Of->type()).Max);
  return Size.Within.Max > R.Number && Size.Within.Max < Before;
}

/// Adds \p New, a condition on the target \p On, to \p All.
static void addTo(std::vector<Requirement> &All, Requirement New, const std::string &On) {
  auto Same = find_if(All, [&](const Requirement &R) {
    return R.Condition == New.Condition && R.Part == New.Part && R.Limit == New.Limit;
  });
  if (Same == All.end())
    Same = All.insert(Same, New);
  Same->IsGuaranteed &= New.IsGuaranteed;
  if (!is_contained(Same->Targets, On))
    Same->Targets.push_back(On);
}

Contract contractOf(const LaunchModel &Model, ArrayRef<const LaunchInstance *> Readings,
                    ArrayRef<arch::Target> Targets) {
  Contract Whole;
  for (const LaunchInstance *Instance : Readings)
    for (const arch::Target &Target : Targets) {
      if (Instance->Kernel && is_contained(Instance->Kernel->NotFor, Target.Name))
        continue;
      Contract There = contractOn(Model, *Instance, *Target.Arch);
      Whole.IsWhole &= There.IsWhole;
      for (Requirement &R : There.All)
        addTo(Whole.All, std::move(R), Target.Name);
    }
  return Whole;
}

} // namespace warplint
