//===- KernelBlockSizeCheck.cpp - cuda-kernel-block-size ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "kernels/BlockContracts.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

static BlockContract::Shape shapeOf(const Triple &T) {
  return {T.part(0)->Value, T.part(1)->Value, T.part(2)->Value};
}

/// Whether the loop of \p Need ends, under \p Launch, before it goes on.
static bool endsEarly(const BlockContract &Need, const LaunchInstance &Launch,
                      const BlockContract::Shape &Block) {
  const auto *Kernel = Need.End ? dyn_cast<FunctionDecl>(Need.End->getDeclContext()) : nullptr;
  unsigned Index = Need.End ? Need.End->getFunctionScopeIndex() : 0;
  if (!Kernel || Kernel->getCanonicalDecl() != Launch.Kernel->Function->getCanonicalDecl() ||
      Index >= Launch.KernelArguments.size())
    return false;
  std::optional<int64_t> End = Launch.KernelArguments[Index];
  return End && *End <= Need.numberOf(Block);
}

static std::string blockText(const std::array<int64_t, 3> &Block) {
  std::string Text = std::to_string(Block[0]);
  if (Block[1] != 1 || Block[2] != 1)
    Text += " x " + std::to_string(Block[1]);
  return Block[2] != 1 ? Text + " x " + std::to_string(Block[2]) : Text;
}

/// What is wrong with \p Block, and the note at the place that needs another one.
struct NeedText {
  std::string Fault, Note;
};

static NeedText textOf(const BlockContract &Need, const std::string &Kernel,
                       const BlockContract::Shape &Block) {
  using Source = BlockContract::Source;
  using Rule = BlockContract::Rule;
  std::string Axis = Need.Axis < 3 ? formatv(" along {0}", "xyz"[Need.Axis]).str() : "";
  std::string Given = counted(Need.numberOf(Block), "thread") + Axis;
  switch (Need.From) {
  case Source::Collective:
    return {formatv("block of {0} threads, but '{2}' in '{3}' is written for {1} threads",
                    blockText(Block), blockText(Need.Block), Need.By, Kernel),
            formatv("every thread of the block calls '{0}' here", Need.By)};
  case Source::Tile:
    return {formatv("block of {0} is not a multiple of the {1} threads of a tile in '{2}'", Given,
                    Need.Threads, Kernel),
            formatv("'{0}' divides the block here", Need.By)};
  case Source::Barrier:
    return {formatv("a barrier in '{0}' waits for {1}, but the block has {2}", Kernel,
                    counted(Need.Threads, "thread"), Given),
            "every thread of the block waits here"};
  case Source::Halving:
    return {
        formatv("block of {0} is not a power of two; a loop in '{1}' that halves it skips elements",
                Given, Kernel),
        "each step adds the upper half of the elements to the lower half; of an odd number, the "
        "last one is lost"};
  case Source::ConstantHalving:
    return {
        formatv("block of {0}, but a loop in '{2}' that halves an array of a fixed size needs {1}",
                Given, counted(Need.Threads, "thread"), Kernel),
        "the loop adds elements that no thread writes, or skips elements"};
  case Source::Stride:
    return {
        formatv(
            "block of {0} is smaller than the step of a loop in '{1}', so the loop skips elements",
            Given, Kernel),
        formatv("each thread starts at its index and steps by more than the number of threads in "
                "the block{0}; the loop needs {1}",
                Axis, Need.Threads)};
  case Source::Assertion: {
    const char *Must = Need.Is == Rule::Equal        ? ""
                       : Need.Is == Rule::MultipleOf ? "a multiple of "
                       : Need.Is == Rule::AtMost     ? "at most "
                                                     : "at least ";
    return {formatv("block of {0} breaks an assertion in '{1}', which needs {2}{3}", Given, Kernel,
                    Must, Need.Threads),
            "every thread of the block ends here"};
  }
  }
  llvm_unreachable("every source has its text");
}

namespace {
/// Finds launches whose block is not one that the kernel is written for.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-block-size.md
class KernelBlockSizeCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    // A statement that could not be parsed is not in the kernel's body.
    if (!Kernel || Instance.PartlyParsed || Kernel->isPattern())
      return;
    for (const BlockContract &Need : readBlockContracts(model().code(*Kernel), model().context())) {
      judge(
          Site, Instance, {BlockPart, KernelPart},
          [&](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
            bool Breaks = Launch.Kernel == Kernel && T.isKnown() &&
                          occupancy::checkBlock(*On.Arch, extents(T)).empty() &&
                          !Need.isMetBy(shapeOf(T)) && !endsEarly(Need, Launch, shapeOf(T)) &&
                          runOf(Launch, T).Certain.contains(Need.Where);
            return Breaks ? std::optional(true) : std::nullopt;
          },
          [&](Finding &F, bool, const TargetGroup &, const Triple &T) {
            if (!Need.isWrongUnder(shapeOf(T)))
              F.Level = Severity::Warning;
            NeedText Text = textOf(Need, Kernel->name(), shapeOf(T));
            F.Text = Text.Fault;
            const auto *E = dyn_cast<Expr>(Need.Where);
            F.note(E ? E->getExprLoc() : Need.Where->getBeginLoc(), Text.Note);
          },
          /*IsOfTargets=*/false);
    }
  }
};
} // namespace

WARPLINT_CHECK(KernelBlockSizeCheck)

} // namespace warplint::checks
