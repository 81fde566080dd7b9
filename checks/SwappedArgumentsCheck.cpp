//===- SwappedArgumentsCheck.cpp - cuda-swapped-arguments -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/ShapeNames.h"
#include "findings/SwappedUses.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <memory>
#include <vector>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

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
