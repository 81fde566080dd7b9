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
#include "launch/LaunchModel.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

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
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    if (Instance.PartlyParsed || Instance.OfPattern || Instance.InDeviceCode || !Instance.Caller)
      return;
    SmallVector<Requirement, 4> Open;
    for (const arch::Target &Target : targets())
      for (Requirement &R : contractOf(model(), Instance, *Target.Arch))
        if (!R.IsGuaranteed && canOccur(R) && none_of(Open, [&](const Requirement &Known) {
              return Known.Condition == R.Condition;
            }))
          Open.push_back(std::move(R));
    erase_if(Open, [&](const Requirement &R) { return isTested(R, *Instance.Caller); });
    if (!Open.empty())
      reportOpen(Site, Instance, Open);
  }

private:
  /// Whether sizes beyond the condition are to be expected: none is negative, or near the end of its
  /// type.
  static bool canOccur(const Requirement &R) {
    if (R.Part == "dynamic shared memory")
      return false;
    bool IsSymbol = R.Of && R.Of->kind() == Expression::Kind::Symbol;
    if (R.Is == Requirement::Rule::AtLeast)
      return R.Number >= 1;
    return R.Is == Requirement::Rule::Fits ? !IsSymbol : R.Part != "grid.x";
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

  void reportOpen(const LaunchSite &Site, const LaunchInstance &Instance,
                  ArrayRef<Requirement> Open) {
    bool IsBlock = StringRef(Open.front().Part).starts_with("block");
    Finding F = launchFinding(Site, Instance, IsBlock ? BlockPart : GridPart,
                              TargetGroup::all(targets()));
    F.Text = formatv("the launch fails unless {0}, which nothing before it ensures: else {1}",
                     Open.front().Condition, failure(Open.front()));
    for (const Requirement &R : Open.drop_front())
      F.note(Site.Location, formatv("nor does anything ensure {0}: else {1}", R.Condition,
                                    failure(R)));
    explainInstance(F, Instance, {GridPart, BlockPart});
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(LaunchSizesCheck)

} // namespace warplint::checks
