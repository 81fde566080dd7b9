//===- CalcTest.cpp - warplint calc, without the command ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OccupancySupport.h"
#include "nlohmann/json.hpp"
#include "tool/cli/calc/CalcAnswer.h"
#include "tool/cli/calc/CalcBatch.h"
#include "tool/cli/calc/CalcReport.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::test;
using namespace warplint::tool;

namespace {

/// The answer to one line, without its line end.
std::string batch(llvm::StringRef Line) {
  CalcBatch Batch(arch::ArchTables::builtin());
  std::string Out;
  Batch.answerLine(Line, Out);
  EXPECT_EQ(std::count(Out.begin(), Out.end(), '\n'), 1) << Out;
  EXPECT_TRUE(nlohmann::json::accept(Out)) << Out;
  EXPECT_EQ(Batch.refused(), Out.starts_with("{\"error\":") ? 1u : 0u);
  return Out.substr(0, Out.size() - 1);
}

/// The error for one line; empty if there is none.
std::string error(llvm::StringRef Line) {
  const auto Answer = nlohmann::json::parse(batch(Line), nullptr, false);
  return Answer.value("error", "");
}

void expectError(llvm::StringRef Line, llvm::StringRef Start) {
  const std::string Error = error(Line);
  EXPECT_TRUE(llvm::StringRef(Error).starts_with(Start)) << Line.str() << "\n  " << Error;
}

TEST(CalcBatch, AnswersWithTheDocumentedKeys) {
  EXPECT_EQ(batch(R"({"target":"sm_89","block":128,"regs":51,)"
                  R"("dynamic_shared":5000})"),
            R"({"target":"sm_89","blocks_per_sm":9,"warps_per_sm":36,)"
            R"("max_warps_per_sm":48,"occupancy":0.75,)"
            R"("limiters":["registers"],"limits":{"warps":12,"blocks":24,)"
            R"("registers":9,"shared_memory":16,"barriers":null}})");
}

TEST(CalcBatch, ShapesCountAllDimensions) {
  const std::string Flat = batch(R"({"target":"sm_80","block":256})");
  EXPECT_EQ(batch(R"({"target":"sm_80","block":[256]})"), Flat);
  EXPECT_EQ(batch(R"({"target":"sm_80","block":[16,16]})"), Flat);
  EXPECT_EQ(batch(R"({"block":[4,4,16],"target":"sm_80"})"), Flat);
}

TEST(CalcBatch, ClustersThatFit) {
  // 132 SMs with 8 blocks of 256 threads each.
  auto Most = [](llvm::StringRef Target, llvm::StringRef Rest) {
    const std::string Line =
        ("{\"target\":\"" + Target + "\",\"block\":256," + Rest + "}").str();
    return nlohmann::json::parse(batch(Line), nullptr, false).value("max_clusters", nlohmann::json(-1));
  };
  EXPECT_EQ(Most("H100", R"("cluster":4)"), 264);
  EXPECT_EQ(Most("H100", R"("cluster":[2,2],"grid":[8,6])"), 264);
  EXPECT_EQ(Most("H100", R"("cluster":16)"), 66);
  EXPECT_EQ(Most("H100", R"("cluster":32)"), 0);
  EXPECT_EQ(Most("H100", R"("cluster":[2,0])"), 0);
  EXPECT_EQ(Most("H100", R"("cluster":4,"grid":9)"), 0);
  EXPECT_EQ(Most("RTX 4090", R"("cluster":2)"), 0);
  EXPECT_EQ(Most("sm_90", R"("cluster":2)"), nullptr);
  EXPECT_EQ(Most("H100", R"("cluster":null)"), -1);
  expectError(R"({"target":"H100","block":256,"cluster":-1})", "\"cluster\": found -1, expected");
}

TEST(CalcBatch, NullIsTheSameAsNoKey) {
  EXPECT_EQ(batch(R"({"target":"sm_80","block":64,"regs":null,"grid":null,)"
                  R"("carveout":null})"),
            batch(R"({"target":"sm_80","block":64})"));
  expectError(R"({"target":"sm_80","block":null})", "\"block\" is missing");
}

TEST(CalcBatch, WavesNeedAGridAndAProduct) {
  const auto Tail = nlohmann::json::parse(
      batch(R"({"target":"A100","block":1024,"regs":64,"grid":1024})"), nullptr, false);
  EXPECT_DOUBLE_EQ(Tail.value("waves", 0.0), 1024.0 / 108);
  EXPECT_DOUBLE_EQ(Tail.value("tail_efficiency", 0.0), 1024.0 / 1080);
  EXPECT_EQ(batch(R"({"target":"sm_80","block":1024,"grid":9})"),
            batch(R"({"target":"sm_80","block":1024})"));
  const auto Illegal = nlohmann::json::parse(
      batch(R"({"target":"A100","block":32,"grid":[1,70000]})"), nullptr, false);
  EXPECT_TRUE(Illegal["waves"].is_null());
  EXPECT_TRUE(Illegal["tail_efficiency"].is_null());
}

TEST(CalcBatch, WhatCannotRunHasNoBlocks) {
  for (const char *Line : {R"({"target":"sm_80","block":0})", R"({"target":"sm_80","block":1025})",
                           R"({"target":"sm_80","block":[1,1,65]})",
                           R"({"target":"sm_80","block":[65536,65536,65536]})",
                           R"({"target":"sm_80","block":32,"regs":256})",
                           R"({"target":"sm_80","block":32,"dynamic_shared":166913})",
                           R"({"target":"sm_80","block":32,"static_shared":18446744073709551615,)"
                           R"("dynamic_shared":18446744073709551615})"}) {
    const auto Answer = nlohmann::json::parse(batch(Line), nullptr, false);
    EXPECT_EQ(Answer.value("blocks_per_sm", -1), 0) << Line;
    EXPECT_EQ(Answer.value("limiters", nlohmann::json()).size(), 1u) << Line;
  }
}

TEST(CalcBatch, SaysWhatIsWrong) {
  expectError("", "the line is empty, expected a JSON object");
  expectError(" \t\r", "the line is empty, expected a JSON object");
  expectError("nonsense", "not JSON: column 2");
  expectError(R"({"target":"sm_80","block":1} x)", "not JSON: column");
  expectError("[1]", "found an array, expected an object");
  expectError("5", "found 5, expected an object");
  expectError(R"({"block":1})", "\"target\" is missing, expected a string");
  expectError(R"({"target":"sm_80"})", "\"block\" is missing, expected");
  expectError(R"({"target":"sm_99","block":1})", "\"target\": unknown target");
  expectError(R"({"target":80,"block":1})", "\"target\": found 80, expected");
  expectError(R"({"target":"sm_80","block":"1"})", "\"block\": found a string, expected");
  expectError(R"({"target":"sm_80","block":1.5})", "\"block\": found 1.5, ");
  expectError(R"({"target":"sm_80","block":-1})", "\"block\": found -1, ");
  expectError(R"({"target":"sm_80","block":true})", "\"block\": found true, ");
  expectError(R"({"target":"sm_80","block":[]})", "\"block\": found an empty ");
  expectError(R"({"target":"sm_80","block":[1,1,1,1]})",
              "\"block\": found an array of more than three, ");
  expectError(R"({"target":"sm_80","block":4294967296})",
              "\"block\": found 4294967296, expected a whole number from 0");
  expectError(R"({"target":"sm_80","block":1,"regs":[1]})",
              "\"regs\": found an array, expected a whole number from 0");
  expectError(R"({"target":"sm_80","block":1,"carveout":-2})", "\"carveout\": found -2, expected");
  expectError(R"({"target":"sm_80","block":1,"carveout":101})",
              "\"carveout\": found 101, expected");
  expectError(R"({"target":"sm_80","block":1,"static_shared":1e99})",
              "\"static_shared\": found 1e99, expected");
  expectError(R"({"target":"sm_80","block":1,"shared":5})",
              "unknown key \"shared\", expected one of target, block, regs, ");
  expectError(R"({"target":"sm_80","block":1,"block":2})", "\"block\" is given twice");
}

TEST(CalcBatch, BytesThatAreNotUtf8) {
  expectError("{\"target\":\"\xff\",\"block\":1}", "not JSON: column");
  expectError("\xff\xfe", "not JSON: column 1");
  expectError(llvm::StringRef("\0\0", 2), "not JSON: column 1");
}

TEST(CalcBatch, EveryPrefixOfALineIsAnswered) {
  const llvm::StringRef Line = R"({"target":"A100","block":[16,16,1],"regs":51,"grid":[4,4]})";
  for (size_t Length = 0; Length != Line.size(); ++Length)
    EXPECT_NE(error(Line.take_front(Length)), "") << Length;
  EXPECT_EQ(error(Line), "");
}

std::string report(const CalcQuestion &Q, std::initializer_list<const char *> Targets) {
  std::vector<CalcCase> Cases;
  std::vector<CalcAnswer> Answers;
  for (const char *Name : Targets) {
    Cases.push_back({targetOf(Name), Q, std::nullopt});
    Answers.push_back(answer(targetOf(Name), Q));
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printCalcReport(OS, Cases, Answers);
  return Text;
}

TEST(CalcReport, TargetsStandSideBySide) {
  CalcQuestion Q;
  Q.Block = {16, 8, 1};
  Q.Registers = 51;
  EXPECT_EQ(report(Q, {"sm_80", "sm_89"}),
            R"(block of 16 x 8 x 1 = 128 threads, 51 registers per thread

                               sm_80      sm_89
occupancy                     56.25%        75%
blocks per SM                      9          9
warps per SM                36 of 64   36 of 48
limited by                 registers  registers
blocks per SM that fit by
  warps                           16         12
  block slots                     32         24
  registers                        9          9
  shared memory                  164        100
shared memory of the SM      164 KiB    100 KiB

sm_80
  stays at 56.25% up to 56 registers per thread, or up to 17536 bytes of dynamic shared memory
  at 48 registers per thread or fewer: 62.5%

sm_89
  stays at 75% up to 56 registers per thread, or up to 10240 bytes of dynamic shared memory
  at 48 registers per thread or fewer: 83.33%
)");
}

TEST(CalcReport, SaysWhyItCannotRun) {
  CalcQuestion Q;
  Q.Block = {32, 0, 65};
  Q.Grid = Shape{1, 70000, 1};
  const std::string Text = report(Q, {"A100"});
  for (const char *Line : {"\n  cannot run: block dimension 0, at least 1 allowed\n",
                           "\n  cannot run: block dimension z 65, at most 64 allowed\n",
                           "\n  cannot run: grid dimension y 70000, at most 65535 allowed\n"})
    EXPECT_NE(Text.find(Line), std::string::npos) << Line << Text;
}

} // namespace
