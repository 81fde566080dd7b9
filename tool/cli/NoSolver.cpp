//===- NoSolver.cpp - The analyzer's solver, left out ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang-tidy's library brings the static analyzer, which can ask Z3, a shared
// library of 23 MB. No check of warplint does: these definitions replace
// the archive's member that would want it.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

namespace llvm {

SMTSolverRef CreateZ3Solver() { report_fatal_error("this program was built without Z3"); }

void SMTSort::dump() const {}
void SMTExpr::dump() const {}
void SMTSolver::dump() const {}
void SMTSolverStatistics::dump() const {}

} // namespace llvm
