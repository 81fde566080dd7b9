//===- LostLaunches.cpp - Launches whose kernel or arguments do not parse -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LostLaunches.h"
#include "text/RawTokens.h"
#include "text/SpacedChevrons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// Stands for the kernel: a pointer of which nothing is known. Its name is short
/// since it has to fit where the kernel's name stood.
static constexpr llvm::StringLiteral AnyKernel = "$";
static constexpr llvm::StringLiteral PreamblePath = "/@warplint/lost_launches.h";
static constexpr llvm::StringLiteral Preamble = "extern void (*$)();\n";

StringRef LaunchRecovery::preamble() const { return PreamblePath; }

namespace {

/// The raw tokens of a file.
class TokenList {
public:
  explicit TokenList(StringRef Text) {
    RawTokens Tokens(Text);
    for (Token T; Tokens.next(T);)
      All.push_back({T.getKind(), Tokens.begin(), Tokens.end(), T.isAtStartOfLine(),
                     T.is(tok::raw_identifier) ? Tokens.text() : StringRef()});
  }

  struct Each {
    tok::TokenKind Kind;
    unsigned Begin, End;
    bool StartsLine;
    StringRef Name; ///< Of an identifier or a keyword.
  };
  const Each &operator[](size_t I) const { return All[I]; }
  size_t size() const { return All.size(); }
  bool is(size_t I, tok::TokenKind Kind) const { return I < All.size() && All[I].Kind == Kind; }

  /// The token that begins at \p Offset, if it is of \p Kind.
  std::optional<size_t> at(unsigned Offset, tok::TokenKind Kind) const {
    auto Found = partition_point(All, [&](const Each &T) { return T.Begin < Offset; });
    if (Found == All.end() || Found->Begin != Offset || Found->Kind != Kind)
      return std::nullopt;
    return Found - All.begin();
  }

  /// The tokens that close the bracket at \p Open and open the one at \p Close; none across a
  /// directive.
  std::optional<size_t> closing(size_t Open) const { return matching(Open, 1); }
  std::optional<size_t> opening(size_t Close) const { return matching(Close, -1); }

  /// The first token of the name that ends with token \p Last: `ns::name<int>`,
  /// or an expression in parentheses.
  std::optional<size_t> beginOfName(size_t Last) const {
    size_t I = Last;
    if (is(I, tok::r_paren))
      return opening(I);
    while (true) {
      if (isAngleClose(I)) {
        std::optional<size_t> Less = openingAngle(I);
        if (!Less || *Less == 0)
          return std::nullopt;
        I = *Less - 1;
      }
      if (!is(I, tok::raw_identifier))
        return std::nullopt;
      if (I == 0 || !is(I - 1, tok::coloncolon))
        break;
      bool Global = I < 2 || !(is(I - 2, tok::raw_identifier) || isAngleClose(I - 2));
      I -= Global ? 1 : 2;
      if (Global)
        break;
    }
    bool IsMember = I > 0 && (is(I - 1, tok::period) || is(I - 1, tok::arrow));
    return IsMember ? std::nullopt : std::optional(I);
  }

  bool isDirective(size_t I) const { return is(I, tok::hash) && All[I].StartsLine; }
  bool opens(size_t I) const {
    return is(I, tok::l_paren) || is(I, tok::l_square) || is(I, tok::l_brace);
  }
  bool closes(size_t I) const {
    return is(I, tok::r_paren) || is(I, tok::r_square) || is(I, tok::r_brace);
  }

  bool isAngleClose(size_t I) const {
    return is(I, tok::greater) || is(I, tok::greatergreater) || is(I, tok::greatergreatergreater);
  }
  /// The token that opens the list of template arguments that ends at \p Close; none across a
  /// directive.
  std::optional<size_t> openingAngle(size_t Close) const {
    unsigned Depth = 0;
    for (size_t I = Close + 1; I-- > 0;) {
      if (closes(I)) {
        std::optional<size_t> Open = opening(I);
        if (!Open)
          return std::nullopt;
        I = *Open;
      } else if (isAngleClose(I)) {
        Depth += All[I].End - All[I].Begin;
      } else if (is(I, tok::less)) {
        if (--Depth == 0)
          return I;
      } else if (isDirective(I) || opens(I) || is(I, tok::semi)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

private:
  std::vector<Each> All;

  std::optional<size_t> matching(size_t From, int Step) const {
    int Depth = 0;
    for (size_t I = From; I < All.size() && !isDirective(I); I += Step) {
      Depth += int(opens(I)) - int(closes(I));
      if (Depth == 0)
        return I;
    }
    return std::nullopt;
  }
};

/// The tokens of one launch that matter.
struct LaunchTokens {
  size_t Begin;                 ///< Of the kernel's name.
  SmallVector<size_t, 4> Comma; ///< Between the parts of the configuration.
  size_t End;                   ///< `>>>`.
  size_t Open, Close;           ///< The parentheses around the arguments.
};

} // namespace

static std::optional<LaunchTokens> launchAt(const TokenList &Tokens, size_t Chevrons) {
  if (Chevrons == 0)
    return std::nullopt;
  std::optional<size_t> Begin = Tokens.beginOfName(Chevrons - 1);
  if (!Begin)
    return std::nullopt;
  LaunchTokens Launch{*Begin, {}, Chevrons + 1, 0, 0};
  for (; !Tokens.is(Launch.End, tok::greatergreatergreater); ++Launch.End) {
    if (Tokens.is(Launch.End, tok::comma))
      Launch.Comma.push_back(Launch.End);
    if (Tokens.opens(Launch.End)) {
      std::optional<size_t> Close = Tokens.closing(Launch.End);
      if (!Close)
        return std::nullopt;
      Launch.End = *Close;
    } else if (Tokens.closes(Launch.End) || Tokens.is(Launch.End, tok::semi) ||
               Launch.End == Tokens.size() || Tokens.isDirective(Launch.End)) {
      return std::nullopt;
    }
  }
  Launch.Open = Launch.End + 1;
  std::optional<size_t> Close =
      Tokens.is(Launch.Open, tok::l_paren) ? Tokens.closing(Launch.Open) : std::nullopt;
  if (!Close)
    return std::nullopt;
  Launch.Close = *Close;
  return Launch;
}

/// Writes \p New and spaces over a stretch of \p Text; lines stay as they are.
static void overwrite(std::string &Text, unsigned From, unsigned To, StringRef New) {
  for (unsigned I = From; I != To; ++I)
    if (!isSpace(Text[I]) && !(Text[I] == '\\' && I + 1 != To && isSpace(Text[I + 1])))
      Text[I] = ' ';
  llvm::copy(New, Text.begin() + From);
}

/// The `)` before the outermost braces around token \p Inside that are those of a
/// function.
static std::optional<size_t> endOfHeader(const TokenList &Tokens, size_t Inside) {
  SmallVector<size_t, 8> Open;
  for (size_t I = 0; I != Inside; ++I) {
    if (Tokens.is(I, tok::l_brace))
      Open.push_back(I);
    else if (Tokens.is(I, tok::r_brace) && !Open.empty())
      Open.pop_back();
  }
  for (size_t Brace : Open) {
    size_t I = Brace;
    while (I > 0 && is_contained({"const", "noexcept", "override", "final"}, Tokens[I - 1].Name))
      --I;
    if (I > 0 && Tokens.is(I - 1, tok::r_paren))
      return I - 1;
  }
  return std::nullopt;
}

/// The first token of the type before the function's name at \p Name, with its
/// specifiers; \p Name itself where there is none.
static std::optional<size_t> beginOfType(const TokenList &Tokens, size_t Name) {
  size_t I = Name;
  while (I > 0) {
    const TokenList::Each &Before = Tokens[I - 1];
    if (Tokens.isAngleClose(I - 1)) {
      std::optional<size_t> Less = Tokens.openingAngle(I - 1);
      if (!Less || *Less == 0)
        return std::nullopt;
      if (Tokens[*Less - 1].Name == "template")
        return I;
      I = *Less;
    } else if (Before.Kind == tok::raw_identifier) {
      if (Before.Name.starts_with("__")) // where it runs
        return std::nullopt;
      --I;
    } else if (is_contained({tok::coloncolon, tok::star, tok::amp}, Before.Kind)) {
      --I;
    } else {
      bool Ends = is_contained({tok::semi, tok::l_brace, tok::r_brace}, Before.Kind);
      return Ends ? std::optional(I) : std::nullopt;
    }
  }
  return I;
}

/// Makes the function around token \p Inside one that returns nothing, where its
/// type may be what does not parse: its body would be dropped with it. A use of
/// a macro without a type, as of a framework for tests, becomes a function.
static void simplifyHeader(std::string &Text, const TokenList &Tokens, size_t Inside) {
  std::optional<size_t> End = endOfHeader(Tokens, Inside);
  std::optional<size_t> Open = End ? Tokens.opening(*End) : std::nullopt;
  std::optional<size_t> Name =
      Open && *Open > 0 ? Tokens.beginOfName(*Open - 1) : std::optional<size_t>();
  std::optional<size_t> Type = Name ? beginOfType(Tokens, *Name) : std::nullopt;
  if (!Type)
    return;
  unsigned From = Tokens[*Type].Begin, To = Tokens[*Name].Begin;
  std::string New = "void ";
  if (Type == Name) {
    bool ByMacro = *Name + 1 == *Open && Tokens.is(*Open + 1, tok::string_literal);
    if (!ByMacro)
      return;
    New += (AnyKernel + "_" + Twine(From) + "()").str();
    To = Tokens[*End].End;
  } else if (*Type + 1 == *Name) {
    return; // one word is no type that a header of its own would bring
  }
  if (To - From >= New.size() && !StringRef(Text).substr(From, New.size()).contains('\n'))
    overwrite(Text, From, To, New);
}

BareLaunches withBareLaunches(StringRef Text, ArrayRef<unsigned> Chevrons, bool Headers) {
  BareLaunches Bare{Text.str(), {}};
  std::string Original = Bare.Text; // the lexer needs the NUL behind it
  TokenList Tokens(Original);
  for (unsigned Offset : Chevrons) {
    std::optional<size_t> Found = Tokens.at(Offset, tok::lesslessless);
    std::optional<LaunchTokens> Launch = Found ? launchAt(Tokens, *Found) : std::nullopt;
    if (!Launch)
      continue;
    unsigned Begin = Tokens[Launch->Begin].Begin, NameEnd = Tokens[*Found - 1].End;
    StringRef Name = StringRef(Bare.Text).slice(Begin, NameEnd);
    if (Name.take_front(AnyKernel.size()).size() != AnyKernel.size() ||
        Name.take_front(AnyKernel.size()).contains('\n'))
      continue;
    overwrite(Bare.Text, Begin, NameEnd, AnyKernel);
    overwrite(Bare.Text, Tokens[Launch->Open].End, Tokens[Launch->Close].Begin, "");
    if (Launch->Comma.size() == 3) // the stream
      overwrite(Bare.Text, Tokens[Launch->Comma[2]].Begin, Tokens[Launch->End].Begin, "");
    if (Headers)
      simplifyHeader(Bare.Text, Tokens, Launch->Begin);
    Bare.Begins.push_back(Begin);
  }
  return Bare;
}

/// The offset of \p At in \p Text; empty where that has no such line.
static std::optional<unsigned> offsetOf(StringRef Text, const records::Place &At) {
  size_t Offset = 0;
  for (unsigned Line = 1; Line < At.Line; ++Line) {
    size_t End = Text.find('\n', Offset);
    if (End == StringRef::npos)
      return std::nullopt;
    Offset = End + 1;
  }
  return unsigned(Offset + At.Column - 1);
}

/// Whether no parse has read \p L yet.
static bool isStillLost(const records::LaunchRecord &L) {
  return L.Lost && L.Where.Line == L.Chevrons.Line && L.Where.Column == L.Chevrons.Column;
}

LaunchRecovery::LaunchRecovery(const records::FileReport &Report, bool Headers,
                               IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  std::map<std::string, std::vector<const records::Place *>> Lost;
  for (const records::LaunchRecord &L : Report.Launches)
    if (isStillLost(L))
      Lost[L.Chevrons.File].push_back(&L.Chevrons);
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const auto &[File, Places] : Lost) {
    SmallString<128> Path(File);
    sys::fs::make_absolute(Path);
    auto Buffer = Disk->getBufferForFile(Path);
    if (!Buffer)
      continue;
    std::string Joined =
        withJoinedChevrons((*Buffer)->getBuffer()).value_or((*Buffer)->getBuffer().str());
    StringRef Text = Joined;
    SmallVector<unsigned, 4> Chevrons;
    for (const records::Place *At : Places)
      if (std::optional<unsigned> Offset = offsetOf(Text, *At))
        Chevrons.push_back(*Offset);
    BareLaunches Bare = withBareLaunches(Text, Chevrons, Headers);
    if (Bare.Begins.empty())
      continue;
    Files[sys::path::filename(File)].append(Bare.Begins);
    Memory->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Bare.Text, Path));
  }
  Memory->addFile(PreamblePath, 0, MemoryBuffer::getMemBuffer(Preamble));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Disk));
  Overlay->pushOverlay(std::move(Memory));
  Shown = std::move(Overlay);
}

void LaunchRecovery::merge(records::FileReport &Report, records::FileReport Again) const {
  auto Key = [](const records::Place &P) { return std::tuple(P.File, P.Line, P.Column); };
  std::map<std::tuple<std::string, unsigned, unsigned>, records::LaunchRecord *> Found;
  for (records::LaunchRecord &L : Again.Launches)
    if (!L.Lost)
      Found[Key(L.Chevrons)] = &L;
  for (records::LaunchRecord &L : Report.Launches) {
    auto At = isStillLost(L) ? Found.find(Key(L.Chevrons)) : Found.end();
    if (At == Found.end())
      continue;
    L = std::move(*At->second);
    L.Lost = true; // its kernel is
  }
  for (records::ReportedFinding &F : Again.Findings) {
    if (F.Level != Severity::Error) // whether it is worth a change, its kernel decides
      continue;
    auto At = Files.find(sys::path::filename(F.Diagnostic.Message.FilePath));
    if (At != Files.end() && is_contained(At->second, F.Diagnostic.Message.FileOffset))
      Report.Findings.push_back(std::move(F));
  }
}

} // namespace warplint::lint
