//===- StreamUses.cpp - The streams that a function works in --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/StreamUses.h"
#include "cuda/HostCalls.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchSite.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool isDefaultStream(const Expr *Written, const ASTContext &Context) {
  if (!Written || isa<CXXDefaultArgExpr>(Written))
    return true;
  const Expr *E = Written->IgnoreParenCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(E);
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E) || (Number && Number->getValue() == 0);
}

static std::string textOf(const Expr *E, const ASTContext &Context) {
  SourceRange Range = E->getSourceRange();
  return Range.getBegin().isMacroID() || Range.getEnd().isMacroID()
             ? std::string()
             : Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                                    Context.getSourceManager(), Context.getLangOpts())
                   .str();
}

/// Whether \p E calls a framework's function that gives the current stream.
static bool asksForStream(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && cuda::givesCurrentStream(Callee->getName());
}

/// The variable, the parameter or the member of this object that \p E names, or the function that
/// gives the current stream; with its text. `s.stream()` and a conversion are of `s`.
static StreamUse named(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreUnlessSpelledInSource();
  const Expr *Object = E;
  if (const auto *Asked = dyn_cast<CXXMemberCallExpr>(E); Asked && Asked->getNumArgs() == 0 &&
                                                          asksForStream(E))
    Object = Asked->getImplicitObjectArgument()->IgnoreUnlessSpelledInSource();
  if (const auto *Name = dyn_cast<DeclRefExpr>(Object); Name && isa<VarDecl>(Name->getDecl()))
    return {Name->getDecl(), E, 0, Object == E ? Name->getDecl()->getNameAsString()
                                               : textOf(E, Context)};
  if (const auto *Member = dyn_cast<MemberExpr>(Object);
      Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
    return {Member->getMemberDecl(), E, 0, Object == E ? Member->getMemberDecl()->getNameAsString()
                                                       : textOf(E, Context)};
  if (asksForStream(Object))
    return {cast<CallExpr>(Object)->getDirectCallee(), E, 0, textOf(E, Context)};
  return {};
}

namespace {
class StreamFinder : public RecursiveASTVisitor<StreamFinder> {
public:
  explicit StreamFinder(const ASTContext &Context) : Context(Context) {}

  /// The stream of all work; without any, the one that a variable keeps and that is not used.
  StreamUse found() const {
    if (AreSeveral)
      return {};
    if (Use.Stream || Asked.size() != 1 || Named.contains(Asked.front()))
      return Use;
    const VarDecl *V = Asked.front();
    return {V, V->getInit(), 0, V->getNameAsString()};
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasLocalStorage() && V->getInit() && asksForStream(V->getInit()))
      Asked.push_back(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Named.insert(E->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (formOf(E)) {
      LaunchInstance Launch = asWritten(E);
      note(Launch[StreamPart].Written);
    } else if (const cuda::HostCall *Known = cuda::findHostCall(calleeName(E));
               Known && Known->Stream && *Known->Stream < E->getNumArgs()) {
      const Expr *Stream = E->getArg(*Known->Stream);
      if (Known->Does == cuda::HostEffect::Enqueues)
        note(Stream);
      // Who waits for the default stream by name has put work on it on purpose.
      else if (isDefaultStream(Stream, Context))
        AreSeveral = true;
    }
    return true;
  }

private:
  const ASTContext &Context;
  StreamUse Use;
  bool AreSeveral = false; ///< Or the default stream and another.
  SmallVector<const VarDecl *, 2> Asked; ///< Variables that keep the current stream.
  SmallPtrSet<const Decl *, 16> Named;

  void note(const Expr *Stream) {
    if (isDefaultStream(Stream, Context))
      return;
    StreamUse Next = named(Stream, Context);
    if (Next.Stream)
      Next.Stream = cast<ValueDecl>(Next.Stream->getCanonicalDecl());
    AreSeveral |= Next.Text.empty() ||
                  (Use.Stream && (Use.Stream != Next.Stream || Use.Text != Next.Text));
    if (!Use.Stream) {
      Next.Count = Use.Count;
      Use = Next;
    }
    ++Use.Count;
  }
};
} // namespace

StreamUse streamOf(const FunctionDecl *Body) {
  StreamFinder Finder(Body->getASTContext());
  Finder.TraverseStmt(Body->getBody());
  return Finder.found();
}

/// Whether the scope of \p V, if it is local, contains \p Call.
static bool isInScope(const VarDecl *V, const CallExpr *Call) {
  if (isa<ParmVarDecl>(V) || !V->hasLocalStorage())
    return true;
  ASTContext &Context = V->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation At = Sources.getFileLoc(Call->getBeginLoc());
  for (const auto &Parent : Context.getParents(*V))
    if (const auto *Declaration = Parent.get<DeclStmt>())
      for (const auto &Around : Context.getParents(*Declaration))
        if (const auto *Block = Around.get<CompoundStmt>())
          return Sources.isBeforeInTranslationUnit(V->getLocation(), At) &&
                 Sources.isBeforeInTranslationUnit(At, Sources.getFileLoc(Block->getRBracLoc()));
  return false;
}

/// Whether \p Call can use every variable that \p S names.
static bool areInScope(const Stmt *S, const CallExpr *Call) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(S);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return (!V || isInScope(V, Call)) && (!S || all_of(S->children(), [&](const Stmt *Child) {
                                          return areInScope(Child, Call);
                                        }));
}

bool isVisibleAt(const StreamUse &Use, const CallExpr *Call) {
  if (const auto *V = dyn_cast<VarDecl>(Use.Stream))
    return isInScope(V, Call);
  return areInScope(Use.At, Call);
}

//===----------------------------------------------------------------------===//
// A stream in the place of bytes
//===----------------------------------------------------------------------===//

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
