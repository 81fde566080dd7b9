//===- DevicePasses.cpp - What a file's kernels are on each architecture --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/DevicePasses.h"
#include "launch/LaunchModel.h"
#include "tool/lint/DeviceText.h"
#include "tool/lint/Parse.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint::tool {

namespace {

/// Reads the kernels and launches of a device pass.
class KernelAction : public ASTFrontendAction {
public:
  KernelAction(launch::PlainModel &Plain, const HeadersInFront &Headers)
      : Plain(Plain), Headers(Headers) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    readOnPastErrors(Compiler, Missing);
    class Consumer : public ASTConsumer {
    public:
      Consumer(launch::PlainModel &Plain, const HeadersInFront &Headers)
          : Plain(Plain), Headers(Headers) {}
      void HandleTranslationUnit(ASTContext &Context) override {
        leaveOutPrelude(Context, Headers);
        Plain = launch::LaunchModel::read(Context, launch::Scope::AllOfUser)->plain();
      }

    private:
      launch::PlainModel &Plain;
      const HeadersInFront &Headers;
    };
    return std::make_unique<Consumer>(Plain, Headers);
  }

private:
  launch::PlainModel &Plain;
  const HeadersInFront &Headers;
  std::vector<std::string> Missing; ///< The host pass has reported them.
};

} // namespace

std::vector<std::string> architecturesOf(ArrayRef<arch::Target> Targets) {
  SetVector<std::string, std::vector<std::string>, std::set<std::string>> Architectures;
  for (const arch::Target &T : Targets)
    Architectures.insert(T.Arch->name());
  return Architectures.takeVector();
}

/// Passes that parse the same: by text, and by whether Clang takes a cluster's bounds there.
using PassKey = std::pair<std::optional<uint64_t>, bool>;

std::string DevicePasses::addTo(launch::LaunchModel &Model, ArrayRef<arch::Target> Targets) const {
  std::vector<std::string> Architectures = architecturesOf(Targets);
  std::map<PassKey, launch::PlainModel> Read;
  unsigned Passes = 0;
  for (const std::string &Architecture : Architectures) {
    const auto *Target =
        find_if(Targets, [&](const arch::Target &T) { return T.Arch->name() == Architecture; });
    compile::ParseJob Job = jobFor(Architecture, Architectures);
    PassKey Key = {Architectures.size() > 1 ? hashOfText(Job, Request.Directory, Kit, Disk)
                                            : std::nullopt,
                   Target->Arch->Cluster.supported()};
    auto [Pass, IsNew] = Read.try_emplace(Key);
    if (IsNew || !Key.first) {
      Pass->second = readKernels(Job);
      ++Passes;
    }
    Model.addDevicePass(Architecture, Pass->second);
  }
  std::string Done = join(Architectures, ", ") + " too";
  return Passes == Architectures.size() ? Done : formatv("{0}, in {1} passes", Done, Passes).str();
}

compile::ParseJob DevicePasses::jobFor(const std::string &Architecture,
                                       ArrayRef<std::string> All) const {
  compile::ParseRequest Device = Request;
  Device.DeviceArch = Architecture;
  compile::ParseJob Job = compile::makeParseJob(Device, Kit, *Disk);
  compile::addArchitectureList(Job, All);
  return Job;
}

launch::PlainModel DevicePasses::readKernels(const compile::ParseJob &Job) const {
  IgnoringDiagConsumer Silent;
  launch::PlainModel Plain;
  HeadersInFront Headers{Compiled, nullptr};
  parse(Job, Request.Directory, std::make_unique<KernelAction>(Plain, Headers), Silent, Disk,
        Headers);
  return Plain;
}

} // namespace warplint::tool
