//===- ExitStatus.h - The exit statuses of the programs -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_EXITSTATUS_H
#define WARPLINT_BASE_EXITSTATUS_H

namespace warplint::base {

/// Exit statuses, the same for every command.
enum ExitStatus {
  ExitClean = 0,    ///< Nothing at or above `--fail-on`.
  ExitFindings = 1, ///< At least one finding at or above `--fail-on`.
  ExitTrouble = 2,  ///< Could not do the job, or could not trust what was read.
};

} // namespace warplint::base

#endif // WARPLINT_BASE_EXITSTATUS_H
