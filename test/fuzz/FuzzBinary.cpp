//===- FuzzBinary.cpp - Any bytes as a fat binary, object or library  -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/BinaryFile.h"

using namespace llvm;
using namespace warplint::measured;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  ResourceTable Table;
  BinaryFileReader Reader(Table, Table.addSource("fuzz", {}));
  Reader.read(StringRef(reinterpret_cast<const char *>(Data), Size));
  Reader.finish();
  return 0;
}
