//===- Shard.cpp - One of several parts of a run --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Shard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FileSystem.h"
#include <queue>
#include <tuple>

using namespace llvm;

namespace warplint::records {

Expected<Shard> parseShard(StringRef Text) {
  auto [Index, Count] = Text.split('/');
  Shard Part;
  if (Index.getAsInteger(10, Part.Index) || Count.getAsInteger(10, Part.Count))
    return createStringError("found '" + Text + "', expected I/N, such as 2/4");
  if (Part.Count == 0)
    return createStringError("found '" + Text + "', expected at least 1 part");
  if (Part.Index == 0 || Part.Index > Part.Count)
    return createStringError("found part " + Twine(Part.Index) + ", expected 1 to " +
                             Twine(Part.Count));
  return Part;
}

uint64_t readingCost(const std::string &File) {
  constexpr uint64_t Headers = 16 << 10;
  uint64_t Bytes = 0;
  if (sys::fs::file_size(File, Bytes))
    Bytes = 0; // Linting it reports the reason.
  return Headers + Bytes;
}

std::vector<size_t> filesOfShard(ArrayRef<std::string> Files, Shard Part) {
  if (Part.Count == 1) { // what they cost need not be asked
    auto All = seq(Files.size());
    return std::vector<size_t>(All.begin(), All.end());
  }
  std::vector<std::pair<uint64_t, size_t>> Dearest;
  for (const auto &[Index, File] : enumerate(Files))
    Dearest.emplace_back(readingCost(File), Index);
  llvm::sort(Dearest, [&](const auto &A, const auto &B) {
    return std::tie(B.first, Files[A.second]) < std::tie(A.first, Files[B.second]);
  });
  // The dearest first, each to the part that has least: of those the first.
  using Load = std::pair<uint64_t, unsigned>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> Parts;
  for (unsigned Index = 1; Index <= Part.Count; ++Index)
    Parts.emplace(0, Index);
  std::vector<size_t> Own;
  for (auto [Cost, File] : Dearest) {
    auto [Sum, Index] = Parts.top();
    Parts.pop();
    Parts.emplace(Sum + Cost, Index);
    if (Index == Part.Index)
      Own.push_back(File);
  }
  llvm::sort(Own);
  return Own;
}

} // namespace warplint::records
