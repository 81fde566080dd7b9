//===- LaunchSizesCheck.cpp - cuda-launch-sizes ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "dataflow/PlaceName.h"
#include "findings/Contract.h"
#include "findings/LaunchNotes.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchModel.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>
#include <limits>
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Looks for a text in the conditions of a function, those of expanded macros among them.
class ConditionFinder : public RecursiveASTVisitor<ConditionFinder> {
public:
  ConditionFinder(StringRef Text, const ASTContext &AST) : Text(Text), AST(AST) {}

  bool Found = false;

  bool VisitIfStmt(IfStmt *S) { return look(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) { return look(S->getCond()); }
  bool VisitForStmt(ForStmt *S) { return look(S->getCond()); }
  bool VisitAbstractConditionalOperator(AbstractConditionalOperator *E) {
    return look(E->getCond());
  }

private:
  StringRef Text;
  const ASTContext &AST;

  bool look(const Expr *Condition) {
    Found |= Condition && StringRef(printed(Condition, AST)).contains(Text);
    return !Found;
  }
};

/// Finds launches of sizes that nothing before them keeps within what a launch can have.
///
/// For the user-facing documentation see docs/checks/cuda-launch-sizes.md
class LaunchSizesCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkUnit() override {
    std::vector<OpenLaunch> All;
    for (const LaunchSite &Site : model().launches())
      if (std::optional<OpenLaunch> Open = openLaunch(Site))
        All.push_back(std::move(*Open));
    // What a function guards at one launch it means to guard at the next.
    for (bool HasSibling : {true, false})
      for (const OpenLaunch &Each : All)
        if ((guardedSibling(Each) != nullptr) == HasSibling)
          reportOpen(Each);
  }
  void beginModel() override { Guarded.clear(); }

private:
  /// A launch with conditions that nothing ensures.
  struct OpenLaunch {
    const LaunchSite *Site;
    const LaunchInstance *Instance;
    SmallVector<Requirement, 4> Conditions;
  };
  /// A function by its place, and a condition of a launch in it.
  using InFunction = std::pair<unsigned, std::string>;
  /// The first launch that each condition is ensured for.
  std::map<InFunction, const LaunchSite *> Guarded;

  static InFunction keyOf(const LaunchInstance &Instance, const Requirement &R) {
    return {Instance.Caller->getLocation().getRawEncoding(), R.Condition};
  }

  const LaunchSite *guardedSibling(const OpenLaunch &L) const {
    auto Found = Guarded.find(keyOf(*L.Instance, L.Conditions.front()));
    return Found == Guarded.end() || Found->second == L.Site ? nullptr : Found->second;
  }

  static bool isJudged(const LaunchInstance &I) {
    return !I.Dead && !I.PartlyParsed && !I.OfPattern && !I.InDeviceCode && I.Caller &&
           !I.ExpectsFailure && !(I.Kernel && I.Kernel->IsTile);
  }

  /// The conditions of \p Site that nothing ensures, for the first reading that has such; of one for
  /// any caller those are left out that all callers in sight ensure.
  std::optional<OpenLaunch> openLaunch(const LaunchSite &Site) {
    SmallVector<OpenLaunch, 2> OfAny, OfCalls;
    bool HasCalls = false;
    for (const LaunchInstance &Instance : Site.Instances) {
      if (!isJudged(Instance))
        continue;
      HasCalls |= !Instance.CalledBy.empty();
      OpenLaunch Open{&Site, &Instance, openConditions(Site, Instance)};
      if (!Open.Conditions.empty())
        (Instance.CalledBy.empty() ? OfAny : OfCalls).push_back(std::move(Open));
    }
    auto IsOpenForCalls = [&](const Requirement &R) {
      return any_of(OfCalls, [&](const OpenLaunch &L) {
        return any_of(L.Conditions, [&](const Requirement &There) {
          return There.Part == R.Part && There.Is == R.Is;
        });
      });
    };
    for (OpenLaunch &L : OfAny) {
      if (HasCalls)
        erase_if(L.Conditions, [&](const Requirement &R) { return !IsOpenForCalls(R); });
      if (!L.Conditions.empty())
        return std::move(L);
    }
    return OfCalls.empty() ? std::nullopt : std::optional(std::move(OfCalls.front()));
  }

  SmallVector<Requirement, 4> openConditions(const LaunchSite &Site,
                                             const LaunchInstance &Instance) {
    SmallVector<Requirement, 4> Open;
    for (Requirement &R : contractOf(model(), &Instance, targets()).All) {
      if (R.IsGuaranteed)
        Guarded.try_emplace(keyOf(Instance, R), &Site);
      else if (canOccur(Instance, R) && !isReportedBySize(R) && !isTested(R, *Instance.Caller) &&
               none_of(Open, [&](const Requirement &Known) { return Known.Condition == R.Condition; }))
        Open.push_back(std::move(R));
    }
    // A product overflows before its factors do.
    SmallVector<Requirement, 4> Outer;
    copy_if(Open, std::back_inserter(Outer), [&](const Requirement &R) {
      return R.Is != Requirement::Rule::Fits || none_of(Open, [&](const Requirement &Whole) {
               return Whole.Is == R.Is && Whole.Of && R.Of && isPartOf(*R.Of, *Whole.Of);
             });
    });
    return Outer;
  }

  static bool isPartOf(const Expression &Part, const Expression &Whole) {
    return any_of(std::array{Whole.left(), Whole.right()}, [&](const ExpressionRef &E) {
      return E && (Expression::areSame(E, Part.shared_from_this()) || isPartOf(Part, *E));
    });
  }

  /// Whether cuda-launch-dimensions reports it: the program excludes the condition, or has a limit
  /// that is too wide.
  static bool isReportedBySize(const Requirement &R) {
    if (!R.Of)
      return false;
    Bounds Known = R.Of->bounds();
    return hasWideLimit(R) || (R.Is == Requirement::Rule::AtLeast ? Known.Max < R.Number
                                                                  : Known.Min > R.Number);
  }

  /// The part of the grid or the block that \p R is about.
  static IntValue partOf(const LaunchInstance &Instance, const Requirement &R) {
    StringRef Part = R.Part;
    return (Part.starts_with("block") ? Instance.block() : Instance.grid())
        .component(Part.contains('.') ? unsigned(Part.back() - 'x') : 0);
  }

  static bool divides(const ExpressionRef &E) {
    bool Here = E && E->kind() == Expression::Kind::Operator &&
                (E->op() == BO_Div || E->op() == BO_Shr);
    return Here || (E && (divides(E->left()) || divides(E->right())));
  }

  /// Whether sizes beyond the condition are to be expected: nothing to do, or a lot. None is
  /// negative, or near the end of its type.
  static bool canOccur(const LaunchInstance &Instance, const Requirement &R) {
    if (R.Part == "dynamic shared memory")
      return false;
    IntValue Part = partOf(Instance, R);
    // Of several numbers, or what the device answers, other checks report what fails.
    if (R.IsAsWritten && (!R.Of || Part.isKnown() || Part.why().Why == Reason::Device ||
                          Part.why().Why == Reason::Occupancy))
      return false;
    bool CountsItems = divides(Part.expression());
    bool IsSymbol = R.Of && R.Of->kind() == Expression::Kind::Symbol;
    switch (R.Is) {
    case Requirement::Rule::AtLeast: // of what is not 0, a negative number is left
      return R.Number == 1 && R.Of && (CountsItems || IsSymbol) && !R.Of->bounds().HasHole;
    case Requirement::Rule::AtMost:
      return R.Part != "grid.x";
    case Requirement::Rule::Fits: // a product of two extents that are blocks is not that large
      return !IsSymbol && CountsItems && R.Limit == std::numeric_limits<int32_t>::max();
    }
    return false;
  }

  /// Whether the function tests a size that is the result of a call: what another call of the same
  /// gives is not followed.
  bool isTested(const Requirement &R, const FunctionDecl &Caller) const {
    const FunctionDecl *Definition = Caller.getDefinition();
    if (!Definition || !R.Of)
      return false;
    bool All = true;
    R.Of->forEachSymbol([&](const Symbol &S) {
      ConditionFinder Finder(S.Name, model().context());
      if (StringRef(S.Name).contains('('))
        Finder.TraverseStmt(Definition->getBody());
      All &= Finder.Found;
    });
    return All;
  }

  static std::string failure(const Requirement &R) {
    if (R.Is == Requirement::Rule::AtLeast)
      return formatv("{0} is 0", R.Part);
    if (R.Is == Requirement::Rule::Fits)
      return formatv("the arithmetic for {0} overflows", R.Part);
    return formatv("{0} is more than {1}", R.Part, R.Limit);
  }

  void reportOpen(const OpenLaunch &L) {
    const Requirement &First = L.Conditions.front();
    // A size that one launch before it would fail for already.
    if (!isFirst(L.Instance->Caller->getLocation(), First.Condition))
      return;
    bool IsBlock = StringRef(First.Part).starts_with("block");
    Finding F = launchFinding(*L.Site, *L.Instance, IsBlock ? BlockPart : GridPart,
                              TargetGroup::all(targets()));
    const LaunchSite *Sibling = guardedSibling(L);
    std::string Where =
        Sibling ? formatv("which line {0} ensures for another launch, but nothing for this one",
                          sources().getPresumedLineNumber(Sibling->Location))
                : std::string("which nothing before it ensures");
    F.Text = formatv("the launch fails unless {0}, {1}: else {2}", First.Condition, Where,
                     failure(First));
    for (const Requirement &R : drop_begin(L.Conditions))
      F.note(L.Site->Location, formatv("nor does anything ensure {0}: else {1}", R.Condition,
                                       failure(R)));
    explainInstance(F, *L.Instance, {GridPart, BlockPart});
    reportOn(*L.Instance, std::move(F));
  }
};
} // namespace

WARPLINT_CHECK(LaunchSizesCheck)

} // namespace warplint::checks
