//===- OccupancyNotes.cpp - Notes on limiters and on the next steps up ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/low_occupancy/OccupancyNotes.h"
#include "occupancy/NextSteps.h"
#include "findings/FixIts.h"
#include "findings/Wording.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::optional<double> withDriversCarveout(const arch::Target &T, const occupancy::Config &C) {
  occupancy::Config Left = C;
  Left.CarveoutPercent = -1;
  double Reached = occupancy::compute(*T.Arch, Left).occupancy();
  return Reached > occupancy::compute(*T.Arch, C).occupancy() ? std::optional(Reached)
                                                              : std::nullopt;
}

std::string limiter(const arch::Target &T, const occupancy::Config &C, const occupancy::Result &R) {
  // Slots are taken by whole warps.
  uint32_t Resident = R.WarpsPerSm * T.Arch->WarpSize;
  std::string Slots = formatv("{0} of {1} thread slots", Resident, T.Arch->ThreadsPerSm);
  if (R.Limiting.SharedMemory && !R.Limiting.Warps)
    return formatv(
        "{0} of shared memory per block leave room for {1} per SM{2}, {3}",
        counted(C.StaticShared + C.DynamicShared, "byte"), counted(R.BlocksPerSm, "block"),
        withDriversCarveout(T, C) ? formatv(" with a carveout of {0}%", C.CarveoutPercent).str()
                                  : "",
        Slots);
  if (R.Limiting.Registers && !R.Limiting.Warps && !R.Limiting.Blocks)
    return formatv("{0} per thread leave room for {1} of {2} per SM, {3}",
                   counted(C.RegistersPerThread, "register"), counted(R.BlocksPerSm, "block"),
                   counted(C.BlockThreads, "thread"), Slots);
  if (R.Limiting.Barriers && !R.Limiting.Warps && !R.Limiting.Blocks)
    return formatv("{0} per block leave room for {1} of {2} per SM, {3}",
                   counted(C.Barriers, "barrier"), counted(R.BlocksPerSm, "block"),
                   counted(C.BlockThreads, "thread"), Slots);
  if (R.Limiting.Blocks)
    return formatv("the {0} block slots of an SM fill {1} with blocks of {2}",
                   T.Arch->BlocksPerSm, Slots, counted(C.BlockThreads, "thread"));
  std::string Blocks = formatv("{0} of {1} threads",
                               R.BlocksPerSm == 1 ? std::string("one block")
                                                  : formatv("{0} blocks", R.BlocksPerSm).str(),
                               C.BlockThreads);
  return formatv("{0} {1} {2} of {3} thread slots empty", Blocks,
                 R.BlocksPerSm == 1 ? "leaves" : "leave", T.Arch->ThreadsPerSm - Resident,
                 T.Arch->ThreadsPerSm);
}

/// What the grid is with blocks of \p Sizes threads for the work of \p Total
/// threads (0: not known); empty where that is no whole number for all.
static std::string gridFor(ArrayRef<uint32_t> Sizes, uint32_t Now, uint64_t Total) {
  auto List = [&](const char *Format, auto Number) {
    std::vector<std::string> Items;
    for (uint32_t Size : Sizes)
      Items.push_back(formatv(Format, Number(Size)));
    return "; the same work then takes " + joined(Items);
  };
  auto All = [&](auto Holds) { return all_of(Sizes, Holds); };
  if (Total && All([&](uint32_t Size) { return Total % Size == 0; }))
    return List("{0}", [&](uint32_t Size) { return Total / Size; }) + " blocks";
  if (All([&](uint32_t Size) { return Now % Size == 0; }))
    return List("{0}", [&](uint32_t Size) { return Now / Size; }) + " times the blocks";
  if (All([&](uint32_t Size) { return Size % Now == 0; }))
    return List("1/{0}", [&](uint32_t Size) { return Size / Now; }) + " of the blocks";
  return "";
}

/// Whether the value of \p Argument follows \p Name, perhaps through variables.
static bool mentions(const Stmt *Argument, const ValueDecl *Name, unsigned Steps = 4) {
  if (!Argument || !Name || Steps == 0)
    return false;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Argument)) {
    if (Reference->getDecl() == Name)
      return true;
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    return Variable && mentions(Variable->getAnyInitializer(), Name, Steps - 1);
  }
  return any_of(Argument->children(),
                [&](const Stmt *Child) { return mentions(Child, Name, Steps); });
}

/// The edits that make the block \p Size threads and keep the work: at the
/// constant that the grid is worked out from too, or at both literals.
static std::vector<FixItHint> resize(const LaunchInstance &Instance,
                                     const Triple &Block, uint32_t Size,
                                     const ASTContext &Context) {
  const Integer *X = Block.part(0);
  if (!X || uint64_t(X->Value) != *Block.product() || !Instance.WholeArguments)
    return {};
  std::optional<FixItHint> OfBlock = replaceLiteral(*X, Size, Context);
  if (!OfBlock)
    return {};
  if (mentions(Instance[GridPart].Written, X->From.Named))
    return {*OfBlock};
  const IntValue GridX = Instance.grid().component(0);
  const Integer *Blocks = GridX.single();
  if (!Blocks || !isSpelledAtUse(*X, Context) || !isSpelledAtUse(*Blocks, Context))
    return {};
  uint64_t Total = uint64_t(Blocks->Value) * uint64_t(X->Value);
  std::optional<FixItHint> OfGrid = replaceLiteral(*Blocks, Total / Size, Context);
  if (!OfGrid || Total % Size || Total / Size > uint64_t(INT32_MAX))
    return {};
  return {*OfGrid, *OfBlock};
}

/// Grid times block in threads, 0 where it is not one number.
static uint64_t totalThreads(const LaunchInstance &Instance, const Triple &Block) {
  ArrayRef<Triple> Grids = Instance.grid().members();
  std::optional<uint64_t> Blocks = Grids.size() == 1 ? Grids.front().product() : std::nullopt;
  return Blocks ? *Blocks * *Block.product() : 0;
}

/// The occupancy that every size of \p Sizes reaches everywhere, 0 to 1, and the
/// registers per thread that each of them may have for it.
static std::pair<double, uint32_t> reached(ArrayRef<uint32_t> Sizes, const LowConfigs &Low) {
  double Occupancy = 1;
  uint32_t Registers = UINT32_MAX;
  for (const auto &[T, Config] : Low)
    for (uint32_t Size : Sizes) {
      occupancy::Config Better = Config;
      Better.BlockThreads = Size;
      Occupancy = std::min(Occupancy, occupancy::compute(*T->Arch, Better).occupancy());
      Registers = std::min(Registers, occupancy::nextSteps(*T->Arch, Better).KeepRegisters);
    }
  return {Occupancy, Registers};
}

void suggestBlocks(Finding &F, const LowConfigs &Low, const LaunchInstance &Instance,
                   const Triple &Block, uint64_t MostThreads, const ASTContext &Context) {
  const occupancy::Config &C = Low.front().second;
  uint64_t Total = totalThreads(Instance, Block);
  std::vector<const arch::Limits *> Archs;
  for (const auto &[T, Config] : Low)
    Archs.push_back(T->Arch);
  std::vector<uint32_t> Sizes = occupancy::betterBlocks(Archs, C, /*Most=*/3, Total);
  if (Sizes.empty())
    return;
  auto [Occupancy, Registers] = reached(Sizes, Low);
  std::vector<std::string> Names;
  for (uint32_t Size : Sizes)
    Names.push_back(std::to_string(Size));
  // A block of one warp is often one unit of the kernel's work.
  bool OneWarp = C.BlockThreads == Archs.front()->WarpSize;
  F.note(Block.part(0)->From.Spelled ? Block.part(0)->From.Spelled->getExprLoc() : SourceLocation(),
         formatv("blocks of {0} threads reach {1}{2}{3}{4}", joined(Names), percent(Occupancy),
                 C.RegistersPerThread
                     ? ""
                     : " with at most " + counted(Registers, "register") + " per thread",
                 OneWarp ? ", if several warps can share a block" : "",
                 gridFor(Sizes, C.BlockThreads, Total)),
         Sizes.front() <= MostThreads ? resize(Instance, Block, Sizes.front(), Context)
                                      : std::vector<FixItHint>());
}

/// "at 40 registers per thread or fewer, occupancy is 100%": the next step of what limits \p C
/// on \p T; empty where that is neither registers nor shared memory.
static std::string nextStep(const arch::Target &T, const occupancy::Config &C) {
  if (std::optional<double> Reached = withDriversCarveout(T, C))
    return formatv("with the carveout left to the driver, occupancy is {0}", percent(*Reached));
  occupancy::Result Now = occupancy::compute(*T.Arch, C);
  // What the block takes can be made smaller whether it is static or dynamic.
  occupancy::Config Any = C;
  Any.DynamicShared += std::exchange(Any.StaticShared, 0);
  occupancy::NextSteps Steps = occupancy::nextSteps(*T.Arch, Any);
  if (Now.Limiting.SharedMemory && Steps.BetterDynamicShared)
    return formatv("at {0} of shared memory per block or fewer, occupancy is {1}",
                   counted(*Steps.BetterDynamicShared, "byte"),
                   percent(Steps.BetterDynamicSharedOccupancy));
  if (Now.Limiting.Registers && Steps.BetterRegisters)
    return formatv("at {0} per thread or fewer, occupancy is {1}",
                   counted(*Steps.BetterRegisters, "register"),
                   percent(Steps.BetterRegistersOccupancy));
  return "";
}

void explainNextSteps(Finding &F, const LowConfigs &Low) {
  // In the order of the targets, each step once.
  std::vector<std::pair<std::string, TargetGroup>> Steps;
  for (const auto &[T, Config] : Low) {
    std::string Step = nextStep(*T, Config);
    if (Step.empty())
      continue;
    auto Same = find_if(Steps, [&](const auto &Known) { return Known.first == Step; });
    if (Same == Steps.end())
      Same = Steps.insert(Steps.end(), {Step, TargetGroup(/*Judged=*/SIZE_MAX)}); // by name
    Same->second.add(*T);
  }
  for (const auto &[Step, Group] : Steps)
    F.note({}, Low.size() == 1 ? Step : Step + " " + Group.phrase());
}

} // namespace warplint
