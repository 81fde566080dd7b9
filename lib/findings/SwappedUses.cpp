//===- SwappedUses.cpp - Calls and macros with arguments that look swapped ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/SwappedUses.h"
#include "findings/ShapeNames.h"
#include "cuda/Functions.h"
#include "launch/LaunchCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {
/// Reads the uses of macros that take a grid and a block.
class MacroReader : public PPCallbacks {
public:
  MacroReader(Preprocessor &PP, std::shared_ptr<std::vector<SwappedUse>> Found)
      : PP(PP), Found(std::move(Found)) {}

  void MacroExpands(const Token &Name, const MacroDefinition &Definition, SourceRange Range,
                    const MacroArgs *Args) override {
    const MacroInfo *Info = Definition.getMacroInfo();
    if (!Info || !Args || PP.getSourceManager().isInSystemHeader(Name.getLocation()))
      return;
    std::vector<NamedArgument> Arguments;
    for (auto [I, Parameter] : enumerate(Info->params())) {
      const Token *Given = Args->getUnexpArgument(unsigned(I));
      bool IsName = Given->is(tok::identifier) && Given[1].is(tok::eof);
      Arguments.push_back(
          {Parameter->getName(), IsName ? Given->getIdentifierInfo()->getName() : ""});
    }
    if (std::optional<std::string> Swap = swapIn(Arguments))
      Found->push_back({Range.getBegin(), std::move(*Swap)});
  }

private:
  Preprocessor &PP;
  std::shared_ptr<std::vector<SwappedUse>> Found;
};

/// Reads the calls of functions that take a grid and a block.
class CallReader : public RecursiveASTVisitor<CallReader> {
public:
  explicit CallReader(const SourceManager &Sources) : Sources(Sources) {}
  std::vector<SwappedUse> Found;

  bool VisitCallExpr(CallExpr *E);

private:
  const SourceManager &Sources;
};
} // namespace

StringRef argumentName(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *Made = dyn_cast<CXXConstructExpr>(E)) // a dim3 from a number, or a copy
    if (Made->getNumArgs() != 0 && none_of(drop_begin(Made->arguments()), [](const Expr *Each) {
          return !isa<CXXDefaultArgExpr>(Each);
        }))
      E = Made->getArg(0)->IgnoreParenImpCasts();
    else
      return {};
  const ValueDecl *Named = nullptr;
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    Named = Name->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(E))
    Named = Member->getMemberDecl();
  return Named && Named->getIdentifier() ? Named->getName() : StringRef();
}

bool CallReader::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || isa<CUDAKernelCallExpr, CXXOperatorCallExpr>(E) ||
      cuda::isApiName(calleeName(E)) || Sources.isInSystemHeader(E->getBeginLoc()))
    return true; // launches have their own words below
  std::vector<NamedArgument> Arguments;
  for (auto [Parameter, Given] : zip(Callee->parameters(), E->arguments()))
    Arguments.push_back({Parameter->getName(), argumentName(Given)});
  if (std::optional<std::string> Swap = swapIn(Arguments))
    Found.push_back({E->getBeginLoc(), std::move(*Swap)});
  return true;
}

void readSwappedMacros(Preprocessor &PP, std::shared_ptr<std::vector<SwappedUse>> Found) {
  PP.addPPCallbacks(std::make_unique<MacroReader>(PP, std::move(Found)));
}

std::vector<SwappedUse> swappedCalls(const ASTContext &AST) {
  CallReader Calls(AST.getSourceManager());
  for (Decl *D : AST.getTraversalScope())
    Calls.TraverseDecl(D);
  return std::move(Calls.Found);
}

namespace {
/// Looks for a launch that is given two names in this order.
class OrderFinder : public RecursiveASTVisitor<OrderFinder> {
public:
  OrderFinder(StringRef First, StringRef Second) : First(First), Second(Second) {}
  bool IsFound = false;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    auto At = [&](StringRef Name) {
      return find_if(E->arguments(), [&](const Expr *Each) { return argumentName(Each) == Name; });
    };
    IsFound |= At(First) < At(Second) && At(Second) != E->arg_end();
    return !IsFound;
  }

private:
  StringRef First, Second;
};
} // namespace

bool launchesWith(StringRef First, StringRef Second, const Stmt &Body) {
  OrderFinder Finder(First, Second);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  return Finder.IsFound;
}

} // namespace warplint
