//===- TritonLaunch.cpp - Launch data in Triton's compiled kernels --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/TritonLaunch.h"
#include "base/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::measured {

std::optional<TritonLaunch> readTritonLaunch(StringRef Cubin) {
  if (sys::path::extension(Cubin) != ".cubin")
    return std::nullopt;
  SmallString<128> Path = Cubin;
  sys::path::replace_extension(Path, ".json");
  Expected<std::unique_ptr<MemoryBuffer>> Text = base::readFile(Path);
  if (!Text) {
    consumeError(Text.takeError()); // most cubins have none
    return std::nullopt;
  }
  // Triton's has a few lists. LLVM's reader calls itself for each that is in another.
  constexpr size_t MostLists = 500;
  StringRef Json = (*Text)->getBuffer();
  if (Json.count('[') + Json.count('{') > MostLists)
    return std::nullopt;
  Expected<json::Value> Read = json::parse(Json);
  if (!Read) {
    consumeError(Read.takeError()); // something else's
    return std::nullopt;
  }
  const json::Object *Object = Read->getAsObject();
  std::optional<StringRef> Kernel = Object ? Object->getString("name") : std::nullopt;
  std::optional<int64_t> Shared = Object ? Object->getInteger("shared") : std::nullopt;
  // Other JSON files may have these two; the number of warps is Triton's.
  if (!Kernel || !Shared || *Shared < 0 || !Object->getInteger("num_warps"))
    return std::nullopt;
  return TritonLaunch{Kernel->str(), uint64_t(*Shared)};
}

} // namespace warplint::measured
