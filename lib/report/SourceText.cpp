//===- SourceText.cpp - Lines and columns of source files -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/SourceText.h"
#include "findings/AlikeFindings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace llvm;

namespace warplint::report {

/// The length of \p Text in UTF-16 code units; a byte that is not UTF-8 counts as one.
static unsigned lengthInUtf16(StringRef Text) {
  unsigned Units = 0;
  const auto *At = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  while (At != End) {
    unsigned Bytes = getNumBytesForUTF8(*At);
    bool Legal = Bytes <= size_t(End - At) && isLegalUTF8Sequence(At, At + Bytes);
    Units += Legal && Bytes == 4 ? 2 : 1; // beyond U+FFFF: a pair of surrogates
    At += Legal ? Bytes : 1;
  }
  return Units;
}

const SourceText::File &SourceText::file(StringRef Path) {
  auto [It, New] = Files.try_emplace(Path);
  File &F = It->second;
  if (!New)
    return F;
  auto Buffer = FS->getBufferForFile(Path, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return F;
  F.Buffer = std::move(*Buffer);
  F.LineStarts.push_back(0);
  for (auto [Index, Byte] : enumerate(F.Buffer->getBuffer()))
    if (Byte == '\n')
      F.LineStarts.push_back(Index + 1);
  return F;
}

TextPosition SourceText::position(StringRef Path, unsigned Offset) {
  const File &F = file(Path);
  if (!F.Buffer || Offset > F.Buffer->getBufferSize())
    return {};
  auto Next = std::upper_bound(F.LineStarts.begin(), F.LineStarts.end(), Offset);
  StringRef Before = F.Buffer->getBuffer().slice(*std::prev(Next), Offset);
  unsigned Line = unsigned(Next - F.LineStarts.begin());
  if (Line == 1)
    Before.consume_front("\xEF\xBB\xBF");
  return {Line, lengthInUtf16(Before) + 1};
}

StringRef SourceText::line(StringRef Path, unsigned Offset) {
  const File &F = file(Path);
  if (!F.Buffer || Offset > F.Buffer->getBufferSize())
    return "";
  auto Next = std::upper_bound(F.LineStarts.begin(), F.LineStarts.end(), Offset);
  StringRef Rest = F.Buffer->getBuffer().drop_front(*std::prev(Next));
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

StringRef SourceText::lineAt(StringRef Path, unsigned Line) {
  const File &F = file(Path);
  if (Line == 0 || Line > F.LineStarts.size())
    return "";
  StringRef Rest = F.Buffer->getBuffer().drop_front(F.LineStarts[Line - 1]);
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

std::string bareLine(SourceText &Text, const clang::tooling::DiagnosticMessage &Message) {
  std::string Bare;
  if (!Message.FilePath.empty())
    copy_if(Text.line(Message.FilePath, Message.FileOffset), std::back_inserter(Bare),
            [](char C) { return !isSpace(C); });
  return Bare;
}

std::string withoutLines(StringRef Message) {
  static const Regex Line(R"( \((line |[^ ():]+:)[0-9]+\))");
  std::string Text = Message.str();
  while (Line.match(Text))
    Text = Line.sub("", Text);
  return Text;
}

std::string faultAndSubject(StringRef Subject, StringRef Message) {
  return Subject.empty() ? withoutLines(Message) : (Subject + ": " + faultOf(Message)).str();
}

std::string faultAndSubject(SourceText &Text, const records::ReportedFinding &F) {
  const auto &Message = F.Diagnostic.Message;
  return F.Subject.empty() ? bareLine(Text, Message) : faultAndSubject(F.Subject, Message.Message);
}

/// Names the finding that is the one numbered \p Which of those with \p Key.
static std::string hash(const std::string &Key, unsigned Which) {
  std::string Numbered = Key + std::to_string(Which);
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Numbered));
  return formatv("{0:x-16}{1:x-16}", Hash.high64, Hash.low64);
}

std::string Fingerprints::key(const records::ReportedFinding &F) {
  const auto &Message = F.Diagnostic.Message;
  // NUL is in none of the parts.
  return F.Diagnostic.DiagnosticName + '\0' + Paths.name(Message.FilePath) + '\0' +
         faultAndSubject(Text, F) + '\0';
}

std::string Fingerprints::next(const records::ReportedFinding &F) {
  std::string Key = key(F);
  return hash(Key, Met[Key]++);
}

std::string Fingerprints::ofAlike(const records::ReportedFinding &F) { return hash(key(F), 0); }

} // namespace warplint::report
