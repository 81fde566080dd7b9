//===- StreamArgument.cpp - Streams in the place of bytes -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/StreamArgument.h"
#include "launch/LaunchSite.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static bool isStream(QualType Type) {
  const RecordDecl *Pointee =
      Type->getPointeeType().isNull() ? nullptr : Type->getPointeeType()->getAsRecordDecl();
  return Pointee && Pointee->getIdentifier() && Pointee->getName() == "CUstream_st";
}

/// The stream that \p E, an integer, is made of; null where it is of none.
static const Expr *streamBehind(const Expr *E, unsigned Depth = 4) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
    const Expr *Of = Cast->getSubExpr()->IgnoreParenImpCasts();
    return isStream(Of->getType()) ? Of : streamBehind(Of, Depth);
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!V || !V->getInit() || !V->getType()->isIntegerType() || Depth == 0)
    return nullptr;
  return streamBehind(V->getInit(), Depth - 1) ? E : nullptr;
}

/// Whether \p E names an integer as programs name a stream.
static bool isCalledStream(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const ValueDecl *Named = nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    Named = Reference->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    Named = Member->getMemberDecl();
  if (!Named || !Named->getIdentifier() || !Named->getType()->isIntegerType())
    return false;
  std::string Name = Named->getName().lower();
  llvm::erase(Name, '_');
  static constexpr StringRef Names[] = {"stream", "hstream", "custream", "cudastream", "strm"};
  return is_contained(Names, Name);
}

const Expr *streamForBytes(const LaunchInstance &Instance) {
  const Expr *Bytes = Instance[SharedPart].Written;
  if (!Bytes || Bytes == Instance[BlockPart].Written || Bytes->isTypeDependent())
    return nullptr; // a struct names its members
  if (const Expr *Stream = streamBehind(Bytes))
    return Stream;
  return !Instance[StreamPart].Written && isCalledStream(Bytes) ? Bytes->IgnoreParenImpCasts()
                                                                : nullptr;
}

} // namespace warplint
