//===- Contract.h - For which sizes a launch works ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_CONTRACT_H
#define WARPLINT_FINDINGS_CONTRACT_H

#include "arch_tables/Limits.h"
#include "dataflow/Expression.h"
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
};

/// All that \p Instance needs on \p Arch to work, of the parts that are computed from numbers which
/// only the run knows. What is known is left out, and so is what nothing is known of.
std::vector<Requirement> contractOf(const LaunchModel &Model, const LaunchInstance &Instance,
                                    const arch::Limits &Arch);

/// Whether each part that has a limit is known, or has its conditions in contractOf().
bool hasWholeContract(const LaunchInstance &Instance);

} // namespace warplint

#endif // WARPLINT_FINDINGS_CONTRACT_H
