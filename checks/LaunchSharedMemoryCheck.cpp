//===- LaunchSharedMemoryCheck.cpp - cuda-launch-shared-memory ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "cuda/Attributes.h"
#include "findings/LaunchNotes.h"
#include "checks/launch_shared_memory/OptInNotes.h"
#include "findings/SharedAllowance.h"
#include "checks/launch_shared_memory/SharedArgument.h"
#include "findings/Wording.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using occupancy::Limit;
using occupancy::OptIn;
using occupancy::Violation;

/// Says in \p F how the bytes of a block come together, where some are static.
static void explainSum(Finding &F, const KernelFacts &Kernel, uint64_t Static, uint64_t Dynamic) {
  if (Static)
    F.note(
        Kernel.Shared.Largest ? Kernel.Shared.Largest->getLocation() : Kernel.DefinedElsewhere,
        formatv("{0} static and {1} dynamic", counted(Static, "byte"), counted(Dynamic, "byte")));
}

/// Says in \p F which variable \p Dynamic comes from, if any.
static void explainOrigin(Finding &F, const Integer &Dynamic) {
  if (const ValueDecl *Named = Dynamic.From.Named)
    F.note(Named->getLocation(), formatv("{0} byte{1} come from '{2}'", Dynamic.Value,
                                         Dynamic.Value == 1 ? "" : "s", Named->getName()));
}

/// Says in \p F what the launch passes, if that is not what it gets (\p Dynamic).
static void explainLowBits(Finding &F, const Integer &Dynamic) {
  if (Dynamic.Written && *Dynamic.Written != Dynamic.Value &&
      uint32_t(*Dynamic.Written) == Dynamic.Value)
    F.note({}, formatv("{0} becomes {1}: a launch takes the low 32 bits", *Dynamic.Written,
                       Dynamic.Value));
}

namespace {
/// Finds kernels and launches with more shared memory per block than they can
/// have, or than they were opted in to.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-shared-memory.md
class LaunchSharedMemoryCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    if (Kernel.isPattern())
      return;
    if (Kernel.Shared.Largest)
      checkStatic(Kernel);
    for (const SharedOptIn *O : model().settings().optInsOf(Kernel))
      checkOptIn(Kernel, *O);
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    if (std::optional<Finding> Stream = streamAsBytes(Site, Instance, targets(), model().context()))
      return report(*Stream);
    if (std::optional<Finding> None = noBytes(Site, Instance, targets()))
      report(*None);
    bool Only = Instance.dynamicShared().single() != nullptr;
    for (const Integer &Dynamic : Instance.dynamicShared().members())
      if (Dynamic.Value > 0 && (Only || !Dynamic.Speculative))
        checkBytes(Site, Instance, Dynamic);
  }

private:
  void checkStatic(const KernelFacts &Kernel) {
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<uint64_t> {
      std::optional<Violation> V =
          occupancy::checkShared(*T.Arch, Kernel.staticSharedOn(T.Arch->name()), 0, OptIn::None);
      return V && V->What == Limit::StaticShared ? std::optional(V->Allowed) : std::nullopt;
    });
    for (const auto &[Most, Group] : Groups) {
      Finding F;
      F.Location = Kernel.Function->getLocation();
      // An array that a compiler may drop takes nothing.
      bool Sure = all_of(Group.members(), [&](const arch::Target *T) {
        return occupancy::checkShared(*T->Arch, Kernel.sureSharedOn(T->Arch->name()), 0,
                                      OptIn::None)
            .has_value();
      });
      F.Level = Sure && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
      F.Text =
          formatv("static shared memory of '{0}' takes {1}, above the limit of {2}; ptxas "
                  "rejects the kernel {3}",
                  Kernel.name(),
                  counted(Kernel.staticSharedOn(Group.members().front()->Arch->name()), "byte"),
                  counted(Most, "byte"), Group.phrase());
      F.Targets = Group.names();
      const VarDecl *Largest = Kernel.Shared.Largest;
      F.note(Largest->getLocation(),
             formatv("'{0}' takes {1}; more than {2} per block must be dynamic and need an opt-in",
                     Largest->getName(),
                     counted(model().context().getTypeSizeInChars(Largest->getType()).getQuantity(),
                             "byte"),
                     counted(Most, "byte")));
      report(F);
    }
  }

  /// Judges a call that opts \p Kernel in.
  void checkOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn) {
    const Integer *Bytes = OptIn.Bytes.single();
    // Who asks the device first has another way.
    if (!Bytes || Bytes->Value == 0 || OptIn.mayAskDevice() || OptIn.ExpectsFailure)
      return;
    if (Bytes->Value < 0)
      return OptIn.OfDriver || OptIn.StatusIsUsed ? void() : checkNegative(OptIn, *Bytes);
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<Effect> {
      if (!SharedAllowance().judge(*T.Arch, Kernel.staticSharedOn(T.Arch->name()), Bytes->Value))
        return std::nullopt;
      Effect E = effectOfFailure(Kernel, OptIn, T);
      return E == Effect::Handled ? std::nullopt : std::optional(E);
    });
    for (const auto &[E, Group] : Groups)
      reportOptIn(Kernel, OptIn, E, Group);
  }

  /// What comes of an opt-in that fails on a target.
  enum class Effect {
    Handled,  ///< The program does something else, or the launch is reported.
    NoLaunch, ///< The kernel is never launched there, and nothing else in its place.
    Unknown   ///< The status is not looked at, and no launch is in sight that needs the memory.
  };

  Effect effectOfFailure(const KernelFacts &Kernel, const SharedOptIn &OptIn,
                         const arch::Target &T) const {
    if (model().launchesOf(Kernel).empty())
      return OptIn.StatusIsUsed ? Effect::Handled : Effect::Unknown;
    auto IsDependent = [&](const LaunchInstance &I) {
      return is_contained(OptIn.Dependents, I.Call);
    };
    auto IsIts = [&](const LaunchInstance &I) { return I.Kernel == &Kernel && IsDependent(I); };
    bool IsTested = any_of(model().launchesOf(Kernel),
                           [&](const LaunchInstance *Instance) { return IsDependent(*Instance); });
    if (!IsTested || model().isReached(T.Name, IsIts))
      return OptIn.StatusIsUsed || isSaidOfLaunch(Kernel, T) ? Effect::Handled : Effect::Unknown;
    return OptIn.IsReplaced || model().isReached(T.Name, IsDependent) ? Effect::Handled
                                                                      : Effect::NoLaunch;
  }

  void reportOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn, Effect E,
                   const TargetGroup &Group) {
    const Integer &Bytes = *OptIn.Bytes.single();
    uint64_t Static = Kernel.staticSharedOn(Group.members().front()->Arch->name());
    Finding F;
    F.Location = OptIn.Call->getBeginLoc();
    bool Sure = E != Effect::NoLaunch && all_of(Group.members(), [&](const arch::Target *T) {
                  return SharedAllowance()
                      .judge(*T->Arch, Kernel.sureSharedOn(T->Arch->name()), Bytes.Value)
                      .has_value();
                });
    F.Level = Sure && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
    F.Text = formatv("an opt-in to {0} of shared memory per block exceeds the limit of {1}; '{2}' "
                     "fails {3}",
                     counted(Static + Bytes.Value, "byte"),
                     limitsByTarget(Group,
                                    [](const arch::Target &T) {
                                      return counted(mostShared(*T.Arch, SharedFault::AboveLimit),
                                                     "byte");
                                    }),
                     calleeName(OptIn.Call), Group.phrase());
    if (E == Effect::NoLaunch)
      F.Text += ", so the launch after it never runs there";
    F.Targets = Group.names();
    F.Highlight = spelledRange(OptIn.Argument);
    explainSum(F, Kernel, Static, Bytes.Value);
    explainOrigin(F, Bytes);
    allowForAssumed(F, Bytes.Assumed);
    allowForOverrides(F, OptIn.Argument, Bytes.From.Spelled, sources());
    report(F);
  }

  /// Reports a call of the runtime that opts a kernel in to a negative number.
  void checkNegative(const SharedOptIn &OptIn, const Integer &Bytes) {
    Finding F;
    F.Location = OptIn.Call->getBeginLoc();
    F.Level = Severity::Error;
    TargetGroup Every = TargetGroup::all(targets());
    F.Text =
        formatv("an opt-in to {0} bytes of shared memory per block is negative; '{1}' fails {2}",
                Bytes.Value, calleeName(OptIn.Call), Every.phrase());
    F.Targets = Every.names();
    F.Highlight = spelledRange(OptIn.Argument);
    explainOrigin(F, Bytes);
    allowForAssumed(F, Bytes.Assumed);
    allowForOverrides(F, OptIn.Argument, Bytes.From.Spelled, sources());
    report(F);
  }

  /// Whether a launch of \p Kernel is reported for the same limit on \p T.
  bool isSaidOfLaunch(const KernelFacts &Kernel, const arch::Target &T) const {
    uint64_t Static = Kernel.staticSharedOn(T.Arch->name());
    return any_of(model().launchesOf(Kernel), [&](const LaunchInstance *Instance) {
      return any_of(Instance->dynamicShared().members(), [&](const Integer &I) {
        return I.Value > 0 && SharedAllowance().judge(*T.Arch, Static, I.Value);
      });
    });
  }

  /// Judges one of the amounts that the launch can ask for, in bytes.
  void checkBytes(const LaunchSite &Site, const LaunchInstance &Instance, const Integer &Dynamic) {
    const SourceManager &Sources = sources();
    const KernelFacts *Kernel = Instance.Kernel;
    bool Only = Instance.dynamicShared().single() != nullptr;
    // Of several kernels and sizes, not every one need go with every other: judge
    // what no kernel can have.
    bool NoKernel = all_of(targets(), [&](const arch::Target &T) {
      return SharedAllowance().judge(*T.Arch, 0, Dynamic.Value).has_value();
    });
    bool EachKernel = !Instance.OneOfKernels || !Only || NoKernel;
    if (Instance.OneOfKernels && EachKernel)
      Kernel = nullptr;
    auto StaticOn = [&](const arch::Target &T) {
      return Kernel ? Kernel->staticSharedOn(T.Arch->name()) : 0;
    };
    SharedAllowance Allowed = SharedAllowance::of(model(), Instance, Kernel);
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      return Allowed.judge(*T.Arch, StaticOn(T), Dynamic.Value);
    });
    auto Every = [&](auto Static) {
      return all_of(Instance.dynamicShared().members(), [&](const Integer &I) {
        return all_of(targets(), [&](const arch::Target &T) {
          return Allowed.judge(*T.Arch, Static(T), I.Value).has_value();
        });
      });
    };
    bool EveryValue = Every(StaticOn);
    // An array that a compiler may drop takes nothing.
    bool Sure = Every(
        [&](const arch::Target &T) { return Kernel ? Kernel->sureSharedOn(T.Arch->name()) : 0; });
    bool OthersDecide =
        Allowed.Bytes && !Allowed.OnEveryWay && isDeclaredForOthers(*Kernel, sources());
    // Another file may set an oversized mode.
    auto MayBeOversized = [&](const TargetGroup &Group) {
      return Kernel && isDeclaredForOthers(*Kernel, sources()) &&
             any_of(Group.members(), [&](const arch::Target *T) {
               return T->Arch->OversizedSharedPerSm > StaticOn(*T) + Dynamic.Value;
             });
    };
    for (const auto &[Fault, Group] : Groups) {
      // The program asks the device before it launches this. What a caller asks, far from here,
      // or what chooses among several sizes, is not taken to keep a launch from every target.
      bool MayChoose = Instance.CallersAsk || Instance[SharedPart].ByDevice;
      bool Asked = Instance.mayAskDevice() || (MayChoose && !isEverywhere(Group));
      if ((Fault == SharedFault::AboveLimit && Asked) || Instance.SharedAsked)
        continue;
      // Of several sizes it launches those that the device has: `if (bytes <=
      // prop.sharedMemPerBlock)`.
      if (Fault == SharedFault::NoOptIn && !EveryValue && Instance.DeviceGuarded)
        continue;
      bool Certain = Sure && EachKernel && !OthersDecide &&
                     !(Fault == SharedFault::AboveLimit && MayBeOversized(Group));
      Finding F = launchFinding(Site, Instance, SharedPart, Group);
      F.Level = Certain ? Severity::Error : Severity::Warning;
      // Code that opts in to more than some of guessed targets have is not meant for those.
      bool MeantForOthers = Allowed.Bytes && !isEverywhere(Group) && !targetsAreNamed();
      F.OnlyIfEverywhere = Fault == SharedFault::AboveLimit && (MayChoose || MeantForOthers);
      uint64_t Static = StaticOn(*Group.members().front());
      F.Text = describe(Fault, Group, Static, Dynamic.Value, Allowed.Bytes.value_or(0)) +
               when(Dynamic, "the dynamic shared memory",
                    (Only || EveryValue) && !Instance[SharedPart].ByCall, Instance, Sources) +
               (EachKernel ? "" : whenItLaunches(Instance));
      if (Fault != SharedFault::AboveOptIn && Kernel)
        explainSum(F, *Kernel, Static, Dynamic.Value);
      explainOrigin(F, Dynamic);
      explainLowBits(F, Dynamic);
      explainInstance(F, Instance, {SharedPart, KernelPart});
      allowForOtherValues(F, Instance, {SharedPart}, Dynamic.From.Spelled, Sources);
      if (Fault == SharedFault::NoOptIn)
        suggestOptIn(F, Site.Form, Instance, Dynamic.Value, model().context());
      else if (Fault == SharedFault::AboveOptIn)
        suggestLargerOptIn(F, Instance, *Allowed.Bytes, Dynamic.Value, model());
      report(F);
    }
  }
};
} // namespace

WARPLINT_CHECK(LaunchSharedMemoryCheck)

} // namespace warplint::checks
