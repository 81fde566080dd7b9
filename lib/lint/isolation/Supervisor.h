//===- Supervisor.h - A run that survives the files that it reads ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_SUPERVISOR_H
#define WARPLINT_LINT_ISOLATION_SUPERVISOR_H

#include "lint/isolation/FileTable.h"

namespace warplint::lint {

/// The limits of the process that reads files.
struct RunLimits {
  uint64_t Bytes = 0;   ///< Of memory, for all files together; 0: no limit.
  unsigned Seconds = 0; ///< For each file; 0: no limit.
};

/// Goes on in a process of its own, which alone returns. This one waits for it and ends as
/// it does: with its status, or by its signal. Where it ends while it reads files, or takes
/// too long for one, that is noted in \p Table, and another process begins where the first
/// one did, with nothing lost but time: up to here nothing was written. So no file can take
/// the others with it, whatever happens: a stack or memory that is exhausted, a signal, an
/// exit somewhere in a library. Without a table to share, or where no process can be made,
/// this one goes on.
void supervise(FileTable &Table, const RunLimits &Limits);

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_SUPERVISOR_H
