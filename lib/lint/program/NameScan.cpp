//===- NameScan.cpp - Files of a program that may use a name --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/program/NameScan.h"
#include "text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {
/// Follows a header: braces of namespaces, classes and enumerations hold declarations; all others,
/// initialisers and macros hold code.
class CodeReader {
public:
  void saw(const Token &T, StringRef Text) {
    if (T.isAtStartOfLine()) // not so after a line that goes on
      InDirective = T.is(tok::hash);
    if (InDirective)
      return;
    if (T.is(tok::l_brace)) {
      IsCode.push_back(inCode() || !OfScope);
    } else if (T.is(tok::r_brace)) {
      if (!IsCode.empty())
        IsCode.pop_back();
    } else if (T.is(tok::raw_identifier)) {
      OfScope |= Text == "namespace" || Text == "class" || Text == "struct" || Text == "union" ||
                 Text == "enum" || Text == "extern";
      return;
    }
    if (T.is(tok::equal))
      InInitializer = true;
    else if (T.is(tok::semi) || T.is(tok::l_brace))
      InInitializer = false;
    if (T.isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::r_paren, tok::equal))
      OfScope = false;
  }
  bool inCode() const { return InDirective || InInitializer || (!IsCode.empty() && IsCode.back()); }

private:
  SmallVector<bool, 8> IsCode;
  bool OfScope = false; ///< Whether the next brace is that of a namespace or class.
  bool InInitializer = false, InDirective = false;
};
} // namespace

/// Gives each token of \p Path to \p See, with its text and whether it is in code.
void NameScan::read(StringRef Path, function_ref<void(const Token &, StringRef, bool)> See) {
  auto Buffer = Disk->getBufferForFile(Path);
  if (!Buffer)
    return;
  RawTokens Tokens((*Buffer)->getBuffer());
  CodeReader Code;
  for (Token T; Tokens.next(T);) {
    Code.saw(T, Tokens.text());
    See(T, Tokens.text(), Code.inCode());
  }
}

const StringSet<> &NameScan::words(const std::string &Path, bool OnlyInBodies) {
  auto [At, IsNew] = (OnlyInBodies ? InBodies : Whole).try_emplace(Path);
  if (IsNew)
    read(Path, [&, &Words = At->second](const Token &T, StringRef Text, bool InCode) {
      if (T.is(tok::raw_identifier) && (!OnlyInBodies || InCode))
        Words.insert(Text);
    });
  return At->second;
}

/// What stands before a parenthesis outside of bodies: "name", and with a qualifier "Class::name"
/// too, or "::name" if that has template arguments.
const StringSet<> &NameScan::definitions(const std::string &Path) {
  auto [At, IsNew] = Defined.try_emplace(Path);
  if (!IsNew)
    return At->second;
  std::string Name, Qualifier; // of the last tokens
  bool IsQualified = false;
  read(Path, [&, &Words = At->second](const Token &T, StringRef Text, bool InCode) {
    if (T.is(tok::coloncolon)) {
      Qualifier = std::exchange(Name, "");
      IsQualified = true;
      return;
    }
    if (T.is(tok::raw_identifier)) {
      IsQualified &= Name.empty();
      Name = Text.str();
      return;
    }
    if (T.is(tok::l_paren) && !Name.empty() && !InCode) {
      Words.insert(Name);
      if (IsQualified)
        Words.insert(Qualifier + "::" + Name);
    }
    Name.clear();
    IsQualified = false;
  });
  return At->second;
}

ArrayRef<std::string> NameScan::headersOf(const std::string &File, ArrayRef<std::string> Folders) {
  auto [At, IsNew] = Reached.try_emplace(File);
  if (!IsNew)
    return At->second;
  IncludeWalk Walk(Files);
  Walk.from(File, [&](const Include &Written, StringRef Beside) {
    if (std::string Path = Files.find(Written, Beside, Folders); !Path.empty())
      Walk.reach(std::move(Path));
    return true;
  });
  for (const IncludeWalk::File &Each : Walk.reached())
    if (Each.Headers)
      At->second.push_back(Each.Path);
  return At->second;
}

static std::set<ProgramName> those(const std::set<ProgramName> &Names,
                                   function_ref<bool(const ProgramName &)> Which) {
  std::set<ProgramName> Made;
  copy_if(Names, std::inserter(Made, Made.end()), Which);
  return Made;
}

std::set<ProgramName> NameScan::usedIn(const std::string &File, ArrayRef<std::string> Folders,
                                       const std::set<ProgramName> &Names) {
  ArrayRef<std::string> Headers = headersOf(File, Folders);
  std::set<sys::fs::UniqueID> Reached = {Files.idOf(File)};
  std::vector<const StringSet<> *> Words = {&words(File, /*OnlyInBodies=*/false)};
  for (const std::string &Header : Headers) {
    Reached.insert(Files.idOf(Header));
    Words.push_back(&words(Header, /*OnlyInBodies=*/true));
  }
  return those(Names, [&](const ProgramName &Name) {
    bool IsSeen = Name.ClassFile.empty() || Reached.count(Files.idOf(Name.ClassFile));
    return IsSeen && !Name.Word.empty() &&
           any_of(Words, [&](const StringSet<> *Each) { return Each->contains(Name.Word); });
  });
}

std::set<ProgramName> NameScan::definedIn(const std::string &File,
                                          const std::set<ProgramName> &Names) {
  const StringSet<> &Defines = definitions(File);
  return those(Names, [&](const ProgramName &Name) {
    return Name.Class.empty() ? Defines.contains(Name.Word)
                              : Defines.contains(Name.Class + "::" + Name.Word) ||
                                    Defines.contains("::" + Name.Word);
  });
}

void NameScan::add(const std::string &File, ArrayRef<std::string> Folders) {
  auto Count = [&](const StringSet<> &Words) {
    for (const auto &Word : Words)
      ++TextsWith[Word.getKey()];
  };
  Count(words(File, /*OnlyInBodies=*/false));
  for (const std::string &Header : headersOf(File, Folders))
    if (Added.insert(Header).second)
      Count(words(Header, /*OnlyInBodies=*/true));
}

std::set<std::string> NameScan::onlyIn(const std::string &File) {
  std::set<std::string> Made;
  for (const auto &Name : definitions(File))
    if (TextsWith.lookup(Name.getKey()) == 1)
      Made.insert(Name.getKey().str());
  return Made;
}

StringSet<> NameScan::wordsOf(const std::string &File, ArrayRef<std::string> Folders) {
  StringSet<> All = words(File, /*OnlyInBodies=*/false);
  for (const std::string &Header : headersOf(File, Folders))
    for (const auto &Word : words(Header, /*OnlyInBodies=*/true))
      All.insert(Word.getKey());
  return All;
}

} // namespace warplint::lint
