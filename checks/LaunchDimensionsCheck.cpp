//===- LaunchDimensionsCheck.cpp - cuda-launch-dimensions -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/Contract.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"
#include <limits>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using occupancy::Limit;

using occupancy::Violation;

/// The broken limit, the number asked for and the most allowed. Targets that share it share a
/// message.
using Fault = std::tuple<Limit, uint64_t, uint64_t>;

/// The letters of the dimensions of \p T that are 0.
static std::string zeroDimensions(const Triple &T, StringRef Shape) {
  std::vector<std::string> Names;
  for (unsigned I = 0; I != 3; ++I)
    if (T.part(I) && T.part(I)->Value == 0)
      Names.push_back((Shape + "." + Twine("xyz"[I])).str());
  return joined(Names) + (Names.size() > 1 ? " are" : " is");
}

static bool isZero(Limit Broken) {
  return Broken == Limit::BlockZero || Broken == Limit::GridZero;
}

static std::string describe(const Fault &What, const Triple &T, StringRef Shape) {
  auto [Broken, Asked, Allowed] = What;
  switch (Broken) {
  case Limit::BlockThreads:
    return formatv("{0} of {1}{2} exceeds the limit of {3} per block", Shape,
                   T.isKnown() ? "" : "at least ", counted(Asked, "thread"),
                   counted(Allowed, "thread"));
  case Limit::BlockZero:
  case Limit::GridZero:
    return formatv("{0} 0, below the minimum of 1 {1} in each dimension", zeroDimensions(T, Shape),
                   Shape == "block" ? "thread" : "block");
  default:
    return formatv("{0}.{1} is {2}{3}, above the limit of {4}", Shape,
                   "xyz"[occupancy::dimensionOf(Broken)],
                   T.part(occupancy::dimensionOf(Broken)) ? "" : "at least ", Asked, Allowed);
  }
}

/// Whether \p Named is a member, or an array that the program writes: a 0 in it may be there until
/// it is set.
static bool isSetLater(const ValueDecl *Named) {
  if (!Named)
    return false;
  QualType Type = Named->getType();
  return isa<FieldDecl>(Named) || (Type->isArrayType() && !Type.isConstant(Named->getASTContext()));
}

/// Whether the zeros of \p T were not written as sizes: they are computed, for no work and mostly
/// no launch, or what a member or an array holds until it is set.
static bool isZeroByItself(const Triple &T) {
  return all_of(seq(3u), [&](unsigned I) {
    const Integer *Part = T.part(I);
    return !Part || Part->Value != 0 || !isa_and_nonnull<IntegerLiteral>(Part->From.Spelled) ||
           isSetLater(Part->From.Named);
  });
}

namespace {
/// Finds launches whose block or grid has a dimension or size that no launch
/// can have.
///
/// For the user-facing documentation see docs/checks/cuda-launch-dimensions.md
class LaunchDimensionsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    for (LaunchPart Shape : {BlockPart, GridPart})
      checkShape(Site, Instance, Shape);
    checkOwnLimits(Site, Instance);
  }

private:
  /// Reports `assert(dim <= 4096)` before a block of `dim` threads.
  void checkOwnLimits(const LaunchSite &Site, const LaunchInstance &Instance) {
    bool ByDevice = Instance.DeviceGuarded || Instance.ShapeAsked || Instance.CallersAsk ||
                    Instance[BlockPart].ByDevice || Instance[GridPart].ByDevice;
    if (ByDevice || Instance.PartlyParsed || Instance.OfPattern || Instance.ExpectsFailure)
      return;
    for (const Requirement &R : contractOf(model(), &Instance, targets()).All)
      if (hasWideLimit(R) && R.Targets.size() == targets().size())
        reportWideLimit(Site, Instance, R);
  }

  void reportWideLimit(const LaunchSite &Site, const LaunchInstance &Instance,
                       const Requirement &R) {
    LaunchPart Shape = StringRef(R.Part).starts_with("block") ? BlockPart : GridPart;
    Finding F = launchFinding(Site, Instance, Shape, TargetGroup::all(targets()));
    F.Text = formatv("the program takes '{0}' up to {1}, but from {2} on {3} is more than {4}, and "
                     "the launch fails",
                     R.Of->text(), R.Of->symbol().Within.Max, R.Number + 1, R.Part, R.Limit);
    explainInstance(F, Instance, {Shape});
    report(F);
  }

  /// \p Shape is the grid or the block.
  void checkShape(const LaunchSite &Site, const LaunchInstance &Instance, LaunchPart Shape) {
    auto Broken = [&](const arch::Target &On, const Triple &T) {
      std::vector<Violation> Violations = Shape == BlockPart
                                              ? occupancy::checkBlock(*On.Arch, leastExtents(T))
                                              : occupancy::checkGrid(*On.Arch, leastExtents(T));
      return Violations.empty() ? std::nullopt : std::optional(Violations.front());
    };
    checkOverflow(Site, Instance, Shape);
    ArrayRef<Triple> Values = Instance.shape(Shape).members();
    bool Always = true;
    for (const Triple &T : Values) {
      Always &= Broken(targets().front(), T).has_value();
      if (none_of(targets(), [&](const arch::Target &Each) { return Broken(Each, T); }))
        checkCut(Site, Instance, Shape, T, Values.size() == 1);
    }
    // The program asks how large a block or a grid may be: a larger one is not launched.
    bool IsAsked = Instance.ShapeAsked || Instance[Shape].ByLimit;
    judge(
        Site, Instance, Shape,
        [&](const LaunchInstance &, const arch::Target &On, const Triple &T) {
          std::optional<Fault> Found;
          if (std::optional<Violation> V = Broken(On, T);
              V && (isZero(V->What) ? Always || !isZeroByItself(T) : !IsAsked))
            Found.emplace(V->What, V->Asked, V->Allowed);
          return Found;
        },
        [&](Finding &F, const Fault &What, const TargetGroup &, const Triple &T) {
          F.Text = describe(What, T, shapeName(Shape)) + "; the launch fails";
          if (Shape == BlockPart)
            suggestSwap(F, Instance);
        });
  }

  /// Reports a dimension that is legal, but not the number that is written.
  void checkCut(const LaunchSite &Site, const LaunchInstance &Instance, LaunchPart Shape,
                const Triple &T, bool Only) {
    if (!Only && T.isSpeculative())
      return;
    for (unsigned I : seq(3U)) {
      const Integer *Part = T.part(I);
      // Other conversions, such as to a `char`, are probably intended.
      if (!Part || !Part->Written || *Part->Written == Part->Value ||
          uint32_t(*Part->Written) != Part->Value)
        continue;
      Finding F = launchFinding(Site, Instance, Shape, TargetGroup::all(targets()));
      StringRef Name = shapeName(Shape);
      bool Always = Only && !Instance[Shape].ByCall;
      F.Text =
          formatv("{0}.{1} of {2} is truncated to {3} by the 32 bits of '{4}'{5}", Name, "xyz"[I],
                  *Part -> Written, Part -> Value, Site.Form.isOfDriver() ? "unsigned int" : "dim3",
                  when(*Part, Name, Always, Instance, sources()));
      explainTriple(F, T, shapeUnit(Shape));
      explainInstance(F, Instance, {Shape});
      report(F);
    }
  }

  /// Reports a dimension whose arithmetic overflows.
  void checkOverflow(const LaunchSite &Site, const LaunchInstance &Instance, LaunchPart Shape) {
    ArrayRef<Triple> Values = Instance.shape(Shape).members();
    auto Overflows = [&](unsigned I) {
      return all_of(Values, [&](const Triple &T) {
        return !T.Parts[I].isKnown() && T.Parts[I].why().Why == Reason::Overflow &&
               T.Parts[I].why().Exact != 0;
      });
    };
    for (unsigned I : make_filter_range(seq(3U), Overflows)) {
      const Unknown &Why = Values.front().Parts[I].why();
      constexpr int64_t Most = std::numeric_limits<int32_t>::max();
      constexpr int64_t Least = std::numeric_limits<int32_t>::min();
      Finding F = launchFinding(Site, Instance, Shape, TargetGroup::all(targets()));
      F.Text = formatv("{0}.{1} is computed with an overflow: {2} is {3} {4}, the {5} of 'int'",
                       shapeName(Shape), "xyz"[I], Why.Exact, Why.Exact > 0 ? "above" : "below",
                       Why.Exact > 0 ? Most : Least, Why.Exact > 0 ? "maximum" : "minimum");
      F.note(Why.Where, "the result is undefined; a 64-bit type can hold it");
      explainInstance(F, Instance, {Shape});
      report(F);
    }
  }

  /// Whether \p T has several dimensions, each as small as a block's. Then it was meant as a block,
  /// and only its product is too large, as of 32 x 64.
  static bool hasExtentsOfBlock(const Triple &T) {
    constexpr uint64_t Most = 64;
    occupancy::Extents Parts = extents(T);
    return count_if(Parts, [](auto Part) { return *Part > 1; }) > 1 &&
           all_of(Parts, [](auto Part) { return *Part <= Most; });
  }

  void suggestSwap(Finding &F, const LaunchInstance &Instance) const {
    if (!Instance.block().isKnown() || !Instance.grid().isKnown() ||
        any_of(Instance.block().members(), hasExtentsOfBlock))
      return;
    bool Legal = all_of(targets(), [&](const arch::Target &Target) {
      // Less than whole warps is no block that someone meant to write.
      auto LegalBlock = [&](const Triple &T) {
        return *T.product() % Target.Arch->WarpSize == 0 &&
               occupancy::checkBlock(*Target.Arch, extents(T)).empty();
      };
      auto LegalGrid = [&](const Triple &T) {
        return occupancy::checkGrid(*Target.Arch, extents(T)).empty();
      };
      return all_of(Instance.grid().members(), LegalBlock) &&
             all_of(Instance.block().members(), LegalGrid);
    });
    if (Legal)
      F.note(spelledRange(Instance[GridPart].Written).getBegin(),
             formatv("grid and block look swapped: {0} blocks of {1} would be legal",
                     product(Instance.block().members().front()),
                     counted(*Instance.grid().members().front().product(), "thread")),
             Instance.WholeArguments ? swapText(Instance[GridPart].Written,
                                                Instance[BlockPart].Written, model().context())
                                     : std::vector<FixItHint>());
  }
};
} // namespace

WARPLINT_CHECK(LaunchDimensionsCheck)

} // namespace warplint::checks
