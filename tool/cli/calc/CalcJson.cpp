//===- CalcJson.cpp - JSON of curves and suggestions ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcJson.h"

using Json = nlohmann::ordered_json;

namespace warplint::tool {

Json toJson(const occupancy::Result &R) {
  Json Limiters = Json::array();
  for (const occupancy::NamedLimiter &Each : occupancy::NamedLimiters)
    if (R.Limiting.*Each.Limits)
      Limiters.push_back(Each.Key);
  return {{"blocks_per_sm", R.BlocksPerSm},
          {"warps_per_sm", R.WarpsPerSm},
          {"max_warps_per_sm", R.MaxWarpsPerSm},
          {"occupancy", R.occupancy()},
          {"limiters", std::move(Limiters)}};
}

Json kernelJson(const CalcCase &Case) {
  if (!Case.Kernel)
    return nullptr;
  return {{"name", Case.Kernel->Name},
          {"measured_on", Case.Kernel->Architecture},
          {"place", Case.Kernel->Place},
          {"regs", Case.Question.Registers},
          {"static_shared", Case.Question.StaticShared},
          {"barriers", Case.Question.Barriers}};
}

std::string dump(const Json &Object) {
  return Object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace warplint::tool
