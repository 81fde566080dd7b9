//===- KernelRaceCheck.cpp - cuda-kernel-race -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// See docs/checks/cuda-kernel-race.md.
class KernelRaceCheck : public KernelFaultCheck {
public:
  using KernelFaultCheck::KernelFaultCheck;

protected:
  std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const override {
    std::vector<KernelFault> Faults;
    for (const Race &R : Run.Races)
      if (R.Is != Certainty::Data)
        Faults.push_back(describe(R, Block));
    // One of those with the same first access: 'a.x', 'a.y' and 'a.z' are one fault.
    std::vector<KernelFault> One;
    for (KernelFault &F : Faults)
      if (none_of(One, [&](const KernelFault &O) {
            return O.Notes.front().Location == F.Notes.front().Location;
          }))
        One.push_back(std::move(F));
    return One;
  }

private:
  static StringRef verb(AccessKind Kind) {
    return Kind == AccessKind::Read    ? "reads"
           : Kind == AccessKind::Write ? "writes"
                                       : "changes";
  }

  KernelFault describe(const Race &R, const Triple &Block) const {
    KernelFault F;
    F.Where = R.Second->getExprLoc();
    std::string Place = R.HasOffset ? placeName(R.Object, R.Offset, R.Second)
                                    : formatv("an element of '{0}'", R.Object->getName()).str();
    std::string Other = threadName(R.FirstLane, Block) + (R.SameBlock ? "" : " of another block");
    F.Text = formatv("{0} {1} {2}, which {3} {4}; {5}{6}", threadName(R.SecondLane, Block),
                     verb(R.SecondKind), Place, Other, verb(R.FirstKind),
                     R.SameBlock ? "no barrier is between them" : "nothing orders them",
                     condition(R.Is, R.Sizes));
    F.Notes.push_back({R.First->getExprLoc(),
                       formatv("{0} {1} it here", threadName(R.FirstLane, Block),
                               verb(R.FirstKind)),
                       {}});
    F.InWarp = R.SameWarp && R.First != R.Second;
    if (F.InWarp)
      F.Notes.push_back({F.Where,
                         "they are in one warp, whose threads need not run in step from compute "
                         "capability 7.0 on; '__syncwarp()' orders them",
                         {}});
    return F;
  }
};
} // namespace

WARPLINT_CHECK(KernelRaceCheck)

} // namespace warplint::checks
