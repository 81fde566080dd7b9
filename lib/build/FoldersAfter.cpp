//===- FoldersAfter.cpp - Folders of a project that are searched last -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/FoldersAfter.h"
#include "build/HeaderOverlay.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <iterator>
#include <vector>

using namespace clang;
using namespace llvm;

namespace warplint {

void readFoldersAfterAsProject(CompilerInstance &Compiler) {
  StringSet<> After;
  for (const HeaderSearchOptions::Entry &Entry : Compiler.getHeaderSearchOpts().UserEntries)
    if (Entry.Group == clang::frontend::After &&
        !StringRef(Entry.Path).starts_with(OwnHeadersFolder))
      After.insert(Entry.Path);
  if (After.empty())
    return;
  HeaderSearch &Headers = Compiler.getPreprocessor().getHeaderSearchInfo();
  const HeaderSearch &Searched = Headers;
  std::vector<DirectoryLookup> Folders;
  for (const DirectoryLookup &Folder : Searched.search_dir_range()) {
    bool IsAfter = Folder.isNormalDir() && After.contains(Folder.getName());
    Folders.push_back(IsAfter ? DirectoryLookup(*Folder.getDirRef(), SrcMgr::C_User,
                                                /*isFramework=*/false)
                              : Folder);
  }
  auto CountOf = [](auto Begin, auto End) { return unsigned(std::distance(Begin, End)); };
  unsigned Quoted = CountOf(Searched.quoted_dir_begin(), Searched.quoted_dir_end());
  unsigned Angled = CountOf(Searched.angled_dir_begin(), Searched.angled_dir_end());
  // Only modules, which are not used, need to know the option that a folder comes from.
  Headers.SetSearchPaths(std::move(Folders), Quoted, Quoted + Angled,
                         DenseMap<unsigned, unsigned>());
}

} // namespace warplint
