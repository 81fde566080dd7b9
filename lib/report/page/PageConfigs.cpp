//===- PageConfigs.cpp - Configurations and curves of the report page -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/PageConfigs.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::report {

using records::Json;

std::vector<PageTarget> pageTargets(const records::LintReport &Report) {
  std::vector<PageTarget> Targets;
  for (const records::FileReport &File : Report.Files)
    for (const arch::Target &T : File.Judged.Targets)
      if (none_of(Targets, [&](const PageTarget &P) { return P.Target.Name == T.Name; }))
        Targets.push_back({T, T.Gpu ? T.Gpu : File.Judged.Tables->largestProduct(T.Arch->Cc)});
  return Targets;
}

size_t PageConfigs::addCurve(const arch::Limits &Arch, const occupancy::Config &C,
                             occupancy::Axis Along) {
  // The end of each step, with its warps and blocks: [last, warps, blocks, ...].
  Json Steps = Json::array();
  for (const occupancy::CurveStep &Step : occupancy::curve(Arch, C, Along).Steps) {
    const bool Same = !Steps.empty() && Steps[Steps.size() - 2] == Step.At.WarpsPerSm &&
                      Steps.back() == Step.At.BlocksPerSm;
    if (Same) // but for what limits
      Steps[Steps.size() - 3] = Step.Last;
    else
      for (uint64_t Number :
           {Step.Last, uint64_t(Step.At.WarpsPerSm), uint64_t(Step.At.BlocksPerSm)})
        Steps.push_back(Number);
  }
  const auto [It, IsNew] = CurveNumbers.try_emplace(Steps.dump(), Curves.size());
  if (IsNew)
    Curves.push_back(std::move(Steps));
  return It->second;
}

size_t PageConfigs::add(size_t Target, const records::ConfigRecord &Record) {
  using occupancy::Axis;
  const arch::Limits &Arch = *Targets[Target].Target.Arch;
  const occupancy::Config &C = Record.Config;
  Json Config = {{"target", Target}};
  Config.update(Json(C));
  Config["measured"] = Record.Measured;
  std::string Key = Config.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto [It, IsNew] = ConfigNumbers.try_emplace(std::move(Key), Configs.size());
  if (!IsNew)
    return It->second;
  const occupancy::Result R = occupancy::compute(Arch, C);
  Config["blocks_per_sm"] = R.BlocksPerSm;
  Config["warps_per_sm"] = R.WarpsPerSm;
  Config["limiters"] = C.BlockThreads ? describe(R.Limiting) : "";
  Config["curves"] = Json::array({addCurve(Arch, C, Axis::BlockThreads)});
  if (C.BlockThreads) // the others are of one block
    for (Axis Along : {Axis::RegistersPerThread, Axis::SharedMemory})
      Config["curves"].push_back(addCurve(Arch, C, Along));
  Configs.push_back(std::move(Config));
  Blocks.push_back(R.BlocksPerSm);
  return It->second;
}

void PageConfigs::moveTo(Json &Page) {
  Page["configs"] = std::move(Configs);
  Page["curves"] = std::move(Curves);
}

} // namespace warplint::report
