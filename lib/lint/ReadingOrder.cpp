//===- ReadingOrder.cpp - The order in which a long run reads files -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/ReadingOrder.h"
#include "cuda/Functions.h"
#include "lint/prefilter/TextScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <array>

using namespace llvm;

namespace warplint::lint {

/// Whether the header \p Name is of a library whose templates take seconds to parse.
static bool isOfLargeLibrary(StringRef Name) {
  constexpr StringRef Folders[] = {"ATen", "c10",     "cub",    "cuda",
                                   "cute", "cutlass", "thrust", "torch"};
  return is_contained(Folders, *sys::path::begin(Name, sys::path::Style::posix));
}

/// Whether kernels in \p Text are likely to ask more of a launch than that it fits the GPU.
static bool hasDemands(StringRef Text) {
  constexpr StringRef Words[] = {"__launch_bounds__", "__cluster_dims__", "cooperative_groups",
                                 "__shfl_"};
  return cuda::maySetAttribute(Text) ||
         any_of(Words, [&](StringRef Word) { return Text.contains(Word); });
}

static constexpr unsigned Turns = 5;

/// The turn of \p File, from 0.
static unsigned turnOf(const std::string &File, vfs::FileSystem &Disk) {
  auto Buffer = Disk.getBufferForFile(File);
  if (!Buffer)
    return 0; // an error, which costs nothing
  StringRef Content = (*Buffer)->getBuffer();
  TextScan Text = scanText(Content);
  if (!Text.MayLaunch)
    return Turns - 1;
  bool IsSlow = any_of(Text.Includes, [](const auto &Each) { return isOfLargeLibrary(Each.Name); });
  return (IsSlow ? 2 : 0) + (hasDemands(Content) ? 0 : 1);
}

void orderForEarlyFindings(std::vector<std::string> &Files, vfs::FileSystem &Disk) {
  constexpr size_t Few = 20;
  if (Files.size() <= Few)
    return;
  std::array<std::vector<std::string>, Turns> ByTurn;
  for (std::string &File : Files) {
    unsigned Turn = turnOf(File, Disk);
    ByTurn[Turn].push_back(std::move(File));
  }
  Files.clear();
  for (std::vector<std::string> &Turn : ByTurn)
    llvm::move(Turn, std::back_inserter(Files));
}

} // namespace warplint::lint
