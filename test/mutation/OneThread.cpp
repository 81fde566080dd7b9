//===- OneThread.cpp - The command in one thread of one process -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of a process that forks (Mutant.h) the child has that thread alone: what a build of the mutants
/// has in the place of CrashGuard.cpp and Supervisor.cpp. A mutant that crashes is caught.
///
//===----------------------------------------------------------------------===//

#include "tool/watch/CrashGuard.h"
#include "tool/watch/Supervisor.h"

namespace warplint::tool {

void enableCrashGuard() {}

bool survives(std::function<void()> Work) {
  Work();
  return true;
}

void supervise(FileTable &, const RunLimits &) {}

} // namespace warplint::tool
