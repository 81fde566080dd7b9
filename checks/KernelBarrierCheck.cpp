//===- KernelBarrierCheck.cpp - cuda-kernel-barrier -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// See docs/checks/cuda-kernel-barrier.md.
class KernelBarrierCheck : public KernelFaultCheck {
public:
  using KernelFaultCheck::KernelFaultCheck;

protected:
  std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const override {
    std::vector<KernelFault> Faults;
    if (Run.Missed && Run.Missed->Is != Certainty::Data)
      Faults.push_back(describe(*Run.Missed, Block));
    return Faults;
  }

private:
  KernelFault describe(const MissedBarrier &M, const Triple &Block) const {
    KernelFault F;
    F.Where = M.Barrier->getExprLoc();
    F.Fails = M.Is == Certainty::Always && !M.Instead;
    if (M.Arrives == M.Misses)
      F.Text = formatv("{0} waits here with a mask that it is not in",
                       threadName(M.Arrives, Block));
    else
      F.Text = formatv("{0} waits at this barrier, which {1} does not reach{2}",
                       threadName(M.Arrives, Block), threadName(M.Misses, Block),
                       condition(M.Is, M.Sizes));
    if (M.Instead)
      F.Notes.push_back({M.Instead->getExprLoc(),
                         formatv("{0} waits here instead; CUDA does not promise that the two are "
                                 "one barrier",
                                 threadName(M.Misses, Block)),
                         {}});
    return F;
  }
};
} // namespace

WARPLINT_CHECK(KernelBarrierCheck)

} // namespace warplint::checks
