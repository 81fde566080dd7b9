//===- FuzzParts.cpp - Any text as a part of a run, or a baseline ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "report/Part.h"
#include "report/Reporters.h"
#include "report/review/Baseline.h"

using namespace llvm;
using namespace warplint;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static fuzz::MemoryFile File("part"), Again("again");
  const std::string &Path = File.write(fuzz::text(Data, Size));
  if (Expected<report::Baseline> Known = report::readBaseline(Path))
    consumeError(report::writeBaseline(Again.write(""), std::move(*Known)));
  else
    consumeError(Known.takeError());

  Expected<report::Part> Part = report::readPart(Path);
  if (!Part) {
    consumeError(Part.takeError());
    return 0;
  }
  std::vector<report::Part> Parts;
  Parts.push_back(std::move(*Part));
  Expected<records::LintReport> Merged = report::mergeParts(std::move(Parts));
  if (!Merged) {
    consumeError(Merged.takeError());
    return 0;
  }
  for (const report::Reporter &Form : report::reporters())
    if (!report::isPart(Form))
      Form.Print(*Merged, nulls(), /*Colour=*/true);
  return 0;
}
