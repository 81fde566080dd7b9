//===- JsonReader.h - Strict JSON reader with places in its errors --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_JSONREADER_H
#define WARPLINT_ARCH_TABLES_JSONREADER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warplint::arch {

/// Whether lists and objects of \p Json, which need not be JSON, are nested more than `DeepestJson`
/// deep. Call it before any recursive reader, LLVM's first of all, which would run out of stack.
/// Real files are far below this limit.
bool isTooDeep(llvm::StringRef Json);
inline constexpr unsigned DeepestJson = 500;

/// Parses \p Text, the content of the file \p Name. With \p Strict, keys that
/// an object repeats are errors too.
/// \returns an error with line and column where it is not JSON, and one where it is too deep.
llvm::Expected<nlohmann::json> parseJson(llvm::StringRef Name, llvm::StringRef Text, bool Strict);

/// \p Value in words for "found ...": "the number 7".
std::string describe(const nlohmann::ordered_json &Value);

/// The file that is being read, and the first thing found wrong with it. The
/// readers below go on after an error with values that are safe to hold, so
/// that code which reads a file needs one test, at its end.
class JsonProblems {
public:
  explicit JsonProblems(llvm::StringRef File) : File(File) {}

  /// Notes a problem at the key path \p Path ("registers.per_sm"; empty: the
  /// whole file). Only the first one is kept.
  void report(llvm::StringRef Path, const llvm::Twine &Problem);

  bool any() const { return !First.empty(); }

  /// Success, or the first problem with the file's name before it.
  llvm::Error take() const;

private:
  std::string File;
  std::string First;
};

/// Reads one object key by key. A missing key, one of the wrong type and, in
/// `finish`, one that was not read is reported with what was found and what was
/// expected.
class JsonObject {
public:
  /// Reads \p Value at \p Path; reports it if it is not an object. \p Problems
  /// and \p Value must outlive the reader.
  JsonObject(JsonProblems &Problems, const nlohmann::json &Value, std::string Path);

  bool has(llvm::StringRef Key) const { return peek(Key) != nullptr; }

  /// An integer from \p Least to 2^32 - 1.
  uint32_t number(llvm::StringRef Key, uint32_t Least);
  /// The same where the key may be missing: then \p Least.
  uint32_t optionalNumber(llvm::StringRef Key, uint32_t Least);
  /// A list of at least one such integer, with a least value of 0.
  std::vector<uint32_t> numbers(llvm::StringRef Key);
  /// A string that is not empty.
  std::string text(llvm::StringRef Key);
  /// The same where the key may be missing: then empty.
  std::string optionalText(llvm::StringRef Key);
  /// A list of such strings; it may be empty.
  std::vector<std::string> texts(llvm::StringRef Key);
  /// `true` or `false`; false where the key is missing.
  bool flag(llvm::StringRef Key);
  /// An object.
  JsonObject object(llvm::StringRef Key);
  /// A list of objects; it may be empty.
  std::vector<JsonObject> objects(llvm::StringRef Key);

  /// Reports \p Problem at \p Key.
  void report(llvm::StringRef Key, const llvm::Twine &Problem);

  /// Reports the first key that was not asked for.
  void finish();

private:
  const nlohmann::json *peek(llvm::StringRef Key) const;
  const nlohmann::json *require(llvm::StringRef Key, llvm::StringRef Expected);
  std::string pathOf(llvm::StringRef Key) const;
  void reportType(llvm::StringRef Path, const nlohmann::json &Found, const llvm::Twine &Expected);
  uint32_t toNumber(const nlohmann::json &Value, llvm::StringRef Path, uint32_t Least);
  std::string toText(const nlohmann::json &Value, llvm::StringRef Path);

  JsonProblems *Problems;
  const nlohmann::json *Value;
  std::string Path;
  llvm::SmallVector<std::string, 8> Asked;
};

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_JSONREADER_H
