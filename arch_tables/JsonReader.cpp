//===- JsonReader.cpp - Strict JSON reader with places in its errors ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/JsonReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <limits>

using namespace llvm;
using nlohmann::json;

namespace warplint::arch {

namespace {

/// Builds nothing: finds the first syntax error and the first repeated key.
class SyntaxCheck : public nlohmann::json_sax<json> {
public:
  size_t ErrorAt = 0;    ///< Bytes read when the error was seen.
  std::string Complaint; ///< Empty: none.
  std::string Repeated;  ///< A key that an object has twice.

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_array(size_t) override { return start_object(0); }
  bool end_array() override { return end_object(); }

  bool start_object(size_t) override {
    Keys.emplace_back();
    return true;
  }
  bool end_object() override {
    Keys.pop_back();
    return true;
  }
  bool key(string_t &Key) override {
    if (!Keys.back().insert(Key).second && Repeated.empty())
      Repeated = Key;
    return true;
  }

  bool parse_error(size_t Position, const std::string &,
                   const nlohmann::detail::exception &E) override {
    ErrorAt = Position;
    // "[json.exception...] parse error at line 1, column 2: what is wrong"
    StringRef What = E.what();
    size_t Colon = What.find(": ");
    Complaint = What.substr(Colon == StringRef::npos ? 0 : Colon + 2).str();
    return false;
  }

private:
  std::vector<StringSet<>> Keys; ///< Of the objects and lists that are open.
};

/// "3:14" for the byte that was read last when \p Position bytes were.
std::string lineAndColumn(StringRef Text, size_t Position) {
  StringRef Before = Text.take_front(Position ? Position - 1 : 0);
  size_t LineStart = Before.rfind('\n');
  size_t Column = Before.size() - (LineStart == StringRef::npos ? 0 : LineStart + 1);
  return utostr(Before.count('\n') + 1) + ":" + utostr(Column + 1);
}

} // namespace

std::string describe(const nlohmann::ordered_json &Value) {
  if (Value.is_object())
    return "an object";
  if (Value.is_array())
    return Value.empty() ? "an empty list" : "a list";
  constexpr size_t Shown = 40;
  std::string Text = Value.dump(-1, ' ', /*ensure_ascii=*/true, json::error_handler_t::replace);
  if (Text.size() > Shown)
    Text = Text.substr(0, Shown) + "...";
  if (Value.is_string())
    return "the string " + Text;
  return Value.is_number() ? "the number " + Text : Text; // true, false, null
}

bool isTooDeep(StringRef Json) {
  size_t Depth = 0;
  for (size_t I = 0; I < Json.size(); ++I)
    switch (Json[I]) {
    case '"':
      for (++I; I < Json.size() && Json[I] != '"'; ++I)
        I += Json[I] == '\\';
      break;
    case '[':
    case '{':
      if (++Depth > DeepestJson)
        return true;
      break;
    case ']':
    case '}':
      Depth -= Depth != 0;
      break;
    }
  return false;
}

static Error tooDeep(StringRef Name) {
  return createStringError(Name + ": nested more than " + Twine(DeepestJson) + " deep");
}

Expected<json> parseJson(StringRef Name, StringRef Text, bool Strict) {
  if (isTooDeep(Text))
    return tooDeep(Name);
  json Value = json::parse(Text.begin(), Text.end(), nullptr, false);
  if (!Strict && !Value.is_discarded())
    return std::move(Value);
  SyntaxCheck Check;
  bool Good = json::sax_parse(Text.begin(), Text.end(), &Check);
  if (!Good || Value.is_discarded())
    return createStringError(Name + ":" + lineAndColumn(Text, Check.ErrorAt) +
                             ": not JSON: " + Check.Complaint);
  if (!Check.Repeated.empty())
    return createStringError(Name + ": the key '" + Check.Repeated +
                             "' appears twice in one object");
  return std::move(Value);
}

void JsonProblems::report(StringRef Path, const Twine &Problem) {
  if (any())
    return;
  First = Path.empty() ? Problem.str() : (Path + ": " + Problem).str();
}

Error JsonProblems::take() const {
  return any() ? createStringError(File + ": " + First) : Error::success();
}

JsonObject::JsonObject(JsonProblems &Problems, const json &Value, std::string Path)
    : Problems(&Problems), Value(&Value), Path(std::move(Path)) {
  if (!Value.is_object())
    reportType(this->Path, Value, "an object");
}

std::string JsonObject::pathOf(StringRef Key) const {
  return Path.empty() ? Key.str() : Path + "." + Key.str();
}

void JsonObject::report(StringRef Key, const Twine &Problem) {
  Problems->report(pathOf(Key), Problem);
}

void JsonObject::reportType(StringRef Path, const json &Found, const Twine &Expected) {
  Problems->report(Path, "found " + describe(Found) + ", expected " + Expected);
}

const json *JsonObject::peek(StringRef Key) const {
  if (!Value->is_object())
    return nullptr;
  auto Found = Value->find(Key.str());
  return Found == Value->end() ? nullptr : &*Found;
}

const json *JsonObject::require(StringRef Key, StringRef Expected) {
  Asked.push_back(Key.str());
  const json *Found = peek(Key);
  if (!Found)
    report(Key, "found nothing, expected " + Expected);
  return Found;
}

uint32_t JsonObject::toNumber(const json &Value, StringRef Path, uint32_t Least) {
  constexpr uint64_t Most = std::numeric_limits<uint32_t>::max();
  if (Value.is_number_unsigned()) {
    uint64_t Number = Value.get<uint64_t>();
    if (Number >= Least && Number <= Most)
      return static_cast<uint32_t>(Number);
  }
  reportType(Path, Value, "an integer from " + utostr(Least) + " to " + utostr(Most));
  return Least;
}

std::string JsonObject::toText(const json &Value, StringRef Path) {
  if (Value.is_string() && !Value.get_ref<const std::string &>().empty())
    return Value.get<std::string>();
  reportType(Path, Value, "a string that is not empty");
  return {};
}

uint32_t JsonObject::number(StringRef Key, uint32_t Least) {
  const json *Found = require(Key, "an integer");
  return Found ? toNumber(*Found, pathOf(Key), Least) : Least;
}

uint32_t JsonObject::optionalNumber(StringRef Key, uint32_t Least) {
  if (peek(Key))
    return number(Key, Least);
  Asked.push_back(Key.str());
  return Least;
}

std::string JsonObject::text(StringRef Key) {
  const json *Found = require(Key, "a string");
  return Found ? toText(*Found, pathOf(Key)) : std::string();
}

std::string JsonObject::optionalText(StringRef Key) {
  if (peek(Key))
    return text(Key);
  Asked.push_back(Key.str());
  return {};
}

std::vector<uint32_t> JsonObject::numbers(StringRef Key) {
  std::vector<uint32_t> Numbers;
  const json *Found = require(Key, "a list of integers");
  if (!Found)
    return Numbers;
  if (!Found->is_array() || Found->empty()) {
    reportType(pathOf(Key), *Found, "a list of integers");
    return Numbers;
  }
  for (const auto &[Index, Item] : enumerate(*Found))
    Numbers.push_back(toNumber(Item, pathOf(Key) + "[" + utostr(Index) + "]", 0));
  return Numbers;
}

std::vector<std::string> JsonObject::texts(StringRef Key) {
  std::vector<std::string> Texts;
  const json *Found = require(Key, "a list of strings");
  if (!Found)
    return Texts;
  if (!Found->is_array()) {
    reportType(pathOf(Key), *Found, "a list of strings");
    return Texts;
  }
  for (const auto &[Index, Item] : enumerate(*Found))
    Texts.push_back(toText(Item, pathOf(Key) + "[" + utostr(Index) + "]"));
  return Texts;
}

bool JsonObject::flag(StringRef Key) {
  Asked.push_back(Key.str());
  const json *Found = peek(Key);
  if (!Found)
    return false;
  if (!Found->is_boolean()) {
    reportType(pathOf(Key), *Found, "true or false");
    return false;
  }
  return Found->get<bool>();
}

JsonObject JsonObject::object(StringRef Key) {
  static const json Nothing = json::object();
  const json *Found = require(Key, "an object");
  return JsonObject(*Problems, Found ? *Found : Nothing, pathOf(Key));
}

std::vector<JsonObject> JsonObject::objects(StringRef Key) {
  std::vector<JsonObject> Objects;
  const json *Found = require(Key, "a list of objects");
  if (!Found)
    return Objects;
  if (!Found->is_array()) {
    reportType(pathOf(Key), *Found, "a list of objects");
    return Objects;
  }
  for (const auto &[Index, Item] : enumerate(*Found))
    Objects.emplace_back(*Problems, Item, pathOf(Key) + "[" + utostr(Index) + "]");
  return Objects;
}

void JsonObject::finish() {
  if (!Value->is_object() || Problems->any())
    return;
  for (const auto &Entry : Value->items())
    if (!is_contained(Asked, Entry.key()))
      return report(Entry.key(), "unknown key, expected one of " + join(Asked, ", "));
}

} // namespace warplint::arch
