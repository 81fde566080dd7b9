//===- FuzzLog.cpp - Any text as a log of ptxas --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/PtxasLog.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace warplint::measured;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  ResourceTable Table;
  unsigned Source = Table.addSource("fuzz.log", {});
  PtxasLogReader Ptxas(Table, Source);
  SmallVector<StringRef> Lines;
  StringRef(reinterpret_cast<const char *>(Data), Size).split(Lines, '\n');
  for (StringRef Line : Lines)
    Ptxas.line(Line);
  Ptxas.finish();
  return 0;
}
