//===- SharedAliasingCheck.cpp - cuda-shared-aliasing ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "kernels/SharedAliases.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds kernels that use several 'extern __shared__' arrays as if they were separate, though they
/// start at the same address.
///
/// Options:
///   EveryPair  also report arrays that are used one after the other, or are divided
///              by the program; default false
///
/// For the user-facing documentation see docs/checks/cuda-shared-aliasing.md
class SharedAliasingCheck : public LaunchCheck {
public:
  SharedAliasingCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), EveryPair(Options.get("EveryPair", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "EveryPair", EveryPair);
  }

  void checkKernel(const KernelFacts &Kernel) override {
    if (!Kernel.Function->hasBody() || Kernel.Function->isDependentContext())
      return;
    for (const SharedAliases &Pair : sharedAliasesIn(Kernel.Function)) {
      if (!Pair.Read && !EveryPair)
        continue;
      Finding F;
      F.Location = Pair.Second->getLocation();
      F.Targets = TargetGroup::all(targets()).names();
      F.Text = formatv("the 2 'extern __shared__' arrays '{0}' and '{1}' start at the same address",
                       Pair.First->getName(), Pair.Second->getName());
      F.note(Pair.First->getLocation(), formatv("'{0}' is declared here", Pair.First->getName()));
      if (Pair.Read) {
        F.note(Pair.Write->getExprLoc(),
               formatv("'{0}' is written here", Pair.Write->getDecl()->getName()));
        F.note(Pair.Read->getExprLoc(),
               formatv("'{0}', which was written before that, is read here",
                       Pair.Read->getDecl()->getName()));
      }
      F.note({}, "declare one array, and use offsets in it for the others");
      report(F);
    }
  }

private:
  const bool EveryPair;
};
} // namespace

WARPLINT_CHECK(SharedAliasingCheck)

} // namespace warplint::checks
