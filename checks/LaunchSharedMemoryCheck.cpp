//===- LaunchSharedMemoryCheck.cpp - cuda-launch-shared-memory ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchSharedMemoryCheck.h"
#include "checks/FixIts.h"
#include "checks/LaunchNotes.h"
#include "checks/Wording.h"
#include "launch/LaunchModel.h"
#include "launch/MacroUses.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using occupancy::Limit;
using occupancy::OptIn;
using occupancy::Violation;

void LaunchSharedMemoryCheck::checkKernel(const launch::KernelFacts &Kernel) {
  if (Kernel.isPattern() || !Kernel.Shared.Largest)
    return;
  auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<uint64_t> {
    std::optional<Violation> V =
        occupancy::checkShared(*T.Arch, Kernel.staticSharedOn(T.Arch->name()), 0, OptIn::None);
    return V && V->What == Limit::StaticShared ? std::optional(V->Allowed) : std::nullopt;
  });
  for (const auto &[Most, Group] : Groups) {
    Finding F;
    F.Location = Kernel.Function->getLocation();
    F.Level = Group.isEveryTarget() ? Severity::Error : Severity::Warning;
    F.Text = formatv("static shared memory of '{0}' takes {1}, above the limit of {2}; ptxas "
                     "rejects the kernel {3}",
                     Kernel.name(),
                     counted(Kernel.staticSharedOn(Group.members().front()->Arch->name()), "byte"),
                     counted(Most, "byte"), Group.phrase());
    F.Targets = Group.names();
    const VarDecl *Largest = Kernel.Shared.Largest;
    F.Notes.push_back(
        {Largest->getLocation(),
         formatv("'{0}' takes {1}; more than {2} per block must be dynamic and opted in",
                 Largest->getName(),
                 counted(model().context().getTypeSizeInChars(Largest->getType()).getQuantity(),
                         "byte"),
                 counted(Most, "byte"))
             .str(),
         {}});
    report(F);
  }
}

bool LaunchSharedMemoryCheck::isSharedWithOtherFiles(const launch::KernelFacts &Kernel) const {
  const SourceManager &Sources = model().context().getSourceManager();
  return any_of(Kernel.Function->redecls(), [&](const FunctionDecl *D) {
    return !Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation()));
  });
}

void LaunchSharedMemoryCheck::checkInstance(const launch::LaunchSite &Site,
                                            const launch::LaunchInstance &Instance) {
  bool Only = Instance.DynamicShared.single() != nullptr;
  for (const launch::Integer &Dynamic : Instance.DynamicShared.members())
    if (Dynamic.Value > 0 && (Only || !Dynamic.Unsure))
      checkBytes(Site, Instance, Dynamic);
}

void LaunchSharedMemoryCheck::checkBytes(const launch::LaunchSite &Site,
                                         const launch::LaunchInstance &Instance,
                                         const launch::Integer &Dynamic) {
  const launch::KernelFacts *Kernel = Instance.Kernel;
  bool Only = Instance.DynamicShared.single() != nullptr;
  // Of several kernels and sizes, not every one need go with every other: judge
  // what no kernel can have.
  bool NoKernel = all_of(targets(), [&](const arch::Target &T) {
    return occupancy::checkShared(*T.Arch, 0, Dynamic.Value, OptIn::Given).has_value();
  });
  bool EachKernel = !Instance.OneOfKernels || !Only || NoKernel;
  if (Instance.OneOfKernels && EachKernel)
    Kernel = nullptr;
  auto StaticOn = [&](const arch::Target &T) {
    return Kernel ? Kernel->staticSharedOn(T.Arch->name()) : 0;
  };
  // An opt-in that could be anywhere leaves only the limit above all opt-ins; so
  // does code on the device, which has no call to opt in.
  bool Opted =
      !Kernel || Kernel->isPattern() || Instance.InDeviceCode || model().mayBeOptedIn(*Kernel);
  auto Broken = [&](const arch::Target &T) {
    return occupancy::checkShared(*T.Arch, StaticOn(T), Dynamic.Value,
                                  Opted ? OptIn::Given : OptIn::None);
  };
  auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<Limit> {
    std::optional<Violation> V = Broken(T);
    bool Launch = V && V->What != Limit::StaticShared; // that is the kernel's own fault
    return Launch ? std::optional(V->What) : std::nullopt;
  });
  size_t Failing = 0;
  for (const auto &[What, Group] : Groups)
    Failing += Group.members().size();
  bool FailsEverywhere = Failing == targets().size();
  for (const auto &[What, Group] : Groups) {
    bool NoOptIn = What == Limit::SharedNoOptIn;
    if (!NoOptIn && Instance.DeviceGuarded)
      continue; // the program asks the device before it launches this
    bool Certain =
        Only && EachKernel && FailsEverywhere && (Opted || !isSharedWithOtherFiles(*Kernel));
    Finding F;
    F.Location = Site.Location;
    F.Level = Certain ? Severity::Error : Severity::Warning;
    uint64_t Static = StaticOn(*Group.members().front());
    std::string Most = limitsByTarget(
        Group, [&](const arch::Target &T) { return counted(Broken(T)->Allowed, "byte"); });
    F.Text = formatv("{0} of shared memory per block exceed the limit {1} opt-in of {2}{3}{4}",
                     counted(Static + Dynamic.Value, "byte"), NoOptIn ? "without" : "with",
                     Most + (StringRef(Most).contains(" on ") && !Group.isEveryTarget()
                                 ? "; the launch fails there"
                                 : "; the launch fails " + Group.phrase()),
                     when(Dynamic, "the dynamic shared memory", Only && !Instance.SharedByCall,
                          Instance, model().context().getSourceManager()),
                     EachKernel ? "" : whenItLaunches(Instance));
    F.Targets = Group.names();
    F.Highlight = launch::spelledRange(Instance.SharedArgument);
    if (Static)
      F.Notes.push_back({Kernel->Shared.Largest->getLocation(),
                         formatv("{0} static and {1} dynamic", counted(Static, "byte"),
                                 counted(Dynamic.Value, "byte"))
                             .str(),
                         {}});
    if (Dynamic.From.Named)
      F.Notes.push_back({Dynamic.From.Named->getLocation(),
                         formatv("{0} come from '{1}'", counted(Dynamic.Value, "byte"),
                                 Dynamic.From.Named->getName())
                             .str(),
                         {}});
    explainInstance(F, Instance, Instance.SharedByCall || Instance.KernelByCall);
    allowForOverrides(F, Instance.SharedArgument, Dynamic.From.Spelled,
                      model().context().getSourceManager());
    if (NoOptIn)
      suggestOptIn(F, Site.Form, Instance, Dynamic.Value);
    report(F);
  }
}

void LaunchSharedMemoryCheck::suggestOptIn(Finding &F, launch::LaunchForm Form,
                                           const launch::LaunchInstance &Instance,
                                           int64_t Dynamic) const {
  const ASTContext &Context = model().context();
  std::string Bytes;
  if (Instance.SharedArgument != Instance.BlockArgument) // that is a struct with both
    Bytes = sourceText(Instance.SharedArgument, Context);
  std::string Kernel = sourceText(Instance.KernelArgument, Context);
  std::string OptIn =
      formatv(isOfDriver(Form)
                  ? "cuFuncSetAttribute({0}, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, {1});"
                  : "cudaFuncSetAttribute({0}, cudaFuncAttributeMaxDynamicSharedMemorySize, {1});",
              Kernel.empty() ? Instance.Kernel->name() : Kernel,
              Bytes.empty() ? std::to_string(Dynamic) : Bytes);
  std::vector<FixItHint> Insert;
  SourceLocation Before = Instance.Call->getBeginLoc();
  if (Instance.IsStatement && !Bytes.empty() && !Kernel.empty() && Before.isFileID())
    Insert.push_back(FixItHint::CreateInsertion(
        Before,
        OptIn + "\n" + Lexer::getIndentationForLine(Before, Context.getSourceManager()).str()));
  F.Notes.push_back(
      {{}, "opt in before the launch: '" + StringRef(OptIn).drop_back().str() + "'", Insert});
}

} // namespace warplint::checks
