//===- DevicePasses.cpp - Parses the kernels for each architecture --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/DevicePasses.h"
#include "base/compat/Path.h"
#include "base/UserPaths.h"
#include "parse/CrashGuard.h"
#include "arch/DeviceInHost.h"
#include "arch/DeviceText.h"
#include "build/FoldersAfter.h"
#include "text/HeaderDirectives.h"
#include "parse/LibraryBodies.h"
#include "parse/MissingNames.h"
#include "parse/NvccDialect.h"
#include "parse/Parse.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ThreadPool.h"
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// The bodies that a device pass leaves out.
class LeftOutBodies {
public:
  /// \p Wanted: what the host pass found to depend on the architecture.
  explicit LeftOutBodies(const ArchDependentFacts &Wanted) : Wanted(Wanted) {}

  bool contains(const Decl *D) const { return isOfLibrary(D) || isUnneededOnHost(D); }

private:
  const ArchDependentFacts &Wanted;

  /// Launches are in host code, and so is what makes instances of kernels, but not in headers of
  /// the system. Clang parses bodies that constants and types depend on all the same.
  bool isUnneededOnHost(const Decl *D) const {
    if (Wanted.OfLaunches)
      return false;
    const FunctionDecl *Function = D->getAsFunction();
    if (!Function || Function->hasAttr<CUDADeviceAttr>() || Function->hasAttr<CUDAGlobalAttr>())
      return false;
    return !Wanted.OfInstances ||
           D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation());
  }
};

/// Reads the kernels of a device pass, and its launches if these are wanted.
class DeviceAction : public ASTFrontendAction {
public:
  DeviceAction(PlainModel &Plain, const ArchDependentFacts &Wanted,
               const HeadersInFront &Headers, const ParseRequest &Request)
      : Plain(Plain), LeftOut(Wanted), Wanted(Wanted), Headers(Headers), Names(Request.Names),
        TemplateNames(Request.TemplateNames) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    readOnPastErrors(Compiler, Missing);
    readFoldersAfterAsProject(Compiler);
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.setTokenWatcher(
        [Dialect = NvccDialect(PP, TemplateNames)](const Token &T) mutable { Dialect.saw(T); });
    class Consumer : public ASTConsumer {
    public:
      Consumer(PlainModel &Plain, const LeftOutBodies &LeftOut,
               const ArchDependentFacts &Wanted, const HeadersInFront &Headers)
          : Plain(Plain), LeftOut(LeftOut), Wanted(Wanted), Headers(Headers) {}
      bool shouldSkipFunctionBody(Decl *D) override { return LeftOut.contains(D); }
      void HandleTranslationUnit(ASTContext &Context) override {
        leaveOutPreamble(Context, Headers);
        Plain = Wanted.OfLaunches
                    ? LaunchModel::read(Context, Scope::AllOfUser)->plain()
                    : readKernels(Context, /*OfBodies=*/Wanted.OfInstances);
      }

    private:
      PlainModel &Plain;
      const LeftOutBodies &LeftOut;
      const ArchDependentFacts &Wanted;
      const HeadersInFront &Headers;
    };
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    std::vector<std::unique_ptr<ASTConsumer>> All;
    All.push_back(std::make_unique<MissingNames>(Missing, Names));
    All.push_back(std::make_unique<WithoutDeferredErrors>());
    All.push_back(std::make_unique<Consumer>(Plain, LeftOut, Wanted, Headers));
    return std::make_unique<MultiplexConsumer>(std::move(All));
  }

private:
  PlainModel &Plain;
  LeftOutBodies LeftOut;
  const ArchDependentFacts &Wanted;
  const HeadersInFront &Headers;
  DeclaredNames Names;
  llvm::ArrayRef<std::string> TemplateNames;
  std::vector<std::string> Missing; ///< The host pass has reported them.
};

} // namespace

std::vector<std::string> architecturesOf(ArrayRef<arch::Target> Targets) {
  SetVector<std::string, std::vector<std::string>, std::set<std::string>> Architectures;
  for (const arch::Target &T : Targets)
    Architectures.insert(T.Arch->name());
  return Architectures.takeVector();
}

/// A parse of the file, for one architecture or several.
struct DevicePasses::Pass {
  std::vector<std::string> Architectures;
  ParseJob Job;   ///< For the first of them.
  bool HasClusters; ///< Whether the architecture has clusters: Clang drops their bounds elsewhere.
  std::optional<DeviceText> Text = {};
  PlainModel Plain = {};

  /// Whether \p Other has the same facts.
  bool isLike(const Pass &Other) const {
    return Text && Other.Text && Text->Hash == Other.Text->Hash &&
           (HasClusters == Other.HasClusters || !Text->HasClusters);
  }
};

/// Does \p Work for each number below \p Count.
void DevicePasses::atOnce(size_t Count, function_ref<void(size_t)> Work) const {
  if (Threads < 2 || Count < 2) {
    for (size_t I = 0; I != Count; ++I)
      Work(I);
    return;
  }
  std::atomic<bool> Crashed = false;
  DefaultThreadPool Pool(hardware_concurrency(Threads));
  for (size_t I = 0; I != Count; ++I)
    Pool.async([&, I] {
      if (!survives([&, I] { Work(I); }))
        Crashed = true;
    });
  Pool.wait();
  if (Crashed)
    std::abort();
}

void DevicePasses::readTexts(MutableArrayRef<Pass> All, const ArchDependentFacts &Wanted) const {
  Libraries Count = Wanted.OfSystem ? Libraries::Count : Libraries::LeaveOut;
  HeaderDirectives Directives;
  std::mutex Guard;
  std::vector<const Pass *> Read; // under the guard
  atOnce(All.size(), [&](size_t I) {
    Pass &This = All[I];
    auto IsAlike = [&](const Pass *Other) {
      return Other->Text->Conditions.areAlike(This.Architectures.front(),
                                              Other->Architectures.front());
    };
    {
      std::lock_guard<std::mutex> Lock(Guard);
      if (auto Alike = find_if(Read, IsAlike); Alike != Read.end()) {
        This.Text = (*Alike)->Text;
        return;
      }
    }
    This.Text = readDeviceText(This.Job, Request.Directory, Kit, Count, Directives, Disk());
    if (!This.Text)
      return;
    std::lock_guard<std::mutex> Lock(Guard);
    Read.push_back(&This);
  });
}

std::vector<DevicePasses::Pass>
DevicePasses::passesFor(ArrayRef<arch::Target> Targets, const ArchDependentFacts &Wanted) const {
  std::vector<std::string> Architectures = architecturesOf(Targets);
  std::vector<Pass> All, Different;
  for (const std::string &Architecture : Architectures) {
    const auto *Target =
        find_if(Targets, [&](const arch::Target &T) { return T.Arch->name() == Architecture; });
    All.push_back({{Architecture},
                   jobFor(Architecture, Architectures),
                   Target->Arch->Cluster.supported()});
  }
  if (All.size() > 1)
    readTexts(All, Wanted);
  for (Pass &P : All) {
    auto Found = find_if(Different, [&](const Pass &Other) { return P.isLike(Other); });
    if (Found == Different.end())
      Different.push_back(std::move(P));
    else
      append_range(Found->Architectures, P.Architectures);
  }
  return Different;
}

std::vector<DevicePasses::Pass> DevicePasses::make(ArrayRef<arch::Target> Targets,
                                                   const ArchDependentFacts &Wanted,
                                                   bool &HasErrors) const {
  std::vector<Pass> Passes = passesFor(Targets, Wanted);
  std::atomic<bool> Any = false;
  atOnce(Passes.size(), [&](size_t I) {
    if (!read(Passes[I], Wanted))
      Any = true;
  });
  HasErrors = Any;
  return Passes;
}

std::shared_ptr<const std::vector<DevicePasses::Pass>>
DevicePasses::shared(ArrayRef<arch::Target> Targets, const ArchDependentFacts &Wanted) const {
  if (!Shared || Wanted.OfLaunches) // whose arguments would be those of all files together
    return nullptr;
  std::string Key = join(architecturesOf(Targets), " ") +
                    formatv("{0} {1}", Wanted.OfInstances, Wanted.OfSystem).str();
  auto [Known, IsNew] = Shared->Made.try_emplace(std::move(Key));
  if (!IsNew)
    return Known->second;
  ParseRequest AsOne = Request;
  SmallString<128> Path(Request.File);
  compat::makeAbsolute(Request.Directory, Path);
  copy_if(Shared->Files, std::back_inserter(AsOne.Before),
          [&](StringRef Other) { return Other != base::plainPath(Path); });
  DevicePasses OfAll(std::move(AsOne), Kit, Shared->Disk, Compiled, Threads);
  bool HasErrors = false; // which may be those of one file, at the cost of the others
  std::shared_ptr<const std::vector<Pass>> Made;
  bool Ended = survives([&] {
    Made = std::make_shared<const std::vector<Pass>>(OfAll.make(Targets, Wanted, HasErrors));
  });
  if (Ended && !HasErrors)
    Known->second = std::move(Made);
  return Known->second;
}

DevicePasses::Done DevicePasses::addTo(LaunchModel &Model, ArrayRef<arch::Target> Targets) const {
  ArchDependentFacts Wanted = Model.archDependentFacts();
  std::shared_ptr<const std::vector<Pass>> Passes = shared(Targets, Wanted);
  bool AreShared = Passes != nullptr, HasErrors = false;
  if (!Passes)
    Passes = std::make_shared<const std::vector<Pass>>(make(Targets, Wanted, HasErrors));
  for (const Pass &P : *Passes)
    for (const std::string &Architecture : P.Architectures)
      Model.addDevicePass(Architecture, P.Plain);
  std::vector<std::string> Architectures = architecturesOf(Targets);
  std::string Words = join(Architectures, ", ") + " too";
  if (Passes->size() != Architectures.size())
    Words += formatv(", in {0} pass{1}", Passes->size(), Passes->size() == 1 ? "" : "es");
  if (!Wanted.OfLaunches)
    Words += ", for its kernels alone";
  if (AreShared)
    Words += ", as one with files that begin like it";
  bool Differ = any_of(*Passes, [&](const Pass &P) { return !(P.Plain == Passes->front().Plain); });
  return {std::move(Words), Differ};
}

ParseJob DevicePasses::jobFor(const std::string &Architecture, ArrayRef<std::string> All) const {
  ParseRequest Device = Request;
  Device.DeviceArch = Architecture;
  ParseJob Job = makeParseJob(Device, Kit, *Disk());
  addArchitectureList(Job, All);
  return Job;
}

namespace {

/// Notes whether an error is in one of several files.
class ErrorsInFiles : public SilentConsumer {
public:
  explicit ErrorsInFiles(std::vector<std::string> Files) : Files(std::move(Files)) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    SilentConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager())
      return;
    const SourceManager &Sources = Info.getSourceManager();
    IsAny |= is_contained(Files, Sources.getFilename(Sources.getExpansionLoc(Info.getLocation())));
  }
  bool any() const { return IsAny; }

private:
  const std::vector<std::string> Files;
  bool IsAny = false;
};

} // namespace

bool DevicePasses::read(Pass &This, const ArchDependentFacts &Wanted) const {
  std::vector<std::string> Files = Request.Before;
  Files.push_back(Request.File);
  ErrorsInFiles Consumer(std::move(Files));
  HeadersInFront Headers{Compiled};
  parse(This.Job, Request.Directory,
        std::make_unique<DeviceAction>(This.Plain, Wanted, Headers, Request), Consumer, Disk(),
        Headers);
  return !Consumer.any();
}

} // namespace warplint
