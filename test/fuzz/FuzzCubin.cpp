//===- FuzzCubin.cpp - Any bytes as a cubin  ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Cubin.h"

using namespace llvm;
using namespace warplint::measured;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  consumeError(readCubin(StringRef(reinterpret_cast<const char *>(Data), Size)).takeError());
  return 0;
}
