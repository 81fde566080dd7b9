//===- FuzzBatch.cpp - Any lines as questions of warplint calc --batch ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "tool/cli/calc/CalcBatch.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  tool::CalcBatch Batch(arch::ArchTables::builtin());
  StringRef Rest = fuzz::text(Data, Size);
  while (!Rest.empty()) {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    std::string Answer;
    Batch.answerLine(Line, Answer);
    fuzz::expect(StringRef(Answer).count('\n') == 1 && StringRef(Answer).ends_with("\n"));
    Expected<json::Value> Read = json::parse(Answer);
    fuzz::expect(Read && Read->getAsObject());
  }
  return 0;
}
