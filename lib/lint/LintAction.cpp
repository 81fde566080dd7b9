//===- LintAction.cpp - Parses one file, judges it, and notes how well it was read -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LintAction.h"
#include "findings/SharedModel.h"
#include "findings/TargetAnswers.h"
#include "arch/DeviceInHost.h"
#include "build/FoldersAfter.h"
#include "parse/LibraryBodies.h"
#include "parse/MissingNames.h"
#include "parse/NvccDialect.h"
#include "launch/LaunchModel.h"
#include "lint/CompiledOut.h"
#include "lint/ExplainedLaunches.h"
#include "lint/FileReading.h"
#include "lint/Inventory.h"
#include "lint/MeasuredKernels.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {

/// The hash of what the disk has of \p File, whose text the parse saw as \p Content.
uint64_t hashOnDisk(FileEntryRef File, StringRef Content, const SourceManager &Sources) {
  if (Sources.isFileOverridden(File)) // see text/SpacedChevrons.h
    if (auto Buffer = Sources.getFileManager().getBufferForFile(File))
      return xxh3_64bits((*Buffer)->getBuffer());
  return xxh3_64bits(Content);
}

/// Whether code of the project can tell which targets are judged together. Libraries that do choose
/// their kernels by it.
bool readsArchitectureList(Preprocessor &PP) {
  constexpr llvm::StringLiteral Name = "__CUDA_ARCH_LIST__";
  const MacroInfo *List = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  if (!List || !List->isUsed())
    return false;
  const SourceManager &Sources = PP.getSourceManager();
  return any_of(make_range(Sources.fileinfo_begin(), Sources.fileinfo_end()),
                [&](const auto &File) {
                  if (PP.getHeaderSearchInfo().getFileDirFlavor(File.first) != SrcMgr::C_User)
                    return false;
                  auto Text = File.second->getBufferOrNone(PP.getDiagnostics(),
                                                           PP.getFileManager());
                  return Text && Text->getBuffer().contains(Name);
                });
}

/// Holds the model while the checks run, and makes the records from it.
class InventoryConsumer : public ASTConsumer {
public:
  InventoryConsumer(records::FileReport &Report, ArrayRef<arch::Target> Targets,
                    const DevicePasses &Devices, const measured::ResourceTable *Measured,
                    const HeadersInFront &Headers, const ParseErrors &Errors,
                    const FileReading &How, const ReadingNeeds &Needs,
                    const ProgramFacts *Program, std::unique_ptr<ASTConsumer> Checks,
                    Preprocessor &PP)
      : Report(Report), Targets(Targets), Devices(Devices), Measured(Measured), Headers(Headers),
        Errors(Errors), EndsEarly(How.isStrict()), Needs(Needs), Program(Program),
        Checks(std::move(Checks)), PP(PP),
        Dialect(PP, How.TemplateNames) {
    PP.setTokenWatcher([this, &PP](const Token &T) {
      Dialect.saw(T);
      if (T.is(tok::lesslessless))
        Chevrons.insert(withoutArguments(T.getLocation(), PP.getSourceManager()));
    });
  }

  void Initialize(ASTContext &Context) override { Checks->Initialize(Context); }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (EndsEarly && Needs.AreSure)
      return;
    leaveOutPreamble(Context, Headers);
    std::optional<ProgramRole> Role;
    if (Program)
      Role.emplace(ProgramRole{*Program, Report.Summary.emplace()});
    std::unique_ptr<LaunchModel> Read =
        LaunchModel::read(Context, Scope::AllOfUser, TargetAnswers(Targets, Measured).targets(),
                          Errors, Role ? &*Role : nullptr);
    if (Read->archDependentFacts().any()) {
      DevicePasses::Done Done = Devices.addTo(*Read, Targets);
      Report.Remarks.push_back(Report.File + ": depends on __CUDA_ARCH__: read for " + Done.Words);
      Report.DependsOnTargets |= Done.Differ;
    }
    Report.DependsOnTargets |= readsArchitectureList(PP);
    std::shared_ptr<const LaunchModel> Model = shareModel(std::move(Read));
    if (!Program || Program->Wanted.empty()) // else only what it tells is used
      Checks->HandleTranslationUnit(Context);
    const SourceManager &Sources = Context.getSourceManager();
    Report.Launches = inventory(*Model, Targets, Measured);
    Report.DependsOnTargets |= any_of(Model->launches(), [](const LaunchSite &Site) {
      return !Site.OnTargets.empty();
    });
    if (Report.ExplainedLine)
      Report.Explanations = explainLaunches(*Model, Context, Errors, Report.ExplainedLine);
    Report.Kernels = kernelInventory(*Model, Targets, Measured);
    if (Measured)
      Report.Measured = measuredKernels(*Model, Targets, *Measured);
    for (const LaunchSite &Site : Model->launches())
      Chevrons.remove(withoutArguments(Site.Chevrons, Sources));
    for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
      if (std::optional<StringRef> Content = It->second->getBufferDataIfLoaded())
        Report.Entered.emplace(It->first.getUniqueID(),
                               records::EnteredFile{It->first.getName().str(),
                                                    hashOnDisk(It->first, *Content, Sources)});
    // What is left was written as a launch and did not become one.
    for (SourceLocation Location : Chevrons)
      if (!Sources.isInSystemHeader(Location))
        Report.Launches.push_back(lostLaunch(Location, Sources));
    Report.LostLaunches =
        count_if(Report.Launches, [](const records::LaunchRecord &L) { return L.Lost; });
  }

private:
  records::FileReport &Report;
  ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const measured::ResourceTable *Measured;
  const HeadersInFront &Headers;
  const ParseErrors &Errors;
  const bool EndsEarly;
  const ReadingNeeds &Needs;
  const ProgramFacts *Program; ///< Null: the file is linted by itself.
  std::unique_ptr<ASTConsumer> Checks;
  Preprocessor &PP;
  NvccDialect Dialect;
  SetVector<SourceLocation> Chevrons;
};

} // namespace

std::unique_ptr<ASTConsumer> LintAction::CreateASTConsumer(CompilerInstance &Compiler,
                                                           StringRef File) {
  readOnPastErrors(Compiler, Report.MissingHeaders);
  readFoldersAfterAsProject(Compiler);
  Preprocessor &PP = Compiler.getPreprocessor();
  PP.addPPCallbacks(makeCompiledOutReader(PP, Report));
  auto Inventory = std::make_unique<InventoryConsumer>(
      Report, Targets, Devices, Measured, Headers, Errors, How, Needs, Program,
      Factory.createASTConsumer(Compiler, File), PP);
  std::vector<std::unique_ptr<ASTConsumer>> All;
  All.push_back(std::make_unique<MissingNames>(Report.MissingHeaders, Names));
  All.push_back(std::make_unique<WithoutDeferredErrors>());
  if (How.DeviceInHost)
    All.push_back(std::make_unique<DeviceInHost>());
  All.push_back(withoutLibraryBodies(Compiler, std::move(Inventory)));
  return std::make_unique<MultiplexConsumer>(std::move(All));
}

} // namespace warplint::lint
