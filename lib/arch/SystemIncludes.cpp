//===- SystemIncludes.cpp - The headers of the system that a file includes ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/SystemIncludes.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

class SystemIncludesReader::Watch : public PPCallbacks {
public:
  explicit Watch(SystemIncludesReader &To) : To(To) {}

  void InclusionDirective(SourceLocation At, const Token &, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *,
                          bool, SrcMgr::CharacteristicKind Kind) override {
    if (!File || !SrcMgr::isSystem(Kind) || !To.isOfProject(At))
      return;
    if (!To.ByFile.try_emplace(File->getUniqueID(), To.Headers.size()).second)
      return;
    To.Headers.push_back({Name.str(), {}});
    To.MacrosBefore = To.Macros.size();
  }
  void MacroDefined(const Token &Name, const MacroDirective *) override { note(Name); }
  void MacroUndefined(const Token &Name, const MacroDefinition &, const MacroDirective *) override {
    note(Name);
  }

private:
  SystemIncludesReader &To;

  void note(const Token &Name) {
    if (To.isOfProject(Name.getLocation()))
      To.Macros.push_back(Name.getIdentifierInfo()->getName().str());
  }
};

SystemIncludesReader::SystemIncludesReader(Preprocessor &PP) : Sources(PP.getSourceManager()) {
  PP.addPPCallbacks(std::make_unique<Watch>(*this));
}

/// Whether it is in a file, but not in one of the system.
bool SystemIncludesReader::isOfProject(SourceLocation At) const {
  return At.isValid() && !Sources.isInSystemHeader(At) && !Sources.isWrittenInBuiltinFile(At) &&
         !Sources.isWrittenInCommandLineFile(At);
}

std::optional<unsigned> SystemIncludesReader::topOf(FileID File) {
  if (auto Known = Tops.find(File); Known != Tops.end())
    return Known->second;
  std::optional<unsigned> Top;
  SourceLocation From = Sources.getIncludeLoc(File);
  if (From.isValid() && Sources.isInSystemHeader(From))
    Top = topOf(Sources.getFileID(From));
  else if (OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File))
    if (auto Found = ByFile.find(Entry->getUniqueID()); Found != ByFile.end())
      Top = Found->second;
  Tops[File] = Top;
  return Top;
}

void SystemIncludesReader::addOfSystem(const Token &T, FileID File, TextPlace At) {
  std::optional<unsigned> Top = topOf(File);
  if (Top && At.inLibrary())
    Headers[*Top].Varies = true;
  else if (Top)
    Headers[*Top].Text.add(T, At.Span.Begin);
}

void SystemIncludesReader::addOfProject(const Token &T) {
  InUsing = (InUsing && T.isNot(tok::semi)) || (Before == tok::kw_using && T.is(tok::kw_namespace));
  if (InUsing && T.is(tok::identifier))
    Macros.push_back(("namespace " + T.getIdentifierInfo()->getName()).str());
  Before = T.getKind();
}

SystemIncludes SystemIncludesReader::take() {
  SystemIncludes Found;
  for (Included &Header : Headers)
    Found.Headers.push_back({std::move(Header.Name), Header.Text.take(), Header.Varies});
  Macros.resize(MacrosBefore);
  Found.MacrosBefore = std::move(Macros);
  return Found;
}

SharedHeaders SystemIncludes::sharedBy(ArrayRef<const SystemIncludes *> OfEach) {
  SharedHeaders Shared;
  for (const Header &H : OfEach.back()->Headers) {
    auto IsSame = [&](const Header &Other) {
      return Other.Name == H.Name && Other.Hash == H.Hash && !Other.Varies;
    };
    if (all_of(OfEach, [&](const SystemIncludes *Of) { return any_of(Of->Headers, IsSame); }))
      Shared.Names.push_back(H.Name);
  }
  for (const SystemIncludes *Of : OfEach)
    append_range(Shared.MacrosBefore, Of->MacrosBefore);
  return Shared;
}

} // namespace warplint
