//===- KernelUninitializedCheck.cpp - cuda-kernel-uninitialized -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// See docs/checks/cuda-kernel-uninitialized.md.
class KernelUninitializedCheck : public KernelFaultCheck {
public:
  using KernelFaultCheck::KernelFaultCheck;

protected:
  std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const override {
    std::vector<KernelFault> Faults;
    for (const UnwrittenRead &R : Run.Unwritten) {
      KernelFault F;
      F.Where = R.Where->getExprLoc();
      F.Text = formatv("{0} reads {1}, which no thread has written", threadName(R.Lane, Block),
                       placeName(R.Array, R.Offset, R.Where));
      if (R.Buffer && R.Buffer->WrittenBy)
        F.Notes.push_back({R.Buffer->WrittenBy->getExprLoc(),
                           formatv("the host writes {0} of the buffer's {1} bytes",
                                   *R.Buffer->Written, R.Buffer->Bytes),
                           {}});
      Faults.push_back(std::move(F));
    }
    return Faults;
  }
};
} // namespace

WARPLINT_CHECK(KernelUninitializedCheck)

} // namespace warplint::checks
