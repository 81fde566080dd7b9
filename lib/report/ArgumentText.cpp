//===- ArgumentText.cpp - Arguments of launches in few words, Markdown ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/ArgumentText.h"
#include "cuda/Attributes.h"
#include "findings/Wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace warplint::report {

/// Sets with more members are shown by their ends, or by the first of them.
static constexpr size_t MostTold = 4;

/// Dimensions that are shown: all except those of 1 at the end.
static size_t tellingParts(ArrayRef<int64_t> Value) {
  size_t Parts = Value.size();
  while (Parts > 1 && Value[Parts - 1] == 1)
    --Parts;
  return Parts;
}

static std::string valueText(ArrayRef<int64_t> Value) {
  return join(map_range(Value.take_front(tellingParts(Value)),
                        [](int64_t Part) { return std::to_string(Part); }),
              "x");
}

/// "32..1024 by 32" for what grows by the same step or factor; empty for others. \p Numbers are at
/// least two, and ascend.
static std::string progression(ArrayRef<int64_t> Numbers) {
  int64_t First = Numbers[0], Second = Numbers[1];
  // Ascending numbers may be further apart than a signed one reaches.
  auto Distance = [](int64_t From, int64_t To) { return uint64_t(To) - uint64_t(From); };
  uint64_t Step = Distance(First, Second);
  int64_t Factor = First > 0 && Second % First == 0 ? Second / First : 0;
  bool ByStep = true, ByFactor = Factor != 0;
  for (size_t I = 1; I != Numbers.size(); ++I) {
    ByStep &= Distance(Numbers[I - 1], Numbers[I]) == Step;
    ByFactor = ByFactor && Numbers[I] % Factor == 0 && Numbers[I] / Factor == Numbers[I - 1];
  }
  if (!ByStep && !ByFactor)
    return "";
  return formatv("{0}..{1} {2} {3}", First, Numbers.back(), ByStep ? "by" : "times",
                 ByStep ? Step : uint64_t(Factor));
}

static std::string setText(std::vector<std::vector<int64_t>> Values) {
  llvm::sort(Values);
  std::vector<int64_t> Numbers;
  for (const std::vector<int64_t> &Value : Values)
    if (tellingParts(Value) == 1)
      Numbers.push_back(Value.front());
  bool AreNumbers = Numbers.size() == Values.size();
  if (AreNumbers && Values.size() > MostTold)
    if (std::string Text = progression(Numbers); !Text.empty())
      return Text;
  size_t Told = Values.size() > MostTold ? MostTold - 1 : Values.size();
  std::string Text = "{" + join(map_range(ArrayRef(Values).take_front(Told), valueText), ", ");
  if (Told == Values.size())
    return Text + "}";
  return Text + (AreNumbers ? ", ..., " + std::to_string(Numbers.back()) : ", ...") + "} of " +
         std::to_string(Values.size());
}

static bool isFixed(const records::PartLimits &L) { return L.Min && L.Max && *L.Min == *L.Max; }

/// ", 32..256 by 32": the known limits of an unknown part; empty for none.
static std::string limitText(const records::PartLimits &L) {
  std::string By = L.MultipleOf > 1 ? formatv(" by {0}", L.MultipleOf).str() : "";
  if (L.Min && L.Max)
    return formatv(", {0}..{1}{2}", *L.Min, *L.Max, By);
  if (L.Max)
    return formatv(", at most {0}{1}", *L.Max, By);
  if (L.Min && *L.Min > 1)
    return formatv(", at least {0}{1}", *L.Min, By);
  return By.empty() ? "" : formatv(", a multiple of {0}", L.MultipleOf).str();
}

/// "?", or "?x4" where a dimension is known nevertheless.
static std::string unknownText(ArrayRef<records::PartLimits> Limits) {
  while (Limits.size() > 1 && isFixed(Limits.back()) && *Limits.back().Min == 1)
    Limits = Limits.drop_back();
  if (Limits.empty() || none_of(Limits, isFixed))
    return "?";
  return join(map_range(Limits,
                        [](const records::PartLimits &L) {
                          return isFixed(L) ? std::to_string(*L.Min) : std::string("?");
                        }),
              "x");
}

std::string argumentText(const records::ArgumentRecord &A) {
  if (A.UnknownReason.empty())
    return A.Values.size() == 1 ? valueText(A.Values.front()) : setText(A.Values);
  std::string Text = unknownText(A.Limits) + " " + A.UnknownReason;
  auto IsOpen = [](const records::PartLimits &L) { return !isFixed(L); };
  // Of several dimensions it would not be clear which one is meant.
  if (count_if(A.Limits, IsOpen) == 1)
    Text += limitText(*find_if(A.Limits, IsOpen));
  return Text;
}

std::string boundsText(const std::vector<std::optional<int64_t>> &Bounds) {
  if (Bounds.empty())
    return "-";
  return join(map_range(Bounds,
                        [](const std::optional<int64_t> &Bound) {
                          return Bound ? std::to_string(*Bound) : std::string("?");
                        }),
              ", ");
}

/// Why a target has no occupancy: the launch can't run there, or may run with more shared memory
/// than tables have occupancy for.
static std::string noOccupancyText(const records::ReadingRecord &R, StringRef Target) {
  auto IsOversized = [](const std::vector<int64_t> &Mode) {
    return Mode.front() > int64_t(cuda::SharedMode::AllowNonPortable);
  };
  for (const auto &[Name, Value] : R.Modes)
    if (Name == "shared_memory_mode" &&
        (!Value.UnknownReason.empty() || any_of(Value.Values, IsOversized)))
      return "?";
  auto Why = find_if(R.WhyNone, [&](const auto &Entry) { return Entry.first == Target; });
  return Why == R.WhyNone.end() ? "none" : "none: " + Why->second;
}

std::string occupancyText(const records::ReadingRecord &R,
                          const std::vector<std::string> &Targets) {
  if (!R.Block.UnknownReason.empty())
    return "-";
  // Shares with their targets, in the order of the targets.
  std::vector<std::pair<std::string, std::vector<std::string>>> Groups;
  for (const std::string &Target : Targets) {
    if (is_contained(R.NotFor, Target))
      continue;
    auto Known = find_if(R.Occupancy, [&](const auto &Entry) { return Entry.first == Target; });
    std::string Share = Known == R.Occupancy.end() ? noOccupancyText(R, Target) : percent(Known->second);
    auto Group = find_if(Groups, [&](const auto &G) { return G.first == Share; });
    if (Group == Groups.end())
      Group = Groups.insert(Group, {Share, {}});
    Group->second.push_back(Target);
  }
  // The value that most share is shown without their names.
  auto Most = std::max_element(Groups.begin(), Groups.end(), [](const auto &A, const auto &B) {
    return A.second.size() < B.second.size();
  });
  if (Most != Groups.end())
    std::rotate(Groups.begin(), Most, std::next(Most));
  std::string Text;
  for (const auto &[Share, Names] : Groups)
    Text += Text.empty() ? Share : ", " + Share + " on " + joined(Names);
  if (!R.NotFor.empty())
    Text += (Text.empty() ? "not for " : ", not for ") + joined(R.NotFor);
  return Text;
}

std::string contractText(const records::ReadingRecord &R) {
  std::vector<std::string> Conditions;
  if (R.Occupancy.empty() && !R.WhyNone.empty())
    return "";
  for (const records::RequirementRecord &Each : R.Contract)
    if (!Each.IsGuaranteed && !Each.IsAsWritten)
      Conditions.push_back(Each.Requires + " (" + Each.Part + ")");
  return join(Conditions, ", ");
}

std::string plainMarkdown(StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (C == '\n' || C == '\r')
      C = ' ';
    if (C == '<')
      Escaped += "&lt;";
    else if (C == '@') // it would notify the user of that name
      Escaped += "&#64;";
    else {
      if (StringRef("\\`*_{}[]()#+!|~>$").contains(C))
        Escaped += '\\';
      Escaped += C;
    }
  }
  return Escaped;
}

std::string codeMarkdown(StringRef Text) {
  std::string Tame;
  for (char C : Text) {
    if (C == '|')
      Tame += '\\';
    Tame += C == '`' ? '\'' : C == '\n' || C == '\r' ? ' ' : C;
  }
  return "`" + Tame + "`";
}

} // namespace warplint::report
