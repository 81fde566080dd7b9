//===- Linting.cpp - One source through the whole linter, in memory -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linting.h"
#include "lint/FileLinter.h"
#include "report/Reporters.h"

using namespace llvm;
using namespace warplint;

static InputOptions input() {
  InputOptions Input;
  Input.CudaPath = "none";
  return Input;
}

static lint::JudgingOptions allChecks() {
  lint::JudgingOptions Judging;
  Judging.Checks = "cuda-*";
  return Judging;
}

void fuzz::lint(StringRef Source, StringRef Config) {
  static const InputOptions Input = input();
  static const lint::JudgingOptions AsConfigured, All = allChecks();
  const std::string File = "/warplint-fuzz/a.cu";
  auto Disk = [&] {
    auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    Memory->addFile(File, 0, MemoryBuffer::getMemBufferCopy(Source));
    if (!Config.empty())
      Memory->addFile("/warplint-fuzz/.clang-tidy", 0, MemoryBuffer::getMemBufferCopy(Config));
    auto Both = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::createPhysicalFileSystem());
    Both->pushOverlay(Memory);
    return IntrusiveRefCntPtr<vfs::FileSystem>(Both);
  };
  records::LintReport Report;
  lint::FileLinter Linter(Input, Config.empty() ? All : AsConfigured, nullptr, Disk);
  Report.Files.push_back(Linter.lint(Linter.jobFor(File)));
  Report.settle();
  for (const report::Reporter &Form : report::reporters())
    if (!report::isPart(Form))
      Form.Print(Report, nulls(), /*Colour=*/false);
}
