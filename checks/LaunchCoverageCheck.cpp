//===- LaunchCoverageCheck.cpp - cuda-launch-coverage ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "facts/LocalValues.h"
#include "findings/LaunchNotes.h"
#include "findings/RoundingText.h"
#include "findings/Wording.h"
#include "kernels/IndexUses.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using Index = IndexBound::Index;

/// The most that \p Value can be; empty where that is unknown.
static std::optional<int64_t> most(const IntValue &Value) {
  if (!Value.isKnown())
    return std::nullopt;
  return Value.members().back().Value;
}

/// Whether \p Argument is a pointer into the middle of what it points to, for a launch that only
/// works on a part.
static bool isPartOfArray(const Expr *Argument, const LocalValues &Local) {
  const Expr *E = Local.resolve(Argument->IgnoreParenCasts())->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  return Argument->getType()->isPointerType() &&
         (isa<BinaryOperator>(E) || (Address && isa<ArraySubscriptExpr>(Address->getSubExpr())));
}

namespace {
/// A launch, what its kernel compares its indices with, and what it gives the kernel for that.
struct Coverage {
  const LaunchInstance &Instance;
  const CUDAKernelCallExpr &Call;
  const DeviceCode &Code;
  const LocalValues &Local;
  std::array<IndexUses, 3> Uses;

  /// What the launch gives for the parameter that \p Bound is; null for a number.
  const Expr *given(const IndexBound &Bound) const {
    unsigned I = Bound.Count ? Bound.Count->getFunctionScopeIndex() : ~0u;
    return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
  }
  std::optional<int64_t> number(const IndexBound &Bound) const {
    if (!Bound.Count)
      return Bound.Number;
    unsigned I = Bound.Count->getFunctionScopeIndex();
    return I < Instance.KernelArguments.size() ? Instance.KernelArguments[I] : std::nullopt;
  }
  /// The most that the index of \p Bound can be, plus 1.
  std::optional<int64_t> extent(const IndexBound &Bound, unsigned Axis) const {
    std::optional<int64_t> Blocks = most(Instance.grid().component(Axis));
    std::optional<int64_t> Threads = most(Instance.block().component(Axis));
    if (Bound.Of == Index::OfThread)
      return Threads;
    if (Bound.Of == Index::OfBlock)
      return Blocks;
    return Blocks && Threads ? std::optional(SaturatingMultiply<uint64_t>(*Blocks, *Threads))
                             : std::nullopt;
  }
};

/// Finds launches with too few threads for the bound that the kernel checks its index against.
///
/// For the user-facing documentation see docs/checks/cuda-launch-coverage.md
class LaunchCoverageCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    const auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(Instance.Call);
    if (!Call || !Kernel || Instance.PartlyParsed || Instance.OneOfKernels ||
        Instance.OfPattern || Kernel->isPattern() || Kernel->IsTile)
      return;
    const DeviceCode &Code = model().code(*Kernel);
    if (is_contained(Code.GridSize, true) || Code.UsesGroups)
      return;
    Coverage Of{Instance, *Call, Code, model().localsAround(Instance), {}};
    for (unsigned Axis : {0u, 1u, 2u}) {
      IntValue Threads = Instance.block().component(Axis);
      if (most(Instance.grid().component(Axis)) == 0)
        return; // it fails anyway
      Of.Uses[Axis] =
          readIndexUses(Kernel->Function, {"xyz"[Axis], Threads.proved()}, model().context());
      if (Of.Uses[Axis].HasLoop)
        Of.Uses[Axis].Bounds.clear();
    }
    if (reportSwapped(Site, Of))
      return;
    for (unsigned Axis : {0u, 1u, 2u})
      for (const IndexBound &Bound : Of.Uses[Axis].Bounds)
        if (reportDown(Site, Of, Bound, Axis) || reportByThread(Site, Of, Bound, Axis) ||
            reportFewer(Site, Of, Bound, Axis) || reportLeftOut(Site, Of, Bound, Axis))
          break;
  }

private:
  std::string textOf(const IndexBound &Bound) const {
    return Bound.Count ? "'" + Bound.Count->getNameAsString() + "'" : std::to_string(Bound.Number);
  }
  std::string lineOf(const IndexBound &Bound) const {
    return formatv(" (line {0})", sources().getPresumedLineNumber(Bound.Where->getExprLoc()));
  }
  /// Reports \p Text of \p Bound, and returns true.
  bool reportBound(const LaunchSite &Site, const Coverage &Of, const IndexBound &Bound,
                   std::string Text) {
    bool OfThread = Bound.Of == Index::OfThread;
    Finding F = launchFinding(Site, Of.Instance, OfThread ? BlockPart : GridPart,
                              TargetGroup::all(targets()));
    F.Text = std::move(Text);
    explainInstance(F, Of.Instance, {GridPart, BlockPart, KernelPart});
    F.note(Bound.Where->getExprLoc(), "only a thread whose index is less has work");
    report(F);
    return true;
  }

  /// x blocks for the items that the kernel counts along y, and the reverse.
  bool reportSwapped(const LaunchSite &Site, const Coverage &Of) {
    const auto &[X, Y, Z] = Of.Instance.Roundings;
    if (!X || !Y || (X->Value.single() && Y->Value.single()) || Of.Local.areSame(X->Count, Y->Count))
      return false;
    auto Compares = [&](unsigned Axis, const Expr *Count) {
      return find_if(Of.Uses[Axis].Bounds, [&](const IndexBound &B) {
        return B.Of == Index::OfGrid && Of.Local.areSame(Of.given(B), Count);
      });
    };
    const IndexBound *AlongX = Compares(0, Y->Count), *AlongY = Compares(1, X->Count);
    if (AlongX == Of.Uses[0].Bounds.end() || AlongY == Of.Uses[1].Bounds.end() ||
        Compares(0, X->Count) != Of.Uses[0].Bounds.end() ||
        Compares(1, Y->Count) != Of.Uses[1].Bounds.end())
      return false;
    const ASTContext &AST = model().context();
    return reportBound(Site, Of, *AlongX,
                  formatv("grid.x is computed from '{0}' and grid.y from '{1}', but '{2}' compares "
                          "its x index with {3}{4} and its y index with {5}{6}: items are left out "
                          "unless both are equal",
                          writtenText(X->Count, AST), writtenText(Y->Count, AST),
                          Of.Instance.Kernel->name(), textOf(*AlongX), lineOf(*AlongX),
                          textOf(*AlongY), lineOf(*AlongY)));
  }

  /// A grid rounded down.
  bool reportDown(const LaunchSite &Site, const Coverage &Of, const IndexBound &Bound,
                  unsigned Axis) {
    const std::optional<GridRounding> &Rounding = Of.Instance.Roundings[Axis];
    const ASTContext &AST = model().context();
    if (!Rounding || Rounding->Way == GridRounding::Direction::Up || Bound.Of != Index::OfGrid ||
        !Of.Local.areSame(Of.given(Bound), Rounding->Count) ||
        isExact(*Rounding, Of.Instance.grid().component(Axis), Of.Instance.Caller, Of.Local))
      return false;
    RoundingText Text(*Rounding, AST);
    std::string Rest = Text.Number ? counted(*Text.Number % *Rounding->Items, "item")
                                   : Text.Count + " % " + Text.Items + " items";
    return reportBound(Site, Of, Bound,
                  formatv("grid{0} is {1}, rounded down: no thread has the index of the last {2}, "
                          "though '{3}' compares its index with {4}{5}",
                          Axis ? std::string(".") + "xyz"[Axis] : "", Text.quotient(), Rest,
                          Of.Instance.Kernel->name(), textOf(Bound), lineOf(Bound)));
  }

  /// A grid computed from the bound of an index that is the same in every block.
  bool reportByThread(const LaunchSite &Site, const Coverage &Of, const IndexBound &Bound,
                      unsigned Axis) {
    const std::optional<GridRounding> &Rounding = Of.Instance.Roundings[Axis];
    if (!Rounding || Bound.Of != Index::OfThread || Of.Code.BlockIndex[Axis] ||
        !Of.Local.areSame(Of.given(Bound), Rounding->Count))
      return false;
    RoundingText Text(*Rounding, model().context());
    return reportBound(Site, Of, Bound,
                  formatv("grid is {0}, but '{1}' never reads 'blockIdx.{2}' and compares "
                          "'threadIdx.{2}' with {3}{4}: each block does the same work, and no thread "
                          "has the index of an item from {5} on",
                          Text.quotient(), Of.Instance.Kernel->name(), "xyz"[Axis], textOf(Bound),
                          lineOf(Bound), Text.Items));
  }

  /// Fewer threads than the bound, both known.
  bool reportFewer(const LaunchSite &Site, const Coverage &Of, const IndexBound &Bound,
                   unsigned Axis) {
    std::optional<int64_t> Items = Of.number(Bound), Extent = Of.extent(Bound, Axis);
    // A constant can be the number of blocks or threads of one role.
    if (!Items || !Extent || *Items <= *Extent || (!Bound.Count && Bound.Of != Index::OfGrid) ||
        isOfPart(Of))
      return false;
    std::string Is = Bound.Count ? ", which is " + std::to_string(*Items) : "";
    char Name = "xyz"[Axis];
    std::string Compared = Bound.Of == Index::OfGrid     ? formatv("its {0} index", Name)
                           : Bound.Of == Index::OfThread ? formatv("'threadIdx.{0}'", Name)
                                                         : formatv("'blockIdx.{0}'", Name);
    return reportBound(Site, Of, Bound,
                  formatv("{0} has {1} along {2}, but '{3}' compares {4} with {5}{6}{7}: the last "
                          "{8} left out",
                          Bound.Of == Index::OfThread ? "block" : "grid",
                          counted(*Extent, Bound.Of == Index::OfBlock ? "block" : "thread"), Name,
                          Of.Instance.Kernel->name(), Compared, textOf(Bound), Is, lineOf(Bound),
                          *Items - *Extent == 1 ? "item is"
                                                : counted(*Items - *Extent, "item") + " are"));
  }

  /// A grid without the part along an axis for which the kernel has a bound.
  bool reportLeftOut(const LaunchSite &Site, const Coverage &Of, const IndexBound &Bound,
                     unsigned Axis) {
    const LaunchArgument &Grid = Of.Instance[GridPart];
    std::optional<int64_t> Extent = Of.extent(Bound, Axis);
    if (Axis == 0 || !Extent || !Of.given(Bound) || Of.number(Bound) ||
        Bound.Of == Index::OfThread || most(Of.Instance.grid().component(Axis)) != 1 ||
        !Grid.Written || Of.Local.along(Grid.Written, Axis) || isOfPart(Of))
      return false;
    char Name = "xyz"[Axis];
    return reportBound(
        Site, Of, Bound,
        formatv("grid is given no {0} and has {1} along {0}, but '{2}' compares its {0} index with "
                "{3}{4}: items are left out if '{5}' is more",
                Name, counted(*Extent, "thread"), Of.Instance.Kernel->name(), textOf(Bound),
                lineOf(Bound), writtenText(Of.given(Bound), model().context())));
  }

  bool isOfPart(const Coverage &Of) const {
    return any_of(Of.Call.arguments(), [&](const Expr *A) { return isPartOfArray(A, Of.Local); });
  }
};
} // namespace

WARPLINT_CHECK(LaunchCoverageCheck)

} // namespace warplint::checks
