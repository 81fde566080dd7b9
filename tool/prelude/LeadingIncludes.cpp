//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/LeadingIncludes.h"
#include "compat/Path.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint::prelude {

std::vector<std::string> leadingIncludes(StringRef Source) {
  LangOptions Language;
  Language.LineComment = true;
  Lexer Lex(SourceLocation(), Language, Source.begin(), Source.begin(), Source.end());
  std::vector<std::string> Names;
  for (;;) {
    Token T;
    Lex.LexFromRawLexer(T);
    if (T.isNot(tok::hash) || !T.isAtStartOfLine())
      return Names;
    Lex.LexFromRawLexer(T);
    if (T.isNot(tok::raw_identifier) || T.isAtStartOfLine() || T.getRawIdentifier() != "include")
      return Names;
    // A name between angles is no token: the line is read by itself.
    unsigned Begin = Lex.getCurrentBufferOffset();
    StringRef Line = Source.drop_front(Begin).take_until([](char C) { return C == '\n'; });
    StringRef Name = Line.ltrim(" \t");
    size_t End = Line.find('>');
    if (!Name.consume_front("<") || End == StringRef::npos)
      return Names;
    Name = Name.take_until([](char C) { return C == '>'; });
    if (Name.empty() || Name.contains('\\'))
      return Names;
    Names.push_back(Name.str());
    Lex.seek(Begin + End + 1, /*IsAtStartOfLine=*/false);
  }
}

bool isOfSystem(StringRef Name, const HeaderSearchOptions &Searched, StringRef Directory,
                vfs::FileSystem &Disk) {
  auto IsIn = [&](std::initializer_list<frontend::IncludeDirGroup> Groups) {
    return any_of(Searched.UserEntries, [&](const HeaderSearchOptions::Entry &Entry) {
      if (!is_contained(Groups, Entry.Group))
        return false;
      SmallString<256> Path(Entry.Path);
      compat::makeAbsolute(Directory, Path);
      sys::path::append(Path, Name);
      return Disk.exists(Path);
    });
  };
  return !IsIn({frontend::Angled}) &&
         IsIn({frontend::System, frontend::ExternCSystem, frontend::CXXSystem});
}

} // namespace warplint::prelude
