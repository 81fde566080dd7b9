//===- DevicePasses.cpp - What a file's kernels are on each architecture --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/DevicePasses.h"
#include "launch/LaunchModel.h"
#include "tool/compile/HeaderOverlay.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

namespace {

class ReadOnPastMissingHeaders : public PPCallbacks {
  bool FileNotFound(StringRef) override { return true; }
};

/// Reads the kernels of a device pass.
class KernelAction : public ASTFrontendAction {
public:
  explicit KernelAction(StringMap<launch::PlainKernel> &Kernels) : Kernels(Kernels) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<ReadOnPastMissingHeaders>());
    class Consumer : public ASTConsumer {
    public:
      explicit Consumer(StringMap<launch::PlainKernel> &Kernels) : Kernels(Kernels) {}
      void HandleTranslationUnit(ASTContext &Context) override {
        Kernels = launch::LaunchModel::read(Context)->plainKernels();
      }

    private:
      StringMap<launch::PlainKernel> &Kernels;
    };
    return std::make_unique<Consumer>(Kernels);
  }

private:
  StringMap<launch::PlainKernel> &Kernels;
};

} // namespace

void DevicePasses::addTo(launch::LaunchModel &Model, ArrayRef<arch::Target> Targets) const {
  SetVector<std::string, SmallVector<std::string>, std::set<std::string>> Architectures;
  for (const arch::Target &T : Targets)
    Architectures.insert(T.Arch->name());
  for (const std::string &Architecture : Architectures)
    addPass(Model, Architecture);
}

void DevicePasses::addPass(launch::LaunchModel &Model, const std::string &Architecture) const {
  compile::ParseRequest Device = Request;
  Device.DeviceArch = Architecture;
  compile::ParseJob Job = compile::makeParseJob(Device, Kit);
  Job.Args.insert(Job.Args.begin() + 1, "-fno-caret-diagnostics");
  IntrusiveRefCntPtr<vfs::FileSystem> FS =
      compile::overlayOwnHeaders(vfs::createPhysicalFileSystem());
  FS->setCurrentWorkingDirectory(Request.Directory);
  auto Files = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), FS);
  IgnoringDiagConsumer Silent;
  StringMap<launch::PlainKernel> Kernels;
  tooling::ToolInvocation Invocation(Job.Args, std::make_unique<KernelAction>(Kernels),
                                     Files.get());
  Invocation.setDiagnosticConsumer(&Silent);
  Invocation.run();
  Model.addDevicePass(Architecture, Kernels);
}

} // namespace warplint::tool
