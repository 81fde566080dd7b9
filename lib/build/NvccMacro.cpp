//===- NvccMacro.cpp - nvcc's own macro, for a project's text -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/NvccMacro.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include <memory>
#include <utility>

using namespace clang;

namespace warplint {

namespace {
class MacroHider : public PPCallbacks {
public:
  explicit MacroHider(Preprocessor &PP) : PP(PP), Name(*PP.getIdentifierInfo(NvccMacro)) {}

  void FileChanged(SourceLocation Begin, FileChangeReason, SrcMgr::CharacteristicKind Kind,
                   FileID) override {
    if (!SrcMgr::isSystem(Kind) && Hidden) {
      PP.appendDefMacroDirective(&Name, std::exchange(Hidden, nullptr), Begin);
    } else if (SrcMgr::isSystem(Kind) && PP.isMacroDefined(&Name)) {
      Hidden = PP.getMacroInfo(&Name);
      PP.appendMacroDirective(&Name,
                              new (PP.getPreprocessorAllocator()) UndefMacroDirective(Begin));
    }
  }

private:
  Preprocessor &PP;
  IdentifierInfo &Name;
  MacroInfo *Hidden = nullptr; ///< The definition, while it is taken away.
};
} // namespace

void hideNvccMacroFromSystem(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<MacroHider>(PP));
}

} // namespace warplint
