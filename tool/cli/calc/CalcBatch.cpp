//===- CalcBatch.cpp - JSON Lines in, JSON Lines out ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcBatch.h"
#include "nlohmann/json.hpp"
#include "tool/cli/calc/CalcAnswer.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include <cstring>
#include <iterator>
#include <vector>

using namespace llvm;

namespace warplint::tool {

namespace {

enum Field { Target, Block, Regs, StaticShared, DynamicShared, Barriers, Carveout, Grid, Cluster };

struct FieldRule {
  StringRef Key;
  StringRef Expected; ///< Completes "expected ...".
  int64_t Least;
  uint64_t Most;
};

constexpr StringRef ExpectedShape =
    "a whole number from 0 to 4294967295, or an array of one to three of them";
constexpr StringRef ExpectedBytes = "a whole number of bytes from 0 to 18446744073709551615";

const FieldRule Rules[] = {
    {"target", "a string such as \"sm_89\" or \"RTX 4090\"", 0, 0},
    {"block", ExpectedShape, 0, UINT32_MAX},
    {"regs", "a whole number from 0 to 4294967295", 0, UINT32_MAX},
    {"static_shared", ExpectedBytes, 0, UINT64_MAX},
    {"dynamic_shared", ExpectedBytes, 0, UINT64_MAX},
    {"barriers", "a whole number from 0 to 16", 0, occupancy::MostBarriers},
    {"carveout", "a whole number of percent from -1 to 100", -1, 100},
    {"grid", ExpectedShape, 0, UINT32_MAX},
    {"cluster", ExpectedShape, 0, UINT32_MAX},
};

/// Takes nlohmann's events for one line. An event returns false to stop.
class QuestionHandler {
public:
  QuestionHandler(std::string &Target, CalcQuestion &Q) : TargetName(Target), Q(Q) {}

  std::string Error;

  /// What is missing once the line has been read.
  bool complete() {
    for (Field F : {Target, Block})
      if (!(Given & (1u << F)))
        return fail("\"" + Rules[F].Key + "\" is missing, expected " + Rules[F].Expected);
    return true;
  }

  // The names below are nlohmann's.

  bool null() {
    // The same as leaving the key out: some writers have no other way.
    if (!InObject || InArray)
      return wrongType("null");
    Given &= ~(1u << Now);
    return true;
  }
  bool boolean(bool Value) { return wrongType(Value ? "true" : "false"); }
  bool number_integer(int64_t Value) {
    if (Value >= 0)
      return number_unsigned(uint64_t(Value));
    if (!InObject || Now == Target || Value < Rules[Now].Least)
      return wrongType(Twine(Value));
    return store(uint64_t(Value));
  }
  bool number_unsigned(uint64_t Value) {
    if (!InObject || Now == Target || Value > Rules[Now].Most)
      return wrongType(Twine(Value));
    return store(Value);
  }
  bool number_float(double, const std::string &Text) { return wrongType(Text); }
  bool string(std::string &Value) {
    if (!InObject || Now != Target)
      return wrongType("a string");
    TargetName.swap(Value);
    return true;
  }
  bool binary(nlohmann::json::binary_t &) { return wrongType("bytes"); }

  bool start_object(size_t) {
    if (InObject)
      return wrongType("an object");
    InObject = true;
    return true;
  }
  bool end_object() { return true; }
  bool start_array(size_t) {
    if (!InObject || InArray || (Now != Block && Now != Grid && Now != Cluster))
      return wrongType("an array");
    InArray = true;
    Items = 0;
    return true;
  }
  bool end_array() {
    InArray = false;
    return Items != 0 || wrongType("an empty array");
  }

  bool key(std::string &Name) {
    for (size_t I = 0; I != std::size(Rules); ++I)
      if (Rules[I].Key == Name) {
        Now = Field(I);
        if (Seen & (1u << I))
          return fail("\"" + Name + "\" is given twice");
        Seen |= 1u << I;
        Given |= 1u << I;
        if (Now == Grid)
          Q.Grid.reset();
        if (Now == Cluster)
          Q.Cluster.reset();
        return true;
      }
    std::string Keys;
    for (const FieldRule &Rule : Rules)
      Keys += (Keys.empty() ? "" : ", ") + Rule.Key.str();
    return fail("unknown key \"" + Name + "\", expected one of " + Keys);
  }

  template <typename Exception> bool parse_error(size_t, const std::string &, const Exception &E) {
    // "[json.exception.parse_error.101] parse error at line 1, column 9: ..."
    StringRef What = StringRef(E.what()).split("] ").second;
    What.consume_front("parse error at line 1, ");
    return fail("not JSON: " + What);
  }

private:
  bool fail(const Twine &Why) {
    Error = Why.str();
    return false;
  }
  bool wrongType(const Twine &Found) {
    if (!InObject)
      return fail("found " + Found + ", expected an object");
    return fail("\"" + Rules[Now].Key + "\": found " + Found + ", expected " + Rules[Now].Expected);
  }

  bool storeInShape(Shape &S, uint32_t Value) {
    if (Items == S.size())
      return wrongType("an array of more than three");
    if (Items == 0)
      S = {0, 1, 1};
    S[Items++] = Value;
    return true;
  }

  /// Keeps a number that is in the field's range.
  bool store(uint64_t Value) {
    if (!InArray)
      Items = 0;
    switch (Now) {
    case Target:
      return wrongType(Twine(Value));
    case Block:
      return storeInShape(Q.Block, uint32_t(Value));
    case Grid:
      if (!Q.Grid)
        Q.Grid.emplace();
      return storeInShape(*Q.Grid, uint32_t(Value));
    case Cluster:
      if (!Q.Cluster)
        Q.Cluster.emplace();
      return storeInShape(*Q.Cluster, uint32_t(Value));
    case Regs:
      Q.Registers = uint32_t(Value);
      return true;
    case StaticShared:
      Q.StaticShared = Value;
      return true;
    case DynamicShared:
      Q.DynamicShared = Value;
      return true;
    case Barriers:
      Q.Barriers = uint32_t(Value);
      return true;
    case Carveout:
      Q.Carveout = int(int64_t(Value));
      return true;
    }
    return false;
  }

  std::string &TargetName;
  CalcQuestion &Q;
  Field Now = Target;
  unsigned Seen = 0;  ///< Bits of the fields whose key came.
  unsigned Given = 0; ///< The same, without those that were null.
  size_t Items = 0;   ///< Of the array, so far.
  bool InObject = false;
  bool InArray = false;
};

} // namespace

std::string readQuestion(StringRef Line, std::string &Target, CalcQuestion &Q) {
  Q = CalcQuestion();
  if (Line.trim().empty())
    return "the line is empty, expected a JSON object";
  QuestionHandler Handler(Target, Q);
  if (nlohmann::json::sax_parse(Line.begin(), Line.end(), &Handler))
    Handler.complete();
  return std::move(Handler.Error);
}

namespace {
/// Longer lines are refused: no question needs as much, and memory is bounded.
constexpr size_t LongestLine = 1 << 20;
/// Read at a time; at least LongestLine, so that a legal line always fits.
constexpr size_t BufferSize = 2 * LongestLine;
/// Target names that are remembered; a batch has a handful.
constexpr size_t MostKnownTargets = 4096;
} // namespace

const CalcBatch::KnownTarget *CalcBatch::targetOf(StringRef Name, std::string &Why) {
  if (auto Found = Known.find(Name); Found != Known.end())
    return &Found->second;
  Expected<arch::Target> Target = Tables.find(Name);
  if (!Target) {
    Why = toString(Target.takeError());
    return nullptr;
  }
  if (Known.size() == MostKnownTargets)
    Known.clear();
  KnownTarget Fresh{*Target, quoteJson(Target->Name)};
  return &Known.try_emplace(Name, std::move(Fresh)).first->second;
}

void CalcBatch::refuseLine(StringRef Why, std::string &Out) {
  ++Refused;
  Out += "{\"error\":";
  Out += quoteJson(Why);
  Out += "}\n";
}

void CalcBatch::answerLine(StringRef Line, std::string &Out) {
  CalcQuestion Q;
  std::string Name;
  std::string Why = readQuestion(Line, Name, Q);
  if (!Why.empty())
    return refuseLine(Why, Out);
  const KnownTarget *Target = targetOf(Name, Why);
  if (!Target)
    return refuseLine("\"target\": " + Why, Out);
  appendJson(Out, answer(Target->Target, Q), Target->QuotedName, Q);
  Out += '\n';
}

namespace {

/// Cuts input into lines and hands them to a batch.
class LineFeeder {
public:
  LineFeeder(CalcBatch &Batch, raw_fd_ostream &OS) : Batch(Batch), OS(OS), Buffer(BufferSize) {}

  /// Where the next bytes go.
  MutableArrayRef<char> space() { return MutableArrayRef(Buffer).drop_front(Held); }

  /// Takes \p Count bytes that were put into space() and answers whole lines.
  void take(size_t Count) {
    const char *Begin = Buffer.data(), *End = Begin + Held + Count;
    while (const char *LineEnd = static_cast<const char *>(memchr(Begin, '\n', End - Begin))) {
      answer(StringRef(Begin, LineEnd - Begin));
      Begin = LineEnd + 1;
    }
    Held = size_t(End - Begin);
    if (Held > LongestLine) { // its end has not come: forget what has
      Overlong = true;
      Held = 0;
    }
    memmove(Buffer.data(), Begin, Held);
    flush();
  }

  /// Answers a last line without a line end.
  void finish() {
    if (Held != 0 || Overlong)
      answer(StringRef(Buffer.data(), Held));
    flush();
  }

private:
  void answer(StringRef Line) {
    if (Overlong || Line.size() > LongestLine)
      Batch.refuseLine("the line is longer than " + std::to_string(LongestLine) + " bytes",
                       Answers);
    else
      Batch.answerLine(Line, Answers);
    Overlong = false;
  }

  void flush() {
    OS << Answers;
    OS.flush();
    Answers.clear();
  }

  CalcBatch &Batch;
  raw_fd_ostream &OS;
  std::vector<char> Buffer;
  size_t Held = 0;       ///< Bytes of a line whose end has not come.
  bool Overlong = false; ///< The start of the current line was dropped.
  std::string Answers;
};

} // namespace

int runCalcBatch(const arch::ArchTables &Tables, raw_fd_ostream &OS) {
  CalcBatch Batch(Tables);
  LineFeeder Feeder(Batch, OS);
  const sys::fs::file_t Input = sys::fs::getStdinHandle();
  while (!OS.has_error()) {
    Expected<size_t> Count = sys::fs::readNativeFile(Input, Feeder.space());
    if (!Count) {
      printError("cannot read standard input: " + toString(Count.takeError()));
      return ExitTrouble;
    }
    if (*Count == 0)
      break;
    // A device that never ends has no line either.
    if (memchr(Feeder.space().data(), '\0', *Count)) {
      printError("standard input: found a zero byte, expected lines of JSON");
      return ExitTrouble;
    }
    Feeder.take(*Count);
  }
  Feeder.finish();
  if (OS.has_error()) {
    printError("cannot write standard output: " + OS.error().message());
    OS.clear_error();
    return ExitTrouble;
  }
  return Batch.refused() == 0 ? ExitClean : ExitTrouble;
}

} // namespace warplint::tool
