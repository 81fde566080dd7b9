//===- SharedUse.cpp - Reads the shared memory that a kernel declares -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/SharedUse.h"
#include "dataflow/OtherSizes.h"
#include "kernels/KernelFacts.h"
#include "kernels/SharedFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Type is or holds an instance of a template from a header of the system, such as
/// CUB's storage: what picks its size there is not scanned.
static bool holdsLibraryType(QualType Type, const SourceManager &Sources, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 4;
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Depth == MostDepth)
    return false;
  for (const DeclContext *Of = Record; Of && Of->isRecord(); Of = Of->getParent())
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Of);
        Instance && Sources.isInSystemHeader(Instance->getLocation()))
      return true;
  return any_of(Record->fields(), [&](const FieldDecl *Field) {
    return holdsLibraryType(Field->getType(), Sources, Depth + 1);
  });
}

/// The least bytes that variables of these sizes and alignments take together, whatever their
/// order: of those that begin at multiples of some alignment, all but one take whole multiples.
static uint64_t leastBytes(ArrayRef<std::pair<uint64_t, uint64_t>> SizesAndAlignments) {
  uint64_t Least = 0, Sum = 0;
  for (auto [Size, _] : SizesAndAlignments)
    Sum += Size;
  for (auto [_, Alignment] : SizesAndAlignments) {
    uint64_t Whole = 0, Slack = 0;
    for (auto [Size, Its] : SizesAndAlignments) {
      if (Its < Alignment)
        continue;
      Whole += alignTo(Size, Alignment);
      Slack = std::max(Slack, alignTo(Size, Alignment) - Size);
    }
    Least = std::max(Least, Whole - Slack);
    // The others may fill the gaps, and no more.
    Least = std::max(Least, Sum);
  }
  return Least;
}

SharedUse readSharedUse(const ASTContext &Context, const FunctionDecl *Kernel) {
  SharedUse Use;
  SharedFlow Flow(Context);
  Flow.walk(Kernel);
  Use.Complete = Flow.seesAllCallees() && Kernel->hasBody() &&
                 !Context.getSourceManager().isInSystemHeader(Kernel->getLocation());
  SmallVector<std::pair<uint64_t, uint64_t>, 4> Kept, Sure;
  uint64_t LargestBytes = 0;
  for (const VarDecl *V : Flow.variables()) {
    if (V->hasExternalStorage()) {
      Use.Dynamic = V;
      continue;
    }
    if (!Flow.mayMatter(V))
      continue;
    QualType Type = V->getType();
    if (Type->isDependentType() || Type->isIncompleteType() || V->isInvalidDecl() ||
        hasOtherSize(Type, Context)) {
      Use.Complete = false;
      continue;
    }
    uint64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
    // As the source has it: a host aligns large arrays more.
    uint64_t Alignment = std::max<uint64_t>(Context.getTypeAlignInChars(Type).getQuantity(),
                                            V->getMaxAlignment() / Context.getCharWidth());
    Kept.push_back({Bytes, Alignment});
    if (Flow.surelyMatters(V))
      Sure.push_back({Bytes, Alignment});
    Use.OfLibrary |= holdsLibraryType(Type, Context.getSourceManager());
    if (!Use.Largest || Bytes > LargestBytes) {
      Use.Largest = V;
      LargestBytes = Bytes;
    }
  }
  Use.StaticBytes = leastBytes(Kept);
  Use.SureBytes = leastBytes(Sure);
  return Use;
}

} // namespace warplint
