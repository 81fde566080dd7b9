//===- SystemMacros.cpp - Macros of the headers of a system ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/SystemMacros.h"
#include "parse/preamble/Preamble.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

SystemMacros::SystemMacros(Preprocessor &PP) {
  const SourceManager &Sources = PP.getSourceManager();
  auto IsOfCompiler = [&](SourceLocation At) {
    return Sources.isWrittenInBuiltinFile(At) || Sources.isWrittenInCommandLineFile(At);
  };
  auto LastOfSystem = [&](const IdentifierInfo *Name) -> const MacroInfo * {
    const MacroDirective *Last = PP.getLocalMacroDirectiveHistory(Name);
    while (Last &&
           (Last->getLocation().isInvalid() ||
            !(Sources.isInSystemHeader(Last->getLocation()) || IsOfCompiler(Last->getLocation()))))
      Last = Last->getPrevious();
    return Last ? Last->getMacroInfo() : nullptr;
  };
  for (const auto &[Name, _] : PP.macros(/*IncludeExternalMacros=*/false)) {
    const MacroInfo *Macro = LastOfSystem(Name);
    if (!Macro || Macro->isBuiltinMacro())
      continue;
    SourceLocation Begin = Macro->getDefinitionLoc();
    Definition &Of = Definitions[Name->getName()];
    Of.Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Begin, Macro->getDefinitionEndLoc()),
                             Sources, PP.getLangOpts());
    if (OptionalFileEntryRef File = Sources.getFileEntryRefForID(Sources.getFileID(Begin)))
      Of.File = File->getName();
  }
}

std::string SystemMacros::directivesFrom(const SystemMacros &Others,
                                         const PreambleInputs &Headers) const {
  StringSet<> Files{""};
  for (const HeaderFile &File : Headers.Files)
    Files.insert(File.Path);
  std::string Directives;
  auto Undefine = [&](StringRef Name) { Directives += ("#undef " + Name + "\n").str(); };
  for (const auto &Other : Others.Definitions)
    if (Files.contains(Other.second.File) && !Definitions.contains(Other.first()))
      Undefine(Other.first());
  for (const auto &[Name, Of] : Definitions) {
    auto Other = Others.Definitions.find(Name);
    if (!Files.contains(Of.File) || (Other != Others.Definitions.end() && Other->second == Of))
      continue;
    Undefine(Name);
    Directives += "#define " + Of.Text + "\n";
  }
  return Directives;
}

} // namespace warplint
