//===- Contract.h - For which sizes a launch works ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_CONTRACT_H
#define WARPLINT_FINDINGS_CONTRACT_H

#include "arch_tables/ArchTables.h"
#include "dataflow/Expression.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {
class LaunchModel;
struct LaunchInstance;

/// A condition under which a launch works, on sizes that only the run knows.
struct Requirement {
  enum class Rule {
    AtLeast, ///< A dimension of 0 fails.
    AtMost,  ///< Above a limit of the device or the kernel it fails.
    Fits,    ///< Beyond it arithmetic overflows.
  };
  Rule Is = Rule::AtMost;
  std::string Condition; ///< In the program's names: "n >= 1".
  int64_t Number = 0;    ///< That the size is compared with.
  std::string Part;      ///< "grid.x", "block", or "dynamic shared memory".
  int64_t Limit = 0;     ///< Of the part; of Rule::Fits of the arithmetic.
  bool IsGuaranteed = false; ///< The code lets no other size come to the launch.
  ExpressionRef Of; ///< The size that is compared: "n"; null for a product of several parts.
  /// Whether the size is named as the launch has it written, because paths compute it differently,
  /// or from what the program does not hold.
  bool IsAsWritten = false;
  std::vector<std::string> Targets; ///< By name.
};

/// Whether the program compares the size of \p R with a constant, but one beyond what the launch can
/// have. What its type can hold, or what it is computed from, is no such constant.
bool hasWideLimit(const Requirement &R);

/// For which sizes a launch works.
struct Contract {
  std::vector<Requirement> All; ///< Parts that are known need none.
  bool IsWhole = true; ///< Each part that has a limit is known, or has its conditions in All.
};

/// What \p Readings of one launch need on \p Targets, as far as their kernels have code for those.
Contract contractOf(const LaunchModel &Model, llvm::ArrayRef<const LaunchInstance *> Readings,
                    llvm::ArrayRef<arch::Target> Targets);

} // namespace warplint

#endif // WARPLINT_FINDINGS_CONTRACT_H
