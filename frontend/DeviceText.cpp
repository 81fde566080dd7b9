//===- DeviceText.cpp - The text that a device pass has to parse ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/DeviceText.h"
#include "frontend/DeviceBodies.h"
#include "frontend/HeaderOverlay.h"
#include "frontend/Parse.h"
#include "frontend/ResourceDir.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/HashBuilder.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

namespace {

/// A hash of tokens and their places.
class TokenHash {
public:
  void add(const Token &T, unsigned Offset) {
    Builder.add(unsigned(T.getKind()), Offset);
    if (const IdentifierInfo *Name = T.getIdentifierInfo())
      Builder.add(Name->getName());
    else if (T.isLiteral())
      Builder.add(StringRef(T.getLiteralData(), T.getLength()));
  }
  uint64_t take() {
    auto Result = Builder.final();
    return support::endian::read64le(Result.data());
  }

private:
  HashBuilder<SHA1, endianness::native> Builder;
};

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
    auto Take = [&](const Token &T, DeviceBodies::Place At) { Rest.add(T, At.Offset); };
    DeviceBodies Bodies;
    Token Next;
    for (PP.Lex(Next); Next.isNot(tok::eof); PP.Lex(Next)) {
      auto [File, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
      if (isLeftOut(File, Sources))
        continue;
      All.add(Next, Offset);
      Bodies.add(Next, {File, Offset}, Take);
    }
    Bodies.finish(Take);
    Text = {Bodies.haveSharedMemoryOfHelpers() ? All.take() : Rest.take(),
            UnneededBodies(Bodies, Sources)};
  }

private:
  const Toolkit &Kit;
  std::optional<DeviceText> &Text;
  DenseMap<FileID, bool> LeftOut;

  bool isLeftOut(FileID File, const SourceManager &Sources) {
    auto [Entry, IsNew] = LeftOut.try_emplace(File, false);
    if (IsNew)
      if (OptionalFileEntryRef Ref = Sources.getFileEntryRefForID(File))
        Entry->second = isOfCompiler(Ref->getName());
    return Entry->second;
  }

  /// Whether \p Path is a header of Clang or of the toolkit itself, in its folder for headers or in
  /// `crt`; the toolkit's libraries are in deeper folders.
  bool isOfCompiler(StringRef Path) const {
    if (Path.starts_with(clangResourceDir()) || Path.starts_with(OwnHeadersFolder))
      return true;
    StringRef Folder = sys::path::parent_path(Path);
    if (sys::path::filename(Folder) == "crt")
      Folder = sys::path::parent_path(Folder);
    return is_contained(Kit.IncludeDirs, Folder) && sys::path::filename(Folder) == "include";
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
