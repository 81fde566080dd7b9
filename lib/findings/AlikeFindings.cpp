//===- AlikeFindings.cpp - One finding for each line and fault -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/AlikeFindings.h"
#include "findings/Wording.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The others of a finding that its note describes one by one, and the ways to them that it has
/// notes for: a screen has to hold them.
static constexpr size_t MostDescribed = 12, MostWays = 6;

namespace {

/// One word of a message, a name in quotes, or a number with its unit.
struct Piece {
  StringRef Text;
  bool IsParticular; ///< A name, a number or a target.
};

} // namespace

static bool isOfWord(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '%'; }

static std::vector<Piece> piecesOf(StringRef Text) {
  std::vector<Piece> All;
  while (!Text.empty()) {
    if (Text.front() == '\'') {
      // A name can have character literals: the quote that ends it is before no letter.
      size_t End = Text.find('\'', 1);
      while (End != StringRef::npos && End + 1 < Text.size() && isAlnum(Text[End + 1]))
        End = Text.find('\'', End + 1);
      End = End == StringRef::npos ? Text.size() : End + 1;
      All.push_back({Text.take_front(End), true});
      Text = Text.drop_front(End);
      continue;
    }
    StringRef Inside =
        Text.starts_with("(") ? Text.drop_front().take_until([](char C) { return C == ')'; }) : "";
    if (Inside.starts_with("line ") || (Inside.contains(':') && !Inside.contains(' '))) {
      Text = Text.drop_front(Inside.size() + 1); // where a value is from
      continue;
    }
    StringRef Word = Text.take_while(isOfWord);
    if (Word.empty()) {
      Text = Text.drop_front();
      continue;
    }
    Text = Text.drop_front(Word.size());
    Word = Word.rtrim('.');
    if (isDigit(Word.front()) && Text.consume_front(" ")) {
      // The unit belongs to it.
      StringRef Unit = Text.take_while(isAlpha);
      Text = Text.drop_front(Unit.size());
      Word = Unit.size() > 2 ? StringRef(Word.begin(), Unit.end() - Word.begin()) : Word;
      All.push_back({Word, true});
    } else {
      All.push_back({Word, isDigit(Word.front()) || Word.starts_with("sm_")});
    }
  }
  return All;
}

std::string faultOf(StringRef Text) {
  // A list is as long as there are targets in it.
  static const StringRef OfLists[] = {"and", "or", "on", "every", "target", "targets", "of"};
  std::string Fault, Last;
  for (const Piece &P : piecesOf(Text)) {
    StringRef Unit = P.IsParticular ? P.Text.rsplit(' ').second : P.Text;
    if (P.IsParticular && (Unit.empty() || P.Text.front() == '\''))
      Unit = "";
    Unit.consume_back("s");
    if (Unit.empty() || is_contained(OfLists, Unit) || Unit == Last)
      continue;
    Last = Unit.str();
    Fault += Last + ' ';
  }
  return Fault;
}

std::vector<std::string> particulars(StringRef Text) {
  // Names first, then what is counted of them.
  std::vector<std::string> All;
  for (bool Names : {true, false})
    for (const Piece &P : piecesOf(Text))
      if (P.IsParticular && P.Text.starts_with("'") == Names && !is_contained(All, P.Text))
        All.push_back(P.Text.str());
  return All;
}

/// Whether \p B is to be shown rather than \p A.
static bool isBetter(const Finding &A, const Finding &B) {
  return std::pair(A.Level, A.Targets.size()) < std::pair(B.Level, B.Targets.size());
}

/// What \p Text has and \p Shown has not: "'scale<512>', 512 threads".
static std::string difference(StringRef Text, const std::vector<std::string> &Shown) {
  std::vector<std::string> Own;
  for (std::string &Part : particulars(Text)) {
    // "4096" after "4096 threads" adds nothing.
    bool IsKnown = any_of(
        Own, [&](const std::string &Before) { return StringRef(Before).starts_with(Part + " "); });
    if (!IsKnown && !is_contained(Shown, Part))
      Own.push_back(std::move(Part));
  }
  return join(Own, ", ");
}

/// The numbers of \p Values that the texts of \p Alike have first; empty where one has none.
static std::set<uint64_t> valuesOf(ArrayRef<const Finding *> Alike, ArrayRef<uint64_t> Values) {
  std::set<uint64_t> Found;
  for (const Finding *F : Alike) {
    uint64_t Number = 0;
    for (const std::string &Part : particulars(F->Text))
      if (to_integer(StringRef(Part).split(' ').first, Number) && is_contained(Values, Number))
        break;
      else
        Number = 0;
    if (!Number)
      return {};
    Found.insert(Number);
  }
  return Found;
}

/// "12 of 21 values are alike here, from 1280 threads up", where all findings of \p Alike are of
/// values that one argument can have; else empty.
static std::string describeValues(ArrayRef<const Finding *> Alike) {
  const std::vector<uint64_t> &All = Alike.front()->Values;
  if (All.empty() || any_of(Alike, [&](const Finding *F) {
        return F->Highlight != Alike.front()->Highlight || F->Values != All;
      }))
    return "";
  std::set<uint64_t> These = valuesOf(Alike, All);
  std::set<uint64_t> Those(All.begin(), All.end());
  if (These.size() < 2)
    return "";
  std::string Unit;
  for (const std::string &Part : particulars(Alike.front()->Text))
    if (uint64_t Number;
        to_integer(StringRef(Part).split(' ').first, Number) && These.count(Number) && Unit.empty())
      Unit = StringRef(Part).split(' ').second.str();
  auto Shown = [&](uint64_t Value) {
    return std::to_string(Value) + (Unit.empty() ? "" : " ") + Unit;
  };
  bool IsAll = These == Those;
  std::string Text = formatv("this holds for {0} of {1} values", These.size(), Those.size());
  if (!IsAll && std::equal(These.rbegin(), These.rend(), Those.rbegin()))
    return Text + ", from " + Shown(*These.begin()) + " up";
  if (!IsAll && std::equal(These.begin(), These.end(), Those.begin()))
    return Text + ", up to " + Shown(*These.rbegin());
  std::vector<std::string> Some;
  for (uint64_t Value : These)
    if (Some.size() < MostDescribed)
      Some.push_back(std::to_string(Value));
  if (size_t More = These.size() - Some.size())
    return Text + ": " + join(Some, ", ") + " and " + std::to_string(More) + " more";
  return Text + ": " + joined(Some) + (Unit.empty() ? "" : " ") + Unit;
}

std::string describeAlike(StringRef Shown, ArrayRef<std::string> Others) {
  std::vector<std::string> Parts = particulars(Shown), Different;
  for (StringRef Other : Others)
    if (std::string Own = difference(Other, Parts); !Own.empty() && !is_contained(Different, Own))
      Different.push_back(std::move(Own));
  std::string Text = formatv("{0} more like this on the line", Others.size());
  if (Different.empty())
    return Text;
  size_t Left = Different.size() - std::min(Different.size(), MostDescribed);
  Different.resize(Different.size() - Left);
  return Text + ": " + join(Different, "; ") + (Left ? formatv("; and {0} more", Left).str() : "");
}

static bool isSameEdit(const Note &A, const Note &B) {
  return !A.Suggested.empty() &&
         std::equal(A.Suggested.begin(), A.Suggested.end(), B.Suggested.begin(), B.Suggested.end(),
                    [](const FixItHint &L, const FixItHint &R) {
                      return L.CodeToInsert == R.CodeToInsert &&
                             L.RemoveRange.getAsRange() == R.RemoveRange.getAsRange();
                    });
}

/// Makes the findings of \p Alike, the worst of which is the first, one.
static Finding joinGroup(MutableArrayRef<Finding> Alike, ArrayRef<std::string> Names) {
  Finding &First = Alike.front();
  if (Alike.size() == 1)
    return std::move(First);
  std::vector<const Finding *> All;
  for (const Finding &F : Alike)
    All.push_back(&F);
  ArrayRef<const Finding *> Others = ArrayRef(All).drop_front();
  std::string Values = describeValues(All);
  Finding Joined = First;
  std::vector<std::string> Texts;
  for (const Finding *F : Others)
    Texts.push_back(F->Text);
  Joined.note({}, Values.empty() ? describeAlike(First.Text, Texts) : Values);
  std::set<std::string> Targets(First.Targets.begin(), First.Targets.end());
  size_t Ways = 0;
  for (const Finding *F : Others) {
    Targets.insert(F->Targets.begin(), F->Targets.end());
    Joined.Alike.push_back(*F);
    for (const Note &N : F->Notes) {
      bool IsKnown = any_of(Joined.Notes, [&](const Note &Other) {
        return Other.Location == N.Location && (Other.Text == N.Text || isSameEdit(Other, N));
      });
      if (!IsKnown && ((N.IsWay && Ways++ < MostWays) || !N.Suggested.empty()))
        Joined.Notes.push_back(N);
    }
  }
  Joined.Targets.clear();
  copy_if(Names, std::back_inserter(Joined.Targets),
          [&](const std::string &Name) { return Targets.count(Name); });
  return Joined;
}

std::vector<Finding> joinAlike(std::vector<Finding> All, ArrayRef<std::string> Names,
                               const SourceManager &Sources) {
  // In the order of the first of each group.
  std::map<std::tuple<FileID, unsigned, std::string>, size_t> Known;
  std::vector<std::vector<Finding>> Groups;
  for (Finding &F : All) {
    auto [File, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(F.Location));
    std::tuple Key(File, Sources.getLineNumber(File, Offset), faultOf(F.Text));
    auto [It, IsNew] = Known.try_emplace(std::move(Key), Groups.size());
    if (IsNew)
      Groups.emplace_back();
    Groups[It->second].push_back(std::move(F));
  }
  std::vector<Finding> Result;
  for (std::vector<Finding> &Group : Groups) {
    // The others stay in their order.
    auto Worst = std::max_element(Group.begin(), Group.end(), isBetter);
    std::rotate(Group.begin(), Worst, std::next(Worst));
    Result.push_back(joinGroup(Group, Names));
  }
  return Result;
}

} // namespace warplint
