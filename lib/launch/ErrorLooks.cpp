//===- ErrorLooks.cpp - Code that looks at the error of a launch ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/ErrorLooks.h"
#include "cuda/Functions.h"
#include "cuda/HostCalls.h"
#include "text/RawTokens.h"
#include "launch/LaunchCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Calls that are followed, and callers.
static constexpr unsigned MostDepth = 4;

ErrorLooks::ErrorLooks(const ASTContext &Context, const HostBodies &Bodies,
                       std::function<bool(StringRef)> IsHandler)
    : Context(Context), Sources(Context.getSourceManager()), IsHandler(std::move(IsHandler)),
      Bodies(Bodies) {}

/// Whether the function \p Name of the API returns the error of a launch.
static bool returnsError(StringRef Name) {
  const cuda::HostCall *Known = cuda::findHostCall(Name);
  return Known && Known->Does != cuda::HostEffect::Enqueues;
}

/// Whether \p Text, the arguments of a handler, calls a function of the API that returns only the
/// error of its own: `CHECK(cudaMalloc(&p, n))`.
static bool callsAnother(const std::string &Text) {
  RawTokens Tokens(Text);
  StringRef Name;
  for (Token T; Tokens.next(T);) {
    if (T.is(tok::l_paren) && cuda::isApiName(Name) && !returnsError(Name))
      return true;
    Name = T.is(tok::raw_identifier) ? Tokens.text() : StringRef();
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

bool ErrorLooks::isHandlerCall(const CallExpr *Call) const {
  const auto *Callee = dyn_cast_or_null<NamedDecl>(Call->getCalleeDecl());
  if (!Callee || !Callee->getIdentifier() ||
      (cuda::isApiName(Callee->getName()) && !calleeName(Call).empty()) ||
      !(IsHandler(Callee->getName()) || IsHandler(Callee->getQualifiedNameAsString())))
    return false;
  return none_of(Call->arguments(), [](const Expr *Argument) {
    const auto *Given = dyn_cast<CallExpr>(Argument->IgnoreParenImpCasts());
    StringRef Name = Given ? calleeName(Given) : StringRef();
    return cuda::isApiName(Name) && !returnsError(Name);
  });
}

/// Whether a handler that is a macro brings \p Place by itself, not as its argument. \p Use is then
/// the text of its use.
bool ErrorLooks::isFromHandlerMacro(SourceLocation Place, StringRef &Use) const {
  while (Place.isMacroID()) {
    if (Sources.isMacroArgExpansion(Place)) {
      Place = Sources.getImmediateSpellingLoc(Place);
      continue;
    }
    if (IsHandler(Lexer::getImmediateMacroName(Place, Sources, Context.getLangOpts()))) {
      Use = Lexer::getSourceText(Sources.getExpansionRange(Place), Sources, Context.getLangOpts());
      return true;
    }
    Place = Sources.getImmediateExpansionRange(Place).getBegin();
  }
  return false;
}

bool ErrorLooks::looks(const CallExpr *Call) const {
  StringRef Use;
  if (Call->isTypeDependent()) // in code that runs, what it calls is not declared
    return true;
  return (returnsError(calleeName(Call)) && isUsed(Call)) || isHandlerCall(Call) ||
         (isFromHandlerMacro(Call->getBeginLoc(), Use) && !callsAnother(Use.str()));
}

/// Whether \p Function is in sight, and it or what it calls looks at an error.
bool ErrorLooks::looksInside(const FunctionDecl *Function, unsigned Depth) const {
  const FunctionDecl *Definition = Function ? Function->getDefinition() : nullptr;
  if (!Definition || Depth == MostDepth)
    return false;
  auto [At, New] = Looking.try_emplace(Definition, false);
  if (New) {
    bool Found = any_of(Bodies.callsIn(Definition), [&](const CallExpr *Call) {
      return looks(Call) || (!isa<CUDAKernelCallExpr>(Call) &&
                             looksInside(Call->getDirectCallee(), Depth + 1));
    });
    Looking[Definition] = Found;
    return Found;
  }
  return At->second;
}

bool ErrorLooks::looks(const CFGElement &Element) const {
  if (auto Ended = Element.getAs<CFGImplicitDtor>())
    return looksInside(Ended->getDestructorDecl(const_cast<ASTContext &>(Context)), 0);
  auto S = Element.getAs<CFGStmt>();
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S->getStmt()); Call && !isa<CUDAKernelCallExpr>(Call))
    return looks(Call) || looksInside(Call->getDirectCallee(), 0);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S->getStmt()))
    return looksInside(Made->getConstructor(), 0);
  StringRef Use;
  return isFromHandlerMacro(S->getStmt()->getBeginLoc(), Use) && !callsAnother(Use.str());
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

static bool isLaunch(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  std::optional<LaunchForm> Form = Call ? formOf(Call) : std::nullopt;
  return Form && !Form->isGraphNode();
}

static bool launchesAlways(const Stmt *S, unsigned Depth = 0);

/// Whether \p S, a part of a lambda, launches whenever it runs; a `switch`, whichever case is taken.
static bool partLaunches(const Stmt *S, unsigned Depth) {
  auto Launches = [&](const Stmt *Each) { return partLaunches(Each, Depth); };
  if (const auto *Return = dyn_cast_or_null<ReturnStmt>(S))
    S = Return->getRetValue();
  if (const auto *E = dyn_cast_or_null<Expr>(S))
    S = E->IgnoreImplicit()->IgnoreParens();
  if (!S || Depth == MostDepth)
    return false;
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return any_of(Block->body(), Launches);
  if (const auto *Case = dyn_cast<CaseStmt>(S))
    return Launches(Case->getSubStmt());
  const auto *Switch = dyn_cast<SwitchStmt>(S);
  if (!Switch)
    return launchesAlways(S, Depth);
  auto IsCase = [](const Stmt *Each) { return isa<CaseStmt>(Each); };
  const auto *Cases = dyn_cast<CompoundStmt>(Switch->getBody());
  return Cases && any_of(Cases->body(), IsCase) &&
         all_of(make_filter_range(Cases->body(), IsCase), Launches);
}

/// Whether \p S is a launch, or the call of a lambda that launches whenever it runs, as a dispatch
/// over types is.
static bool launchesAlways(const Stmt *S, unsigned Depth) {
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  return isLaunch(S) || (Method && Method->getParent()->isLambda() && Method->hasBody() &&
                         partLaunches(Method->getBody(), Depth + 1));
}

/// Whether \p Whole is \p Part or has it inside, as the call of a lambda has the lambda.
static bool isPartOf(const Stmt *Part, const Stmt *Whole) {
  return Whole == Part || (Whole && any_of(Whole->children(), [&](const Stmt *Each) {
                             return isPartOf(Part, Each);
                           }));
}

ErrorLooks::Look ErrorLooks::searchFrom(const FunctionDecl *Body, const Expr *At,
                                        bool OverLaunches, unsigned Depth) const {
  const BodyFlow &Flow = Bodies.flowOf(Body);
  BodyFlow::Position Begin = Flow.placeOf(At);
  if (!Begin)
    return {true, nullptr}; // where control goes from here is not known
  Look Found;
  bool AtEnd = false;
  Flow.search(
      Begin,
      [&](const CFGElement &Element) {
        auto S = Element.getAs<CFGStmt>();
        if (looks(Element)) {
          Found = {true, S ? S->getStmt() : nullptr};
          return BodyFlow::Then::Found;
        }
        return !OverLaunches && S && launchesAlways(S->getStmt()) && !isPartOf(At, S->getStmt())
                   ? BodyFlow::Then::Leave
                   : BodyFlow::Then::GoOn;
      },
      &AtEnd);
  ArrayRef<HostBodies::Use> Uses = Bodies.usesOf(Body);
  if (Found.Is || !AtEnd || Uses.empty())
    return Found;
  if (Depth == MostDepth)
    return {true, nullptr}; // callers of callers, such as the steps of a dispatch over numbers
  Found.Is = all_of(Uses, [&](const HostBodies::Use &Use) {
    return Use.Body == Body || searchFrom(Use.Body, Use.At, OverLaunches, Depth + 1).Is;
  });
  return Found;
}

/// Whether a handler is named between two places of a file: the AST lacks what is compiled out, and
/// what could not be parsed.
bool ErrorLooks::isNamedBetween(SourceLocation Begin, SourceLocation End) const {
  auto [File, From] = Sources.getDecomposedLoc(Begin);
  auto [EndFile, To] = Sources.getDecomposedLoc(End);
  std::optional<MemoryBufferRef> Buffer = Sources.getBufferOrNone(File);
  if (File != EndFile || !Buffer)
    return false;
  RawTokens Tokens(Buffer->getBuffer(), rawCuda(), From, To);
  for (Token T; Tokens.next(T);) {
    if (T.is(tok::lesslessless))
      return false;
    if (T.isNot(tok::raw_identifier) || cuda::isApiName(Tokens.text()) ||
        !IsHandler(Tokens.text()))
      continue;
    unsigned Depth = 0, ArgumentsAt = Tokens.end();
    while (Tokens.next(T) && (Depth += T.is(tok::l_paren)) && !(T.is(tok::r_paren) && --Depth == 0))
      ;
    if (!callsAnother(Buffer->getBuffer().slice(ArgumentsAt, Tokens.end()).str()))
      return true;
  }
  return false;
}

bool ErrorLooks::isNamedInText(const CallExpr *Call) const {
  const FunctionDecl *Outer = Bodies.bodyOf(Call);
  while (Outer && Bodies.isLambda(Outer) && !Bodies.usesOf(Outer).empty())
    Outer = Bodies.usesOf(Outer).front().Body;
  SourceLocation End = Sources.getExpansionRange(Call->getSourceRange()).getEnd();
  return Outer && isNamedBetween(Lexer::getLocForEndOfToken(End, 0, Sources, Context.getLangOpts()),
                                 Sources.getFileLoc(Outer->getBodyRBrace()));
}

ErrorLooks::Look ErrorLooks::search(const CallExpr *Call, bool OverLaunches) const {
  const FunctionDecl *Body = Bodies.bodyOf(Call);
  if (!Body)
    return {true, nullptr};
  Look Found = searchFrom(Body, Call, OverLaunches, 0);
  if (!Found.Is)
    Found.Is = isNamedInText(Call);
  return Found;
}

ErrorLooks::Look ErrorLooks::after(const CallExpr *Call) const { return search(Call, false); }

ErrorLooks::Look ErrorLooks::afterOverLaunches(const CallExpr *Call) const {
  return search(Call, true);
}

} // namespace warplint
