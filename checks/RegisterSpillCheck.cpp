//===- RegisterSpillCheck.cpp - cuda-register-spill -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchNotes.h"
#include "findings/RegisterCap.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "occupancy/Occupancy.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {

/// What the registers of a kernel on one target have to do with a cap.
struct Reason {
  RegisterCap Most;
  uint32_t Used = 0; ///< Registers per thread.

  bool operator==(const Reason &Other) const {
    return Most.By == Other.Most.By && Most.Registers == Other.Most.Registers &&
           Most.MinBlocks == Other.Most.MinBlocks && Used == Other.Used;
  }
};

} // namespace

/// Why the registers of a kernel are no more, for the end of a message.
static std::string because(const Reason &Why, const arch::Limits &Arch) {
  std::string Used = counted(Why.Used, "register");
  if (Why.Most.By != RegisterCap::None && Why.Most.Registers < Arch.RegistersPerThread)
    return formatv("{0} allows {1}, and it uses {2}",
                   Why.Most.By == RegisterCap::Bounds ? "'__launch_bounds__'" : "'__maxnreg__'",
                   counted(Why.Most.Registers, "register"), Why.Used);
  if (Why.Used >= Arch.RegistersPerThread)
    return formatv("it uses {0}, the most that a thread can have", Used);
  return formatv("it uses {0} of {1}, and no bound in its source limits it", Why.Used,
                 counted(Arch.RegistersPerThread, "register"));
}

/// What a smaller minimum of blocks in the bounds would give and take, for a note;
/// empty where there is no smaller one, or it gives nothing.
static std::string relaxed(const Reason &Why, uint64_t StaticShared, const arch::Limits &Arch) {
  if (Why.Most.MinBlocks < 2)
    return "";
  uint32_t Blocks = Why.Most.MinBlocks - 1;
  uint32_t Registers = occupancy::registerCap(Arch, Why.Most.MaxThreads, Blocks);
  if (Registers <= Why.Most.Registers)
    return "";
  auto Share = [&](uint32_t PerThread) {
    occupancy::Config C;
    C.BlockThreads = Why.Most.MaxThreads;
    C.RegistersPerThread = PerThread;
    C.StaticShared = StaticShared;
    return percent(occupancy::compute(Arch, C).occupancy());
  };
  return formatv("a minimum of {0} would allow {1}, with at least {2} occupancy instead of {3} at "
                 "blocks of {4}",
                 counted(Blocks, "block"), counted(Registers, "register"), Share(Registers),
                 Share(Why.Used), counted(Why.Most.MaxThreads, "thread"));
}

namespace {
/// Finds kernels whose registers spill to local memory, and the bound or cap
/// that causes it.
///
/// For the user-facing documentation see docs/checks/cuda-register-spill.md
class RegisterSpillCheck : public LaunchCheck {
public:
  RegisterSpillCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Threshold(Options.get("Threshold", 64U)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Threshold", Threshold);
  }

  void checkKernel(const KernelFacts &Kernel) override {
    if (!hasMeasurements() || Kernel.isPattern() ||
        !Kernel.Function->isThisDeclarationADefinition())
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      std::optional<Measured> Found = spill(Kernel, T);
      return Found ? std::optional(Reason{registerCapOf(Kernel, T), Found->registers()})
                   : std::nullopt;
    });
    for (const auto &[Why, Group] : Groups) {
      const arch::Target &First = *Group.members().front();
      std::vector<Measured> Used;
      for (const arch::Target *T : Group.members())
        Used.push_back(*spill(Kernel, *T));
      Finding F;
      F.Location = Kernel.Function->getLocation();
      auto Most = std::max_element(Used.begin(), Used.end(), [](const auto &A, const auto &B) {
        return A.spilled() < B.spilled();
      });
      bool Differs =
          any_of(Used, [&](const Measured &M) { return M.spilled() != Most->spilled(); });
      F.Text = formatv("each thread of '{0}' spills {1}{2} to local memory {3}: {4}", Kernel.name(),
                       Differs ? "up to " : "", counted(Most->spilled(), "byte"), Group.phrase(),
                       because(Why, *First.Arch));
      F.Targets = Group.names();
      explainMeasured(F, Kernel, Used);
      std::string Relaxed = relaxed(Why, Used.front().Usage.StaticShared, *First.Arch);
      if (!Relaxed.empty())
        F.note(Why.Most.Where.getBegin(), Relaxed);
      report(F);
    }
  }

private:
  /// The measurement for \p Target where it spills more than the threshold.
  std::optional<Measured> spill(const KernelFacts &Kernel, const arch::Target &Target) const {
    std::optional<Measured> Found = measured(Kernel, Target);
    // The cap of another architecture may be another one.
    if (!Found || !Found->Exact || Found->Ambiguous || Found->spilled() <= Threshold)
      return std::nullopt;
    return Found;
  }

  const unsigned Threshold; ///< Bytes per thread.
};
} // namespace

WARPLINT_CHECK(RegisterSpillCheck)

} // namespace warplint::checks
