//===- Shard.h - One of several parts of a run ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_SHARD_H
#define WARPLINT_RECORDS_SHARD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::records {

/// The number of a part, from 1, and of all parts.
struct Shard {
  unsigned Index = 1;
  unsigned Count = 1;

  bool operator==(const Shard &) const = default;
};

/// Reads "2/4".
/// \returns an error with what was found and what was expected.
llvm::Expected<Shard> parseShard(llvm::StringRef Text);

/// The cost of reading \p File, in bytes of source: its own, and the headers that nearly every file
/// includes.
uint64_t readingCost(const std::string &File);

/// Those of \p Files (by index, ascending) that are in \p Part. Every file is in one
/// part; the parts hold about as many bytes each, and are the same for every order of
/// the files.
std::vector<size_t> filesOfShard(llvm::ArrayRef<std::string> Files, Shard Part);

} // namespace warplint::records

#endif // WARPLINT_RECORDS_SHARD_H
