//===- PreambleAction.cpp - Compiles the headers before a file ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/PreambleAction.h"
#include "base/compat/Precompiled.h"
#include "parse/LibraryBodies.h"
#include "build/NvccMacro.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendActions.h"
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

namespace warplint {

/// Whether all headers are a system's. One may declare, after its guard, that it is.
static bool areOfSystem(const SourceManager &Sources) {
  for (unsigned I = 1; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (!Sources.isInSystemHeader(Sources.getLocForEndOfFile(File)))
      return false;
  }
  return true;
}

static void noteFiles(const SourceManager &Sources, PreambleInputs &From) {
  for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
    if (std::optional<StringRef> Content = It->second->getBufferDataIfLoaded())
      From.Files.push_back({It->first.getName().str(), uint64_t(It->first.getSize()),
                            /*Modified=*/0, xxh3_64bits(*Content)});
  sort(From.Files, [](const auto &A, const auto &B) { return A.Path < B.Path; });
}

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

/// Removes the declarations that are kept for the end of a file, where each would read all of them
/// again: those for warnings, since headers of a system get none, and those from which functions
/// with deferred errors of CUDA are looked for, since no header leads to a file's functions.
class DeclarationsForEnd : public SemaConsumer {
public:
  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  void HandleTranslationUnit(ASTContext &) override {
    auto &Unused = TheSema->UnusedFileScopedDecls;
    Unused.erase(Unused.begin(/*source=*/nullptr), Unused.end());
    compat::forgetDeferredDiagnostics(*TheSema);
  }

private:
  Sema *TheSema = nullptr;
};

/// Parses the headers, and writes what they declare.
class PreambleAction : public ASTFrontendAction {
public:
  PreambleAction(PreambleInputs &From, std::shared_ptr<PCHBuffer> Into, bool &IsOfSystem)
      : From(From), Into(std::move(Into)), IsOfSystem(IsOfSystem) {}

protected:
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<NameCollector>(Names));
    hideNvccMacroFromSystem(Compiler.getPreprocessor());
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(std::make_unique<DeclarationsForEnd>());
    Both.push_back(compat::makePchWriter(Compiler, Into));
    return withoutLibraryBodies(Compiler, std::make_unique<MultiplexConsumer>(std::move(Both)));
  }

  void EndSourceFileAction() override {
    const SourceManager &Sources = getCompilerInstance().getSourceManager();
    IsOfSystem = areOfSystem(Sources);
    noteFiles(Sources, From);
    for (const auto &Name : Names)
      From.Names.push_back(Name.getKey().str());
    sort(From.Names);
  }

private:
  PreambleInputs &From;
  std::shared_ptr<PCHBuffer> Into;
  bool &IsOfSystem;
  StringSet<> Names;
};

class PreambleActionFactory : public tooling::FrontendActionFactory {
public:
  explicit PreambleActionFactory(std::unique_ptr<FrontendAction> Action)
      : Action(std::move(Action)) {}
  std::unique_ptr<FrontendAction> create() override { return std::move(Action); }

private:
  std::unique_ptr<FrontendAction> Action;
};

/// Notes where nothing is.
class MissingFiles : public vfs::ProxyFileSystem {
public:
  explicit MissingFiles(IntrusiveRefCntPtr<vfs::FileSystem> Disk)
      : ProxyFileSystem(std::move(Disk)) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    return noted(Path, ProxyFileSystem::status(Path));
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    return noted(Path, ProxyFileSystem::openFileForRead(Path));
  }
  std::vector<std::string> sorted() const {
    std::vector<std::string> Paths;
    for (const auto &Path : Missing)
      Paths.push_back(Path.getKey().str());
    sort(Paths);
    return Paths;
  }

private:
  StringSet<> Missing;

  template <typename T> ErrorOr<T> noted(const Twine &Path, ErrorOr<T> Answer) {
    SmallString<256> Absolute;
    Path.toVector(Absolute);
    if (!Answer && !makeAbsolute(Absolute))
      Missing.insert(Absolute);
    return Answer;
  }
};

/// Notes whether there is any diagnostic.
class AnyDiagnostic : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level, const Diagnostic &) override { Said = true; }
  bool Said = false;
};

} // namespace

/// Runs \p Action over the text of \p Plan; false where Clang could not.
static bool run(std::unique_ptr<FrontendAction> Action, const PreamblePlan &Plan,
                StringRef OwnHeaders, IntrusiveRefCntPtr<vfs::FileSystem> Disk,
                DiagnosticConsumer &Consumer) {
  auto Invocation = std::make_shared<CompilerInvocation>(*Plan.Invocation);
  std::string Name = (OwnHeaders + "/preamble.cu").str();
  MemoryBufferRef Source(Plan.Source, Name);
  Invocation->getFrontendOpts().Inputs.emplace_back(Source, InputKind(Language::CUDA));
  PreambleActionFactory Factory(std::move(Action));
  auto Files = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), std::move(Disk));
  return Factory.runInvocation(std::move(Invocation), Files.get(),
                               std::make_shared<PCHContainerOperations>(), &Consumer);
}

std::shared_ptr<const Preamble> compile(const PreamblePlan &Plan, StringRef OwnHeaders,
                                        IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  auto Into = std::make_shared<PCHBuffer>();
  PreambleInputs From;
  bool IsOfSystem = true;
  AnyDiagnostic Diagnostics;
  auto Watched = makeIntrusiveRefCnt<MissingFiles>(Disk);
  bool Ran = run(std::make_unique<PreambleAction>(From, Into, IsOfSystem), Plan, OwnHeaders,
                 Watched, Diagnostics);
  From.Missing = Watched->sorted();
  for (HeaderFile &File : From.Files)
    if (ErrorOr<vfs::Status> Status = Disk->status(File.Path))
      File.Modified = Status->getLastModificationTime().time_since_epoch().count();
  bool Serves = Ran && Into->IsComplete && IsOfSystem && !Diagnostics.Said;
  return std::make_shared<const Preamble>(
      std::move(From), Serves ? std::string(Into->Data.begin(), Into->Data.end()) : "");
}

} // namespace warplint
