//===- CalcJson.h - JSON of curves and suggestions ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCJSON_H
#define WARPLINT_TOOL_CLI_CALC_CALCJSON_H

#include "nlohmann/json.hpp"
#include "tool/cli/calc/CalcCase.h"
#include <string>

namespace warplint::tool {

/// "blocks_per_sm", "warps_per_sm", "max_warps_per_sm", "occupancy" and "limiters".
nlohmann::ordered_json toJson(const occupancy::Result &R);

/// The value of the key "kernel": "name", "measured_on", "place", "regs", "static_shared";
/// null where the flags give what a kernel takes.
nlohmann::ordered_json kernelJson(const CalcCase &Case);

/// \p Object in one line without an end; bytes that are not UTF-8 are replaced.
std::string dump(const nlohmann::ordered_json &Object);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCJSON_H
