//===- CacheKey.h - The names of what is kept between runs ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_CACHEKEY_H
#define WARPLINT_BASE_CACHEKEY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/BLAKE3.h"
#include <cstdint>
#include <string>

namespace warplint::base {

/// Makes the key of an entry of all that decides its content, part by part: no two
/// lists of parts share one.
class CacheKey {
public:
  CacheKey() = default;
  /// One that no other build of warplint, and none with another LLVM, has.
  static CacheKey ofThisBuild();

  CacheKey &add(llvm::StringRef Part);
  CacheKey &add(uint64_t Number);

  /// The key in lower-case hexadecimal digits.
  std::string text() const;

private:
  llvm::BLAKE3 Hash;
};

/// Identifies this build: the identifiers that the linker gave the program and the libraries of
/// LLVM and Clang that it runs with, or the program's size and time if there are none.
llvm::StringRef buildIdentity();

} // namespace warplint::base

#endif // WARPLINT_BASE_CACHEKEY_H
