//===- KernelFit.cpp - The blocks of a kernel that a device can hold ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/KernelFit.h"
#include "findings/LaunchNotes.h"
#include "findings/Measured.h"
#include "kernels/KernelFacts.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <algorithm>

using namespace llvm;

namespace warplint {

/// The most registers that a thread of \p Kernel can have on \p Arch.
static uint32_t mostRegisters(const arch::Limits &Arch, const KernelFacts &Kernel) {
  uint32_t Most = Arch.RegistersPerThread;
  std::optional<uint64_t> Threads = Kernel.mostThreadsOn(Arch.name());
  if (!Kernel.Late.empty())
    return Most;
  if (Threads && *Threads <= Arch.ThreadsPerBlock) {
    const LaunchBounds &Bounds = *Kernel.boundsOn(Arch.name());
    const Integer *Blocks = Bounds.MinBlocks ? Bounds.MinBlocks->single() : nullptr;
    bool Given = Blocks && Blocks->Value > 0 && Blocks->Value <= Arch.BlocksPerSm;
    Most = std::min(Most, occupancy::registerCap(Arch, uint32_t(*Threads),
                                                 Given ? std::optional(uint32_t(Blocks->Value))
                                                       : std::nullopt));
  }
  return Most;
}

KernelFit::KernelFit(const arch::Target &T, const KernelFacts *Kernel,
                     const measured::ResourceTable *Measured)
    : Arch(*T.Arch), Kernel(Kernel) {
  // A program can have the SM configured for more, and then nothing is known of its memory.
  if (!Kernel || Arch.OversizedSharedPerSm)
    return;
  bool KnowsBounds = !Kernel->BoundsDependOnArch && Kernel->Late.empty();
  std::optional<uint64_t> Threads = Kernel->mostThreadsOn(Arch.name());
  if (KnowsBounds && Threads)
    MostThreads = uint32_t(std::min<uint64_t>(*Threads, Arch.ThreadsPerBlock));
  else if (KnowsBounds && !Kernel->Bounds && !Kernel->Attributes.BlockSize)
    MostThreads = Arch.ThreadsPerBlock;
  bool KnowsShared = Kernel->Shared.Complete && !Kernel->SharedDependsOnArch;
  if (KnowsShared)
    Least.StaticShared = Kernel->sureSharedOn(Arch.name());
  Most = Least;
  Most->StaticShared = Kernel->staticSharedOn(Arch.name());
  Most->RegistersPerThread = mostRegisters(Arch, *Kernel);
  Most->Barriers = occupancy::MostBarriers;
  Most->CarveoutPercent = Kernel->CarveoutPercent;
  readRegisters(Measured, T);
  if (!Kernel->Function->hasBody() || (!KnowsShared && !IsMeasured)) {
    Most.reset();
    return;
  }
  const clang::SourceManager &Sources = Kernel->Function->getASTContext().getSourceManager();
  // Another file may set its carveout.
  if (Kernel->Escapes || isDeclaredForOthers(*Kernel, Sources))
    Most->CarveoutPercent = 0;
  else
    Least.CarveoutPercent = Most->CarveoutPercent;
}

/// Takes what the compiler measured for exactly this target.
void KernelFit::readRegisters(const measured::ResourceTable *Table, const arch::Target &T) {
  std::optional<Measured> Found = Table ? findMeasured(*Table, *Kernel, T) : std::nullopt;
  if (!Found || !Found->isSure())
    return;
  for (occupancy::Config *C : {&Least, &*Most}) {
    Found->addTo(*C);
    C->StaticShared = Found->Usage.StaticShared;
  }
  IsMeasured = true;
}

/// Whether \p Asked has blocks that the kernel can be launched with, as far as threads and opt-ins
/// go.
bool KernelFit::isAllowed(const KernelQuery &Asked) const {
  int64_t Allowed = std::max<int64_t>(Asked.AllowedShared.value_or(0),
                                      int64_t(Arch.SharedPerBlock) - int64_t(Most->StaticShared));
  return MostThreads && Asked.Threads.value_or(0) <= *MostThreads && Asked.DynamicShared &&
         *Asked.DynamicShared >= 0 && *Asked.DynamicShared <= Allowed;
}

/// The most that a block of \p Asked can take; empty where it may not fit at all.
std::optional<occupancy::Config> KernelFit::mostOf(const KernelQuery &Asked) const {
  if (!Most || !isAllowed(Asked))
    return std::nullopt;
  occupancy::Config C = *Most;
  C.DynamicShared = uint64_t(*Asked.DynamicShared);
  return C;
}

Bounds KernelFit::residentBlocks(const KernelQuery &Asked) const {
  occupancy::Config C = Least;
  // A launch that fails is no lower bound: the answer is 0 then.
  if (Asked.DynamicShared && !Arch.OversizedSharedPerSm)
    C.DynamicShared = uint64_t(std::max<int64_t>(*Asked.DynamicShared, 0));
  bool IsBlock = Asked.Threads && *Asked.Threads > 0 && *Asked.Threads <= Arch.ThreadsPerBlock;
  C.BlockThreads = IsBlock ? uint32_t(*Asked.Threads) : 1;
  Bounds Blocks{0, occupancy::compute(Arch, C).BlocksPerSm};
  if (std::optional<occupancy::Config> Worst = IsBlock ? mostOf(Asked) : std::nullopt) {
    Worst->BlockThreads = C.BlockThreads;
    Blocks.Min = std::min<int64_t>(occupancy::compute(Arch, *Worst).BlocksPerSm, Blocks.Max);
  }
  return Blocks;
}

Bounds KernelFit::bestBlock(const KernelQuery &Asked) const {
  Bounds Threads{0, MostThreads.value_or(Arch.ThreadsPerBlock)};
  bool HasLimit = Asked.MostThreads.value_or(0) > 0;
  if (HasLimit)
    Threads.Max = std::min(Threads.Max, *Asked.MostThreads);
  if (Asked.MostThreads && Threads.Max % Arch.WarpSize == 0)
    Threads.MultipleOf = Arch.WarpSize;
  std::optional<occupancy::Config> Worst = Asked.MostThreads ? mostOf(Asked) : std::nullopt;
  if (!Worst)
    return Threads;
  auto Best = [&](occupancy::Config C) {
    C.DynamicShared = Worst->DynamicShared;
    auto Ranked = occupancy::rankBlocks(Arch, C, uint32_t(Threads.Max));
    return Ranked.empty() ? 0 : Ranked.front().Threads;
  };
  if (uint32_t Fits = Best(*Worst); Fits != 0) {
    Threads.Min = std::min<int64_t>(Arch.WarpSize, Threads.Max);
    if (IsMeasured && Least.CarveoutPercent == Most->CarveoutPercent)
      return Bounds::exactly(Fits);
  }
  return Threads;
}

std::optional<bool> KernelFit::allowsShared(int64_t Bytes) const {
  uint64_t Dynamic = uint64_t(std::max<int64_t>(Bytes, 0));
  if (Least.StaticShared + Dynamic > Arch.SharedPerBlockOptIn)
    return false;
  bool Fits = Most && Bytes >= 0 && Most->StaticShared + Dynamic <= Arch.SharedPerBlockOptIn;
  return Fits ? std::optional(true) : std::nullopt;
}

} // namespace warplint
