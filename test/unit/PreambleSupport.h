//===- PreambleSupport.h - Headers and parses of tests of preambles -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_PREAMBLESUPPORT_H
#define WARPLINT_TEST_UNIT_PREAMBLESUPPORT_H

#include "parse/preamble/LeadingIncludes.h"
#include "parse/preamble/Preambles.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace warplint::test {

using namespace clang;
using namespace llvm;
using Names = std::vector<std::string>;

/// A folder for a cache, gone with the test.
class TemporaryFolder {
public:
  TemporaryFolder() { sys::fs::createUniqueDirectory("warplint-preamble-test", Path); }
  ~TemporaryFolder() { sys::fs::remove_directories(Path); }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
};

/// Headers of a system, one of which the preamble reads, and a project.
class Disk {
public:
  Disk() { add("/own/preamble.h", "#pragma clang system_header\n#include <one.h>\n"); }
  Disk &add(StringRef Path, StringRef Text, time_t When = 1000) {
    Files->addFile(Path, When, MemoryBuffer::getMemBufferCopy(Text, Path));
    return *this;
  }
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files =
      makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
};

/// A parse that takes its preamble where there is one.
struct Parse {
  bool Ran = false;
  std::shared_ptr<const Preamble> Used;
  std::vector<std::string> Leading;
};

class Once : public tooling::FrontendActionFactory {
public:
  Once(Preambles &From, vfs::InMemoryFileSystem &Files, Parse &Result)
      : From(From), Files(Files), Result(Result) {}
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Manager,
                     std::shared_ptr<PCHContainerOperations> Containers,
                     DiagnosticConsumer *Consumer) override {
    ChosenPreamble Chosen =
        From.find(*Invocation, "/own/preamble.h", "/project", Manager->getVirtualFileSystemPtr());
    Result.Used = Chosen.Compiled;
    Result.Leading = leadingIncludes(*Invocation, "/own", "/project",
                                     Manager->getVirtualFileSystem(), PreambleInputs());
    if (Result.Used) {
      Files.addFileNoOwn("/compiled", 0, MemoryBufferRef(Result.Used->compiled(), "/compiled"));
      usePreamble(*Invocation, "/compiled", Chosen.Replaces);
    }
    return FrontendActionFactory::runInvocation(std::move(Invocation), Manager,
                                                std::move(Containers), Consumer);
  }
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<SyntaxOnlyAction>(); }

private:
  Preambles &From;
  vfs::InMemoryFileSystem &Files;
  Parse &Result;
};

inline Parse parse(Preambles &From, const Disk &On, StringRef Source,
                   std::vector<std::string> Flags = {}) {
  Disk Whole = On;
  Whole.Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto All = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(On.Files);
  All->pushOverlay(Whole.Files);
  Whole.add("/project/file.cu", Source);
  All->setCurrentWorkingDirectory("/project");
  auto Manager = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), All);
  std::vector<std::string> Words = {"clang++",    "-fsyntax-only",    "-x",
                                    "cuda",       "--cuda-host-only", "-nocudainc",
                                    "-nocudalib", "--cuda-path=/own", "-nostdinc",
                                    "-isystem",   "/early",           "-isystem",
                                    "/system",    "-include",         "/own/preamble.h"};
  // Without carets, Clang does not count its errors aloud.
  Words.push_back("-fno-caret-diagnostics");
  Words.insert(Words.end(), Flags.begin(), Flags.end());
  Words.push_back("file.cu");
  Parse Result;
  Once Action(From, *Whole.Files, Result);
  tooling::ToolInvocation Invocation(Words, &Action, Manager.get(),
                                     std::make_shared<PCHContainerOperations>());
  DiagnosticConsumer Silent; // counts errors
  Invocation.setDiagnosticConsumer(&Silent);
  Result.Ran = Invocation.run();
  return Result;
}

} // namespace warplint::test

#endif // WARPLINT_TEST_UNIT_PREAMBLESUPPORT_H
