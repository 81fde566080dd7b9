//===- KernelAttributes.cpp - Reads the attributes that bear on launches --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What Clang does not know, or does not keep, arrives as annotations: by
/// warplint's own headers (cuda_headers/warplint_attributes.h) and, in a
/// stock clang-tidy, by the plugin. Clang's own attributes are read where those
/// are absent.
///
//===----------------------------------------------------------------------===//

#include "kernels/KernelAttributes.h"
#include "base/compat/Attributes.h"
#include "dataflow/Evaluator.h"
#include "kernels/KernelFacts.h"
#include "kernels/SharedUse.h"
#include "text/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace clang;

namespace warplint {

llvm::StringRef spelling(AttributeKind Kind) {
  switch (Kind) {
  case AttributeKind::LaunchBounds:
    return "__launch_bounds__";
  case AttributeKind::MaxRegisters:
    return "__maxnreg__";
  case AttributeKind::BlockSize:
    return "__block_size__";
  case AttributeKind::ClusterDims:
    return "__cluster_dims__";
  }
  llvm_unreachable("every attribute has a spelling");
}

//===----------------------------------------------------------------------===//
// __launch_bounds__
//===----------------------------------------------------------------------===//

/// The third argument of the bounds at \p Range as text: without an
/// annotation it is kept in no pass but a device pass for an architecture that
/// has clusters.
static std::optional<IntValue> thirdBoundAsWritten(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Written = Sources.getExpansionRange(Range);
  llvm::StringRef Text =
      Lexer::getSourceText(Written, Sources, Context.getLangOpts()).rtrim(")").trim();
  unsigned Depth = 0, Commas = 0;
  size_t Third = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Depth += Text[I] == '(';
    Depth -= Depth && Text[I] == ')';
    if (Text[I] == ',' && Depth == 1 && ++Commas == 2)
      Third = I + 1;
  }
  if (Commas != 2)
    return std::nullopt;
  int64_t Value = 0;
  if (Text.drop_front(Third).trim().getAsInteger(0, Value))
    return IntValue::unknown(Reason::Other, Range.getBegin());
  return IntValue::known({Value, {}, {}});
}

/// The annotation that warplint's headers put beside the bounds \p A of \p D, with all its
/// arguments; null without them, or for fewer than three.
static const AnnotateAttr *annotationBeside(const CUDALaunchBoundsAttr &A, const FunctionDecl *D,
                                            const SourceManager &Sources) {
  SourceLocation Where = Sources.getExpansionLoc(A.getLocation());
  for (const auto *Other : D->specific_attrs<AnnotateAttr>())
    if (Other->getAnnotation() == "warplint.launch_bounds" &&
        Sources.getExpansionLoc(Other->getLocation()) == Where)
      return Other;
  return nullptr;
}

/// The numbers of the bounds \p A of \p D.
static llvm::SmallVector<IntValue, 3> boundsValues(const CUDALaunchBoundsAttr &A,
                                                   const FunctionDecl *D, const Evaluator &Values) {
  const ASTContext &Context = D->getASTContext();
  llvm::SmallVector<IntValue, 3> Read = {Values.integer(A.getMaxThreads())};
  if (!A.getMinBlocks())
    return Read;
  Read.push_back(Values.integer(A.getMinBlocks()));
  const AnnotateAttr *All = annotationBeside(A, D, Context.getSourceManager());
  if (const Expr *MaxBlocks = A.getMaxBlocks())
    Read.push_back(Values.integer(MaxBlocks));
  else if (All && All->args_size() == 3)
    Read.push_back(Values.integer(All->args_begin()[2]));
  else if (std::optional<IntValue> Third =
               All ? std::nullopt : thirdBoundAsWritten(A.getRange(), Context))
    Read.push_back(*Third);
  return Read;
}

//===----------------------------------------------------------------------===//
// The others
//===----------------------------------------------------------------------===//

/// Adds the operands of the commas in \p E to \p Parts.
static void splitCommas(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Parts) {
  const auto *Comma = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Comma || Comma->getOpcode() != BO_Comma) {
    Parts.push_back(E);
    return;
  }
  splitCommas(Comma->getLHS(), Parts);
  Parts.push_back(Comma->getRHS());
}

/// Adds to \p Read the triple that \p Parts give; the ones that are missing are 1.
static void addTriple(llvm::ArrayRef<const Expr *> Parts, const Evaluator &Values,
                      llvm::SmallVectorImpl<IntValue> &Read) {
  for (size_t I = 0; I != 3; ++I)
    Read.push_back(I < Parts.size() ? Values.integer(Parts[I]) : IntValue::known({1, {}, {}}));
}

/// Likewise the triple that a tuple gives: `(16, 8, 1)`, to Clang commas in parentheses.
static void addTuple(const Expr *E, const Evaluator &Values,
                     llvm::SmallVectorImpl<IntValue> &Read) {
  if (const auto *Folded = dyn_cast<FullExpr>(E))
    E = Folded->getSubExpr();
  llvm::SmallVector<const Expr *, 3> Parts;
  splitCommas(E, Parts);
  addTriple(Parts, Values, Read);
}

/// The attribute in the annotation \p A of \p D; empty if it is not one of ours, or if it has
/// bounds, for which Clang has an attribute.
static std::optional<WrittenAttribute> annotated(const AnnotateAttr &A, const FunctionDecl *D,
                                                 const Evaluator &Values) {
  llvm::StringRef Name = A.getAnnotation();
  llvm::ArrayRef<const Expr *> Arguments(A.args_begin(), A.args_end());
  if (!Name.consume_front("warplint.") || Arguments.empty())
    return std::nullopt;
  WrittenAttribute Read{AttributeKind::MaxRegisters, A.getRange(), D, {}};
  if (Name == "maxnreg" && Arguments.size() == 1) {
    Read.Values.push_back(Values.integer(Arguments[0]));
    return Read;
  }
  if (Name == "block_size") {
    Read.Kind = AttributeKind::BlockSize;
    for (const Expr *Tuple : Arguments.take_front(2))
      addTuple(Tuple, Values, Read.Values);
    return Read;
  }
  if (Name == "cluster_dims") {
    Read.Kind = AttributeKind::ClusterDims;
    addTriple(Arguments, Values, Read.Values);
    return Read;
  }
  return std::nullopt;
}

/// The contents of the attribute \p A of \p D, if it is one of ours.
static std::optional<WrittenAttribute> read(const Attr &A, const FunctionDecl *D,
                                            const Evaluator &Values) {
  if (const auto *Bounds = dyn_cast<CUDALaunchBoundsAttr>(&A))
    return WrittenAttribute{AttributeKind::LaunchBounds, A.getRange(), D,
                            boundsValues(*Bounds, D, Values)};
  if (const auto *Annotation = dyn_cast<AnnotateAttr>(&A))
    return annotated(*Annotation, D, Values);
  if (std::optional<compat::ClusterDims> Cluster = compat::clusterDims(A)) {
    WrittenAttribute Read{AttributeKind::ClusterDims, A.getRange(), D, {}};
    addTriple(Cluster->Arguments, Values, Read.Values);
    return Read;
  }
  return std::nullopt;
}

llvm::SmallVector<const FunctionDecl *, 2> declarationsOf(const FunctionDecl *Kernel) {
  llvm::SmallVector<const FunctionDecl *, 2> All;
  for (const FunctionDecl *D = Kernel->getMostRecentDecl(); D; D = D->getPreviousDecl())
    All.insert(All.begin(), D);
  return All;
}

KernelFacts kernelFacts(const FunctionDecl *Canonical, const Evaluator &Values) {
  KernelFacts Facts;
  Facts.Function = Canonical->getDefinition();
  if (!Facts.Function)
    Facts.Function = Canonical->getMostRecentDecl();
  Facts.Written = readWritten(Canonical, Values);
  Facts.Bounds = boundsOf(Facts.Written);
  Facts.Attributes = attributesOf(Facts.Written);
  Facts.Shared = readSharedUse(Canonical->getASTContext(), Facts.Function);
  return Facts;
}

bool isTileKernel(const FunctionDecl *Kernel) {
  return llvm::any_of(declarationsOf(Kernel), [](const FunctionDecl *D) {
    return llvm::any_of(D->specific_attrs<AnnotateAttr>(), [](const AnnotateAttr *A) {
      return A->getAnnotation() == "warplint.tile_global";
    });
  });
}

std::vector<WrittenAttribute> readWritten(const FunctionDecl *Kernel, const Evaluator &Values) {
  std::vector<WrittenAttribute> All;
  for (const FunctionDecl *D : declarationsOf(Kernel))
    for (const Attr *A : D->attrs())
      if (!A->isInherited()) // Clang copies attributes onto later declarations
        if (std::optional<WrittenAttribute> Found = read(*A, D, Values))
          All.push_back(std::move(*Found));
  return All;
}

//===----------------------------------------------------------------------===//
// What they add up to
//===----------------------------------------------------------------------===//

std::optional<LaunchBounds> boundsOf(llvm::ArrayRef<WrittenAttribute> Written) {
  std::optional<LaunchBounds> Bounds;
  for (const WrittenAttribute &A : Written) {
    if (A.Kind != AttributeKind::LaunchBounds)
      continue;
    if (!Bounds)
      Bounds.emplace();
    Bounds->Range = A.Range;
    Bounds->MaxThreads = A.Values[0];
    if (A.Values.size() > 1)
      Bounds->MinBlocks = A.Values[1];
    if (A.Values.size() > 2)
      Bounds->MaxCluster = A.Values[2];
  }
  return Bounds;
}

/// The triple that \p Values hold from \p First on.
static Dim3Value tripleAt(llvm::ArrayRef<IntValue> Values, size_t First) {
  return Dim3Value::of(Values[First], Values[First + 1], Values[First + 2]);
}

KernelAttributes attributesOf(llvm::ArrayRef<WrittenAttribute> Written) {
  KernelAttributes Found;
  for (const WrittenAttribute &A : Written) {
    if (A.Kind == AttributeKind::MaxRegisters)
      Found.MaxRegisters = {A.Range, A.Values[0]};
    if (A.Kind == AttributeKind::ClusterDims)
      Found.ClusterDims = {A.Range, tripleAt(A.Values, 0)};
    if (A.Kind == AttributeKind::BlockSize)
      Found.BlockSize = {A.Range, tripleAt(A.Values, 0)};
    if (A.Kind == AttributeKind::BlockSize && A.Values.size() > 3)
      Found.ClusterDims = {A.Range, tripleAt(A.Values, 3)};
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// Attributes after the definition
//===----------------------------------------------------------------------===//

static std::optional<AttributeKind> kindSpelled(llvm::StringRef Name) {
  for (AttributeKind Kind : {AttributeKind::LaunchBounds, AttributeKind::MaxRegisters,
                             AttributeKind::BlockSize, AttributeKind::ClusterDims})
    if (Name == spelling(Kind))
      return Kind;
  return std::nullopt;
}

/// The attributes that are spelled from offset \p From of \p File to \p To.
static void findSpelled(FileID File, unsigned From, unsigned To, const ASTContext &Context,
                        std::vector<LateAttribute> &Found) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringRef Text = Sources.getBufferData(File);
  SourceLocation Start = Sources.getLocForStartOfFile(File);
  RawTokens Tokens(Text, Context.getLangOpts(), From, To);
  unsigned Depth = 0, Begin = 0;
  std::optional<AttributeKind> Open;
  for (Token T; Tokens.next(T);) {
    if (T.is(tok::raw_identifier) && !Open) {
      Open = kindSpelled(Tokens.text());
      Begin = Tokens.begin();
      continue;
    }
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren) && Depth;
    if (Open && T.is(tok::r_paren) && Depth == 0) {
      Found.push_back({*Open, Start.getLocWithOffset(Begin), Text.slice(Begin, Tokens.end())});
      Open.reset();
    }
  }
}

/// The attributes in the text of \p D before its name.
static void findInText(const FunctionDecl *D, std::vector<LateAttribute> &Found) {
  const ASTContext &Context = D->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getBeginLoc()));
  auto [NameFile, End] = Sources.getDecomposedLoc(Sources.getExpansionLoc(D->getLocation()));
  if (File == NameFile && Offset < End)
    findSpelled(File, Offset, End, Context, Found);
}

std::vector<LateAttribute> readLate(const FunctionDecl *Kernel) {
  std::vector<LateAttribute> Found;
  bool AfterDefinition = false;
  for (const FunctionDecl *D : declarationsOf(Kernel)) {
    bool Bare = llvm::none_of(D->attrs(), [](const Attr *A) {
      return !A->isInherited() && isa<CUDALaunchBoundsAttr, AnnotateAttr>(A);
    });
    if (AfterDefinition && Bare)
      findInText(D, Found);
    AfterDefinition |= D->isThisDeclarationADefinition();
  }
  return Found;
}

} // namespace warplint
