//===- KernelGlobalBoundsCheck.cpp - cuda-kernel-global-bounds ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// See docs/checks/cuda-kernel-global-bounds.md.
class KernelGlobalBoundsCheck : public KernelFaultCheck {
public:
  using KernelFaultCheck::KernelFaultCheck;

protected:
  std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const override {
    std::vector<KernelFault> Faults;
    for (const SharedAccess &A : Run.Accesses) {
      if (!A.IsCertain || A.Array->hasAttr<CUDASharedAttr>())
        continue;
      KernelFault F;
      F.Where = A.Where->getExprLoc();
      F.Fails = true;
      F.Text = formatv("{0} accesses {1}, which has {2} bytes", threadName(A.Lane, Block),
                       placeName(A.Array, A.Offset, A.Where), A.Size);
      F.Notes.push_back({A.Array->getLocation(), formatv("'{0}' is declared here", A.Array->getName()), {}});
      Faults.push_back(std::move(F));
    }
    return Faults;
  }
};
} // namespace

WARPLINT_CHECK(KernelGlobalBoundsCheck)

} // namespace warplint::checks
