//===- MissingLaunchBoundsCheck.cpp - cuda-missing-launch-bounds ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/BoundsFixes.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Whether nothing bounds the threads of \p Kernel on \p Target, as far as is known.
static bool isUnbound(const KernelFacts &Kernel, const arch::Target &Target) {
  std::string Sm = Target.Arch->name();
  bool Unread = Kernel.BoundsDependOnArch && !Kernel.OnDevice.contains(Sm);
  return !Unread && !Kernel.boundsOn(Sm) && !Kernel.attributesOn(Sm).BlockSize;
}

namespace {
/// Finds launches of large blocks whose kernel has no `__launch_bounds__` to limit
/// its registers.
///
/// For the user-facing documentation see
/// docs/checks/cuda-missing-launch-bounds.md
class MissingLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    // The bounds may be on the definition, or on a declaration after it.
    if (Kernel.isPattern() || !Kernel.Function->isThisDeclarationADefinition() ||
        !Kernel.Late.empty())
      return;
    const LaunchSite *Where = nullptr;
    const LaunchInstance *Largest = nullptr;
    uint64_t Threads = 0;
    bool Every = true;
    for (const LaunchSite &Site : model().launches())
      for (const LaunchInstance &Launch : Site.Instances) {
        if (Launch.Kernel != &Kernel)
          continue;
        for (const Triple &T : Launch.block().members()) {
          Every &= T.isKnown();
          bool CanBe = T.isKnown() && !T.isSpeculative() && !Launch.Dead &&
                       !Launch.ExpectsFailure && !Launch.BehindUnread &&
                       occupancy::checkBlock(*targets().front().Arch, extents(T)).empty();
          if (!CanBe || *T.product() <= Threads)
            continue;
          Threads = *T.product();
          Where = &Site;
          Largest = &Launch;
        }
      }
    if (!Where)
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<uint32_t> {
      bool Fits = !occupancy::checkRegisters(*T.Arch, Threads, mostRegisters(Kernel, T));
      if (Fits || !isUnbound(Kernel, T))
        return std::nullopt;
      uint32_t Most = occupancy::registerCap(*T.Arch, Threads, std::nullopt);
      return measured(Kernel, T) || mayNeed(Kernel, Most) ? std::optional(Most) : std::nullopt;
    });
    for (const auto &[Most, Group] : Groups) {
      Finding F;
      F.Location = Where->Location;
      F.Highlight = (*Largest)[BlockPart].Range;
      F.Targets = Group.names();
      F.Text = formatv("'{0}' has no '__launch_bounds__' and is launched with {1} per block; the "
                       "launch fails above {2} per thread {3}",
                       Kernel.name(), counted(Threads, "thread"), counted(Most, "register"),
                       Group.phrase());
      offerBounds(F, Kernel, Threads, Every);
      report(F);
    }
  }

private:
  /// Whether a compiler may give a thread of \p Kernel more than \p Registers: its variables have
  /// more words, or a cap that somebody wrote allows more.
  bool mayNeed(const KernelFacts &Kernel, uint32_t Registers) const {
    constexpr unsigned BytesPerRegister = 4;
    return Kernel.Attributes.MaxRegisters ||
           model().code(Kernel).LocalBytes > uint64_t(Registers) * BytesPerRegister;
  }

  /// The most registers per thread that \p Kernel can use on \p Target.
  uint32_t mostRegisters(const KernelFacts &Kernel, const arch::Target &Target) const {
    std::optional<Measured> Used = measured(Kernel, Target);
    if (Used && Used->isSure())
      return Used->registers();
    const auto &Cap = Kernel.attributesOn(Target.Arch->name()).MaxRegisters;
    const Integer *Given = Cap ? Cap->Is.single() : nullptr;
    uint32_t Most = Target.Arch->RegistersPerThread;
    return Given && Given->Value > 0 ? std::min<int64_t>(Given->Value, Most) : Most;
  }

  /// Gives \p Kernel the bound \p Threads; \p Every is whether no launch needs more.
  void offerBounds(Finding &F, const KernelFacts &Kernel, uint64_t Threads, bool Every) const {
    const FunctionDecl *D = Kernel.Function;
    StringRef Whose = Every ? "every launch in this file" : "this launch";
    // The two attributes exclude each other.
    if (const auto &Cap = Kernel.Attributes.MaxRegisters) {
      uint32_t Most = occupancy::registerCap(*targets().front().Arch, Threads, std::nullopt);
      F.note(Cap->Range.getBegin(),
             formatv("'__maxnreg__({0})' would limit '{1}' to the registers that {2} allows", Most,
                     Kernel.name(), Whose));
      return;
    }
    std::vector<FixItHint> Insert;
    uint64_t Bound = inWholeWarps(Threads, targets());
    // An instance shares its text with others, which may need another bound.
    if (std::optional<FixItHint> Add = addLaunchBounds(Kernel, Bound, buildText(D->getLocation()));
        Add && !D->isTemplateInstantiation())
      Insert.push_back(*Add);
    bool Safe = Every && !Insert.empty() && proved(boundsProof(Kernel).mayAdd(Kernel, Bound));
    if (Safe)
      F.Fixes = Insert;
    F.note(D->getLocation(),
           formatv("'__launch_bounds__({0})' would limit '{1}' to the registers that {2} allows",
                   Bound, Kernel.name(), Whose),
           Safe ? std::vector<FixItHint>() : Insert);
  }
};
} // namespace

WARPLINT_CHECK(MissingLaunchBoundsCheck)

} // namespace warplint::checks
