//===- DeviceText.cpp - The text that a device pass has to parse ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/DeviceText.h"
#include "base/compat/Directives.h"
#include "arch/DeviceBodies.h"
#include "build/FoldersAfter.h"
#include "text/HeaderDirectives.h"
#include "build/HeaderOverlay.h"
#include "parse/Parse.h"
#include "build/ResourceDir.h"
#include "parse/TextDeclarations.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Hashes the tokens of a preprocessed file that matter.
class HashText : public PreprocessorFrontendAction {
public:
  HashText(const Toolkit &Kit, const PassNeeds &Needs, HeaderDirectives &Directives,
           std::optional<DeviceText> &Text)
      : Kit(Kit), Needs(Needs), Directives(Directives), Text(Text) {}

protected:
  void ExecuteAction() override {
    std::vector<std::string> Missing; // the host pass has reported them
    readOnPastErrors(getCompilerInstance(), Missing);
    readFoldersAfterAsProject(getCompilerInstance());
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    const SourceManager &Sources = PP.getSourceManager();
    PP.IgnorePragmas();
    compat::DirectivesOnly Unread(PP, [&](FileEntryRef File) { return directivesOf(File, PP); });
    SystemIncludesReader Includes(PP);
    ArchConditionsReader Conditions(PP);
    PP.EnterMainSourceFile();
    TextDeclarations Declarations;
    DeviceBodies Bodies(Declarations, Needs.For);
    Token Next;
    for (PP.Lex(Next); Next.isNot(tok::eof); PP.Lex(Next)) {
      CharSourceRange Whole = Sources.getExpansionRange(Next.getLocation());
      FileID File = Sources.getFileID(Whole.getBegin());
      const FileFacts &Of = factsOf(File, Sources);
      if (!Of.Owner)
        continue;
      TextPlace At{spanOf(Next, Whole, Of.Number, Sources), *Of.Owner};
      Bodies.add(Next, At);
      if (Of.IsOfSystem)
        Includes.addOfSystem(Next, File, At);
      else
        Includes.addOfProject(Next);
    }
    Bodies.finish();
    Text = {Declarations.hash(Needs), Declarations.haveClusterBounds(),
            std::make_shared<const UnneededText>(Declarations.unneeded(Needs), Files),
            Includes.take(), SystemMacros(PP), Conditions.found()};
  }

private:
  const Toolkit &Kit;
  const PassNeeds &Needs;
  HeaderDirectives &Directives;
  std::optional<DeviceText> &Text;
  /// What is known of a file that is read.
  struct FileFacts {
    std::optional<CodeOf> Owner; ///< Empty: of Clang, the toolkit or the standard library.
    bool IsOfSystem = false;
    unsigned Number = 0; ///< As in TextSpan.
  };
  DenseMap<FileID, FileFacts> Known;
  std::vector<sys::fs::UniqueID> Files; ///< The numbers are those behind them.
  SourceLocation MacroEnd;              ///< Of the last macro that was met.
  unsigned AfterMacro = 0;              ///< The offset after it.

  /// The place of \p T in the file of that \p Number, where \p Whole is the macro that makes it, if
  /// one does.
  TextSpan spanOf(const Token &T, CharSourceRange Whole, unsigned Number,
                  const SourceManager &Sources) {
    unsigned Offset = Sources.getFileOffset(Whole.getBegin());
    if (T.getLocation().isFileID())
      return {Number, Offset, Offset + T.getLength()};
    if (MacroEnd != Whole.getEnd()) {
      MacroEnd = Whole.getEnd();
      AfterMacro =
          Sources.getFileOffset(MacroEnd) +
          Lexer::MeasureTokenLength(MacroEnd, Sources, getCompilerInstance().getLangOpts());
    }
    return {Number, Offset, AfterMacro};
  }

  const FileFacts &factsOf(FileID File, const SourceManager &Sources) {
    auto [Entry, IsNew] = Known.try_emplace(File);
    FileFacts &Facts = Entry->second;
    if (!IsNew)
      return Facts;
    Facts.Owner = CodeOf::User;
    Facts.IsOfSystem =
        SrcMgr::isSystem(Sources.getFileCharacteristic(Sources.getLocForStartOfFile(File)));
    if (OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(File)) {
      if (Facts.IsOfSystem)
        Facts.Owner = ownerOf(Ref->getName());
      sys::fs::UniqueID Id = Ref->getUniqueID();
      Facts.Number = std::distance(Files.begin(), find(Files, Id)) + 1;
      if (Facts.Number > Files.size())
        Files.push_back(Id);
    }
    return Facts;
  }

  /// The directives of \p File if nothing else of it is read.
  std::optional<HeaderDirectives::Directives> directivesOf(FileEntryRef File, Preprocessor &PP) {
    if (!SrcMgr::isSystem(PP.getHeaderSearchInfo().getFileDirFlavor(File)) ||
        ownerOf(File.getName()))
      return std::nullopt;
    auto Content = PP.getSourceManager().getMemoryBufferForFileOrNone(File);
    return Content ? Directives.of(File, Content->getBuffer()) : std::nullopt;
  }

  /// Whose code a header of the system is; empty: it is not read. The standard library of C++ is in
  /// a folder `c++`; the toolkit's own headers are in its folder for headers and in `crt`, its
  /// libraries, whose bodies device passes leave out (LibraryBodies), in deeper folders.
  std::optional<CodeOf> ownerOf(StringRef Path) const {
    if (Path.starts_with(clangResourceDir()) || Path.starts_with(OwnHeadersFolder))
      return std::nullopt;
    StringRef Folder = sys::path::parent_path(Path);
    if (is_contained(make_range(sys::path::begin(Folder), sys::path::end(Folder)), "c++"))
      return std::nullopt;
    if (sys::path::filename(Folder) == "crt")
      Folder = sys::path::parent_path(Folder);
    if (is_contained(Kit.IncludeDirs, Folder) && sys::path::filename(Folder) == "include")
      return std::nullopt;
    for (StringRef Dir : Kit.IncludeDirs)
      if (CodeOf Library = libraryOf(Path, Dir); Library != CodeOf::User)
        return Library;
    return CodeOf::User;
  }

  static CodeOf libraryOf(StringRef Path, StringRef IncludeDir) {
    if (!Path.consume_front(IncludeDir) || !Path.consume_front("/"))
      return CodeOf::User;
    return StringSwitch<CodeOf>(*sys::path::begin(Path))
        .Case("cccl", CodeOf::Cccl)
        .Case("cub", CodeOf::Cccl)
        .Case("cuda", CodeOf::Cccl)
        .Case("thrust", CodeOf::Cccl)
        .Case("cooperative_groups", CodeOf::Groups)
        .Default(CodeOf::User);
  }
};

} // namespace

std::optional<DeviceText> readDeviceText(const ParseJob &Job, StringRef Directory,
                                         const Toolkit &Kit, const PassNeeds &Needs,
                                         HeaderDirectives &Directives,
                                         IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  IgnoringDiagConsumer Silent;
  std::optional<DeviceText> Text;
  HeadersInFront AsTheyStand; // Clang's preprocessor alone takes no compiled ones
  parse(Job, Directory, std::make_unique<HashText>(Kit, Needs, Directives, Text), Silent,
        std::move(Disk), AsTheyStand);
  return Text;
}

} // namespace warplint
