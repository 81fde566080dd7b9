//===- DeviceText.cpp - The text that a device pass has to parse ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/DeviceText.h"
#include "base/compat/Directives.h"
#include "arch/TextHash.h"
#include "build/FoldersAfter.h"
#include "text/HeaderDirectives.h"
#include "build/HeaderOverlay.h"
#include "parse/Parse.h"
#include "build/ResourceDir.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Whether \p A \p Compares to \p B; empty for other operators.
std::optional<bool> outcome(uint64_t A, tok::TokenKind Compares, uint64_t B) {
  switch (Compares) {
  case tok::less:
    return A < B;
  case tok::lessequal:
    return A <= B;
  case tok::greater:
    return A > B;
  case tok::greaterequal:
    return A >= B;
  case tok::equalequal:
    return A == B;
  case tok::exclaimequal:
    return A != B;
  default:
    return std::nullopt;
  }
}

/// In `(__CUDA_ARCH__ >= 200)`, of which \p T is the number that the macro is, only the outcome
/// counts: \p T becomes that, and what follows it is taken.
void takeComparison(Token &T, Preprocessor &PP) {
  auto NumberOf = [](const Token &Of) -> std::optional<uint64_t> {
    uint64_t Number = 0;
    if (Of.isNot(tok::numeric_constant) ||
        StringRef(Of.getLiteralData(), Of.getLength()).getAsInteger(0, Number))
      return std::nullopt;
    return Number;
  };
  SourceLocation At = T.getLocation();
  std::optional<uint64_t> Architecture = NumberOf(T);
  if (!Architecture || !At.isMacroID() || PP.getImmediateMacroName(At) != "__CUDA_ARCH__")
    return;
  Token Operator = PP.LookAhead(0), Other = PP.LookAhead(1);
  std::optional<uint64_t> Number = NumberOf(Other);
  std::optional<bool> Is =
      Number && PP.LookAhead(2).is(tok::r_paren)
          ? outcome(*Architecture, Operator.getKind(), *Number)
          : std::nullopt;
  if (!Is)
    return;
  PP.Lex(Operator);
  PP.Lex(Other);
  T.startToken();
  T.setLocation(At);
  T.setKind(*Is ? tok::kw_true : tok::kw_false);
}

/// Hashes the tokens of a preprocessed file that matter.
class HashText : public PreprocessorFrontendAction {
public:
  HashText(const Toolkit &Kit, Libraries Count, HeaderDirectives &Directives,
           std::optional<DeviceText> &Text)
      : Kit(Kit), Count(Count), Directives(Directives), Text(Text) {}

protected:
  void ExecuteAction() override {
    std::vector<std::string> Missing; // the host pass has reported them
    readOnPastErrors(getCompilerInstance(), Missing);
    readFoldersAfterAsProject(getCompilerInstance());
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    const SourceManager &Sources = PP.getSourceManager();
    PP.IgnorePragmas();
    compat::DirectivesOnly Unread(PP, [&](FileEntryRef File) { return directivesOf(File, PP); });
    ArchConditionsReader Conditions(PP);
    PP.EnterMainSourceFile();
    TextHash Hash;
    Token Next;
    tok::TokenKind Before = tok::unknown;
    for (PP.Lex(Next); Next.isNot(tok::eof); PP.Lex(Next)) {
      if (std::exchange(Before, Next.getKind()) == tok::l_paren)
        takeComparison(Next, PP);
      auto [File, Offset] = Sources.getDecomposedExpansionLoc(Next.getLocation());
      if (counts(File, Sources))
        Hash.add(Next, Offset);
    }
    Text = {Hash.take(), Hash.hasClusterBounds(), Conditions.found()};
  }

private:
  const Toolkit &Kit;
  Libraries Count;
  HeaderDirectives &Directives;
  std::optional<DeviceText> &Text;
  DenseMap<FileID, bool> Counting;

  bool counts(FileID File, const SourceManager &Sources) {
    auto [Entry, IsNew] = Counting.try_emplace(File, true);
    OptionalFileEntryRef Ref = IsNew ? Sources.getFileEntryRefForID(File) : std::nullopt;
    SourceLocation Start = Sources.getLocForStartOfFile(File);
    if (Ref && SrcMgr::isSystem(Sources.getFileCharacteristic(Start)))
      Entry->second = counts(Ref->getName());
    return Entry->second;
  }

  /// The directives of \p File if nothing else of it is read.
  std::optional<HeaderDirectives::Directives> directivesOf(FileEntryRef File, Preprocessor &PP) {
    if (!SrcMgr::isSystem(PP.getHeaderSearchInfo().getFileDirFlavor(File)) ||
        counts(File.getName()))
      return std::nullopt;
    auto Content = PP.getSourceManager().getMemoryBufferForFileOrNone(File);
    return Content ? Directives.of(File, Content->getBuffer()) : std::nullopt;
  }

  /// Whether a header of the system counts. The standard library of C++ is in a folder `c++`; the
  /// toolkit's own headers are in its folder for headers and in `crt`, its libraries in deeper
  /// folders.
  bool counts(StringRef Path) const {
    if (Path.starts_with(clangResourceDir()) || Path.starts_with(OwnHeadersFolder))
      return false;
    StringRef Folder = sys::path::parent_path(Path);
    if (is_contained(make_range(sys::path::begin(Folder), sys::path::end(Folder)), "c++"))
      return false;
    if (sys::path::filename(Folder) == "crt")
      Folder = sys::path::parent_path(Folder);
    if (is_contained(Kit.IncludeDirs, Folder) && sys::path::filename(Folder) == "include")
      return false;
    return Count == Libraries::Count ||
           none_of(Kit.IncludeDirs, [&](StringRef Dir) { return isOfLibrary(Path, Dir); });
  }

  static bool isOfLibrary(StringRef Path, StringRef IncludeDir) {
    constexpr llvm::StringLiteral Folders[] = {"cccl", "cub", "cuda", "thrust",
                                               "cooperative_groups"};
    return Path.consume_front(IncludeDir) && Path.consume_front("/") &&
           is_contained(Folders, *sys::path::begin(Path));
  }
};

} // namespace

std::optional<DeviceText> readDeviceText(const ParseJob &Job, StringRef Directory,
                                         const Toolkit &Kit, Libraries Count,
                                         HeaderDirectives &Directives,
                                         IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  IgnoringDiagConsumer Silent;
  std::optional<DeviceText> Text;
  HeadersInFront AsTheyAre; // Clang's preprocessor alone takes no compiled ones
  parse(Job, Directory, std::make_unique<HashText>(Kit, Count, Directives, Text), Silent,
        std::move(Disk), AsTheyAre);
  return Text;
}

} // namespace warplint
