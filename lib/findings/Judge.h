//===- Judge.h - What a check may claim of a launch -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_JUDGE_H
#define WARPLINT_FINDINGS_JUDGE_H

#include "findings/Finding.h"
#include "findings/LaunchNotes.h"
#include "findings/Targets.h"
#include "llvm/ADT/STLExtras.h"

namespace warplint {

/// A shape of a launch, and the targets for which a check judges it.
struct Question {
  const LaunchSite &Site;
  const LaunchInstance &Launch;
  llvm::ArrayRef<LaunchPart> Parts; ///< The shape, then what else the rule depends on.
  llvm::ArrayRef<arch::Target> Targets;
  const clang::SourceManager &Sources;
  /// Whether the rule depends on the target and breaking it makes the launch fail. Otherwise the
  /// first target decides for all.
  bool IsOfTargets = true;
};

/// How much of a launch breaks a rule together with one of its values, on the same targets.
struct Extent {
  bool EveryValue;  ///< Every value, with this kernel.
  bool EveryKernel; ///< This value, with every kernel that the launch can have.
  bool All;         ///< Every value with every kernel.
};

/// The finding about \p T on \p Group, without its text: its level and the notes on where its
/// values come from.
Finding beginJudged(const Question &Asked, const TargetGroup &Group, const Triple &T,
                    const Extent &Broken);
/// Adds to the text of \p F, which ends in "fails" if the rule is of targets, the targets and the
/// conditions under which the launch has \p T and this kernel.
void endJudged(Finding &F, const Question &Asked, const TargetGroup &Group, const Triple &T,
               const Extent &Broken);

/// Judges each value of a shape. `Breaks(launch, target, value)` is an optional verdict, empty
/// where the value keeps the rule; the launch is \p Asked's or the same with another kernel.
/// Targets with the same verdict share a finding. An error needs every value and every kernel to
/// break the rule on every target.
/// `Describe(finding, verdict, group, value)` gives the finding its text, and may add notes and
/// lower its level.
template <typename BreaksFn, typename DescribeFn>
std::vector<Finding> judge(const Question &Asked, BreaksFn Breaks, DescribeFn Describe) {
  std::vector<Finding> Findings;
  auto Values = Asked.Launch.shape(Asked.Parts.front()).members();
  auto Kernels = alternatives(Asked.Site, Asked.Launch);
  auto Judged = Asked.IsOfTargets ? Asked.Targets : Asked.Targets.take_front();
  for (const Triple &T : Values) {
    auto Verdict = [&](const arch::Target &On) { return Breaks(Asked.Launch, On, T); };
    for (const auto &[What, Group] : groupByVerdict(Judged, Verdict)) {
      auto IsBroken = [&, Members = Group.members()](const LaunchInstance &By, const Triple &With) {
        return llvm::all_of(Members, [&](const arch::Target *On) {
          return Breaks(By, *On, With).has_value();
        });
      };
      auto ByEach = [&](const Triple &With) {
        return llvm::all_of(Kernels,
                            [&](const LaunchInstance *By) { return IsBroken(*By, With); });
      };
      Extent Broken;
      Broken.EveryValue =
          llvm::all_of(Values, [&](const Triple &With) { return IsBroken(Asked.Launch, With); });
      Broken.EveryKernel = ByEach(T);
      Broken.All = Broken.EveryValue && llvm::all_of(Values, ByEach);
      // Of kernels and values, not every one need go with every other.
      if (!Broken.All && (T.isSpeculative() || !(Broken.EveryValue || Broken.EveryKernel)))
        continue;
      Finding F = beginJudged(Asked, Group, T, Broken);
      Describe(F, What, Group, T);
      endJudged(F, Asked, Group, T, Broken);
      Findings.push_back(std::move(F));
    }
  }
  return Findings;
}

} // namespace warplint

#endif // WARPLINT_FINDINGS_JUDGE_H
