//===- CalcQuestionReader.cpp - Reads one JSON question -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcQuestionReader.h"
#include "nlohmann/json.hpp"
#include "llvm/ADT/Twine.h"
#include <iterator>

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

} // namespace warplint::tool
