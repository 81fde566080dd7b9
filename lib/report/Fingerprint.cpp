//===- Fingerprint.cpp - Fingerprints of findings -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Fingerprint.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace warplint::report {

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
         bareLine(Text, Message) + '\0';
}

std::string Fingerprints::next(const records::ReportedFinding &F) {
  std::string Key = key(F);
  return hash(Key, Met[Key]++);
}

std::string Fingerprints::ofAlike(const records::ReportedFinding &F) { return hash(key(F), 0); }

} // namespace warplint::report
