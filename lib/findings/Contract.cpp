//===- Contract.cpp - For which sizes a launch works ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Contract.h"
#include "dataflow/Preimage.h"
#include "findings/SharedAllowance.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchModel.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {
/// Collects the conditions of one launch on one architecture.
class ContractReader {
public:
  std::vector<Requirement> All;

  /// \p Part is to be from \p Least to \p Most.
  void require(const Twine &Part, const IntValue &Value, int64_t Least, int64_t Most);
  /// The product of \p Parts is to be at most \p Most; those that are known are in \p Known.
  void requireProduct(const Twine &Part, ArrayRef<const IntValue *> Parts, int64_t Known,
                      int64_t Most);

private:
  void requireFits(const Twine &Part, const Expression &E);
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

static bool hasSymbol(const Expression &E) {
  bool Has = false;
  E.forEachSymbol([&](const Symbol &) { Has = true; });
  return Has;
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

void ContractReader::add(Requirement R) {
  if (none_of(All, [&](const Requirement &Known) {
        return Known.Condition == R.Condition && Known.Part == R.Part;
      }))
    All.push_back(std::move(R));
}

static bool isWithin(const Bounds &Known, Range Wanted) {
  return Known.Max != Bounds::NoMax && Wanted.contains({Known.Min, Known.Max});
}

void ContractReader::require(const Twine &Part, const IntValue &Value, int64_t Least,
                             int64_t Most) {
  if (!isOfProgram(Value.expression()))
    return;
  const Expression &E = *Value.expression();
  Range Wanted{Least, Most};
  Preimage Solved = preimage(E, Wanted);
  if (!Solved.Of)
    return;
  if (Solved.Values.isEmpty()) // no size that comes here does: the part itself shows why
    Solved = {&E, Wanted};
  std::string Size = Solved.Of->comparedText();
  Range Type = rangeOf(Solved.Of->type()), Needed = Solved.Values;
  Bounds Known = Solved.Of->bounds(), Whole = Value.bounds();
  if (Solved.Of->kind() != Expression::Kind::Symbol)
    requireFits(Part, *Solved.Of);
  auto Add = [&](Requirement::Rule Rule, StringRef Relation, __int128 Number, int64_t Limit,
                 bool IsGuaranteed) {
    add({Rule, (Size + " " + Relation + " " + Twine(int64_t(Number))).str(), int64_t(Number),
         Part.str(), Limit, IsGuaranteed, Solved.Of->shared_from_this()});
  };
  if (Needed.Min > Type.Min)
    Add(Requirement::Rule::AtLeast, ">=", Needed.Min, Least,
        Known.Min >= Needed.Min || Whole.Min >= Least);
  if (Needed.Max >= Type.Max)
    return;
  // What overflows before the part is too large is the limit.
  bool Overflows = preimage(E, {Least, rangeOf(E.type()).Max}).Values.Max == Needed.Max;
  bool IsBelow = (Known.Max != Bounds::NoMax && Known.Max <= Needed.Max) ||
                 (!Overflows && Whole.Max != Bounds::NoMax && Whole.Max <= Most);
  Add(Overflows ? Requirement::Rule::Fits : Requirement::Rule::AtMost, "<=", Needed.Max,
      Overflows ? mostSigned(E) : Most, IsBelow);
}

/// Products of several sizes in \p E, in signed arithmetic, are not to overflow.
void ContractReader::requireFits(const Twine &Part, const Expression &E) {
  for (const ExpressionRef &Side : {E.left(), E.right()})
    if (Side)
      requireFits(Part, *Side);
  bool IsProduct = E.kind() == Expression::Kind::Operator && E.op() == BO_Mul && E.type().Signed;
  if (!IsProduct || !hasSymbol(*E.left()) || !hasSymbol(*E.right()))
    return;
  Range Type = rangeOf(E.type());
  Bounds L = E.left()->bounds(), R = E.right()->bounds();
  auto Fits = [&](int64_t A, int64_t B) {
    __int128 Product = __int128(A) * B;
    return Type.Min <= Product && Product <= Type.Max;
  };
  bool IsBelow = Fits(L.Min, R.Min) && Fits(L.Min, R.Max) && Fits(L.Max, R.Min) &&
                 Fits(L.Max, R.Max);
  auto Most = int64_t(Type.Max);
  add({Requirement::Rule::Fits, E.comparedText() + " <= " + std::to_string(Most), Most, Part.str(),
       Most, IsBelow, E.shared_from_this()});
}

void ContractReader::requireProduct(const Twine &Part, ArrayRef<const IntValue *> Parts,
                                    int64_t Known, int64_t Most) {
  std::string Text;
  Bounds Product = Bounds::exactly(Known);
  constexpr IntType Wide{64, true};
  for (const IntValue *Each : Parts) {
    if (!isOfProgram(Each->expression()))
      return;
    Text += (Text.empty() ? "" : " * ") + Each->expression()->factorText();
    Product = apply(BO_Mul, Product,
                    intersect(Each->bounds(), Each->expression()->bounds()), Wide);
  }
  add({Requirement::Rule::AtMost, Text + " <= " + std::to_string(Most / Known), Most / Known,
       Part.str(), Most, isWithin(Product, {0, Most}), nullptr});
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

static void requireBlock(ContractReader &Reader, const LaunchInstance &Instance, const Triple &T,
                         const arch::Limits &Arch) {
  int64_t Most = mostThreads(Instance, Arch);
  const int64_t Along[] = {Arch.BlockDim.X, Arch.BlockDim.Y, Arch.BlockDim.Z};
  SmallVector<const IntValue *, 3> Open;
  int64_t Known = 1;
  for (const IntValue &Part : T.Parts)
    if (!Part.isKnown())
      Open.push_back(&Part);
    else
      Known = SaturatingMultiply<uint64_t>(Known, std::max<int64_t>(Part.single()->Value, 1));
  if (Known > Most)
    return; // no size helps
  for (unsigned I : {0u, 1u, 2u}) {
    if (T.Parts[I].isKnown())
      continue;
    std::string Name = Open.size() == 1 && Known == 1 && I == 0 ? "block"
                                                                : std::string("block.") + "xyz"[I];
    Reader.require(Name, T.Parts[I], 1,
                   Open.size() == 1 ? std::min(Along[I], Most / Known) : Along[I]);
  }
  if (Open.size() > 1)
    Reader.requireProduct("block", Open, Known, Most);
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
  if (Allowed.Bytes != 0 || Static > int64_t(Arch.SharedPerBlock))
    return std::nullopt;
  return int64_t(Arch.SharedPerBlock) - Static;
}

std::vector<Requirement> contractOf(const LaunchModel &Model, const LaunchInstance &Instance,
                                    const arch::Limits &Arch) {
  ContractReader Reader;
  const int64_t Along[] = {Arch.GridDim.X, Arch.GridDim.Y, Arch.GridDim.Z};
  for (const Triple &T : Instance.grid().members())
    for (unsigned I : {0u, 1u, 2u})
      if (!T.Parts[I].isKnown())
        Reader.require(std::string("grid.") + "xyz"[I], T.Parts[I], 1, Along[I]);
  for (const Triple &T : Instance.block().members())
    requireBlock(Reader, Instance, T, Arch);
  if (std::optional<int64_t> Most = mostDynamic(Model, Instance, Arch);
      Most && !Instance.dynamicShared().isKnown())
    Reader.require("dynamic shared memory", Instance.dynamicShared(), 0, *Most);
  return std::move(Reader.All);
}

bool hasWholeContract(const LaunchInstance &Instance) {
  auto HasOne = [](const IntValue &Part) {
    return Part.isKnown() || isOfProgram(Part.expression());
  };
  for (LaunchPart Shape : {GridPart, BlockPart})
    for (const Triple &T : Instance.shape(Shape).members())
      if (!all_of(T.Parts, HasOne))
        return false;
  return HasOne(Instance.dynamicShared());
}

} // namespace warplint
