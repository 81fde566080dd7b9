//===- BlockBounds.cpp - Accesses of a block to wrong places --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/HostCalls.h"
#include "threads/BlockRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace clang;
using namespace llvm;

namespace warplint {

const GivenBuffer *BlockRun::bufferOf(const void *Object) const {
  const GlobalObject *Global = globalObject(Object);
  const auto *P = Global ? dyn_cast<ParmVarDecl>(Global->Named) : nullptr;
  if (!P || Global->Offset != 0 || !P->getType()->isPointerType())
    return nullptr;
  unsigned I = P->getFunctionScopeIndex();
  return I < Launch.Buffers.size() && Launch.Buffers[I] ? &*Launch.Buffers[I] : nullptr;
}

/// The variable in shared or global memory that \p Object is, or the parameter that leads to it if
/// its size is known; null for others.
const VarDecl *BlockRun::variableOf(const void *Object) const {
  const GlobalObject *Global = globalObject(Object);
  if (!Global)
    return sharedVariable(Object);
  bool IsNamed = !isa<ParmVarDecl>(Global->Named) || bufferOf(Object);
  return IsNamed ? dyn_cast<VarDecl>(Global->Named) : nullptr;
}

/// Keeps \p Found, if it is the first or the most telling one of its expression: of the threads
/// that do the same the last one, and a certain one before others.
void BlockRun::noteWrong(const SharedAccess &Found) {
  if (!Found.When)
    WentOutside.set(Found.Lane);
  auto Same = find_if(Outside, [&](const SharedAccess &A) { return A.Where == Found.Where; });
  auto Rank = [](const SharedAccess &A) { return A.IsCertain ? 2 : A.When ? 1 : 0; };
  if (Same != Outside.end() && Rank(*Same) > Rank(Found))
    return;
  if (Same != Outside.end())
    *Same = Found;
  else if (Outside.size() < 8)
    Outside.push_back(Found);
}

/// Notes a thread that accesses memory out of the bounds of its variable or buffer.
void BlockRun::checkBounds(const LaneValue &At, int64_t Bytes, const Expr *E) {
  const VarDecl *Array = variableOf(At.Object);
  if (!Array)
    return;
  const GivenBuffer *Buffer = bufferOf(At.Object);
  if (Buffer && Buffer->Scale != 0)
    return checkBounds(At, Bytes, E, *Buffer);
  bool IsDynamic = isDynamicShared(Array);
  std::optional<int64_t> Size = Buffer      ? Buffer->Bytes - Buffer->Offset
                                : IsDynamic ? Launch.DynamicBytes
                                            : Facts.size(Array->getType());
  int64_t Least = Buffer ? -Buffer->Offset : 0;
  uint64_t &End = Ends[Array];
  for (unsigned I = 0; I < Lanes; ++I) {
    if (!Now.Active[I] || !At.Known[I] || At.base(I) != 0)
      continue;
    int64_t First = At.at(I);
    End = std::max(End, First < 0 ? std::numeric_limits<uint64_t>::max()
                                  : uint64_t(First) + uint64_t(Bytes));
    if (!Size || (First >= Least && First <= *Size - Bytes))
      continue;
    SharedAccess Found = {E, Array, First, uint64_t(Bytes), uint64_t(*Size), IsDynamic, I,
                          Now.Certain[I]};
    if (Buffer)
      Found.Buffer = *Buffer;
    noteWrong(Found);
  }
}

/// Whether a condition of \p Path compares \p S with a number that is each thread's own, and gives it
/// a lower bound above 0 in \p Lane: a guard of the thread's index.
static bool guardsIndex(const PathCondition &Path, SymbolId S, unsigned Lane) {
  for (const PathCondition::Node *N = Path.last(); N; N = N->Before.get())
    if (N->Atom->Kind == PathAtom::Range && N->Atom->Symbol == S && N->Atom->Bounds.size() > 1 &&
        N->Atom->bounds(Lane).Low > 0)
      return true;
  return false;
}

/// Likewise for \p Buffer, whose size an argument gives. A fault for some sizes only is one if a guard
/// of the thread's index lets the thread through: what the host ensures of the size is not known.
void BlockRun::checkBounds(const LaneValue &At, int64_t Bytes, const Expr *E,
                           const GivenBuffer &Buffer) {
  const auto *Array = cast<ParmVarDecl>(variableOf(At.Object));
  const ParmVarDecl *By = cast<FunctionDecl>(Array->getDeclContext())->getParamDecl(Buffer.By);
  SymbolId Argument = Table.argument(By, 0), Size = Table.scaled(Argument, Buffer.Scale);
  for (unsigned I = 0; I < Lanes; ++I) {
    if (!Now.Active[I] || !At.Known[I])
      continue;
    SharedAccess Found = {.Where = E, .Array = Array, .Offset = At.at(I), .Bytes = uint64_t(Bytes),
                          .Lane = I, .IsCertain = Now.Certain[I], .Buffer = Buffer};
    int64_t End = At.at(I) + Buffer.Offset + Bytes - Buffer.Bytes;
    if (At.base(I) == Size && End > 0) {
      Found.Offset = End - Bytes;
      Found.FromEnd = true;
      noteWrong(Found);
    }
    if (At.base(I) != 0 || Now.Certain[I] || !guardsIndex(Now.Path, Argument, I))
      continue;
    Sizes Bounds;
    Feasibility Path = together(Now.Path, I, Now.Path, I);
    if (certaintyOf(Path, Table, Bounds) != Certainty::SomeSizes || Bounds.size() != 1)
      continue;
    SymbolRange Range = Bounds.front().second;
    Range = {std::max(Range.Low, Buffer.Range.Low),
             std::min({Range.High, Buffer.Range.High, (End - 1) / Buffer.Scale})};
    if (End <= 0 || Range.Low < 1 || Range.Low > Range.High)
      continue;
    Found.When = {By, Range};
    noteWrong(Found);
  }
}

/// Whether \p E names a member of a packed class, which is accessed byte by byte.
static bool isPacked(const Expr *E) {
  for (E = E->IgnoreParenImpCasts();;) {
    const auto *Member = dyn_cast<MemberExpr>(E);
    if (!Member)
      return false;
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (Field && (Field->hasAttr<PackedAttr>() || Field->getParent()->hasAttr<PackedAttr>() ||
                  Field->getParent()->hasAttr<MaxFieldAlignmentAttr>()))
      return true;
    E = Member->getBase()->IgnoreParenImpCasts();
  }
}

/// Notes a thread whose access, of \p Type, is at an address that is not a multiple of what the type
/// needs; false if one is certain.
bool BlockRun::checkAlignment(const LaneValue &At, QualType Type, const Expr *E) {
  const VarDecl *Array = variableOf(At.Object);
  if (!Array || At.Base != 0 || Type->isIncompleteType() || isPacked(E))
    return true;
  const GivenBuffer *Buffer = bufferOf(At.Object);
  int64_t Needed = AST.getTypeAlignInChars(Type).getQuantity();
  int64_t Given = Buffer ? std::gcd(cuda::BufferAlignment, Buffer->Offset)
                         : AST.getDeclAlign(Array).getQuantity();
  int64_t Known = std::gcd(Needed, Given);
  bool IsAligned = true;
  for (unsigned I = 0; I < Lanes && Known > 1; ++I)
    if (Now.Active[I] && At.Known[I] && At.at(I) % Known != 0) {
      SharedAccess Found = {.Where = E, .Array = Array, .Offset = At.at(I), .Lane = I,
                            .IsCertain = Now.Certain[I], .Is = PlaceFault::Misaligned,
                            .Alignment = uint64_t(Needed)};
      if (Buffer)
        Found.Buffer = *Buffer;
      noteWrong(Found);
      IsAligned &= !Now.Certain[I];
    }
  return IsAligned;
}

/// Notes the threads that write to constant memory.
void BlockRun::checkConstant(const LaneValue &At, const Expr *E) {
  const VarDecl *Array = variableOf(At.Object);
  if (!Array || !Array->hasAttr<CUDAConstantAttr>())
    return;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Now.Active[I])
      noteWrong({.Where = E, .Array = Array, .Lane = I, .IsCertain = Now.Certain[I],
                 .Is = PlaceFault::ReadOnly});
}

/// Notes the threads that access memory at an address that is a number.
void BlockRun::checkAddress(const LaneValue &At, int64_t Bytes, const Expr *E) {
  for (unsigned I = 0; I < Lanes && At.Base == 0; ++I)
    if (Now.Active[I] && At.Known[I])
      noteWrong({.Where = E, .Offset = At.at(I), .Bytes = uint64_t(Bytes), .Lane = I,
                 .IsCertain = Now.Certain[I], .Is = PlaceFault::Address});
}

} // namespace warplint
