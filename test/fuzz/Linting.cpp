//===- Linting.cpp - One source through the whole linter, in memory -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linting.h"
#include "tool/CommandLine.h"
#include "tool/lint/FileLinter.h"
#include "tool/lint/Reporters.h"

using namespace llvm;
using namespace warplint;

static tool::LintFlags flags() {
  tool::forgetForeignOptions();
  const char *Words[] = {"fuzz", "--cuda-path=none", "--quiet", "-j1"};
  return *tool::parseLintFlags(Words);
}

/// With all checks, whatever a configuration says.
static tool::LintFlags withAllChecks(tool::LintFlags Flags) {
  Flags.Checks = "cuda-*";
  return Flags;
}

void fuzz::lint(StringRef Source, StringRef Config) {
  static const tool::LintFlags AsConfigured = flags(), All = withAllChecks(AsConfigured);
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
  tool::LintReport Report;
  Report.Files.push_back(
      tool::FileLinter(Config.empty() ? All : AsConfigured, nullptr, Disk).lint(File));
  Report.settle();
  for (const tool::Reporter &Form : tool::reporters())
    if (!tool::isPart(Form))
      Form.Print(Report, nulls(), /*Colour=*/false);
}
