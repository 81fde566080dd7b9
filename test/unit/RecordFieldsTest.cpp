//===- RecordFieldsTest.cpp - Records as JSON and back --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/RecordFields.h"
#include "records/Packed.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;
using namespace warplint::records;

namespace {

/// A report with something in every field.
FileReport fullReport() {
  FileReport Report;
  Report.File = "caf\xe9.cu"; // not UTF-8
  Report.Command = CommandOf::Similar;
  Report.Status = ReadStatus::Partly;
  Report.MissingHeaders = {"gone.h"};
  Report.LostLaunches = 2;
  Report.Targets = {"sm_80", "sm_90"};
  Report.Measured.emplace();
  Report.Measured->Kernels = {{"k", true}};
  Report.Measured->Used = {{"log", uint64_t(1) << 60, "k", "sm_80"}};

  ReportedFinding &Finding = Report.Findings.emplace_back(blank<ReportedFinding>());
  Finding.Level = Severity::Error;
  Finding.Diagnostic.Message.FilePath = "a.cu";
  Finding.Diagnostic.Message.FileOffset = 7;
  setEdits(Finding.Diagnostic.Message, {{"a.cu", 1, 2, "x"}, {"b.h", 0, 0, "y"}});
  Finding.Diagnostic.Notes.push_back(Finding.Diagnostic.Message);

  LaunchRecord &Launch = Report.Launches.emplace_back();
  Launch.Where = {"a.cu", 3, 1};
  Launch.Grid.UnknownReason = "function parameter";
  Launch.Grid.Limits = {{-4, std::nullopt, 32}};
  Launch.Block.Values = {{32, 8, 1}, {INT64_MIN, INT64_MAX, 0}};
  Launch.KernelAttributes = {{"sm_80", {{1024, std::nullopt}, 64, {}, {}}}};
  Launch.Occupancy = {{"sm_80", 0.1}, {"sm_90", 1}};
  Launch.Configs = {{"sm_80", {256, 40, 1, 2, 3}, "log:1"}};
  measured::KernelUsage Usage;
  Usage.Architecture = "sm_80";
  Usage.SharedCounts = measured::SharedCount::WithReserved;
  Usage.Local = {8, 4, 4, false};
  Usage.Block = {1, 2, 3};
  Launch.Needs = {{"threads", "exactly", {16, 16, 1}, "cub::BlockReduce", {"a.cu", 5, 2}}};
  Launch.Measured["k"] = {{"sm_80", Usage}};
  Launch.Readings = {Launch.together()};
  Launch.Readings.front().Calls = {{"a.cu", 9, 9}};

  Report.Kernels = {{"k", "key", {"a.cu", 1, 1}, Launch.Configs, Launch.KernelAttributes}};
  return Report;
}

std::string problemOf(const Json &From, FileReport &Into) {
  arch::JsonProblems Problems("f");
  readFields(From, Into, Problems);
  return toString(Problems.take());
}

std::string problemOfPacked(StringRef Packed, FileReport &Into) {
  arch::JsonProblems Problems("f");
  unpack(Packed, Into, Problems);
  return toString(Problems.take());
}

TEST(RecordFields, EachFieldComesBack) {
  const Json Keyed = fullReport();
  const std::string Packed = pack(fullReport());
  FileReport FromKeyed, FromPacked;
  EXPECT_EQ(problemOf(Keyed, FromKeyed), "");
  EXPECT_EQ(problemOfPacked(Packed, FromPacked), "");
  EXPECT_EQ(Json(FromKeyed), Keyed);
  EXPECT_EQ(pack(FromPacked), Packed);
  EXPECT_EQ(Json(FromPacked), Keyed);
  EXPECT_EQ(FromPacked.Launches.front().Block.Values.back().front(), INT64_MIN);
  EXPECT_EQ(FromPacked.Findings.front().Diagnostic.DiagLevel, clang::tooling::Diagnostic::Error);
}

void expectProblemOrNone(StringRef Problem) {
  if (!Problem.empty())
    EXPECT_THAT(Problem.str(), testing::HasSubstr("found "));
}

/// Puts \p Wrong in the place of each value in \p Value in turn, and calls \p Try.
void replaceEach(Json &Value, const Json &Wrong, function_ref<void()> Try) {
  if (Value.is_structured())
    for (Json &Inner : Value)
      replaceEach(Inner, Wrong, Try);
  Json Right = std::exchange(Value, Wrong);
  Try();
  Value = std::move(Right);
}

TEST(RecordFields, WrongValuesAreReported) {
  Json Whole = fullReport();
  const Json Wrongs[] = {nullptr, true,          -1,  uint64_t(-1), 0.5,
                         "text",  Json::array(), {1}, {{1, 2}},     {{"key", 1}}};
  for (const Json &Wrong : Wrongs)
    replaceEach(Whole, Wrong, [&] {
      FileReport Report;
      expectProblemOrNone(problemOf(Whole, Report));
    });
}

TEST(RecordFields, WrongBytesAreReported) {
  const std::string Whole = pack(fullReport());
  for (size_t At = 0; At != Whole.size(); ++At)
    // Null, false, numbers, text, lists and objects, and what is not MessagePack.
    for (char Wrong :
         {0xc0, 0xc2, 0x01, 0xff, 0xcb, 0xd3, 0xa1, 0xdb, 0x90, 0x91, 0xdd, 0x81, 0xc1}) {
      std::string Bytes = Whole;
      Bytes[At] = Wrong;
      FileReport Report;
      expectProblemOrNone(problemOfPacked(Bytes, Report));
    }
}

TEST(RecordFields, ProblemsHaveTheirPath) {
  FileReport Report;
  Json Keyed = fullReport();
  Keyed["launches"][0]["block"]["values"][1][2] = "x";
  EXPECT_EQ(problemOf(Keyed, Report), "f: launches[0].block.values[1][2]: found the string \"x\", "
                                      "expected an integer in its range");
  Keyed = fullReport();
  Keyed["status"] = "other";
  EXPECT_EQ(problemOf(Keyed, Report),
            "f: status: found the string \"other\", expected whole or partly or failed");
  Keyed = fullReport();
  Keyed["findings"][0].erase("check");
  EXPECT_EQ(problemOf(Keyed, Report), "f: findings[0].check: found nothing, expected a string");
  Keyed = fullReport();
  Keyed["more"] = 1;
  EXPECT_THAT(problemOf(Keyed, Report), testing::StartsWith("f: more: unknown key, expected one"));
}

TEST(RecordFields, HostileBytesAreRefused) {
  const std::string Good = pack(fullReport());
  FileReport Report;
  for (size_t Size = 0; Size != Good.size(); ++Size)
    EXPECT_THAT(problemOfPacked(StringRef(Good).take_front(Size), Report),
                testing::AllOf(testing::StartsWith("f: "), testing::HasSubstr("found nothing")));
  EXPECT_EQ(problemOfPacked(Good + Good, Report), "f: found more behind its end");
  for (StringRef Head : {"\xdd", "\xdf", "\xdb", "\xc6"})
    // More than there is.
    EXPECT_NE(problemOfPacked(Head.str() + "\xff\xff\xff\xfe" + Good, Report), "");
  EXPECT_NE(problemOfPacked(std::string(100000, '\x91'), Report), "");
}

} // namespace
