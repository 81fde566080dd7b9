//===- LaunchOptinUncheckedCheck.cpp - cuda-launch-optin-unchecked --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/NameGlobs.h"
#include "findings/SharedAllowance.h"
#include "launch/ErrorLooks.h"
#include "launch/KernelSettings.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"
#include <memory>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds opt-ins to shared memory whose result is dropped, though a launch
/// depends on them.
///
/// Options:
///   Handlers  functions and macros that check an error, by globs
///
/// For the user-facing documentation see docs/checks/cuda-launch-optin-unchecked.md
class LaunchOptinUncheckedCheck : public LaunchCheck {
public:
  LaunchOptinUncheckedCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Handlers(Options.get("Handlers", "usual").str()),
        Names(Handlers) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Handlers", Handlers);
  }

  void beginModel() override { Looks.reset(); }
  void endModel() override { Looks.reset(); }
  void checkKernel(const KernelFacts &Kernel) override {
    for (const SharedOptIn *OptIn : model().settings().optInsOf(Kernel))
      if (OptIn->Call && OptIn->Kernel && !OptIn->StatusIsUsed && !OptIn->ExpectsFailure &&
          !isOutdone(Kernel, *OptIn))
        checkOptIn(Kernel, *OptIn);
  }

private:
  const std::string Handlers;
  const NameGlobs Names;
  std::unique_ptr<ErrorLooks> Looks; ///< Once a kernel of this unit is opted in.
  /// Whether the same call, in a template, opts another kernel in that needs more: one finding for
  /// each place is enough.
  bool isOutdone(const KernelFacts &Kernel, const SharedOptIn &OptIn) const {
    auto Needs = [&](const KernelFacts &Of, const SharedOptIn &By) {
      std::optional<uint64_t> Bytes = bytesNeeded(Of, By);
      return Bytes ? Of.Shared.StaticBytes + *Bytes : 0;
    };
    bool IsBefore = true;
    for (const KernelFacts &Each : model().kernels()) {
      if (&Each == &Kernel) {
        IsBefore = false;
        continue;
      }
      if (Each.NotFor != Kernel.NotFor)
        continue;
      for (const SharedOptIn *Other : model().settings().optInsOf(Each))
        if (Other->Call && Other->Kernel &&
            Other->Call->getBeginLoc() == OptIn.Call->getBeginLoc()) {
          uint64_t More = Needs(Each, *Other), Mine = Needs(Kernel, OptIn);
          if (More > Mine || (More == Mine && IsBefore))
            return true;
        }
    }
    return false;
  }

  void checkOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn) {
    if (OptIn.PartlyParsed || model().launchesOf(Kernel).empty())
      return;
    std::optional<uint64_t> Bytes = bytesNeeded(Kernel, OptIn);
    if (!Bytes)
      return;
    if (!Looks)
      Looks = std::make_unique<ErrorLooks>(model().context(), model().bodies(),
                                           [this](StringRef Each) { return Names.contains(Each); });
    if (!Looks->bodies().isDropped(OptIn.Call) || Looks->afterOverLaunches(OptIn.Call).Is)
      return;
    SharedAllowance None;
    None.Bytes = 0;
    auto Groups =
        groupByVerdict(targets(), [&](const arch::Target &Target) -> std::optional<uint64_t> {
          std::optional<SharedFault> Fault =
              None.judge(*Target.Arch, Kernel.Shared.StaticBytes, *Bytes);
          if (!Fault || *Fault == SharedFault::AboveOptIn)
            return std::nullopt;
          return mostShared(*Target.Arch, SharedFault::NoOptIn);
        });
    for (const auto &[Most, Group] : Groups) {
      Finding F;
      F.Location = OptIn.Call->getBeginLoc();
      F.Targets = Group.names();
      F.Text =
          formatv("the result of this opt-in is dropped, but a launch of '{0}' needs it: {1} bytes "
                  "of shared memory per block exceed the {2} allowed without an opt-in {3}",
                  Kernel.name(), Kernel.Shared.StaticBytes + *Bytes, Most, Group.phrase());
      F.note({}, "if it fails, the launch fails too; check both results");
      report(F);
    }
  }

  /// The dynamic shared memory, in bytes per block, of the launch of \p Kernel that needs most;
  /// what \p OptIn asks for where no launch has a known size. Empty if neither is known.
  std::optional<uint64_t> bytesNeeded(const KernelFacts &Kernel, const SharedOptIn &OptIn) const {
    std::optional<uint64_t> Most;
    bool AllKnown = true;
    for (const LaunchInstance *Launch : model().launchesOf(Kernel)) {
      AllKnown &= Launch->Dead || Launch->dynamicShared().isKnown();
      if (!Launch->Dead)
        for (const Integer &Bytes : Launch->dynamicShared().members())
          Most = std::max(Most.value_or(0), uint64_t(Bytes.Value));
    }
    if (const Integer *Asked = AllKnown ? nullptr : OptIn.Bytes.single())
      Most = std::max(Most.value_or(0), uint64_t(std::max<int64_t>(Asked->Value, 0)));
    return Most;
  }
};
} // namespace

WARPLINT_CHECK(LaunchOptinUncheckedCheck)

} // namespace warplint::checks
