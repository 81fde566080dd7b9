//===- Parse.cpp - One parse of one file with Clang -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/Parse.h"
#include "tool/compile/HeaderOverlay.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

bool parse(const compile::ParseJob &Job, StringRef Directory,
           std::unique_ptr<FrontendAction> Action, DiagnosticConsumer &Consumer,
           IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = compile::overlayOwnHeaders(std::move(Disk));
  FS->setCurrentWorkingDirectory(Directory);
  auto Files = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), FS);
  std::vector<std::string> Args = Job.Args;
  // "2 warnings generated" is for people who watch a compiler.
  Args.insert(Args.begin() + 1, "-fno-caret-diagnostics");
  tooling::ToolInvocation Invocation(std::move(Args), std::move(Action), Files.get());
  Invocation.setDiagnosticConsumer(&Consumer);
  return Invocation.run();
}

namespace {
class MissingHeaders : public PPCallbacks {
public:
  explicit MissingHeaders(std::vector<std::string> &Names) : Names(Names) {}

  bool FileNotFound(StringRef Name) override {
    if (!is_contained(Names, Name))
      Names.push_back(Name.str());
    return true; // no error; the parse goes on without it
  }

private:
  std::vector<std::string> &Names;
};
} // namespace

void readOnPastErrors(CompilerInstance &Compiler, std::vector<std::string> &Missing) {
  Compiler.getDiagnostics().setFatalsAsError(true);
  Compiler.getPreprocessor().addPPCallbacks(std::make_unique<MissingHeaders>(Missing));
}

} // namespace warplint::tool
