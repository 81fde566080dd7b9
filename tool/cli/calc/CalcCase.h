//===- CalcCase.h - One question to the calculator about one target -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCCASE_H
#define WARPLINT_TOOL_CLI_CALC_CALCCASE_H

#include "tool/cli/calc/CalcAnswer.h"
#include <optional>
#include <string>

namespace warplint::tool {

/// Where the resources of a kernel are from.
struct MeasuredKernel {
  std::string Name;         ///< As the source has it where that is known: "fill(float*)".
  std::string Architecture; ///< That it was measured on: "sm_80".
  std::string Place;        ///< "build.log:17"
};

/// A configuration on a target. With `--kernel`, resources differ by target.
struct CalcCase {
  arch::Target Target;
  CalcQuestion Question;
  std::optional<MeasuredKernel> Kernel; ///< Empty: the flags give what it takes.
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCCASE_H
