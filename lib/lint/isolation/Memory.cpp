//===- Memory.cpp - The memory that a run may take ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/isolation/Memory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <unistd.h>

using namespace llvm;

namespace warplint::lint {

/// The memory of one file, with room: two at a time over the corpora took 1.1 GB in all.
static constexpr uint64_t BytesPerFile = uint64_t(1) << 30;

/// The number in the file at \p Path; 0 where there is none.
static uint64_t numberIn(StringRef Path) {
  // These files have no size before they are read.
  auto Text = MemoryBuffer::getFileAsStream(Path);
  uint64_t Number = 0;
  if (!Text || (*Text)->getBuffer().trim().getAsInteger(10, Number))
    return 0;
  return Number;
}

uint64_t machineMemory() {
  uint64_t Bytes = 0;
  long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  if (Pages > 0 && PageSize > 0)
    Bytes = SaturatingMultiply(uint64_t(Pages), uint64_t(PageSize));
  // Of a container, which sees its own group as the root; versions 2 and 1.
  for (const char *Path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
    if (uint64_t Limit = numberIn(Path))
      Bytes = Bytes ? std::min(Bytes, Limit) : Limit;
  return Bytes;
}

uint64_t defaultMemory() { return machineMemory() / 4 * 3; }

unsigned filesAtATime(unsigned Wanted, uint64_t Bytes) {
  if (!Bytes)
    return Wanted;
  return std::clamp<uint64_t>(Bytes / BytesPerFile, 1, Wanted);
}

Expected<uint64_t> parseBytes(StringRef Text) {
  StringRef Digits = Text.take_while(llvm::isDigit);
  StringRef Unit = Text.drop_front(Digits.size());
  uint64_t Number = 0;
  unsigned Shift = Unit.empty() ? 0 : Unit == "M" ? 20 : Unit == "G" ? 30 : 64;
  if (Digits.getAsInteger(10, Number) || Shift == 64 || Number > (UINT64_MAX >> Shift))
    return createStringError("found '" + Text + "', expected a size such as 512M or 4G");
  return Number << Shift;
}

std::string describeBytes(uint64_t Bytes) {
  return Bytes % (uint64_t(1) << 30) ? std::to_string(Bytes >> 20) + " MiB"
                                     : std::to_string(Bytes >> 30) + " GiB";
}

} // namespace warplint::lint
