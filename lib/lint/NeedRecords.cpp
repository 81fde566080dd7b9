//===- NeedRecords.cpp - Requirements of kernels, as records --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/NeedRecords.h"
#include "kernels/BlockContracts.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// Whether the launch can have more than one along \p Axis of \p Part.
static bool mayBeSeveral(const LaunchInstance &Launch, LaunchPart Part,
                         unsigned Axis) {
  IntValue Count = Launch.shape(Part).component(Axis);
  return !Count.isKnown() ||
         any_of(Count.members(), [](const Integer &I) { return I.Value > 1; });
}

/// The axes that the kernel of \p Launch, at \p Kernel, never reads, though the launch may have
/// several blocks or threads along them.
static void addAxes(const LaunchInstance &Launch, const DeviceCode &Code,
                    const records::Place &Kernel, std::vector<records::NeedRecord> &Needs) {
  struct Row {
    LaunchPart Part;
    const char *Size, *Index;
    Axes Same;
  };
  const Row Rows[] = {
      {GridPart, "gridDim.", "blockIdx.", Code.sameForAllBlocks()},
      {BlockPart, "blockDim.", "threadIdx.", Code.sameForAllThreads()},
  };
  for (const Row &R : Rows)
    for (auto [Axis, IsSame] : zip(seq(3u), R.Same)) {
      records::NeedRecord Need = {R.Size + std::string(1, "xyz"[Axis]),
                                  "at most",
                                  {1},
                                  "never reads " + (R.Index + std::string(1, "xyz"[Axis])),
                                  Kernel};
      if (IsSame && mayBeSeveral(Launch, R.Part, Axis) && !is_contained(Needs, Need))
        Needs.push_back(std::move(Need));
    }
}

std::vector<records::NeedRecord> needsOf(ArrayRef<const LaunchInstance *> Readings,
                                         const LaunchModel &Model,
                                         function_ref<records::Place(SourceLocation)> PlaceOf) {
  std::vector<records::NeedRecord> Needs;
  std::set<const KernelFacts *> Seen;
  for (const LaunchInstance *Instance : Readings) {
    const KernelFacts *Kernel = Instance->Kernel;
    if (!Kernel || Kernel->isPattern())
      continue;
    addAxes(*Instance, Model.code(*Kernel), PlaceOf(Kernel->Function->getLocation()), Needs);
    if (!Seen.insert(Kernel).second)
      continue;
    for (const BlockContract &Need :
         readBlockContracts(Model.code(*Kernel), Model.context())) {
      SmallVector<int64_t, 3> Numbers = Need.numbers();
      records::NeedRecord R = {Need.of(),
                               Need.rule().str(),
                               {Numbers.begin(), Numbers.end()},
                               Need.By,
                               PlaceOf(Need.Where->getBeginLoc())};
      if (!is_contained(Needs, R))
        Needs.push_back(std::move(R));
    }
  }
  return Needs;
}

std::string cutShort(ArrayRef<const LaunchInstance *> Readings,
                     const LaunchModel &Model) {
  for (const LaunchInstance *Instance : Readings)
    if (StringRef Reason = Model.cutShort(*Instance); !Reason.empty())
      return Reason.str();
  return {};
}

records::RaceRecord raceVerdict(ArrayRef<const LaunchInstance *> Readings,
                                const LaunchModel &Model) {
  RaceVerdict Verdict;
  for (const LaunchInstance *Instance : Readings)
    if (RaceVerdict Of = Model.raceVerdict(*Instance); Of.Is > Verdict.Is)
      Verdict = Of;
  static constexpr StringRef Names[] = {"", "race-free", "not decided", "not race-free"};
  return {Names[Verdict.Is].str(), Verdict.Why.str()};
}

} // namespace warplint::lint
