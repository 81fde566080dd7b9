//===- LeadingIncludes.cpp - The headers that a file begins with ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/LeadingIncludes.h"
#include "compat/Path.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint::prelude {

namespace {

/// Reads a file from its beginning, one directive at a time.
class Beginning {
public:
  /// A NUL stands after \p Text.
  explicit Beginning(StringRef Text)
      : Text(Text), Lex(SourceLocation(), language(), Text.begin(), Text.begin(), Text.end()) {
    Lex.LexFromRawLexer(Next);
  }

  bool atEnd() const { return Next.is(tok::eof); }

  /// The name of the directive that is next, which is taken; empty: none is.
  StringRef directive() {
    if (Next.isNot(tok::hash) || !Next.isAtStartOfLine())
      return {};
    Lex.LexFromRawLexer(Next);
    return word();
  }
  /// The word that is next on the line, which is taken; empty: none is.
  StringRef word() {
    if (Next.isNot(tok::raw_identifier) || Next.isAtStartOfLine())
      return {};
    StringRef Word = Next.getRawIdentifier();
    After = Lex.getCurrentBufferOffset();
    Lex.LexFromRawLexer(Next);
    return Word;
  }
  bool endsLine() const { return atEnd() || Next.isAtStartOfLine(); }
  void skipLine() {
    while (!endsLine())
      Lex.LexFromRawLexer(Next);
  }

  /// What is included, with its delimiters, after the word `include`; empty: that is made by
  /// macros, or goes on in the next line. It is no token: the line is read by itself.
  StringRef included() {
    StringRef Line = Text.drop_front(After).take_until([](char C) { return C == '\n'; });
    StringRef Name = Line.ltrim(" \t");
    size_t End = Name.starts_with("<")    ? Name.find('>')
                 : Name.starts_with("\"") ? Name.find('"', 1)
                                          : StringRef::npos;
    Name = End == StringRef::npos ? "" : Name.take_front(End + 1);
    if (Name.size() < 3 || Name.contains('\\'))
      return {};
    Lex.seek(Name.end() - Text.begin(), /*IsAtStartOfLine=*/false);
    Lex.LexFromRawLexer(Next);
    return Name;
  }

private:
  StringRef Text;
  Lexer Lex;
  Token Next;
  unsigned After = 0; ///< Where the word ends that was taken last.

  static const LangOptions &language() {
    static const LangOptions Comments = [] {
      LangOptions Made;
      Made.LineComment = true;
      return Made;
    }();
    return Comments;
  }
};

/// Collects the headers through the files of a project.
class Collector {
public:
  Collector(const CompilerInvocation &Parse, StringRef Directory, const Ingredients &Before,
            vfs::FileSystem &Disk)
      : Parse(Parse), Directory(Directory), Before(Before), Disk(Disk) {}

  std::vector<std::string> Names;

  /// Reads \p Path; false where the collecting ends in it.
  bool read(StringRef Path, bool IsHeader);

private:
  const CompilerInvocation &Parse;
  StringRef Directory;
  const Ingredients &Before;
  vfs::FileSystem &Disk;
  StringSet<> Seen;   ///< Headers of the project, by path.
  StringSet<> Guards; ///< Their macros.

  bool readGuard(Beginning &Text);
  bool include(StringRef Written, StringRef Beside);
  std::string findIn(std::initializer_list<frontend::IncludeDirGroup> Groups, StringRef Name) const;
};

} // namespace

/// The path of \p Name in the first of the folders of \p Groups that has it; empty: none.
std::string Collector::findIn(std::initializer_list<frontend::IncludeDirGroup> Groups,
                              StringRef Name) const {
  for (const HeaderSearchOptions::Entry &Entry : Parse.getHeaderSearchOpts().UserEntries) {
    if (!is_contained(Groups, Entry.Group))
      continue;
    SmallString<256> Path(Entry.Path);
    compat::makeAbsolute(Directory, Path);
    sys::path::append(Path, Name);
    if (Disk.exists(Path))
      return Path.str().str();
  }
  return "";
}

/// Goes on behind \p Written, "<a.h>" or "\"a.h\"", in a file of the folder \p Beside.
bool Collector::include(StringRef Written, StringRef Beside) {
  StringRef Name = Written.drop_front().drop_back();
  std::string Project;
  if (Written.starts_with("\"")) {
    SmallString<256> Path(Beside);
    sys::path::append(Path, Name);
    Project = Disk.exists(Path) ? Path.str().str() : findIn({frontend::Quoted}, Name);
  }
  if (Project.empty())
    Project = findIn({frontend::Angled}, Name);
  if (!Project.empty())
    return read(Project, /*IsHeader=*/true);
  std::string System =
      findIn({frontend::System, frontend::ExternCSystem, frontend::CXXSystem}, Name);
  if (System.empty())
    return false;
  bool IsKnown = any_of(Before.Files, [&](const HeaderFile &F) { return F.Path == System; });
  if (!IsKnown && !is_contained(Names, Name))
    Names.push_back(Name.str());
  return true;
}

/// Takes what makes a header one that is read once; false where that does not come first.
/// Nobody else may have defined its macro.
bool Collector::readGuard(Beginning &Text) {
  StringRef Directive = Text.directive();
  if (Directive == "pragma")
    return Text.word() == "once";
  StringRef Macro = Directive == "ifndef" ? Text.word() : "";
  bool IsOfFlags = any_of(Parse.getPreprocessorOpts().Macros, [&](const auto &Defined) {
    return StringRef(Defined.first).take_until([](char C) { return C == '='; }) == Macro;
  });
  if (Macro.empty() || IsOfFlags || !Guards.insert(Macro).second || Text.directive() != "define" ||
      Text.word() != Macro)
    return false;
  Text.skipLine(); // it may be defined as something
  return true;
}

bool Collector::read(StringRef Path, bool IsHeader) {
  if (IsHeader && !Seen.insert(Path).second)
    return true;
  auto Content = Disk.getBufferForFile(Path);
  if (!Content)
    return false;
  Beginning Text((*Content)->getBuffer());
  if (IsHeader && !readGuard(Text))
    return false;
  while (!Text.atEnd()) {
    StringRef Directive = Text.directive();
    if (Directive == "endif" && IsHeader && Text.atEnd())
      return true;
    if (Directive == "pragma" && Text.word() == "once")
      continue;
    StringRef Name = Directive == "include" ? Text.included() : "";
    if (Name.empty() || !include(Name, sys::path::parent_path(Path)))
      return false;
  }
  return true;
}

std::vector<std::string> leadingIncludes(const CompilerInvocation &Parse, StringRef Directory,
                                         const Ingredients &Before, vfs::FileSystem &Disk) {
  const auto &Inputs = Parse.getFrontendOpts().Inputs;
  if (Inputs.size() != 1 || !Inputs.front().isFile())
    return {};
  SmallString<256> Path(Inputs.front().getFile());
  compat::makeAbsolute(Directory, Path);
  Collector Found(Parse, Directory, Before, Disk);
  Found.read(Path, /*IsHeader=*/false);
  return std::move(Found.Names);
}

} // namespace warplint::prelude
