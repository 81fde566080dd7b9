//===- PreamblePlan.cpp - Plan to compile the headers before a file -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/PreamblePlan.h"
#include "base/CacheKey.h"
#include "text/DirectiveReader.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether nothing is read before the headers that the flags include, and they are read
/// as text.
static bool startsWithHeaders(const CompilerInvocation &Parse) {
  const PreprocessorOptions &Options = Parse.getPreprocessorOpts();
  const LangOptions &Language = Parse.getLangOpts();
  return Options.ImplicitPCHInclude.empty() && Options.PCHThroughHeader.empty() &&
         Options.MacroIncludes.empty() && Options.ChainedIncludes.empty() &&
         Options.RemappedFiles.empty() && Options.RemappedFileBuffers.empty() &&
         !Language.Modules && !Language.CPlusPlusModules && !Language.ObjC;
}

bool isOfProject(const HeaderSearchOptions::Entry &Entry, StringRef OwnHeaders) {
  bool Beside = Entry.Group == clang::frontend::Quoted || Entry.Group == clang::frontend::Angled ||
                Entry.Group == clang::frontend::After;
  return Beside && !StringRef(Entry.Path).starts_with(OwnHeaders);
}

/// Takes out of \p Invocation what is about the file, its output or its place, and makes no
/// difference to the headers.
static void forgetFile(CompilerInvocation &Invocation) {
  Invocation.getFrontendOpts().Inputs.clear();
  Invocation.getFrontendOpts().OutputFile.clear();
  Invocation.getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation.getLangOpts().CUID.clear();
  CodeGenOptions &Output = Invocation.getCodeGenOpts();
  Output.MainFileName.clear();
  Output.DebugCompilationDir.clear();
  Output.CoverageCompilationDir.clear();
  Output.DwarfDebugFlags.clear();
}

static std::string keyOf(const CompilerInvocation &Invocation, StringRef Source,
                         StringRef Directory) {
  base::CacheKey Key = base::CacheKey::ofThisBuild();
  Key.add(Source);
  for (const std::string &Word : Invocation.getCC1CommandLine())
    Key.add(Word);
  bool MattersWhere = any_of(Invocation.getHeaderSearchOpts().UserEntries,
                             [](const auto &Entry) { return !sys::path::is_absolute(Entry.Path); });
  return Key.add(MattersWhere ? Directory : "").text();
}

std::optional<PreamblePlan> planFor(const CompilerInvocation &Parse, const HeadersToPlan &Headers,
                                    StringRef OwnHeaders, StringRef Directory, Folders Searched) {
  ArrayRef<std::string> Included = Parse.getPreprocessorOpts().Includes;
  ArrayRef<std::string> InFront = Headers.InFront;
  if (InFront.empty() || Included.take_front(InFront.size()) != InFront ||
      !startsWithHeaders(Parse))
    return std::nullopt;
  bool IsBetween = Included.size() > InFront.size();
  if (!Headers.Leading.empty() && IsBetween)
    return std::nullopt;
  PreamblePlan Plan;
  for (const std::string &Header : InFront)
    Plan.Source += "#include \"" + Header + "\"\n";
  // Twice, as with the file's own lines: a header that may not be included twice fails here.
  std::string Includes;
  for (const std::string &Name : Headers.Leading)
    Includes += "#include <" + Name + ">\n";
  Plan.Source += Includes + Includes;
  if (!Headers.Leading.empty()) // which may be what is read where this is not Windows
    for (StringRef Macro : windowsMacros())
      Plan.Source += ("#ifdef " + Macro + "\n#error\n#endif\n").str();
  Plan.Invocation = std::make_shared<CompilerInvocation>(Parse);
  forgetFile(*Plan.Invocation);
  Plan.Invocation->getPreprocessorOpts().Includes.clear();
  if (Searched == Folders::WithoutProject)
    erase_if(Plan.Invocation->getHeaderSearchOpts().UserEntries, [&](const auto &Entry) {
      if (!isOfProject(Entry, OwnHeaders))
        return false;
      Plan.LeftOut.push_back(Entry.Path);
      return true;
    });
  // Once, and not again with each file.
  Plan.Invocation->getLangOpts().PCHInstantiateTemplates = true;
  Plan.Key = keyOf(*Plan.Invocation, Plan.Source, Directory);
  return Plan;
}

} // namespace warplint
