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

/// Lower addresses are null, or a member or an element behind null.
static constexpr int64_t LeastAddress = 1 << 16;

namespace {
/// See docs/checks/cuda-kernel-global-bounds.md.
class KernelGlobalBoundsCheck : public KernelFaultCheck {
public:
  using KernelFaultCheck::KernelFaultCheck;

protected:
  std::vector<KernelFault> faults(const KernelRun &Run, const Triple &Block) const override {
    std::vector<KernelFault> Faults;
    for (const SharedAccess &A : Run.Accesses) {
      // cuda-kernel-shared-bounds reports those out of shared arrays.
      bool IsOther = A.Is == PlaceFault::Outside && A.Array->hasAttr<CUDASharedAttr>();
      if ((!A.IsCertain && !A.When) || IsOther)
        continue;
      KernelFault F;
      F.Where = A.Where->getExprLoc();
      F.Text = threadName(A.Lane, Block) + describe(A);
      F.Fails = A.IsCertain && isSureToFail(A);
      if (A.Buffer)
        F.Notes.push_back({A.Buffer->Made->getExprLoc(), describe(*A.Buffer, A.Array), {}});
      else if (A.Array)
        F.Notes.push_back(
            {A.Array->getLocation(), formatv("'{0}' is declared here", A.Array->getName()), {}});
      Faults.push_back(std::move(F));
    }
    return Faults;
  }

private:
  static bool isNull(const SharedAccess &A) {
    return A.Is == PlaceFault::Address && A.Offset >= 0 && A.Offset < LeastAddress;
  }

  /// Of a vector the compiler may load parts one by one, and a program may map memory where it wants.
  static bool isSureToFail(const SharedAccess &A) {
    switch (A.Is) {
    case PlaceFault::Outside:
      return true;
    case PlaceFault::Misaligned:
      return !A.Where->getType()->isRecordType();
    case PlaceFault::ReadOnly:
      return true;
    case PlaceFault::Address:
      return isNull(A);
    }
    return false;
  }

  std::string describe(const SharedAccess &A) const {
    if (isNull(A))
      return " accesses memory by a null pointer";
    if (A.Is == PlaceFault::Address)
      return formatv(" accesses address {0:x}, where no variable or buffer is known", A.Offset);
    if (A.Is == PlaceFault::Misaligned)
      return formatv(" accesses byte {0} of '{1}' as '{2}', whose address must be a multiple of {3}",
                     A.Offset, A.Array->getName(), A.Where->getType().getUnqualifiedType().getAsString(),
                     A.Alignment);
    if (A.Is == PlaceFault::ReadOnly)
      return formatv(" writes to '{0}', which is constant memory", A.Array->getName());
    if (A.FromEnd)
      return formatv(" accesses byte {0} behind the buffer of '{1}', which has {2} bytes", A.Offset,
                     A.Array->getName(), bytesOf(*A.Buffer, A.Array));
    std::string Place = placeName(A.Array, A.Offset, A.Where);
    if (A.Buffer)
      return formatv(" accesses {0}, whose buffer has {1} bytes{2}", Place,
                     bytesOf(*A.Buffer, A.Array),
                     A.When ? "," + condition(Certainty::SomeSizes, {{A.When->first, A.When->second}})
                            : "");
    return formatv(" accesses {0}, which has {1} bytes", Place, A.Size);
  }

  /// "256", or "4 * n + 4".
  static std::string bytesOf(const GivenBuffer &Buffer, const VarDecl *Parameter) {
    std::string Text;
    if (Buffer.Scale != 0) {
      const auto *Kernel = cast<FunctionDecl>(Parameter->getDeclContext());
      Text = formatv("{0} * {1}", Buffer.Scale, Kernel->getParamDecl(Buffer.By)->getName());
      if (Buffer.Bytes != 0)
        Text += formatv(" {0} {1}", Buffer.Bytes < 0 ? "-" : "+", std::abs(Buffer.Bytes));
      return Text;
    }
    return std::to_string(Buffer.Bytes);
  }

  static std::string describe(const GivenBuffer &Buffer, const VarDecl *Parameter) {
    std::string Text =
        formatv("the buffer of {0} bytes is allocated here", bytesOf(Buffer, Parameter));
    if (Buffer.Offset != 0)
      Text += formatv("; '{0}' begins at byte {1}", Parameter->getName(), Buffer.Offset);
    return Text;
  }
};
} // namespace

WARPLINT_CHECK(KernelGlobalBoundsCheck)

} // namespace warplint::checks
