//===- CalcFlags.cpp - The flags of warplint calc -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcFlags.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint::tool {

namespace {

constexpr llvm::StringLiteral Overview(
    R"(Works out how many blocks of a kernel fit on an SM, and what limits them.

  warplint calc --target sm_89 --block 128 --regs 51 --shared 5000
  warplint calc --target A100,"RTX 4090" --block 16x16 --grid 4096
  warplint calc --kernel build.log:saxpy --block 256
  warplint calc --sweep regs --target sm_80,sm_89 --block 128 --regs 51
  warplint calc --sweep block --regs 51 --format=svg --output=occupancy.svg
  warplint calc --suggest --target "RTX 4090" --regs 51 --shared 5000
  warplint calc --batch < questions.jsonl > answers.jsonl

Registers per thread and static shared memory are what ptxas -v prints. The
figures are those of NVIDIA's cuda_occupancy.h. Exit status: 0 the launch is
legal on every target (with --suggest: some block is), 1 it fails on at least
one, 2 a wrong flag, or a line of a batch that can't be answered.
)");

/// The options as LLVM's parser knows them; they live while it parses. Numbers are
/// read by hand: LLVM's parser takes octals and names no range.
struct Options {
  cl::OptionCategory Numbers{"Launch"};
  cl::OptionCategory Asked{"Questions"};
  cl::OptionCategory Output{"Output"};

  cl::opt<std::string> Target{
      "target", cl::cat(Numbers), cl::value_desc("LIST"),
      cl::desc("Architectures or products, side by side: sm_80,A100,native.\n"
               "Without it: those that --kernel was measured for, else the set\n"
               "that 'warplint targets' marks")};
  cl::opt<std::string> Block{"block", cl::cat(Numbers), cl::value_desc("N|XxYxZ"),
                             cl::desc("Threads per block")};
  cl::opt<std::string> Registers{"regs", cl::cat(Numbers), cl::value_desc("N"),
                                 cl::desc("Registers per thread; default 0: not known, no limit")};
  cl::opt<std::string> Shared{"shared", cl::cat(Numbers), cl::value_desc("BYTES"),
                              cl::desc("Dynamic shared memory per block, such as 49152 or 48K;\n"
                                       "default 0")};
  cl::opt<std::string> StaticShared{"static-shared", cl::cat(Numbers), cl::value_desc("BYTES"),
                                    cl::desc("Likewise static shared memory; default 0")};
  cl::opt<std::string> Barriers{
      "barriers", cl::cat(Numbers), cl::value_desc("N"),
      cl::desc("Barriers of a block, 1 to 16, which limit from sm_90 on;\n"
               "default 0: not known, no limit")};
  cl::opt<std::string> Kernel{
      "kernel", cl::cat(Numbers), cl::value_desc("FILE:NAME"),
      cl::desc("Take registers, static shared memory and barriers from what the\n"
               "compiler measured of a kernel, such as build.log:saxpy: its mangled name, or\n"
               "its name in the source where that means one kernel; of a cubin also\n"
               "the block that it requires, of Triton's cache all that it launches\n"
               "with, unless --block and --shared say otherwise")};
  cl::opt<std::string> Carveout{"carveout", cl::cat(Numbers), cl::value_desc("PERCENT"),
                                cl::desc("Preferred shared memory carveout, 0 to 100; default -1:\n"
                                         "the driver's choice")};
  cl::opt<std::string> Grid{"grid", cl::cat(Numbers), cl::value_desc("N|XxYxZ"),
                            cl::desc("Blocks in the grid; with a product, shows waves and tail")};
  cl::opt<std::string> Cluster{"cluster", cl::cat(Numbers), cl::value_desc("N|XxYxZ"),
                               cl::desc("Blocks per cluster; with a product, shows how many clusters\n"
                                        "fit at once at most")};
  cl::list<std::string> ArchTables{"arch-table", cl::cat(Numbers), cl::value_desc("FILE"),
                                   cl::desc("Add an architecture or products; may be repeated")};

  cl::opt<std::string> Sweep{
      "sweep", cl::cat(Asked), cl::value_desc("block|regs|shared"),
      cl::desc("The curve of occupancy along the block size, the registers per\n"
               "thread or the shared memory per block, all else kept")};
  cl::opt<bool> Suggest{"suggest", cl::cat(Asked),
                        cl::desc("Rank the block sizes for the registers and shared memory, as\n"
                                 "cudaOccupancyMaxPotentialBlockSize does")};
  cl::opt<std::string> BlockLimit{"block-limit", cl::cat(Asked), cl::value_desc("N"),
                                  cl::desc("Largest block for --suggest, as __launch_bounds__\n"
                                           "gives it; default 0: what the target allows")};
  cl::opt<bool> Batch{"batch", cl::cat(Asked),
                      cl::desc("Answer JSON Lines from standard input, one line each")};

  cl::opt<std::string> Format{
      "format", cl::cat(Output), cl::value_desc("text|json|svg"),
      cl::desc("text: a table for people (default); json: one object per target,\n"
               "one per line; with --sweep also svg: a picture")};
  cl::opt<std::string> File{"output", cl::cat(Output), cl::value_desc("FILE"),
                            cl::desc("Write to a file")};

  /// The flags of one configuration, which a batch takes from its lines.
  std::array<cl::opt<std::string> *, 14> perConfiguration() {
    return {&Target,   &Block, &Registers, &Shared, &StaticShared, &Barriers, &Kernel,
            &Carveout, &Grid,  &Cluster,   &Sweep,  &BlockLimit,   &Format,   &File};
  }
};

bool isGiven(const cl::Option &Option) { return Option.getNumOccurrences() != 0; }

Error wrongValue(const cl::opt<std::string> &Flag, const Twine &Expected) {
  return createStringError("--" + Flag.ArgStr + ": found '" + Flag.getValue() + "', expected " +
                           Expected);
}

/// Reads a whole number from \p Least to \p Most; leaves \p Into where none is given.
template <typename Number>
Error readNumber(const cl::opt<std::string> &Flag, Number Least, Number Most, Number &Into) {
  Number Value;
  if (!isGiven(Flag))
    return Error::success();
  if (StringRef(Flag).getAsInteger(10, Value) || Value < Least || Value > Most)
    return wrongValue(Flag, "a whole number from " + Twine(Least) + " to " + Twine(Most));
  Into = Value;
  return Error::success();
}

/// Reads a number of bytes: "49152", or "48K" for so many times 1024.
Error readBytes(const cl::opt<std::string> &Flag, uint64_t &Into) {
  if (!isGiven(Flag))
    return Error::success();
  StringRef Text = Flag;
  bool InKib = Text.consume_back("KiB") || Text.consume_back("K") || Text.consume_back("k");
  constexpr unsigned KibShift = 10;
  uint64_t Value;
  if (Text.getAsInteger(10, Value) || (InKib && Value > (UINT64_MAX >> KibShift)))
    return wrongValue(Flag, "a whole number of bytes below 2^64, such as 49152 or 48K");
  Into = InKib ? Value << KibShift : Value;
  return Error::success();
}

/// Reads one to three numbers: "256", "16x16" or "16,16,1".
Error readShape(const cl::opt<std::string> &Flag, Shape &Into) {
  StringRef Text = Flag;
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, Text.contains(',') ? ',' : 'x');
  Shape S = {0, 1, 1};
  bool Wrong = Parts.size() > S.size();
  for (size_t I = 0; I != Parts.size() && !Wrong; ++I)
    Wrong = Parts[I].trim().getAsInteger(10, S[I]);
  if (Wrong)
    return wrongValue(Flag, "one to three whole numbers below 2^32, such as 256, 16x16 or 16,16,1");
  Into = S;
  return Error::success();
}

Error readMode(const Options &O, CalcFlags &Flags) {
  using occupancy::Axis;
  if (int(isGiven(O.Sweep)) + int(O.Suggest) + int(O.Batch) > 1)
    return createStringError("found more than one of --sweep, --suggest and --batch, which ask for "
                             "different things");
  Flags.Mode = isGiven(O.Sweep) ? CalcMode::Sweep
               : O.Suggest      ? CalcMode::Suggest
               : O.Batch        ? CalcMode::Batch
                                : CalcMode::Answer;
  if (!isGiven(O.Sweep))
    return Error::success();
  auto Along = StringSwitch<std::optional<Axis>>(O.Sweep)
                   .Case("block", Axis::BlockThreads)
                   .Case("regs", Axis::RegistersPerThread)
                   .Case("shared", Axis::SharedMemory)
                   .Default(std::nullopt);
  if (!Along)
    return wrongValue(O.Sweep, "block, regs or shared");
  Flags.Along = *Along;
  return Error::success();
}

Error readFormat(const Options &O, CalcFlags &Flags) {
  const bool IsCurve = Flags.Mode == CalcMode::Sweep;
  if (!isGiven(O.Format))
    return Error::success();
  auto Format = StringSwitch<std::optional<CalcFormat>>(O.Format)
                    .Case("text", CalcFormat::Text)
                    .Case("json", CalcFormat::Json)
                    .Case("svg", CalcFormat::Svg)
                    .Default(std::nullopt);
  if (!Format)
    return wrongValue(O.Format, IsCurve ? "text, json or svg" : "text or json");
  Flags.Format = *Format;
  if (!IsCurve && Flags.Format == CalcFormat::Svg)
    return wrongValue(O.Format, "text or json; it is a form of a curve, which --sweep asks for");
  return Error::success();
}

Error readQuestion(const Options &O, CalcFlags &Flags) {
  CalcQuestion &Q = Flags.Question;
  if (isGiven(O.Block)) {
    if (Error E = readShape(O.Block, Q.Block))
      return E;
  } else if (Flags.needsBlock() && !isGiven(O.Kernel)) {
    return createStringError("--block is missing, expected the threads per block, such as --block "
                             "256 or --block 16x16");
  }
  if (isGiven(O.Kernel))
    for (const cl::opt<std::string> *Other : {&O.Registers, &O.StaticShared, &O.Barriers})
      if (isGiven(*Other))
        return createStringError("found --kernel and --" + Other->ArgStr +
                                 ", which --kernel brings itself");
  if (isGiven(O.Grid)) {
    if (Flags.Mode != CalcMode::Answer)
      return createStringError("--grid is for one configuration; remove it, or --sweep and "
                               "--suggest");
    if (Error E = readShape(O.Grid, Q.Grid.emplace()))
      return E;
  }
  if (isGiven(O.Cluster)) {
    if (Flags.Mode != CalcMode::Answer)
      return createStringError("--cluster is for one configuration; remove it, or --sweep and "
                               "--suggest");
    if (Error E = readShape(O.Cluster, Q.Cluster.emplace()))
      return E;
  }
  if (isGiven(O.BlockLimit) && Flags.Mode != CalcMode::Suggest)
    return createStringError("--block-limit is for --suggest");
  if (Error E = readNumber<uint32_t>(O.Registers, 0, UINT32_MAX, Q.Registers))
    return E;
  if (Error E = readBytes(O.Shared, Q.DynamicShared))
    return E;
  Flags.SharedIsGiven = isGiven(O.Shared);
  if (Error E = readBytes(O.StaticShared, Q.StaticShared))
    return E;
  if (Error E = readNumber<uint32_t>(O.Barriers, 0, occupancy::MostBarriers, Q.Barriers))
    return E;
  if (Error E = readNumber<int>(O.Carveout, -1, 100, Q.Carveout))
    return E;
  return readNumber<uint32_t>(O.BlockLimit, 0, UINT32_MAX, Flags.BlockLimit);
}

Error read(Options &O, CalcFlags &Flags) {
  Flags.ArchTables.assign(O.ArchTables.begin(), O.ArchTables.end());
  if (Error E = readMode(O, Flags))
    return E;
  if (Flags.Mode == CalcMode::Batch) {
    for (cl::opt<std::string> *Flag : O.perConfiguration())
      if (isGiven(*Flag))
        return createStringError("--batch takes each configuration from a line of JSON on standard "
                                 "input and answers in JSON; remove --" +
                                 Flag->ArgStr);
    return Error::success();
  }
  auto Given = [](const cl::opt<std::string> &Option) {
    return isGiven(Option) ? std::optional(Option.getValue()) : std::nullopt;
  };
  Flags.Targets = Given(O.Target);
  Flags.Kernel = Given(O.Kernel);
  Flags.Output = O.File;
  if (Error E = readFormat(O, Flags))
    return E;
  return readQuestion(O, Flags);
}

} // namespace

std::optional<CalcFlags> parseCalcFlags(ArrayRef<const char *> Args) {
  Options O;
  if (!parseCommandLine(Args, Overview))
    return std::nullopt;
  CalcFlags Flags;
  if (Error E = read(O, Flags)) {
    printError(std::move(E));
    return std::nullopt;
  }
  return Flags;
}

} // namespace warplint::tool
