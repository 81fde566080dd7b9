//===- FieldArchive.h - Records to JSON and back --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A record names its fields once, in a function `mapFields(Archive, Record)`, for
/// writing and for reading alike, so that neither can forget what the other knows.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_FIELDARCHIVE_H
#define WARPLINT_RECORDS_FIELDARCHIVE_H

#include "arch_tables/JsonReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace warplint::records {

/// \p T, which may be const: the record of a function that maps fields.
template <class T, class Record>
concept Is = std::same_as<std::remove_const_t<T>, Record>;

/// The number after the last enumerator of an enumeration that is written.
template <class Enum> inline constexpr unsigned EnumeratorsOf = 0;

/// A record to be read into.
template <class T> T blank() { return T(); }

template <class T>
concept List = std::ranges::range<T> && !std::convertible_to<T, std::string>;
template <class T>
concept Tuple = requires {
  std::tuple_size<T>::value;
};

/// What a list holds; the key of a map may be written as well.
template <class T> struct Element { using Type = typename T::value_type; };
template <class K, class V> struct Element<std::map<K, V>> { using Type = std::pair<K, V>; };
template <class T> using ElementOf = typename Element<T>::Type;

/// Writes the fields of one record as a JSON object.
class FieldWriter {
public:
  static constexpr bool IsReading = false;
  static constexpr bool IsWhole = false; ///< What only the report page shows is left out.

  template <class T> void field(const char *Key, const T &Value) { Object[Key] = write(Value); }

  template <class Record> static nlohmann::json writeRecord(const Record &Value) {
    FieldWriter Writer;
    mapFields(Writer, Value);
    return std::move(Writer.Object);
  }

private:
  nlohmann::json Object = nlohmann::json::object();

  template <class T> static nlohmann::json write(const T &Value) {
    if constexpr (std::is_enum_v<T>)
      return unsigned(Value);
    else if constexpr (std::is_arithmetic_v<T>)
      return Value;
    else if constexpr (std::same_as<T, std::string>)
      // JSON is UTF-8; names of files and source text need not be.
      return llvm::json::isUTF8(Value) ? nlohmann::json(Value)
                                       : nlohmann::json({{"hex", llvm::toHex(Value)}});
    else if constexpr (List<T>)
      return writeList(Value);
    else if constexpr (Tuple<T>)
      return std::apply([](const auto &...Each) { return nlohmann::json::array({write(Each)...}); },
                        Value);
    else
      return writeRecord(Value);
  }

  template <class T> static nlohmann::json write(const std::optional<T> &Value) {
    return Value ? write(*Value) : nlohmann::json(nullptr);
  }

  template <class T> static nlohmann::json writeList(const T &Values) {
    nlohmann::json Array = nlohmann::json::array();
    for (const auto &Value : Values)
      Array.push_back(write(Value));
    return Array;
  }
};

/// Reads the fields of one record. After a problem it goes on with empty values.
class FieldReader {
public:
  static constexpr bool IsReading = true;
  static constexpr bool IsWhole = false;

  template <class T> void field(const char *Key, T &Value) {
    std::string Where = Path.empty() ? Key : Path + "." + Key;
    auto Found = Object.find(Key);
    if (Found == Object.end())
      return Problems.report(Where, "found nothing");
    read(*Found, Value, Where);
  }

  /// Reads \p Value, which stands at \p Path (empty: the whole), into \p Into.
  template <class Record>
  static void readRecord(const nlohmann::json &Value, Record &Into, arch::JsonProblems &Problems,
                         std::string Path = "") {
    if (!Value.is_object())
      return Problems.report(Path, "found " + llvm::StringRef(Value.type_name()) +
                                       ", expected an object");
    FieldReader Reader(Value, Problems, std::move(Path));
    mapFields(Reader, Into);
  }

private:
  const nlohmann::json &Object;
  arch::JsonProblems &Problems;
  std::string Path;

  FieldReader(const nlohmann::json &Object, arch::JsonProblems &Problems, std::string Path)
      : Object(Object), Problems(Problems), Path(std::move(Path)) {}

  void wrong(const nlohmann::json &Found, const std::string &Where, const char *Expected) {
    Problems.report(Where,
                    "found " + llvm::StringRef(Found.type_name()) + ", expected " + Expected);
  }

  template <class T> void read(const nlohmann::json &From, T &Into, const std::string &Where) {
    if constexpr (std::is_enum_v<T>)
      readEnumerator(From, Into, Where);
    else if constexpr (std::is_arithmetic_v<T>)
      readNumber(From, Into, Where);
    else if constexpr (std::same_as<T, std::string>)
      readText(From, Into, Where);
    else if constexpr (List<T>)
      readList(From, Into, Where);
    else if constexpr (Tuple<T>)
      readTuple(From, Into, Where);
    else
      readRecord(From, Into, Problems, Where);
  }

  template <class T>
  void read(const nlohmann::json &From, std::optional<T> &Into, const std::string &Where) {
    if (From.is_null())
      return Into.reset();
    read(From, Into.emplace(), Where);
  }

  template <class T>
  void readEnumerator(const nlohmann::json &From, T &Into, const std::string &Where) {
    static_assert(EnumeratorsOf<T> != 0, "an enumeration that is not known");
    unsigned Number = 0;
    readNumber(From, Number, Where);
    if (Number >= EnumeratorsOf<T>)
      return Problems.report(Where, "found " + llvm::Twine(Number) + ", expected less than " +
                                        llvm::Twine(EnumeratorsOf<T>));
    Into = T(Number);
  }

  template <class T>
  void readNumber(const nlohmann::json &From, T &Into, const std::string &Where) {
    if constexpr (std::same_as<T, bool>) {
      From.is_boolean() ? void(Into = From.get<bool>()) : wrong(From, Where, "true or false");
    } else if constexpr (std::is_floating_point_v<T>) {
      From.is_number() ? void(Into = From.get<T>()) : wrong(From, Where, "a number");
    } else {
      bool IsInRange = From.is_number_unsigned()
                           ? std::in_range<T>(From.get<uint64_t>())
                           : From.is_number_integer() && std::in_range<T>(From.get<int64_t>());
      IsInRange ? void(Into = From.get<T>()) : wrong(From, Where, "an integer in its range");
    }
  }

  void readText(const nlohmann::json &From, std::string &Into, const std::string &Where) {
    if (From.is_string()) {
      Into = From.get_ref<const std::string &>();
      return;
    }
    auto Hex = From.is_object() ? From.find("hex") : From.end();
    if (!From.is_object() || Hex == From.end() || !Hex->is_string() ||
        !llvm::tryGetFromHex(Hex->get_ref<const std::string &>(), Into))
      wrong(From, Where, "a string");
  }

  template <class T> void readList(const nlohmann::json &From, T &Into, const std::string &Where) {
    if (!From.is_array())
      return wrong(From, Where, "a list");
    for (size_t I = 0; I != From.size(); ++I) {
      auto Value = blank<ElementOf<T>>();
      read(From[I], Value, Where + "[" + std::to_string(I) + "]");
      Into.insert(Into.end(), std::move(Value));
    }
  }

  template <class T> void readTuple(const nlohmann::json &From, T &Into, const std::string &Where) {
    if (!From.is_array() || From.size() != std::tuple_size_v<T>)
      return wrong(From, Where, "a list of as many values as it has");
    size_t I = 0;
    std::apply(
        [&](auto &...Each) {
          ((read(From[I], Each, Where + "[" + std::to_string(I) + "]"), ++I), ...);
        },
        Into);
  }
};

} // namespace warplint::records

#endif // WARPLINT_RECORDS_FIELDARCHIVE_H
