//===- CalcFlags.h - The flags of warplint calc ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCFLAGS_H
#define WARPLINT_TOOL_CLI_CALC_CALCFLAGS_H

#include "occupancy/Curves.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint::tool {

/// What is asked for.
enum class CalcMode {
  Answer,  ///< The occupancy of one configuration.
  Sweep,   ///< A curve: `--sweep`.
  Suggest, ///< Block sizes: `--suggest`.
  Batch,   ///< JSON Lines: `--batch`.
};

enum class CalcFormat { Text, Json, Svg };

/// What the command line asks for. Each member is one flag; docs/configuration.md explains
/// it.
struct CalcFlags {
  CalcMode Mode = CalcMode::Answer;
  occupancy::Axis Along = occupancy::Axis::BlockThreads; ///< --sweep
  std::optional<std::string> Targets;                    ///< --target
  std::optional<std::string> Kernel;                     ///< --kernel
  CalcQuestion Question;                                 ///< Without a block: one of 0 threads.
  bool SharedIsGiven = false;                            ///< Whether --shared is there.
  uint32_t BlockLimit = 0;                               ///< --block-limit, threads; 0: none.
  CalcFormat Format = CalcFormat::Text;
  std::string Output;

  /// Whether what is asked needs a block.
  bool needsBlock() const {
    return Mode == CalcMode::Answer ||
           (Mode == CalcMode::Sweep && Along != occupancy::Axis::BlockThreads);
  }
  std::vector<std::string> ArchTables;
};

/// Parses \p Args, the command's name first. Empty where the command line is wrong; the
/// error was printed then.
std::optional<CalcFlags> parseCalcFlags(llvm::ArrayRef<const char *> Args);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCFLAGS_H
