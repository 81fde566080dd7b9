//===- ReadingOrder.cpp - The order in which a long run reads files -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/ReadingOrder.h"
#include "lint/prefilter/TextScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::lint {

/// Whether the header \p Name is of a library whose templates take seconds to parse.
static bool isOfLargeLibrary(StringRef Name) {
  constexpr StringRef Folders[] = {"ATen", "c10",     "cub",    "cuda",
                                   "cute", "cutlass", "thrust", "torch"};
  return is_contained(Folders, *sys::path::begin(Name, sys::path::Style::posix));
}

/// The turn of \p File, from 0.
static unsigned turnOf(const std::string &File, vfs::FileSystem &Disk) {
  auto Buffer = Disk.getBufferForFile(File);
  if (!Buffer)
    return 0; // an error, which costs nothing
  TextScan Text = scanText((*Buffer)->getBuffer());
  if (!Text.MayLaunch)
    return 2;
  return any_of(Text.Includes, [](const auto &Each) { return isOfLargeLibrary(Each.Name); });
}

void orderForEarlyFindings(std::vector<std::string> &Files, vfs::FileSystem &Disk) {
  constexpr size_t Few = 20;
  if (Files.size() <= Few)
    return;
  std::vector<std::vector<std::string>> Turns(3);
  for (std::string &File : Files) {
    unsigned Turn = turnOf(File, Disk);
    Turns[Turn].push_back(std::move(File));
  }
  Files.clear();
  for (std::vector<std::string> &Turn : Turns)
    llvm::move(Turn, std::back_inserter(Files));
}

} // namespace warplint::lint
