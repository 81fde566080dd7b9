//===- Packed.h - Records to MessagePack and back -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// MessagePack, a binary form of JSON, for what only the program that wrote it reads. A record is
/// the list of its fields' values, without their keys, and is read from the bytes without anything
/// between, since a run over unchanged files does little else. Text need not be UTF-8.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_PACKED_H
#define WARPLINT_RECORDS_PACKED_H

#include "records/Fields.h"
#include "llvm/BinaryFormat/MsgPack.h"
#include "llvm/BinaryFormat/MsgPackReader.h"
#include "llvm/BinaryFormat/MsgPackWriter.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::records {

/// Counts the fields of a record.
struct FieldCounter {
  static constexpr bool IsReading = false;
  uint32_t Count = 0;

  void field(const char *, const auto &) { ++Count; }
  void fieldOrNull(const char *, const auto &) { ++Count; }
  void fieldIfAny(const char *, const auto &) { ++Count; }
};

/// Writes values one after another, and the fields of a record as such.
class PackedWriter {
public:
  static constexpr bool IsReading = false;

  explicit PackedWriter(llvm::raw_ostream &Bytes) : Bytes(Bytes), Out(Bytes) {}

  void field(const char *, const auto &Value) { write(Value); }
  void fieldOrNull(const char *, const auto &Value) { write(Value); }
  void fieldIfAny(const char *, const auto &Value) { write(Value); }

  void write(llvm::StringRef Text) { Out.write(Text); }
  void write(const std::string &Text) { Out.write(llvm::StringRef(Text)); }

  template <class T> void write(const std::optional<T> &Value) {
    Value ? write(*Value) : Out.writeNil();
  }

  template <class T> void write(const std::map<std::string, T> &Values) {
    Out.writeMapSize(uint32_t(Values.size()));
    for (const auto &[Key, Value] : Values) {
      write(Key);
      write(Value);
    }
  }

  template <class T> void write(const T &Value) {
    if constexpr (Record<T>) {
      static const uint32_t Fields = fieldsOf<T>();
      Out.writeArraySize(Fields);
      mapFields(*this, Value);
    } else if constexpr (Named<T>) {
      Out.write(llvm::StringRef(NamesOf<T>[size_t(Value)]));
    } else if constexpr (std::is_arithmetic_v<T>) {
      writeNumber(Value);
    } else if constexpr (Tuple<T>) {
      Out.writeArraySize(std::tuple_size_v<T>);
      std::apply([&](const auto &...Each) { (write(Each), ...); }, Value);
    } else {
      Out.writeArraySize(uint32_t(Value.size()));
      for (const auto &Each : Value)
        write(Each);
    }
  }

private:
  llvm::raw_ostream &Bytes;
  llvm::msgpack::Writer Out; ///< To `Bytes`.

  template <class T> static uint32_t fieldsOf() {
    FieldCounter Counter;
    const T Blank = blank<T>();
    mapFields(Counter, Blank);
    return Counter.Count;
  }

  /// LLVM's writer rounds to a `float`.
  void writeDouble(double Value) {
    Bytes << char(llvm::msgpack::FirstByte::Float64);
    llvm::support::endian::write(Bytes, Value, llvm::endianness::big);
  }

  template <class T> void writeNumber(T Value) {
    if constexpr (std::same_as<T, bool>)
      Out.write(Value);
    else if constexpr (std::is_floating_point_v<T>)
      writeDouble(Value);
    else if constexpr (std::is_signed_v<T>)
      Out.write(int64_t(Value));
    else
      Out.write(uint64_t(Value));
  }
};

/// Bytes that are read from their begin to their end, and whether they turned out to be wrong.
class PackedInput {
public:
  PackedInput(llvm::StringRef Bytes, const arch::JsonProblems &Problems)
      : Bytes(Bytes), Problems(Problems) {}

  /// The next value without what it holds; false at the end, in front of what is not
  /// MessagePack, and after a problem.
  bool next(llvm::msgpack::Object &Value);
  /// Whether nothing follows.
  bool isAtEnd();

private:
  llvm::msgpack::Reader Bytes;
  const arch::JsonProblems &Problems;
};

/// A value at the place that an input is at. What it holds follows it there, so that it is read
/// once and in its order. It has the names that the reader of fields uses of a `Json`.
class PackedValue {
public:
  PackedValue() = default; ///< Discarded.
  explicit PackedValue(PackedInput &Input) : Input(&Input), IsThere(Input.next(Value)) {}

  bool is_discarded() const { return !IsThere; }
  bool is_null() const { return is(llvm::msgpack::Type::Nil); }
  bool is_string() const { return is(llvm::msgpack::Type::String); }
  bool is_boolean() const { return is(llvm::msgpack::Type::Boolean); }
  bool is_number() const { return is_number_integer() || is(llvm::msgpack::Type::Float); }
  bool is_number_unsigned() const { return is(llvm::msgpack::Type::UInt); }
  bool is_number_integer() const { return is_number_unsigned() || is(llvm::msgpack::Type::Int); }
  bool is_array() const { return is(llvm::msgpack::Type::Array); }
  bool is_object() const { return is(llvm::msgpack::Type::Map); }

  size_t size() const { return Value.Length; }
  llvm::StringRef text() const { return Value.Raw; }
  template <class T> T get() const {
    if constexpr (std::same_as<T, bool>)
      return Value.Bool;
    else if (is_number_unsigned())
      return T(Value.UInt);
    else
      return is_number_integer() ? T(Value.Int) : T(Value.Float);
  }
  /// The next item of a list.
  PackedValue operator[](size_t) const { return PackedValue(*Input); }
  /// The keys and values of an object; a key that is not text is discarded with what follows.
  template <class Fn> void forEachItem(Fn Each) const {
    for (size_t I = 0; I != size(); ++I) {
      PackedValue Key(*Input);
      if (!Key.is_string())
        return Each("", PackedValue());
      Each(Key.text().str(), PackedValue(*Input));
    }
  }

  /// It in words for "found ...".
  std::string describe() const;

private:
  PackedInput *Input = nullptr;
  llvm::msgpack::Object Value;
  bool IsThere = false;

  bool is(llvm::msgpack::Type Kind) const { return IsThere && Value.Kind == Kind; }
};

/// \p Value as bytes.
template <class T> std::string pack(const T &Value) {
  std::string Bytes;
  llvm::raw_string_ostream Out(Bytes);
  PackedWriter(Out).write(Value);
  return Bytes;
}

/// Reads the record \p Into from \p Bytes, which hold it and nothing else.
template <Record T> void unpack(llvm::StringRef Bytes, T &Into, arch::JsonProblems &Problems) {
  PackedInput Input(Bytes, Problems);
  readFields(PackedValue(Input), Into, Problems);
  if (!Problems.any() && !Input.isAtEnd())
    Problems.report("", "found more behind its end");
}

} // namespace warplint::records

#endif // WARPLINT_RECORDS_PACKED_H
