//===- UnneededText.cpp - Text that a device pass can do without ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/UnneededText.h"
#include "text/RawTokens.h"
#include "parse/TextDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>

using namespace clang;
using namespace llvm;

namespace warplint {

UnneededText::UnneededText(ArrayRef<TextSpan> Spans, ArrayRef<sys::fs::UniqueID> Files) {
  for (TextSpan Span : Spans)
    if (Span.File != 0 && Span.Begin < Span.End)
      Ranges[Files[Span.File - 1]].push_back({Span.Begin, Span.End});
}

/// Whether a pragma of this name changes what comes behind the text around it.
static bool isForAll(StringRef Pragma) {
  constexpr llvm::StringLiteral Names[] = {"once", "pack", "pop_macro", "push_macro"};
  return is_contained(Names, Pragma);
}

/// Puts spaces in place of \p Text from \p Begin to \p End.
static void blank(std::string &Text, unsigned Begin, unsigned End) {
  for (char &C : make_range(Text.begin() + Begin, Text.begin() + End))
    if (C != '\n')
      C = ' ';
}

/// Goes on behind the directive that \p T begins, to the next \p T; false at the end.
static bool passDirective(RawTokens &Tokens, Token &T, std::string &Text) {
  unsigned Begin = Tokens.begin(), End = Tokens.end();
  SmallVector<StringRef> Words;
  bool IsMore = false;
  while ((IsMore = Tokens.next(T)) && !T.isAtStartOfLine()) {
    Words.push_back(Tokens.text());
    End = Tokens.end();
  }
  if (Words.size() > 1 && Words[0] == "pragma" && !isForAll(Words[1]))
    blank(Text, Begin, End);
  return IsMore;
}

/// Hides the tokens of \p Text in \p At, which begins with one.
static void hide(std::string &Text, UnneededText::Range At) {
  RawTokens Tokens(Text, rawCuda(), At.first, At.second);
  Token T;
  for (bool IsMore = Tokens.next(T); IsMore;) {
    if (beginsDirective(T)) {
      IsMore = passDirective(Tokens, T, Text);
    } else {
      blank(Text, Tokens.begin(), Tokens.end());
      IsMore = Tokens.next(T);
    }
  }
}

namespace {

/// A file some of whose text is hidden.
class HiddenText : public vfs::File {
public:
  HiddenText(std::unique_ptr<vfs::File> Whole, ArrayRef<UnneededText::Range> Hidden)
      : Whole(std::move(Whole)), Hidden(Hidden) {}

  ErrorOr<vfs::Status> status() override { return Whole->status(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    auto Buffer = Whole->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    std::string Text = (*Buffer)->getBuffer().str();
    for (UnneededText::Range At : Hidden)
      if (At.second <= Text.size())
        hide(Text, At);
    return MemoryBuffer::getMemBufferCopy(Text, (*Buffer)->getBufferIdentifier());
  }
  std::error_code close() override { return Whole->close(); }

private:
  std::unique_ptr<vfs::File> Whole;
  ArrayRef<UnneededText::Range> Hidden;
};

class WithoutText : public vfs::ProxyFileSystem {
public:
  WithoutText(IntrusiveRefCntPtr<vfs::FileSystem> Disk,
              const std::map<sys::fs::UniqueID, std::vector<UnneededText::Range>> &Ranges)
      : ProxyFileSystem(std::move(Disk)), Ranges(Ranges) {}

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    auto Opened = ProxyFileSystem::openFileForRead(Path);
    ErrorOr<vfs::Status> Status =
        Opened ? (*Opened)->status() : ErrorOr<vfs::Status>(Opened.getError());
    auto Found = Status ? Ranges.find(Status->getUniqueID()) : Ranges.end();
    if (Found == Ranges.end())
      return Opened;
    return std::make_unique<HiddenText>(std::move(*Opened), Found->second);
  }

private:
  const std::map<sys::fs::UniqueID, std::vector<UnneededText::Range>> &Ranges;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
UnneededText::hideFrom(IntrusiveRefCntPtr<vfs::FileSystem> Disk) const {
  return makeIntrusiveRefCnt<WithoutText>(std::move(Disk), Ranges);
}

} // namespace warplint
