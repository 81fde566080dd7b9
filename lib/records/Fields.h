//===- Fields.h - Records to JSON and back --------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A record names its fields once, in a function `mapFields(Archive, Record)`, for writing and
/// for reading. `Json(Record)` writes an object, its keys in the order of the fields; `readFields`
/// reads it and tests every type, since the library ends the program at a wrong one.
/// `records/Packed.h` writes and reads the same fields in a binary form.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_FIELDS_H
#define WARPLINT_RECORDS_FIELDS_H

#include "arch_tables/JsonReader.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace warplint::records {

using Json = nlohmann::ordered_json;
class PackedValue;

/// \p T, which may be const: the record of a function that maps fields.
template <class T, class Record>
concept Is = std::same_as<std::remove_const_t<T>, Record>;

/// The names of the enumerators of \p Enum, in their order.
template <class Enum> inline constexpr std::array<const char *, 0> NamesOf;
template <class T>
concept Named = std::is_enum_v<T> && NamesOf<T>.size() != 0;

/// Writes the fields of one record.
class FieldWriter {
public:
  static constexpr bool IsReading = false;

  explicit FieldWriter(Json &Into) : Into(Into = Json::object()) {}

  template <class T> void field(const char *Key, const T &Value) { Into.emplace(Key, Json(Value)); }
  /// A list or a text, null where it is empty.
  template <class T> void fieldOrNull(const char *Key, const T &Value) {
    field(Key, Value.empty() ? Json() : Json(Value));
  }
  /// A list or a text that has no key where it is empty.
  template <class T> void fieldIfAny(const char *Key, const T &Value) {
    if (!Value.empty())
      field(Key, Value);
  }

private:
  Json &Into;
};

template <class T>
concept Record = std::is_class_v<T> && requires(FieldWriter &W, const T &Value) {
  mapFields(W, Value);
};

/// A record to be read into.
template <class T> T blank() { return T(); }

template <class T>
concept Tuple = requires {
  std::tuple_size<T>::value;
};

/// Where a value is in what is read; the whole has no outer path.
struct FieldPath {
  const FieldPath *Outer = nullptr;
  const char *Key = nullptr; ///< Null: an item of a list.
  size_t Index = 0;

  /// "files[3].at.line"
  std::string text() const;
};

/// Reads the fields of one record from a `Json` or a `PackedValue`. After a problem it goes on with
/// blank values.
template <class Value> class FieldReader {
public:
  static constexpr bool IsReading = true;

  FieldReader(const Value &From, arch::JsonProblems &Problems, const FieldPath &Path)
      : From(From), Problems(Problems), Path(Path) {}

  template <class T> void field(const char *Key, T &Into) {
    read(find(Key), Into, FieldPath{&Path, Key});
  }
  template <class T> void fieldOrNull(const char *Key, T &Into) {
    if constexpr (IsPacked)
      return field(Key, Into);
    else if (const Value &Found = find(Key); !Found.is_null())
      read(Found, Into, FieldPath{&Path, Key});
  }
  template <class T> void fieldIfAny(const char *Key, T &Into) {
    if constexpr (IsPacked)
      return field(Key, Into);
    else if (const Value &Found = find(Key); !Found.is_discarded())
      read(Found, Into, FieldPath{&Path, Key});
  }

  template <class T> void read(const Value &From, T &Into, const FieldPath &Where) {
    if constexpr (Record<T>)
      readRecord(From, Into, Where);
    else if constexpr (Named<T>)
      readName(From, Into, Where);
    else if constexpr (std::is_arithmetic_v<T>)
      readNumber(From, Into, Where);
    else if constexpr (Tuple<T>)
      readTuple(From, Into, Where);
    else
      readList(From, Into, Where);
  }

private:
  static constexpr bool IsPacked = std::same_as<Value, PackedValue>;
  /// An item of a list or the value of a key: a packed one is read when it is asked for.
  using Inner = std::conditional_t<IsPacked, Value, const Value &>;

  const Value &From;
  arch::JsonProblems &Problems;
  const FieldPath &Path;
  llvm::SmallVector<llvm::StringRef, 24> Asked; ///< The keys so far.

  /// The value of the field \p Key, discarded where there is none.
  Inner find(const char *Key);
  /// Reports a value that is of no field.
  void finish();
  void wrong(const Value &Found, const FieldPath &Where, const llvm::Twine &Expected);

  template <class T> void readRecord(const Value &From, T &Into, const FieldPath &Where) {
    if (IsPacked ? !From.is_array() : !From.is_object())
      return wrong(From, Where, "a record");
    FieldReader Fields(From, Problems, Where);
    mapFields(Fields, Into);
    Fields.finish();
  }

  static llvm::StringRef textOf(const Value &From) {
    if constexpr (IsPacked)
      return From.text();
    else
      return From.template get_ref<const std::string &>();
  }

  void read(const Value &From, std::string &Into, const FieldPath &Where) {
    From.is_string() ? void(Into = textOf(From)) : wrong(From, Where, "a string");
  }

  template <class T> void read(const Value &From, std::optional<T> &Into, const FieldPath &Where) {
    if (!From.is_null())
      read(From, Into.emplace(blank<T>()), Where);
  }

  /// A map whose keys are text is an object.
  template <class T>
  void read(const Value &From, std::map<std::string, T> &Into, const FieldPath &Where) {
    if (!From.is_object())
      return wrong(From, Where, "an object");
    auto ReadItem = [&](const std::string &Key, const Value &Each) {
      read(Each, Into[Key], FieldPath{&Where, Key.c_str()});
    };
    if constexpr (IsPacked) {
      From.forEachItem(ReadItem);
    } else {
      for (const auto &[Key, Each] : From.items())
        ReadItem(Key, Each);
    }
  }

  template <class T> void readName(const Value &From, T &Into, const FieldPath &Where) {
    if (From.is_string())
      for (size_t I = 0; I != NamesOf<T>.size(); ++I)
        if (textOf(From) == NamesOf<T>[I])
          return void(Into = T(I));
    wrong(From, Where, llvm::join(NamesOf<T>, " or "));
  }

  template <class T> void readNumber(const Value &From, T &Into, const FieldPath &Where) {
    if constexpr (std::same_as<T, bool>) {
      From.is_boolean() ? void(Into = From.template get<bool>())
                        : wrong(From, Where, "true or false");
    } else if constexpr (std::is_floating_point_v<T>) {
      From.is_number() ? void(Into = From.template get<T>()) : wrong(From, Where, "a number");
    } else {
      bool IsInRange =
          From.is_number_unsigned()
              ? std::in_range<T>(From.template get<uint64_t>())
              : From.is_number_integer() && std::in_range<T>(From.template get<int64_t>());
      IsInRange ? void(Into = From.template get<T>())
                : wrong(From, Where, "an integer in its range");
    }
  }

  template <class T> void readTuple(const Value &From, T &Into, const FieldPath &Where) {
    if (!From.is_array() || From.size() != std::tuple_size_v<T>)
      return wrong(From, Where, "a list of " + llvm::Twine(std::tuple_size_v<T>));
    size_t I = 0;
    std::apply(
        [&](auto &...Each) {
          ((read(From[I], Each, FieldPath{&Where, nullptr, I}), ++I), ...);
        },
        Into);
  }

  template <class T> void readList(const Value &From, T &Into, const FieldPath &Where) {
    if (!From.is_array())
      return wrong(From, Where, "a list");
    for (size_t I = 0; I != From.size() && !Problems.any(); ++I) {
      auto Each = blank<typename T::value_type>();
      read(From[I], Each, FieldPath{&Where, nullptr, I});
      Into.insert(Into.end(), std::move(Each));
    }
  }
};

/// Reads \p From into the record \p Into.
template <class Value, Record T>
void readFields(const Value &From, T &Into, arch::JsonProblems &Problems) {
  FieldPath Whole;
  FieldReader(From, Problems, Whole).read(From, Into, Whole);
}

} // namespace warplint::records

template <warplint::records::Record T> struct nlohmann::adl_serializer<T> {
  static void to_json(warplint::records::Json &Into, const T &Value) {
    warplint::records::FieldWriter Writer(Into);
    mapFields(Writer, Value);
  }
};

template <warplint::records::Named T> struct nlohmann::adl_serializer<T> {
  template <class AnyJson> static void to_json(AnyJson &Name, T Value) {
    Name = warplint::records::NamesOf<T>[size_t(Value)];
  }
};

template <class T> struct nlohmann::adl_serializer<std::optional<T>> {
  template <class AnyJson> static void to_json(AnyJson &Into, const std::optional<T> &Value) {
    Into = Value ? AnyJson(*Value) : AnyJson();
  }
};

#endif // WARPLINT_RECORDS_FIELDS_H
