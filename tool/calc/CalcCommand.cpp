//===- CalcCommand.cpp - warplint calc ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/CommandLine.h"
#include "tool/Commands.h"
#include "tool/calc/CalcAnswer.h"
#include "tool/calc/CalcBatch.h"
#include "tool/calc/CalcReport.h"
#include "tool/targets/TargetList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

namespace {

constexpr StringLiteral Overview(
    R"(Works out how many blocks of a kernel fit on an SM, and what limits them.

  warplint calc --target sm_89 --block 128 --regs 51 --shared 5000
  warplint calc --target A100,"RTX 4090" --block 16x16 --grid 4096
  warplint calc --batch < questions.jsonl > answers.jsonl

Registers per thread and static shared memory are what ptxas -v prints. The
figures are those of NVIDIA's cuda_occupancy.h. Exit status: 0 the launch is
legal on every target, 1 it fails on at least one, 2 a wrong flag, or a line of
a batch that can't be answered.
)");

Error wrongValue(StringRef Flag, StringRef Found, const Twine &Expected) {
  return createStringError("--" + Flag + ": found '" + Found + "', expected " + Expected);
}

/// Reads a whole number from \p Least to \p Most.
template <typename Number>
Error readNumber(StringRef Flag, StringRef Text, Number Least, Number Most, Number &Into) {
  Number Value;
  if (Text.getAsInteger(10, Value) || Value < Least || Value > Most)
    return wrongValue(Flag, Text, "a whole number from " + Twine(Least) + " to " + Twine(Most));
  Into = Value;
  return Error::success();
}

/// Reads one to three numbers: "256", "16x16" or "16,16,1".
Error readShape(StringRef Flag, StringRef Text, Shape &Into) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, Text.contains(',') ? ',' : 'x');
  Shape S = {0, 1, 1};
  bool Wrong = Parts.size() > S.size();
  for (size_t I = 0; I != Parts.size() && !Wrong; ++I)
    Wrong = Parts[I].trim().getAsInteger(10, S[I]);
  if (Wrong)
    return wrongValue(Flag, Text,
                      "one to three whole numbers below 2^32, such as 256, "
                      "16x16 or 16,16,1");
  Into = S;
  return Error::success();
}

/// The flags of one run.
struct Flags {
  cl::OptionCategory Category{"Options of warplint calc"};
  cl::opt<std::string> Target{
      "target", cl::cat(Category), cl::value_desc("LIST"),
      cl::desc("Architectures or products, side by side: sm_80,A100,native")};
  cl::opt<std::string> Block{"block", cl::cat(Category), cl::value_desc("N|XxYxZ"),
                             cl::desc("Threads per block")};
  cl::opt<std::string> Registers{"regs", cl::cat(Category), cl::value_desc("N"),
                                 cl::desc("Registers per thread; default 0: not known, no limit")};
  cl::opt<std::string> Shared{"shared", cl::cat(Category), cl::value_desc("BYTES"),
                              cl::desc("Dynamic shared memory per block; default 0")};
  cl::opt<std::string> StaticShared{"static-shared", cl::cat(Category), cl::value_desc("BYTES"),
                                    cl::desc("Static shared memory per block; default 0")};
  cl::opt<std::string> Carveout{"carveout", cl::cat(Category), cl::value_desc("PERCENT"),
                                cl::desc("Preferred shared memory carveout, 0 to 100; default -1: "
                                         "the driver's choice")};
  cl::opt<std::string> Grid{"grid", cl::cat(Category), cl::value_desc("N|XxYxZ"),
                            cl::desc("Blocks in the grid; with a product, shows waves and tail")};
  cl::opt<std::string> Format{"format", cl::cat(Category), cl::value_desc("text|json"),
                              cl::desc("text: a table for people (default); json: one object per "
                                       "target, one per line"),
                              cl::init("text")};
  cl::opt<bool> Batch{"batch", cl::cat(Category),
                      cl::desc("Answer JSON Lines from standard input, one line each")};
  cl::list<std::string> ArchTables{"arch-table", cl::cat(Category), cl::value_desc("FILE"),
                                   cl::desc("Add an architecture or products; may be repeated")};

  /// The flags that have no meaning for a batch.
  std::array<cl::opt<std::string> *, 8> perConfiguration() {
    return {&Target, &Block, &Registers, &Shared, &StaticShared, &Carveout, &Grid, &Format};
  }
};

Error readQuestionFlags(const Flags &F, CalcQuestion &Q) {
  if (F.Format != "text" && F.Format != "json")
    return wrongValue("format", F.Format, "text or json");
  if (F.Block.getNumOccurrences() == 0)
    return createStringError("--block is missing, expected the threads per "
                             "block, such as --block 256 or --block 16x16");
  if (Error E = readShape("block", F.Block, Q.Block))
    return E;
  if (F.Registers.getNumOccurrences() != 0)
    if (Error E = readNumber<uint32_t>("regs", F.Registers, 0, UINT32_MAX, Q.Registers))
      return E;
  if (F.Shared.getNumOccurrences() != 0)
    if (Error E = readNumber<uint64_t>("shared", F.Shared, 0, UINT64_MAX, Q.DynamicShared))
      return E;
  if (F.StaticShared.getNumOccurrences() != 0)
    if (Error E =
            readNumber<uint64_t>("static-shared", F.StaticShared, 0, UINT64_MAX, Q.StaticShared))
      return E;
  if (F.Carveout.getNumOccurrences() != 0)
    if (Error E = readNumber<int>("carveout", F.Carveout, -1, 100, Q.Carveout))
      return E;
  if (F.Grid.getNumOccurrences() != 0)
    return readShape("grid", F.Grid, Q.Grid.emplace());
  return Error::success();
}

int runBatch(Flags &F, const arch::ArchTables &Tables) {
  for (cl::opt<std::string> *Flag : F.perConfiguration())
    if (Flag->getNumOccurrences() != 0) {
      printError("--batch takes each configuration from a line of JSON on "
                 "standard input and answers in JSON; remove --" +
                 Flag->ArgStr);
      return ExitTrouble;
    }
  return runCalcBatch(Tables, outs());
}

int runOnce(const Flags &F, arch::ArchTables &Tables) {
  CalcQuestion Q;
  if (Error E = readQuestionFlags(F, Q)) {
    printError(std::move(E));
    return ExitTrouble;
  }
  Expected<std::vector<arch::Target>> Targets =
      F.Target.getNumOccurrences() == 0 ? Tables.defaults() : resolveTargets(Tables, F.Target);
  if (!Targets) {
    printError(Targets.takeError());
    return ExitTrouble;
  }
  std::vector<CalcAnswer> Answers;
  bool Legal = true;
  for (const arch::Target &Target : *Targets) {
    Answers.push_back(answer(Target, Q));
    Legal &= Answers.back().Broken.empty();
  }
  if (F.Format == "text")
    printCalcReport(outs(), Q, Answers);
  else
    for (const CalcAnswer &A : Answers) {
      std::string Line;
      appendJson(Line, A, quoteJson(A.Target.Name), Q.Grid.has_value());
      outs() << Line << '\n';
    }
  outs().flush();
  if (outs().has_error()) {
    printError("cannot write standard output: " + outs().error().message());
    outs().clear_error();
    return ExitTrouble;
  }
  return Legal ? ExitClean : ExitFindings;
}

} // namespace

int calcCommand(ArrayRef<const char *> Args) {
  Flags F;
  if (!parseCommandLine(Args, Overview))
    return ExitTrouble;
  Expected<arch::ArchTables> Tables = tablesWith(F.ArchTables);
  if (!Tables) {
    printError(Tables.takeError());
    return ExitTrouble;
  }
  return F.Batch ? runBatch(F, *Tables) : runOnce(F, *Tables);
}

} // namespace warplint::tool
