//===- DeviceText.cpp - The text that a device pass has to parse ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/DeviceText.h"
#include "compat/Directives.h"
#include "frontend/DeviceBodies.h"
#include "frontend/HeaderDirectives.h"
#include "frontend/HeaderOverlay.h"
#include "frontend/Parse.h"
#include "frontend/ResourceDir.h"
#include "frontend/TextDeclarations.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

namespace {

/// Hashes the tokens of a preprocessed file that matter.
class HashText : public PreprocessorFrontendAction {
public:
  HashText(const Toolkit &Kit, PassFor For, HeaderDirectives &Directives,
           std::optional<DeviceText> &Text)
      : Kit(Kit), For(For), Directives(Directives), Text(Text) {}

protected:
  void ExecuteAction() override {
    std::vector<std::string> Missing; // the host pass has reported them
    readOnPastErrors(getCompilerInstance(), Missing);
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    const SourceManager &Sources = PP.getSourceManager();
    PP.IgnorePragmas();
    compat::DirectivesOnly Unread(PP, [&](FileEntryRef File) { return directivesOf(File, PP); });
    PP.EnterMainSourceFile();
    TextDeclarations Declarations;
    DeviceBodies Bodies(Declarations);
    Token Next;
    for (PP.Lex(Next); Next.isNot(tok::eof); PP.Lex(Next)) {
      auto [File, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
      std::optional<CodeOf> Owner = ownerOf(File, Sources);
      if (!Owner)
        continue;
      Bodies.add(Next, {File, Offset, *Owner});
    }
    Bodies.finish();
    Text = {Declarations.hash(For), Declarations.haveClusterBounds(),
            UnneededBodies(Declarations, Sources)};
  }

private:
  const Toolkit &Kit;
  PassFor For;
  HeaderDirectives &Directives;
  std::optional<DeviceText> &Text;
  DenseMap<FileID, std::optional<CodeOf>> Owners;

  /// The directives of \p File if nothing else of it is read.
  std::optional<HeaderDirectives::Directives> directivesOf(FileEntryRef File, Preprocessor &PP) {
    if (!SrcMgr::isSystem(PP.getHeaderSearchInfo().getFileDirFlavor(File)) ||
        ownerOf(File.getName()))
      return std::nullopt;
    auto Content = PP.getSourceManager().getMemoryBufferForFileOrNone(File);
    return Content ? Directives.of(File, Content->getBuffer()) : std::nullopt;
  }

  /// Whose code \p File is; empty: of Clang, the toolkit or the standard library, and not read.
  std::optional<CodeOf> ownerOf(FileID File, const SourceManager &Sources) {
    auto [Entry, IsNew] = Owners.try_emplace(File, CodeOf::User);
    if (IsNew &&
        SrcMgr::isSystem(Sources.getFileCharacteristic(Sources.getLocForStartOfFile(File))))
      if (OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(File))
        Entry->second = ownerOf(Ref->getName());
    return Entry->second;
  }

  /// The same of a header of the system. The standard library of C++ is in a folder `c++`; the
  /// toolkit's own headers are in its folder for headers and in `crt`, its libraries, whose bodies
  /// device passes leave out (LibraryBodies), in deeper folders.
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
                                         const Toolkit &Kit, PassFor For,
                                         HeaderDirectives &Directives,
                                         IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  IgnoringDiagConsumer Silent;
  std::optional<DeviceText> Text;
  HeadersInFront AsTheyStand; // Clang's preprocessor alone takes no compiled ones
  parse(Job, Directory, std::make_unique<HashText>(Kit, For, Directives, Text), Silent,
        std::move(Disk), AsTheyStand);
  return Text;
}

} // namespace warplint::frontend
