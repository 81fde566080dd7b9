//===- ByteArchive.h - Records as bytes, for this program alone -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// What mapFields says of a record, by position and without names: an archive that only
/// the program that wrote it reads. It reads and writes ten times as fast as JSON.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_BYTEARCHIVE_H
#define WARPLINT_RECORDS_BYTEARCHIVE_H

#include "records/FieldArchive.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>

namespace warplint::records {

/// Appends records to a string.
class ByteWriter {
public:
  static constexpr bool IsReading = false;
  static constexpr bool IsWhole = true;

  explicit ByteWriter(std::string &Out) : Out(Out) {}

  template <class T> void field(const char *, const T &Value) { write(Value); }

private:
  std::string &Out;

  template <class T> void write(const T &Value) {
    if constexpr (std::is_enum_v<T> || std::is_arithmetic_v<T>) {
      Out.append(reinterpret_cast<const char *>(&Value), sizeof(T));
    } else if constexpr (std::same_as<T, std::string>) {
      write(uint64_t(Value.size()));
      Out.append(Value);
    } else if constexpr (Tuple<T>) {
      std::apply([&](const auto &...Each) { (write(Each), ...); }, Value);
    } else if constexpr (List<T>) {
      write(uint64_t(std::ranges::distance(Value)));
      for (const auto &Each : Value)
        write(Each);
    } else {
      mapFields(*this, Value);
    }
  }

  template <class T> void write(const std::optional<T> &Value) {
    write(Value.has_value());
    if (Value)
      write(*Value);
  }
};

/// Reads them back in their order. After a problem it goes on with empty values.
class ByteReader {
public:
  static constexpr bool IsReading = true;
  static constexpr bool IsWhole = true;

  explicit ByteReader(llvm::StringRef Bytes) : Rest(Bytes) {}

  template <class T> void field(const char *, T &Value) { read(Value); }

  /// Whether all that was read was there.
  bool isGood() const { return Good; }
  bool isAtEnd() const { return Rest.empty(); }

private:
  llvm::StringRef Rest;
  bool Good = true;

  llvm::StringRef take(uint64_t Size) {
    Good &= Size <= Rest.size();
    if (!Good)
      return "";
    llvm::StringRef Taken = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    return Taken;
  }

  template <class T> void read(T &Into) {
    if constexpr (std::is_enum_v<T>)
      readEnumerator(Into);
    else if constexpr (std::is_arithmetic_v<T>)
      readNumber(Into);
    else if constexpr (std::same_as<T, std::string>)
      Into = take(readSize()).str();
    else if constexpr (Tuple<T>)
      std::apply([&](auto &...Each) { (read(Each), ...); }, Into);
    else if constexpr (List<T>)
      readList(Into);
    else
      mapFields(*this, Into);
  }

  template <class T> void read(std::optional<T> &Into) {
    bool HasValue = false;
    readNumber(HasValue);
    Into.reset();
    if (HasValue && Good)
      read(Into.emplace(blank<T>()));
  }

  template <class T> void readNumber(T &Into) {
    if (llvm::StringRef Bytes = take(sizeof(T)); Good) {
      if constexpr (std::same_as<T, bool>)
        Into = Bytes.front() != 0;
      else
        std::memcpy(&Into, Bytes.data(), sizeof(T));
    }
  }

  template <class T> void readEnumerator(T &Into) {
    static_assert(EnumeratorsOf<T> != 0, "an enumeration that is not known");
    std::underlying_type_t<T> Number = 0;
    readNumber(Number);
    Good &= uint64_t(Number) < EnumeratorsOf<T>;
    if (Good)
      Into = T(Number);
  }

  uint64_t readSize() {
    uint64_t Size = 0;
    readNumber(Size);
    return Size;
  }

  template <class T> void readList(T &Into) {
    Into.clear();
    for (uint64_t Left = readSize(); Left && Good; --Left) {
      auto Value = blank<ElementOf<T>>();
      read(Value);
      Into.insert(Into.end(), std::move(Value));
    }
  }
};

} // namespace warplint::records

#endif // WARPLINT_RECORDS_BYTEARCHIVE_H
