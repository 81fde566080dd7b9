//===- PreludeAction.cpp - Compiles what stands in front of a file --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/PreludeAction.h"
#include "compat/Precompiled.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint::prelude {

namespace {

/// Keeps the names by which headers are asked for.
class NameCollector : public PPCallbacks {
public:
  explicit NameCollector(StringSet<> &Names) : Names(Names) {}

  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    Names.insert(Name);
  }
  void HasInclude(SourceLocation, StringRef Name, bool, OptionalFileEntryRef,
                  SrcMgr::CharacteristicKind) override {
    Names.insert(Name);
  }

private:
  StringSet<> &Names;
};

/// Takes out what is kept for warnings at the end of a file, of which headers of a system
/// get none: each file would read all of it again.
class WarningCandidates : public SemaConsumer {
public:
  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  void HandleTranslationUnit(ASTContext &) override {
    auto &Unused = TheSema->UnusedFileScopedDecls;
    Unused.erase(Unused.begin(/*source=*/nullptr), Unused.end());
  }

private:
  Sema *TheSema = nullptr;
};

/// Parses the headers, and writes what they declare.
class PreludeAction : public ASTFrontendAction {
public:
  PreludeAction(StringRef OwnHeaders, Ingredients &From, std::shared_ptr<PCHBuffer> Into,
                bool &IsOfSystem)
      : OwnHeaders(OwnHeaders), From(From), Into(std::move(Into)), IsOfSystem(IsOfSystem) {}

protected:
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<NameCollector>(Names));
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(std::make_unique<WarningCandidates>());
    Both.push_back(compat::makePchWriter(Compiler, Into));
    return std::make_unique<MultiplexConsumer>(std::move(Both));
  }

  void EndSourceFileAction() override {
    noteFiles(getCompilerInstance().getSourceManager());
    for (const auto &Name : Names)
      From.Names.push_back(Name.getKey().str());
    sort(From.Names);
    noteFolders(getCompilerInstance());
  }

private:
  StringRef OwnHeaders;
  Ingredients &From;
  std::shared_ptr<PCHBuffer> Into;
  bool &IsOfSystem;
  StringSet<> Names;

  void noteFiles(const SourceManager &Sources);
  void noteFolders(CompilerInstance &Compiler);
};

void PreludeAction::noteFiles(const SourceManager &Sources) {
  for (unsigned I = 1; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    // A header may say of itself, after its guard, that it is a system's.
    FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    IsOfSystem &= Sources.isInSystemHeader(Sources.getLocForEndOfFile(File));
  }
  for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
    if (std::optional<StringRef> Content = It->second->getBufferDataIfLoaded())
      From.Files.push_back(
          {It->first.getName().str(), uint64_t(It->first.getSize()), 0, xxh3_64bits(*Content)});
  sort(From.Files, [](const auto &A, const auto &B) { return A.Path < B.Path; });
}

/// Notes where a new header could come before one that was found: in each folder of the
/// search, and there in those that a name has before its last part.
void PreludeAction::noteFolders(CompilerInstance &Compiler) {
  StringSet<> Seen;
  auto Note = [&](const Twine &Path) {
    if (Seen.insert(Path.str()).second)
      From.Folders.push_back({Path.str(), std::nullopt});
  };
  for (const auto &Entry : Compiler.getHeaderSearchOpts().UserEntries) {
    if (StringRef(Entry.Path).starts_with(OwnHeaders))
      continue;
    Note(Entry.Path);
    for (const std::string &Name : From.Names)
      for (StringRef Part = sys::path::parent_path(Name); !Part.empty();
           Part = sys::path::parent_path(Part))
        if (!sys::path::is_absolute(Part))
          Note(Entry.Path + "/" + Part);
  }
}

class PreludeActionFactory : public tooling::FrontendActionFactory {
public:
  explicit PreludeActionFactory(std::unique_ptr<FrontendAction> Action)
      : Action(std::move(Action)) {}
  std::unique_ptr<FrontendAction> create() override { return std::move(Action); }

private:
  std::unique_ptr<FrontendAction> Action;
};

/// Notes whether anything is said.
class AnyDiagnostic : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level, const Diagnostic &) override { Said = true; }
  bool Said = false;
};

} // namespace

/// Notes the times of what was read.
static void noteTimes(Ingredients &From, vfs::FileSystem &Disk) {
  auto Modified = [&](StringRef Path) -> std::optional<int64_t> {
    ErrorOr<vfs::Status> Status = Disk.status(Path);
    if (!Status)
      return std::nullopt;
    return Status->getLastModificationTime().time_since_epoch().count();
  };
  for (HeaderFile &File : From.Files)
    File.Modified = Modified(File.Path).value_or(0);
  for (SearchedFolder &Folder : From.Folders)
    Folder.Modified = Modified(Folder.Path);
}

std::shared_ptr<const Prelude> compile(const PreludeRecipe &Recipe, StringRef OwnHeaders,
                                       FileManager &Files) {
  auto Into = std::make_shared<PCHBuffer>();
  auto Invocation = std::make_shared<CompilerInvocation>(*Recipe.Invocation);
  std::string Name = (OwnHeaders + "/prelude.cu").str();
  MemoryBufferRef Source(Recipe.Source, Name);
  Invocation->getFrontendOpts().Inputs.emplace_back(Source, InputKind(Language::CUDA));
  Ingredients From;
  bool IsOfSystem = true;
  AnyDiagnostic Diagnostics;
  PreludeActionFactory Factory(std::make_unique<PreludeAction>(OwnHeaders, From, Into, IsOfSystem));
  bool Ran = Factory.runInvocation(std::move(Invocation), &Files,
                                   std::make_shared<PCHContainerOperations>(), &Diagnostics);
  noteTimes(From, Files.getVirtualFileSystem());
  bool Serves = Ran && Into->IsComplete && IsOfSystem && !Diagnostics.Said;
  return std::make_shared<const Prelude>(
      std::move(From), Serves ? std::string(Into->Data.begin(), Into->Data.end()) : "");
}

} // namespace warplint::prelude
