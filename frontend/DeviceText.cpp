//===- DeviceText.cpp - The text that a device pass has to parse ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/DeviceText.h"
#include "frontend/DeviceBodies.h"
#include "frontend/HeaderOverlay.h"
#include "frontend/LibraryDeclarations.h"
#include "frontend/Parse.h"
#include "frontend/ResourceDir.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

namespace {

/// Hashes the tokens of a preprocessed file.
class HashText : public PreprocessorFrontendAction {
public:
  HashText(const Toolkit &Kit, std::optional<DeviceText> &Text) : Kit(Kit), Text(Text) {}

protected:
  void ExecuteAction() override {
    std::vector<std::string> Missing; // the host pass has reported them
    readOnPastErrors(getCompilerInstance(), Missing);
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    const SourceManager &Sources = PP.getSourceManager();
    PP.IgnorePragmas();
    PP.EnterMainSourceFile();
    TokenHash All, Rest;
    LibraryDeclarations Libraries;
    auto Take = [&](const Token &T, DeviceBodies::Place At) {
      if (At.InLibrary)
        Libraries.add(T, At.Offset);
      else
        Rest.add(T, At.Offset);
    };
    DeviceBodies Bodies;
    Token Next;
    for (PP.Lex(Next); Next.isNot(tok::eof); PP.Lex(Next)) {
      auto [File, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
      Origin From = originOf(File, Sources);
      if (From == Origin::Compiler)
        continue;
      DeviceBodies::Place At = {File, Offset, From == Origin::Library};
      Bodies.add(Next, At, Take);
      if (From == Origin::User)
        Libraries.use(Next.getIdentifierInfo());
      if (From != Origin::Library)
        All.add(Next, Offset);
    }
    Bodies.finish(Take);
    TokenHash &Hash = Bodies.haveSharedMemoryOfHelpers() ? All : Rest;
    Hash.add(Libraries.hashOfUsed());
    Text = {Hash.take(), UnneededBodies(Bodies, Sources)};
  }

private:
  enum class Origin { Compiler, Library, System, User };

  const Toolkit &Kit;
  std::optional<DeviceText> &Text;
  DenseMap<FileID, Origin> Origins;

  Origin originOf(FileID File, const SourceManager &Sources) {
    auto [Entry, IsNew] = Origins.try_emplace(File, Origin::User);
    if (IsNew &&
        SrcMgr::isSystem(Sources.getFileCharacteristic(Sources.getLocForStartOfFile(File))))
      if (OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(File))
        Entry->second = originOf(Ref->getName());
    return Entry->second;
  }

  /// Of a header of the system. The toolkit's own are in its folder for headers and in `crt`, its
  /// libraries in deeper folders.
  Origin originOf(StringRef Path) const {
    if (Path.starts_with(clangResourceDir()) || Path.starts_with(OwnHeadersFolder))
      return Origin::Compiler;
    StringRef Folder = sys::path::parent_path(Path);
    if (sys::path::filename(Folder) == "crt")
      Folder = sys::path::parent_path(Folder);
    if (is_contained(Kit.IncludeDirs, Folder) && sys::path::filename(Folder) == "include")
      return Origin::Compiler;
    return any_of(Kit.IncludeDirs, [&](StringRef Dir) { return isOfLibrary(Path, Dir); })
               ? Origin::Library
               : Origin::System;
  }

  /// Whether \p Path is a header of a library whose bodies device passes leave out (LibraryBodies).
  static bool isOfLibrary(StringRef Path, StringRef IncludeDir) {
    static constexpr llvm::StringLiteral Folders[] = {"cccl", "cub", "thrust", "cuda",
                                                      "cooperative_groups"};
    return Path.consume_front(IncludeDir) && Path.consume_front("/") &&
           is_contained(Folders, *sys::path::begin(Path));
  }
};

} // namespace

std::optional<DeviceText> readDeviceText(const ParseJob &Job, StringRef Directory,
                                         const Toolkit &Kit,
                                         IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  IgnoringDiagConsumer Silent;
  std::optional<DeviceText> Text;
  HeadersInFront AsTheyStand; // Clang's preprocessor alone takes no compiled ones
  parse(Job, Directory, std::make_unique<HashText>(Kit, Text), Silent, std::move(Disk),
        AsTheyStand);
  return Text;
}

} // namespace warplint::frontend
