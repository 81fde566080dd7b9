//===- SwappedArgumentsCheck.cpp - cuda-swapped-arguments -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "cuda/Functions.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "checks/swapped_arguments/ShapeNames.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include <memory>
#include <string>
#include <vector>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// A call or a use of a macro that takes a grid and a block, and seems to get them swapped.
struct SwappedUse {
  clang::SourceLocation Location;
  std::string Text;
};

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

/// The name of the variable or member that \p E is; empty for others.
static StringRef argumentName(const Expr *E) {
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

/// Adds to \p Found the uses of macros that \p PP expands from now on.
static void readSwappedMacros(Preprocessor &PP, std::shared_ptr<std::vector<SwappedUse>> Found) {
  PP.addPPCallbacks(std::make_unique<MacroReader>(PP, std::move(Found)));
}

/// The calls of functions in the user's code, other than the API's.
static std::vector<SwappedUse> swappedCalls(const ASTContext &AST) {
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

/// Whether \p Body launches a kernel with the argument named \p First before that named \p Second.
static bool launchesWith(StringRef First, StringRef Second, const Stmt &Body) {
  OrderFinder Finder(First, Second);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  return Finder.IsFound;
}

/// The number of the argument \p E among those of \p Launch, from 1; empty if it is in none.
static std::optional<unsigned> numberOf(const Expr *E, const CallExpr *Launch) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Launch))
    Launch = Chevron->getConfig();
  for (auto [I, Argument] : enumerate(Launch->arguments()))
    if (Argument->IgnoreImplicit() == E->IgnoreImplicit())
      return I + 1;
  return std::nullopt;
}

/// Whether the function of \p Instance launches something with \p A before \p B too: a program that
/// goes forth and back between two arrays.
static bool goesBothWays(const LaunchInstance &Instance, StringRef A, StringRef B) {
  return Instance.Caller && Instance.Caller->hasBody() &&
         launchesWith(A, B, *Instance.Caller->getBody());
}

namespace {
/// Finds grids and blocks, and arguments of kernels, that are swapped, judged by the names of
/// arguments and parameters.
///
/// For the user-facing documentation see docs/checks/cuda-swapped-arguments.md
class SwappedArgumentsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void registerPPCallbacks(const SourceManager &Sources, Preprocessor *PP,
                           Preprocessor *ModuleExpanderPP) override {
    LaunchCheck::registerPPCallbacks(Sources, PP, ModuleExpanderPP);
    Macros->clear();
    readSwappedMacros(*PP, Macros);
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    // What is in a macro is reported where that is used.
    if (Site.Location.isMacroID())
      return;
    checkArguments(Site, Instance);
    if (!Instance.WholeArguments || !Instance[BlockPart].Written)
      return;
    StringRef Grid = argumentName(Instance[GridPart].Written),
              Block = argumentName(Instance[BlockPart].Written);
    if (!swapIn({{"grid", Grid}, {"block", Block}}))
      return;
    std::optional<unsigned> First = numberOf(Instance[GridPart].Written, Instance.Call);
    std::optional<unsigned> Second = numberOf(Instance[BlockPart].Written, Instance.Call);
    if (!First || !Second)
      return;
    Finding F = launchFinding(Site, Instance, GridPart, TargetGroup::all(targets()));
    F.Text =
        formatv("argument {0} of this launch, the grid, is '{1}' and argument {2}, the block, is "
                "'{3}': grid and block look swapped",
                *First, Grid, *Second, Block);
    F.note({}, "exchange them",
           swapText(Instance[GridPart].Written, Instance[BlockPart].Written, model().context()));
    report(F);
  }

  void checkUnit() override {
    std::vector<SwappedUse> Uses = swappedCalls(model().context());
    append_range(Uses, *Macros);
    for (const SwappedUse &Use : Uses) {
      Finding F;
      F.Location = Use.Location;
      F.Targets = TargetGroup::all(targets()).names();
      F.Text = Use.Text;
      report(F);
    }
  }

  void endModel() override { Macros->clear(); }

private:
  /// Shared with the callbacks, which the preprocessor owns.
  std::shared_ptr<std::vector<SwappedUse>> Macros = std::make_shared<std::vector<SwappedUse>>();
  /// Reports two arguments of the kernel, of one type, that have each other's names.
  void checkArguments(const LaunchSite &Site, const LaunchInstance &Instance) {
    const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Instance.Call);
    const FunctionDecl *Kernel = Launch ? Launch->getDirectCallee() : nullptr;
    if (!Kernel)
      return;
    auto Argument = [&](unsigned I) {
      const ParmVarDecl *Parameter = Kernel->getParamDecl(I);
      return NamedArgument{Parameter->getIdentifier() ? Parameter->getName() : StringRef(),
                           argumentName(Launch->getArg(I))};
    };
    auto Type = [&](unsigned I) {
      return Kernel->getParamDecl(I)->getType().getCanonicalType().getUnqualifiedType();
    };
    for (unsigned J = 1; J < std::min(Launch->getNumArgs(), Kernel->getNumParams()); ++J)
      for (unsigned I = 0; I != J; ++I) {
        NamedArgument First = Argument(I), Second = Argument(J);
        if (Type(I) != Type(J) || !areSwapped(First, Second) ||
            (Type(I)->isPointerType() && goesBothWays(Instance, Second.Given, First.Given)))
          continue;
        Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
        F.Text =
            formatv("argument {0} of '{1}', '{2}', is '{3}' and argument {4}, '{5}', is '{6}': "
                    "they look swapped",
                    I + 1, Kernel->getNameAsString(), First.Parameter, First.Given, J + 1,
                    Second.Parameter, Second.Given);
        F.note({}, "exchange them",
               swapText(Launch->getArg(I), Launch->getArg(J), model().context()));
        report(F);
      }
  }
};
} // namespace

WARPLINT_CHECK(SwappedArgumentsCheck)

} // namespace warplint::checks
