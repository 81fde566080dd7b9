//===- FuzzSource.cpp - Sources made of pieces of the fixtures, through the whole linter ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Linting.h"
#include "SourceMutator.h"

using namespace warplint;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

static fuzz::SourceMutator &mutator() {
  static fuzz::SourceMutator The(std::getenv("WARPLINT_FUZZ_PIECES"));
  return The;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize,
                                          unsigned Seed) {
  // Now and then a plain one: code is half-typed in an editor.
  if (Seed % 16 == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  std::string Made = mutator().mutate(fuzz::text(Data, Size), Seed);
  if (Made.size() > MaxSize)
    return Size;
  std::copy(Made.begin(), Made.end(), Data);
  return Made.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  fuzz::lint(fuzz::text(Data, Size));
  return 0;
}
