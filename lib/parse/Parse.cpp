//===- Parse.cpp - One parse of one file with Clang -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/Parse.h"
#include "build/HeaderOverlay.h"
#include "build/HeaderTemplates.h"
#include "build/NvccMacro.h"
#include "build/StandIns.h"
#include "text/SpacedChevrons.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Runs an action once, with compiled headers where there are some.
class SingleAction : public tooling::FrontendActionFactory {
public:
  SingleAction(std::unique_ptr<FrontendAction> Action, StringRef Header, StringRef Directory,
               IntrusiveRefCntPtr<vfs::FileSystem> Disk, vfs::InMemoryFileSystem &Compiled,
               HeadersInFront &Headers)
      : Action(std::move(Action)), Header(Header), Directory(Directory),
        Disk(std::move(Disk)), Compiled(Compiled), Headers(Headers) {}

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> Containers,
                     DiagnosticConsumer *Consumer) override {
    ChosenPreamble &Chosen = Headers.Used;
    if (Headers.Compiled)
      Chosen = Headers.Compiled->find(*Invocation, Header, Directory, Disk);
    if (Chosen.Compiled) {
      Compiled.addFileNoOwn(CompiledPath, /*ModificationTime=*/0,
                            MemoryBufferRef(Chosen.Compiled->compiled(), CompiledPath));
      usePreamble(*Invocation, CompiledPath, Chosen.Replaces);
    }
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files, std::move(Containers),
                                                Consumer);
  }
  std::unique_ptr<FrontendAction> create() override { return std::move(Action); }

private:
  static constexpr llvm::StringLiteral CompiledPath = "/@warplint/preamble.pch";
  std::unique_ptr<FrontendAction> Action;
  StringRef Header, Directory;
  IntrusiveRefCntPtr<vfs::FileSystem> Disk;
  vfs::InMemoryFileSystem &Compiled;
  HeadersInFront &Headers;
};

} // namespace

/// \p Paths of \p Disk with blanks in the place of their includes.
static IntrusiveRefCntPtr<vfs::FileSystem> withoutIncludes(ArrayRef<std::string> Paths,
                                                           vfs::FileSystem &Disk) {
  auto Changed = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  if (auto Here = Disk.getCurrentWorkingDirectory())
    Changed->setCurrentWorkingDirectory(*Here);
  for (const std::string &Path : Paths) {
    auto Buffer = Disk.getBufferForFile(Path);
    if (!Buffer)
      continue;
    std::string Text;
    for (StringRef Line : split((*Buffer)->getBuffer(), '\n')) {
      bool IsInclude = Line.ltrim().consume_front("#") && Line.contains("include");
      Text += (IsInclude ? std::string(Line.size(), ' ') : Line.str()) + '\n';
    }
    Text.pop_back();
    Changed->addFile(Path, /*ModificationTime=*/0, MemoryBuffer::getMemBufferCopy(Text));
  }
  return Changed;
}

bool parse(const ParseJob &Job, StringRef Directory, std::unique_ptr<FrontendAction> Action,
           DiagnosticConsumer &Consumer, IntrusiveRefCntPtr<vfs::FileSystem> Disk,
           HeadersInFront &Headers) {
  auto FS = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(overlayOwnHeaders(std::move(Disk)));
  auto Compiled = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  FS->pushOverlay(Compiled);
  if (!Job.Templates.empty())
    FS->pushOverlay(generatedHeaders(Job.Templates, *FS));
  FS->setCurrentWorkingDirectory(Directory);
  if (!Job.WithoutIncludes.empty())
    FS->pushOverlay(withoutIncludes(Job.WithoutIncludes, *FS));
  auto Files = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), FS);
  std::vector<std::string> Args = Job.Args;
  // "2 warnings generated" is for people who watch a compiler. A name that is only spelled like a
  // missing one is not what was meant, and looking for it takes a fifth of such a parse.
  Args.insert(Args.begin() + 1, {"-fno-caret-diagnostics", "-fno-spell-checking"});
  SingleAction Once(std::move(Action), Job.Preamble, Directory, FS, *Compiled, Headers);
  tooling::ToolInvocation Invocation(std::move(Args), &Once, Files.get(),
                                     std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Consumer);
  return Invocation.run();
}

void leaveOutPreamble(ASTContext &Context, const HeadersInFront &Headers) {
  if (!Headers.Used.Compiled)
    return;
  std::vector<Decl *> Own;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (!D->isFromASTFile())
      Own.push_back(D);
  Context.setTraversalScope(Own);
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
  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *,
                          bool, SrcMgr::CharacteristicKind) override {
    if (File && (!headerReplacedBy(File->getName()).empty() ||
                 File->getName().starts_with(GeneratedFolder)))
      FileNotFound(Name);
  }

private:
  std::vector<std::string> &Names;
};
} // namespace

void readOnPastErrors(CompilerInstance &Compiler, std::vector<std::string> &Missing) {
  Compiler.getDiagnostics().setFatalsAsError(true);
  joinChevrons(Compiler.getPreprocessor());
  hideNvccMacroFromSystem(Compiler.getPreprocessor());
  Compiler.getPreprocessor().addPPCallbacks(std::make_unique<MissingHeaders>(Missing));
}

} // namespace warplint
