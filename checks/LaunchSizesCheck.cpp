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

/// Looks for the call of a method that a size is, by its name, or that a variable has it from:
/// `int size = a.numel();`.
class CountFinder : public RecursiveASTVisitor<CountFinder> {
public:
  CountFinder(StringRef Name, const ASTContext &AST) : Name(Name), AST(AST) {}

  const CXXMemberCallExpr *Found = nullptr;

  bool VisitVarDecl(VarDecl *V) {
    if (!isa<ParmVarDecl>(V) && V->getInit() && V->getName() == Name)
      Found = dyn_cast<CXXMemberCallExpr>(
          V->getInit()->IgnoreUnlessSpelledInSource()->IgnoreParenCasts());
    return !Found;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
    if (printed(E, AST) == Name)
      Found = E;
    return !Found;
  }

private:
  StringRef Name;
  const ASTContext &AST;
};

/// The function that \p F is in, where it is a lambda's; else \p F.
const FunctionDecl &aroundLambdas(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  const FunctionDecl *Around = Method && Method->getParent()->isLambda()
                                   ? dyn_cast<FunctionDecl>(Method->getParent()->getDeclContext())
                                   : nullptr;
  return Around ? aroundLambdas(*Around) : F;
}

/// Finds launches of sizes that nothing before them keeps within what a launch can have.
///
/// Options:
///   Mode  `counted`: only sizes that the function asks objects for, and those that it guards for
///         another launch; `any`
///
/// For the user-facing documentation see docs/checks/cuda-launch-sizes.md
class LaunchSizesCheck : public LaunchCheck {
public:
  LaunchSizesCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Mode(Options.get("Mode", "counted").str()) {
    if (Mode != "counted" && Mode != "any")
      configurationDiag("found '%0' as 'Mode' of '%1', expected 'any' or 'counted'") << Mode << Name;
  }

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Mode", Mode);
  }

  void checkUnit() override {
    std::vector<OpenLaunch> All;
    for (const LaunchSite &Site : model().launches())
      if (std::optional<OpenLaunch> Open = openLaunch(Site))
        All.push_back(std::move(*Open));
    // What a function guards at one launch it means to guard at the next.
    for (OpenLaunch &Each : All)
      if (auto *Habit = find_if(Each.Conditions,
                                [&](const Open &O) { return guardedSibling(Each, O.Is); });
          Habit != Each.Conditions.end())
        std::swap(*Habit, Each.Conditions.front());
    for (bool HasSibling : {true, false})
      for (const OpenLaunch &Each : All) {
        const Open &First = Each.Conditions.front();
        bool Has = guardedSibling(Each, First.Is) != nullptr;
        if (Has == HasSibling && (Has || First.IsLikely))
          reportOpen(Each);
      }
  }
  void beginModel() override { Guarded.clear(); }

private:
  std::string Mode;

  /// A condition that nothing ensures.
  struct Open {
    Requirement Is;
    bool IsLikely; ///< Whether other sizes are to be expected; else only if another launch shows it.
  };
  /// A launch with such; the likely ones first.
  struct OpenLaunch {
    const LaunchSite *Site;
    const LaunchInstance *Instance;
    SmallVector<Open, 4> Conditions;
  };
  /// A function by its place, and a condition of a launch in it.
  using InFunction = std::pair<unsigned, std::string>;
  /// The first launch that each condition is ensured for.
  std::map<InFunction, const LaunchSite *> Guarded;

  static InFunction keyOf(const LaunchInstance &Instance, const Requirement &R) {
    return {Instance.Caller->getLocation().getRawEncoding(), R.Condition};
  }

  /// The launch of the function that \p R is ensured for; null if there is none. What keeps a product
  /// small elsewhere is no habit.
  const LaunchSite *guardedSibling(const OpenLaunch &L, const Requirement &R) const {
    if (R.Is == Requirement::Rule::Fits)
      return nullptr;
    auto Found = Guarded.find(keyOf(*L.Instance, R));
    return Found == Guarded.end() || Found->second == L.Site ? nullptr : Found->second;
  }

  static bool isJudged(const LaunchInstance &I) {
    return !I.Dead && !I.PartlyParsed && !I.OfPattern && !I.InDeviceCode && I.Caller &&
           !I.ExpectsFailure && !(I.Kernel && I.Kernel->IsTile);
  }

  /// Whether the calls \p Outer go on as \p Inner.
  static bool leadsInto(const CallChain &Outer, const CallChain &Inner) {
    return Outer.size() > Inner.size() &&
           ArrayRef(Outer).take_back(Inner.size()) == ArrayRef(Inner);
  }

  /// The conditions of \p Site that nothing ensures, for the first reading that has such. What any
  /// caller may give counts only where none is in sight.
  std::optional<OpenLaunch> openLaunch(const LaunchSite &Site) {
    std::optional<OpenLaunch> First;
    for (const LaunchInstance &Instance : Site.Instances) {
      if (!isJudged(Instance))
        continue;
      OpenLaunch Found{&Site, &Instance, openConditions(Site, Instance)};
      bool HasCaller = any_of(Site.Instances, [&](const LaunchInstance &Other) {
        return leadsInto(Other.CalledBy, Instance.CalledBy);
      });
      if (!First && !HasCaller && !Found.Conditions.empty())
        First = std::move(Found);
    }
    return First;
  }

  SmallVector<Open, 4> openConditions(const LaunchSite &Site, const LaunchInstance &Instance) {
    SmallVector<Open, 4> All, Unlikely;
    std::vector<Requirement> Conditions = contractOf(model(), &Instance, targets()).All;
    for (Requirement &R : Conditions) {
      bool IsFactor = R.Is == Requirement::Rule::Fits && any_of(Conditions, [&](const auto &Whole) {
                        return Whole.Is == R.Is && R.Of && Whole.Of && isPartOf(*R.Of, *Whole.Of);
                      });
      if (R.IsGuaranteed)
        Guarded.try_emplace(keyOf(Instance, R), &Site);
      else if (!R.IsAsWritten && !IsFactor && R.Of && canOccur(R) && !isReportedBySize(R) &&
               !isTested(R, *Instance.Caller))
        (isLikely(Instance, R) ? All : Unlikely).push_back({R, isLikely(Instance, R)});
    }
    append_range(All, Unlikely);
    return All;
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

  /// Whether \p E has a size that is divided.
  static bool divides(const ExpressionRef &E) {
    bool Here = E && E->kind() == Expression::Kind::Operator &&
                (E->op() == BO_Div || E->op() == BO_Shr) && E->left()->hasSymbol();
    return Here || (E && (divides(E->left()) || divides(E->right())));
  }

  /// Whether a size beyond the condition is one that a program can have: it is not negative, nor near
  /// the end of its type.
  static bool canOccur(const Requirement &R) {
    if (R.Part == "dynamic shared memory")
      return false;
    if (R.Is == Requirement::Rule::Fits) // by a factor, not by what is added to it
      return R.Number > 0 && R.Number == R.Limit / (R.Limit / R.Number);
    // Of what is not 0, a negative number is left.
    return R.Is != Requirement::Rule::AtLeast || (R.Number == 1 && !R.Of->bounds().HasHole);
  }

  /// Whether the function asks objects for all sizes of \p R. No items are expected where one object
  /// counts them, `tensor.numel()`: a part of a shape, or a quotient of sizes, is a model's.
  bool isCounted(const Requirement &R, const FunctionDecl &Caller) const {
    Stmt *Body = aroundLambdas(Caller).getBody();
    bool All = Body != nullptr, AreItems = R.Of->kind() == Expression::Kind::Symbol;
    R.Of->forEachSymbol([&](const Symbol &S) {
      CountFinder Finder(S.Name, model().context());
      Finder.TraverseStmt(Body);
      All &= Finder.Found != nullptr;
      AreItems &= Finder.Found && Finder.Found->getNumArgs() == 0;
    });
    // Of a size that is divided, as many are rare.
    bool IsWhole = R.Is != Requirement::Rule::AtMost || R.Number == R.Limit;
    return All && IsWhole && (R.Is != Requirement::Rule::AtLeast || AreItems);
  }

  /// Whether such a size is to be expected: no items, so many rows or images that an axis is too
  /// short, or more elements than an `int` counts. What is a block for itself counts no items, and
  /// what the program keeps below something has a limit.
  bool isLikely(const LaunchInstance &Instance, const Requirement &R) const {
    constexpr int64_t Many = 1 << 19;
    bool CountsItems = divides(partOf(Instance, R).expression());
    unsigned Sizes = 0;
    R.Of->forEachSymbol([&](const Symbol &) { ++Sizes; });
    if (Mode == "counted" && !isCounted(R, *Instance.Caller))
      return false;
    switch (R.Is) {
    case Requirement::Rule::AtLeast:
      return CountsItems && !StringRef(R.Part).starts_with("block");
    case Requirement::Rule::AtMost:
      return R.Part != "grid.x" && R.Number < Many && R.Of->kind() != Expression::Kind::Least;
    case Requirement::Rule::Fits:
      return CountsItems && Sizes >= 3;
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
    const Requirement &First = L.Conditions.front().Is;
    // A size that one launch before it would fail for already.
    if (!isFirst(L.Instance->Caller->getLocation(), First.Condition))
      return;
    bool IsBlock = StringRef(First.Part).starts_with("block");
    Finding F = launchFinding(*L.Site, *L.Instance, IsBlock ? BlockPart : GridPart,
                              TargetGroup::all(targets()));
    const LaunchSite *Sibling = guardedSibling(L, First);
    std::string Where =
        Sibling ? formatv("which line {0} ensures for another launch, but nothing for this one",
                          sources().getPresumedLineNumber(Sibling->Location))
                : std::string("which nothing before it ensures");
    F.Text = formatv("the launch fails unless {0}, {1}: else {2}", First.Condition, Where,
                     failure(First));
    for (const Open &O : drop_begin(L.Conditions))
      if (O.IsLikely)
        F.note(L.Site->Location, formatv("nor does anything ensure {0}: else {1}", O.Is.Condition,
                                         failure(O.Is)));
    explainInstance(F, *L.Instance, {GridPart, BlockPart});
    reportOn(*L.Instance, std::move(F));
  }
};
} // namespace

WARPLINT_CHECK(LaunchSizesCheck)

} // namespace warplint::checks
