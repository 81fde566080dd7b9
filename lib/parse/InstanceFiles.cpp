//===- InstanceFiles.cpp - Files that make instances of templates ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/InstanceFiles.h"
#include "text/RawTokens.h"
#include "parse/ChangedFiles.h"
#include "text/IncludeLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Reads a file without a preprocessor.
class InstanceFileReader {
public:
  explicit InstanceFileReader(StringRef Text) : Text(Text), Tokens(Text) { take(); }

  std::optional<InstanceFile> read() {
    InstanceFile File;
    unsigned Items = 0;
    while (Items == 0 && beginsDirective(Next)) {
      unsigned Begin = Tokens.begin();
      take();
      if (word() == "include")
        addInclude(Begin, File);
      else if (++Items; !takesCondition())
        return std::nullopt;
    }
    for (; !atEnd(); ++Items)
      if (!takesItem())
        return std::nullopt;
    if (File.Includes.empty() || !Items || Scopes)
      return std::nullopt;
    return File;
  }

  /// The names in quotes that the text includes; empty if it has anything else.
  std::vector<std::string> includesAlone() {
    std::vector<std::string> Names;
    while (beginsDirective(Next)) {
      take();
      std::optional<Include> Header =
          word() == "include" ? includeIn(Text.substr(Tokens.end())) : std::nullopt;
      if (!Header || Header->Angled)
        return {};
      Names.push_back(Header->Name.str());
      skipLine();
    }
    return atEnd() ? Names : std::vector<std::string>();
  }

private:
  StringRef Text;
  RawTokens Tokens;
  Token Next;
  unsigned Scopes = 0; ///< Namespaces that are open.

  void take() { Tokens.next(Next); }
  bool atEnd() const { return Next.is(tok::eof); }
  StringRef word() const { return Next.is(tok::raw_identifier) ? Tokens.text() : StringRef(); }
  void skipLine() {
    do
      take();
    while (!atEnd() && !Next.isAtStartOfLine());
  }

  void addInclude(unsigned Begin, InstanceFile &File) {
    skipLine();
    StringRef Line = Text.substr(Begin).take_until([](char C) { return C == '\n'; });
    File.Includes += Line.rtrim().str() + '\n';
    File.Begin = Begin + Line.size();
  }

  bool takesItem() {
    if (beginsDirective(Next)) {
      take();
      return takesCondition();
    }
    if (Next.is(tok::semi)) {
      take();
      return true;
    }
    if (Next.is(tok::r_brace)) {
      take();
      return Scopes-- != 0;
    }
    StringRef Word = word();
    take();
    if (Word == "namespace")
      return takesScope();
    if (Word == "template")
      return takesTemplate();
    return !Word.empty() && Next.is(tok::l_paren) && takesBrackets(); // a macro
  }

  /// Takes a directive behind its `#`.
  bool takesCondition() {
    bool Is = is_contained(
        {"if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"}, word());
    skipLine();
    return Is;
  }

  bool takesScope() {
    while (Next.isOneOf(tok::raw_identifier, tok::coloncolon))
      take();
    if (Next.isNot(tok::l_brace))
      return false;
    take();
    ++Scopes;
    return true;
  }

  /// Takes the rest of an instance or of a specialization, which has no parameters.
  bool takesTemplate() {
    if (Next.is(tok::less)) {
      take();
      if (Next.isNot(tok::greater))
        return false;
    }
    while (!atEnd() && !Next.isOneOf(tok::semi, tok::l_brace)) {
      if (!(Next.is(tok::l_paren) ? takesBrackets() : takesToken()))
        return false;
    }
    if (Next.is(tok::l_brace))
      return takesBrackets();
    return takesToken();
  }

  /// Takes one token that is no launch, shift or directive.
  bool takesToken() {
    if (atEnd() || Next.isOneOf(tok::lessless, tok::lesslessless) ||
        beginsDirective(Next))
      return false;
    take();
    return true;
  }

  bool takesBrackets() {
    unsigned Open = 0;
    do {
      Open += Next.isOneOf(tok::l_paren, tok::l_brace);
      Open -= Next.isOneOf(tok::r_paren, tok::r_brace);
      if (!takesToken())
        return false;
    } while (Open);
    return true;
  }
};

} // namespace

std::optional<InstanceFile> instanceFile(StringRef Text) {
  std::optional<InstanceFile> File = InstanceFileReader(Text).read();
  return File && !Text.contains("NOLINT") ? File : std::nullopt;
}

namespace {

/// Instance files that a file gathers, and the includes that they have.
struct GatheredFiles {
  std::vector<std::string> Paths;
  std::string Includes;
};

} // namespace

/// Those of the file \p Path with the content \p Text; none if it has anything else.
static GatheredFiles gatheredBy(StringRef Path, StringRef Text, vfs::FileSystem &Disk) {
  GatheredFiles Found;
  if (Text.contains("NOLINT"))
    return {};
  for (const std::string &Name : InstanceFileReader(Text).includesAlone()) {
    if (sys::path::filename(Name) != Name)
      return {};
    SmallString<128> Part = sys::path::parent_path(Path);
    sys::path::append(Part, Name);
    auto Buffer = Disk.getBufferForFile(Part);
    std::optional<InstanceFile> File = Buffer ? instanceFile((*Buffer)->getBuffer()) : std::nullopt;
    if (!File || is_contained(Found.Paths, StringRef(Part)) ||
        (!Found.Paths.empty() && File->Includes != Found.Includes))
      return {};
    Found.Paths.push_back(std::string(Part));
    Found.Includes = File->Includes;
  }
  return Found;
}

std::vector<std::string> gatheredFiles(StringRef Path, vfs::FileSystem &Disk) {
  auto Buffer = Disk.getBufferForFile(Path);
  return Buffer ? gatheredBy(Path, (*Buffer)->getBuffer(), Disk).Paths : std::vector<std::string>();
}

std::vector<std::vector<size_t>> alikeInstanceFiles(ArrayRef<std::string> Files,
                                                    vfs::FileSystem &Disk) {
  std::map<std::string, std::vector<size_t>> Sets; // by folder and includes
  StringSet<> Gathered;
  for (const auto &[Index, Path] : enumerate(Files)) {
    auto Buffer = Disk.getBufferForFile(Path);
    if (!Buffer)
      continue;
    StringRef Text = (*Buffer)->getBuffer();
    std::string Folder = sys::path::parent_path(Path).str() + "\n";
    if (std::optional<InstanceFile> File = instanceFile(Text)) {
      Sets[Folder + File->Includes].push_back(Index);
      continue;
    }
    GatheredFiles Parts = gatheredBy(Path, Text, Disk);
    auto IsTaken = [&](StringRef Part) { return Gathered.contains(Part); };
    if (Parts.Paths.empty() || any_of(Parts.Paths, IsTaken))
      continue;
    for (StringRef Part : Parts.Paths)
      Gathered.insert(Part);
    Sets[Folder + "gathered\n" + Parts.Includes].push_back(Index);
  }
  std::vector<std::vector<size_t>> Alike;
  for (auto &[_, Set] : Sets)
    if (Set.size() > 1)
      Alike.push_back(std::move(Set));
  return Alike;
}

IntrusiveRefCntPtr<vfs::FileSystem> withoutIncludes(ArrayRef<std::string> Files,
                                                    vfs::FileSystem &Disk) {
  return changedFiles(Files, Disk, [](StringRef Whole) {
    std::string Text = Whole.str();
    if (std::optional<InstanceFile> File = instanceFile(Text))
      for (char &C : MutableArrayRef<char>(Text.data(), File->Begin))
        C = C == '\n' ? C : ' ';
    return Text;
  });
}

} // namespace warplint
