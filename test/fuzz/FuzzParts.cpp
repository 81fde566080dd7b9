//===- FuzzParts.cpp - Any text as a part of a run, or a baseline ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "tool/lint/Reporters.h"
#include "tool/review/Baseline.h"
#include "tool/shard/MergeParts.h"

using namespace llvm;
using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static fuzz::MemoryFile File("part"), Again("again");
  const std::string &Path = File.write(fuzz::text(Data, Size));
  if (Expected<tool::Baseline> Known = tool::readBaseline(Path))
    consumeError(tool::writeBaseline(Again.write(""), std::move(*Known)));
  else
    consumeError(Known.takeError());

  Expected<tool::Part> Part = tool::readPart(Path);
  if (!Part) {
    consumeError(Part.takeError());
    return 0;
  }
  std::vector<tool::Part> Parts;
  Parts.push_back(std::move(*Part));
  Expected<tool::LintReport> Merged = tool::mergeParts(std::move(Parts));
  if (!Merged) {
    consumeError(Merged.takeError());
    return 0;
  }
  for (const tool::Reporter &Form : tool::reporters())
    if (!tool::isPart(Form))
      Form.Print(*Merged, nulls(), /*Colour=*/true);
  return 0;
}
