//===- KernelSharedBoundsCheck.cpp - cuda-kernel-shared-bounds ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/kernel_faults/KernelFaultCheck.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The first access of \p Run that a thread certainly makes out of bounds; null if there is none.
/// Dynamic memory that the launch has none of is cuda-launch-shared-memory's to report.
static const SharedAccess *certainAccess(const KernelRun &Run) {
  auto Found = find_if(Run.Accesses, [](const SharedAccess &A) {
    return A.IsCertain && A.Is == PlaceFault::Outside && A.Array->hasAttr<CUDASharedAttr>() &&
           !(A.IsDynamic && A.Size == 0);
  });
  return Found == Run.Accesses.end() ? nullptr : &*Found;
}

/// The type of the elements of \p Array, those of its rows for an array of arrays.
static QualType elementOf(const VarDecl *Array, const ASTContext &AST) {
  return AST.getBaseElementType(Array->getType());
}

/// "element 511", or "byte 2044" where the access is not to a whole element; "bytes 2044 to 2051"
/// if it begins in the array and ends behind it.
static std::string placeOf(const SharedAccess &Access, const ASTContext &AST, std::string &Size) {
  int64_t Bytes = AST.getTypeSizeInChars(elementOf(Access.Array, AST)).getQuantity();
  bool IsWhole = Access.Bytes == uint64_t(Bytes) && Access.Offset % Bytes == 0 &&
                 Access.Size % uint64_t(Bytes) == 0;
  Size = IsWhole ? counted(Access.Size / uint64_t(Bytes), "element") : counted(Access.Size, "byte");
  if (IsWhole)
    return formatv("element {0}", Access.Offset / Bytes);
  int64_t Last = Access.Offset + int64_t(Access.Bytes) - 1;
  return Access.Offset >= 0 && Access.Offset < int64_t(Access.Size)
             ? formatv("bytes {0} to {1}", Access.Offset, Last).str()
             : formatv("byte {0}", Access.Offset).str();
}

namespace {
/// Finds launches under which a thread of the kernel accesses a shared array
/// out of its bounds.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-shared-bounds.md
class KernelSharedBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    // A statement that could not be parsed is not in the kernel's body.
    if (!Kernel || Instance.PartlyParsed || Kernel->isPattern() ||
        (Kernel->Shared.StaticBytes == 0 && !Kernel->Shared.Dynamic))
      return;
    judge(
        Site, Instance, {BlockPart, KernelPart},
        [&](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
          // A launch that fails accesses nothing.
          bool Runs = Launch.Kernel == Kernel && T.isKnown() &&
                      occupancy::checkBlock(*On.Arch, extents(T)).empty();
          const SharedAccess *Access = Runs ? certainAccess(runOf(Launch, T)) : nullptr;
          return Access ? std::optional(Access) : std::nullopt;
        },
        [&](Finding &F, const SharedAccess *Access, const TargetGroup &, const Triple &Block) {
          F.Text = describe(*Access, Block);
          // The array is as large as the launch makes it.
          if (Access->IsDynamic && Instance[SharedPart].Range.isValid())
            F.Highlight = Instance[SharedPart].Range;
          F.note(Access->Where->getExprLoc(), formatv("'{0}' accesses '{1}' here", Kernel->name(),
                                                      Access->Array->getName()));
          suggestSize(F, *Access, Instance,
                      runOf(Instance, Block).Needed.lookup(Access->Array));
        },
        /*IsOfTargets=*/false);
  }

private:
  std::string describe(const SharedAccess &Access, const Triple &Block) const {
    std::string Size;
    std::string Place = placeOf(Access, model().context(), Size);
    return formatv("shared array '{0}' {1} {2}{3}, but {4} of a block of {5} accesses {6}",
                   Access.Array->getName(), Access.IsDynamic ? "gets" : "has", Size,
                   Access.IsDynamic ? " from this launch" : "", threadName(Access.Lane, Block),
                   product(Block), Place);
  }

  /// Notes the \p Needed bytes of the array, with an edit where a literal gives its size.
  void suggestSize(Finding &F, const SharedAccess &Access, const LaunchInstance &Instance,
                   uint64_t Needed) const {
    if (Needed <= Access.Size)
      return;
    uint64_t More = Needed - Access.Size;
    const Integer *Given = Instance.dynamicShared().single();
    if (!Given || More > UINT32_MAX)
      return;
    auto NeedsOptIn = [&](const arch::Target &T) {
      uint64_t Static = Instance.Kernel->staticSharedOn(T.Arch->name());
      return occupancy::checkShared(*T.Arch, Static, uint64_t(Given->Value) + More,
                                    occupancy::OptIn::None);
    };
    if (any_of(targets(), NeedsOptIn))
      return;
    const ASTContext &AST = model().context();
    auto Element = uint64_t(AST.getTypeSizeInChars(elementOf(Access.Array, AST)).getQuantity());
    std::string Size;
    std::optional<FixItHint> Edit;
    if (Access.IsDynamic) {
      Size = counted(Needed, "byte");
      Edit = replaceLiteral(*Given, int64_t(Needed), AST);
    } else if (AST.getAsArrayType(Access.Array->getType())->getElementType()->isArrayType()) {
      return; // its rows have a size too
    } else {
      Size = counted(divideCeil(Needed, Element), "element");
      Edit = replaceArraySize(Access.Array, divideCeil(Needed, Element), AST);
    }
    F.note(Access.Array->getLocation(),
           formatv("the threads of this block need {0} of '{1}'", Size, Access.Array->getName()),
           Edit ? std::vector{*Edit} : std::vector<FixItHint>{});
  }
};
} // namespace

WARPLINT_CHECK(KernelSharedBoundsCheck)

} // namespace warplint::checks
