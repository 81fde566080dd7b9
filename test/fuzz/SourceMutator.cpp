//===- SourceMutator.cpp - Makes sources of pieces of others --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceMutator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace warplint::fuzz {

namespace {

/// Part of a text.
struct Span {
  size_t Begin, Length;
};

size_t draw(std::minstd_rand &Random, size_t Count) { return Random() % Count; }

template <class List> const auto *any(const List &Of, std::minstd_rand &Random) {
  return Of.empty() ? nullptr : &Of[draw(Random, Of.size())];
}

bool isNameChar(char C) { return isAlnum(C) || C == '_'; }

/// The words of \p Source, names and numbers, for which \p Wanted is true.
template <class Predicate> std::vector<Span> words(StringRef Source, Predicate Wanted) {
  std::vector<Span> Found;
  for (size_t I = 0; I < Source.size();) {
    size_t End = I;
    while (End < Source.size() && isNameChar(Source[End]))
      ++End;
    if (End != I && Wanted(Source.slice(I, End)))
      Found.push_back({I, End - I});
    I = std::max(End, I + 1);
  }
  return Found;
}

std::vector<Span> numbers(StringRef Source) {
  return words(Source, [](StringRef Word) { return isDigit(Word.front()); });
}

std::vector<Span> names(StringRef Source) {
  return words(Source, [](StringRef Word) { return !isDigit(Word.front()); });
}

/// The text between each \p Open and the next \p Close, without both.
std::vector<Span> between(StringRef Source, StringRef Open, StringRef Close) {
  std::vector<Span> Found;
  for (size_t At = Source.find(Open); At != StringRef::npos; At = Source.find(Open, At)) {
    At += Open.size();
    size_t End = Source.find(Close, At);
    if (End == StringRef::npos)
      break;
    Found.push_back({At, End - At});
    At = End;
  }
  return Found;
}

/// Statements that have no other in them: from behind `;`, `{` or `}` to the next `;`.
std::vector<Span> statements(StringRef Source) {
  std::vector<Span> Found;
  size_t Begin = 0;
  for (size_t I = 0; I != Source.size(); ++I) {
    if (Source[I] == ';' && Begin != 0)
      Found.push_back({Begin, I + 1 - Begin});
    if (StringRef(";{}").contains(Source[I]))
      Begin = I + 1;
  }
  return Found;
}

std::string withoutComments(StringRef Source) {
  std::string Code;
  for (StringRef Line : split(Source, '\n'))
    if (StringRef Kept = Line.split("//").first.rtrim(); !Kept.empty() || Line.empty())
      Code += (Kept + "\n").str();
  return Code;
}

/// Sizes at the edges of types and of what GPUs have.
constexpr const char *Numbers[] = {"0",
                                   "1",
                                   "2",
                                   "3",
                                   "31",
                                   "32",
                                   "33",
                                   "64",
                                   "100",
                                   "128",
                                   "256",
                                   "511",
                                   "512",
                                   "768",
                                   "1000",
                                   "1023",
                                   "1024",
                                   "1025",
                                   "2048",
                                   "48",
                                   "8",
                                   "16",
                                   "49152",
                                   "49153",
                                   "65535",
                                   "65536",
                                   "99999",
                                   "2147483647",
                                   "2147483648",
                                   "-1",
                                   "-300",
                                   "0x7f",
                                   "1u",
                                   "4ull",
                                   "1e3",
                                   "-2147483647 - 1",
                                   "18446744073709551615ull"};

} // namespace

SourceMutator::SourceMutator(const char *Folder) {
  std::error_code Wrong;
  std::vector<std::string> Files;
  if (Folder)
    for (sys::fs::recursive_directory_iterator It(Folder, Wrong), End; It != End && !Wrong;
         It.increment(Wrong))
      if (StringRef(It->path()).ends_with(".cu"))
        Files.push_back(It->path());
  sort(Files);
  for (const std::string &File : Files)
    if (auto Buffer = MemoryBuffer::getFile(File))
      take(withoutComments((*Buffer)->getBuffer()));
}

void SourceMutator::take(StringRef Source) {
  const auto Add = [&](Pieces &To, const std::vector<Span> &From) {
    for (auto [Begin, Length] : From)
      To.push_back(Source.substr(Begin, Length).str());
  };
  Add(Statements, statements(Source));
  Add(Configurations, between(Source, "<<<", ">>>"));
  for (StringRef Name :
       {"__launch_bounds__(", "__maxnreg__(", "__block_size__(", "__cluster_dims__("})
    for (auto [Begin, Length] : between(Source, Name, ")"))
      Attributes.push_back((Name + Source.substr(Begin, Length) + ")").str());
  // Between empty lines, where as many braces are closed as opened.
  SmallVector<StringRef> Parts;
  Source.split(Parts, "\n\n");
  for (StringRef Part : Parts)
    if (Part.count('{') == Part.count('}') && !Part.trim().empty())
      Declarations.push_back(Part.str() + "\n");
}

std::string SourceMutator::mutate(StringRef Source, unsigned Seed) {
  std::minstd_rand Random(Seed);
  std::string Made = withoutComments(Source);
  for (size_t Left = 1 + draw(Random, 4); Left != 0; --Left)
    changeOnce(Made, Random);
  return Made;
}

void SourceMutator::changeOnce(std::string &Source, std::minstd_rand &Random) const {
  switch (draw(Random, 10)) {
  case 0:
  case 1:
  case 2:
    return swapNumber(Source, Random);
  case 3:
    return swapName(Source, Random);
  case 4:
    return swapConfiguration(Source, Random);
  case 5:
    return addAttribute(Source, Random);
  case 6:
  case 7:
    return addStatement(Source, Random);
  case 8:
    return removeStatement(Source, Random);
  default:
    if (const std::string *New = any(Declarations, Random))
      Source.insert(draw(Random, 2) ? 0 : Source.size(), *New);
  }
}

void SourceMutator::swapNumber(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = numbers(Source);
  if (const Span *Old = any(All, Random))
    Source.replace(Old->Begin, Old->Length, *any(ArrayRef(Numbers), Random));
}

void SourceMutator::swapName(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = names(Source);
  const Span *Old = any(All, Random), *New = any(All, Random);
  if (Old)
    Source.replace(Old->Begin, Old->Length, Source.substr(New->Begin, New->Length));
}

void SourceMutator::swapConfiguration(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = between(Source, "<<<", ">>>");
  const Span *Old = any(All, Random);
  const std::string *New = any(Configurations, Random);
  if (Old && New)
    Source.replace(Old->Begin, Old->Length, *New);
}

void SourceMutator::addAttribute(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = words(Source, [](StringRef Word) { return Word == "__global__"; });
  const Span *Kernel = any(All, Random);
  const std::string *New = any(Attributes, Random);
  if (Kernel && New)
    Source.insert(Kernel->Begin + Kernel->Length, " " + *New + " ");
}

void SourceMutator::addStatement(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = statements(Source);
  const Span *Before = any(All, Random);
  const std::string *New = any(Statements, Random);
  if (!Before || !New)
    return;
  const bool Wrapped = draw(Random, 4) == 0;
  static constexpr const char *Around[] = {"if (n > 3) {", "for (int i = 0; i < 9; ++i) {",
                                           "while (n--) {", "{", "auto run = [&] {"};
  std::string Text = Wrapped ? *any(ArrayRef(Around), Random) + *New + "};" : *New;
  Source.insert(Before->Begin + Before->Length, "\n" + Text);
}

void SourceMutator::removeStatement(std::string &Source, std::minstd_rand &Random) const {
  std::vector<Span> All = statements(Source);
  if (const Span *Old = any(All, Random))
    Source.erase(Old->Begin, Old->Length);
}

} // namespace warplint::fuzz
