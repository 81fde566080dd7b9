//===- NeedRecords.cpp - What kernels need of their block, as records -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/NeedRecords.h"
#include "launch/BlockNeeds.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

std::vector<records::NeedRecord>
needsOf(ArrayRef<const launch::LaunchInstance *> Readings, const launch::LaunchModel &Model,
        function_ref<records::Place(SourceLocation)> PlaceOf) {
  std::vector<records::NeedRecord> Needs;
  std::set<const launch::KernelFacts *> Seen;
  for (const launch::LaunchInstance *Instance : Readings) {
    const launch::KernelFacts *Kernel = Instance->Kernel;
    if (!Kernel || Kernel->isPattern() || !Seen.insert(Kernel).second)
      continue;
    for (const launch::BlockNeed &Need :
         launch::readBlockNeeds(Model.code(*Kernel), Model.context())) {
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

std::string cutShort(ArrayRef<const launch::LaunchInstance *> Readings,
                     const launch::LaunchModel &Model) {
  for (const launch::LaunchInstance *Instance : Readings)
    if (StringRef Reason = Model.cutShort(*Instance); !Reason.empty())
      return Reason.str();
  return {};
}

} // namespace warplint::lint
