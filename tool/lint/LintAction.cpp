//===- LintAction.cpp - Parses one file, judges it, and notes how well it was read ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintAction.h"
#include "checks/SharedModel.h"
#include "launch/LaunchModel.h"
#include "launch/MacroUses.h"
#include "tool/compile/BracedConfigurations.h"
#include "tool/compile/FoldersAfter.h"
#include "tool/compile/LibraryBodies.h"
#include "tool/lint/Inventory.h"
#include "tool/lint/MeasuredKernels.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

namespace {

/// Holds the model while the checks run, and makes the records from it.
class InventoryConsumer : public ASTConsumer {
public:
  InventoryConsumer(FileReport &Report, ArrayRef<arch::Target> Targets, const DevicePasses &Devices,
                    const resources::ResourceTable *Measured, const HeadersInFront &Headers,
                    std::unique_ptr<ASTConsumer> Checks, Preprocessor &PP)
      : Report(Report), Targets(Targets), Devices(Devices), Measured(Measured), Headers(Headers),
        Checks(std::move(Checks)), Braces(PP) {
    PP.setTokenWatcher([this, &PP](const Token &T) {
      Braces.saw(T);
      if (T.is(tok::lesslessless))
        Chevrons.insert(launch::withoutArguments(T.getLocation(), PP.getSourceManager()));
    });
  }

  void Initialize(ASTContext &Context) override { Checks->Initialize(Context); }

  void HandleTranslationUnit(ASTContext &Context) override {
    leaveOutPrelude(Context, Headers);
    std::unique_ptr<launch::LaunchModel> Read =
        launch::LaunchModel::read(Context, launch::Scope::AllOfUser);
    if (Read->dependsOnArch())
      Report.Remarks.push_back(Report.File + ": depends on __CUDA_ARCH__: read for " +
                               Devices.addTo(*Read, Targets));
    std::shared_ptr<const launch::LaunchModel> Model = checks::shareModel(std::move(Read));
    Checks->HandleTranslationUnit(Context);
    const SourceManager &Sources = Context.getSourceManager();
    Report.Launches = inventory(*Model, Targets, Measured);
    Report.Kernels = kernelInventory(*Model, Targets, Measured);
    if (Measured)
      Report.Measured = measuredKernels(*Model, Targets, *Measured);
    for (const launch::LaunchSite &Site : Model->launches())
      Chevrons.remove(launch::withoutArguments(Site.Chevrons, Sources));
    for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
      if (std::optional<StringRef> Content = It->second->getBufferDataIfLoaded())
        Report.Entered.emplace(It->first.getUniqueID(),
                               EnteredFile{It->first.getName().str(), xxh3_64bits(*Content)});
    // What is left was written as a launch and did not become one.
    for (SourceLocation Location : Chevrons)
      if (!Sources.isInSystemHeader(Location))
        Report.Launches.push_back(lostLaunch(Location, Sources));
    Report.LostLaunches = count_if(Report.Launches, [](const LaunchRecord &L) { return L.Lost; });
  }

private:
  FileReport &Report;
  ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const resources::ResourceTable *Measured;
  const HeadersInFront &Headers;
  std::unique_ptr<ASTConsumer> Checks;
  compile::BracedConfigurations Braces;
  SetVector<SourceLocation> Chevrons;
};

} // namespace

std::unique_ptr<ASTConsumer> LintAction::CreateASTConsumer(CompilerInstance &Compiler,
                                                           StringRef File) {
  readOnPastErrors(Compiler, Report.MissingHeaders);
  compile::readFoldersAfterAsProject(Compiler);
  return compile::withoutLibraryBodies(
      Compiler, std::make_unique<InventoryConsumer>(Report, Targets, Devices, Measured, Headers,
                                                    Factory.createASTConsumer(Compiler, File),
                                                    Compiler.getPreprocessor()));
}

} // namespace warplint::tool
