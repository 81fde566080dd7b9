//===- DiffText.cpp - A comparison for people -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Wording.h"
#include "report/diff/DiffReporters.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {

namespace {

/// Writes the parts of the report, what is worse in red and what is better in green.
class TextWriter {
public:
  TextWriter(raw_ostream &Out, bool Colour) : Out(Out), Colour(Colour) {}

  void heading(const ReportChange &C);
  void change(const ChangeOnTargets &Group);
  template <typename Range, typename Line> void list(StringRef Title, const Range &Items, Line Of) {
    if (Items.empty())
      return;
    Out << Title << '\n';
    for (const auto &Item : Items)
      Out << "  " << Of(Item) << '\n';
  }

private:
  raw_ostream &Out;
  bool Colour;

  /// Writes \p Text in \p In, where there are colours and it is not the plain one.
  void colored(const Twine &Text, raw_ostream::Colors In) {
    bool Uses = Colour && In != raw_ostream::SAVEDCOLOR;
    if (Uses)
      Out.changeColor(In, /*Bold=*/true);
    Out << Text;
    if (Uses)
      Out.resetColor();
  }

  template <typename Number, typename Show>
  void figure(StringRef Name, std::optional<Number> Before, std::optional<Number> After,
              bool MoreIsWorse, ListSeparator &Comma, Show Of);
};

} // namespace

void TextWriter::heading(const ReportChange &C) {
  std::string Place = placeOf(*C.New);
  Out << Place << (Place.empty() ? "" : ": ")
      << (C.New->Kernel.empty() ? "an unknown kernel" : C.New->Kernel);
  if (!C.New->Shape.empty() || !C.Old->Shape.empty()) {
    auto Shown = [](const Subject &S) { return S.Shape.empty() ? "?" : S.Shape; };
    Out << ", block ";
    if (C.Old->Shape != C.New->Shape)
      Out << Shown(*C.Old) << " -> ";
    Out << Shown(*C.New);
  }
  Out << '\n';
}

/// Writes "registers 38 -> 42" where that changed.
template <typename Number, typename Show>
void TextWriter::figure(StringRef Name, std::optional<Number> Before, std::optional<Number> After,
                        bool MoreIsWorse, ListSeparator &Comma, Show Of) {
  if (Before == After)
    return;
  auto Shown = [&](std::optional<Number> N) { return N ? Of(*N) : std::string("?"); };
  raw_ostream::Colors In = raw_ostream::SAVEDCOLOR;
  if (Before && After)
    In = (*After > *Before) == MoreIsWorse ? raw_ostream::RED : raw_ostream::GREEN;
  Out << Comma;
  colored(Name + " " + Shown(Before) + " -> " + Shown(After), In);
}

void TextWriter::change(const ChangeOnTargets &Group) {
  const ReportChange &C = *Group.What;
  auto Plain = [](auto N) { return std::to_string(N); };
  Out << "  " << joined(Group.Targets) << ": ";
  ListSeparator Comma;
  figure("registers", C.Before.Registers, C.After.Registers, true, Comma, Plain);
  figure("spilled bytes", C.Before.Spilled, C.After.Spilled, true, Comma, Plain);
  figure("shared bytes", C.Before.Shared, C.After.Shared, true, Comma, Plain);
  figure("occupancy", C.Before.Occupancy, C.After.Occupancy, false, Comma, percent);
  if (C.Before.Occupancy && C.Before.Occupancy == C.After.Occupancy)
    Out << Comma << "occupancy stays " << percent(*C.After.Occupancy);
  else if (!C.Step.empty())
    Out << ": " << C.Step;
  Out << '\n';
}

void printDiffText(const DiffReport &Report, raw_ostream &Out, bool Colour) {
  const Comparison &Changed = Report.Changed;
  if (Colour)
    Out.enable_colors(true);
  TextWriter Writer(Out, Colour);
  const Subject *Shown = nullptr;
  for (const ChangeOnTargets &Group : byTargets(Changed)) {
    if (Group.What->New != Shown)
      Writer.heading(*Group.What);
    Shown = Group.What->New;
    Writer.change(Group);
  }
  auto Name = [](const std::string &Kernel) { return Kernel; };
  auto Launch = [](const Subject *S) {
    return placeOf(*S) + ": " + (S->Kernel.empty() ? "an unknown kernel" : S->Kernel) +
           (S->Shape.empty() ? "" : ", block " + S->Shape);
  };
  auto Finding = [](const ReportFinding *F) {
    std::string Place = F->File.empty() ? "" : F->File + ":" + std::to_string(F->Line) + ": ";
    return Place + F->Severity + ": " + F->Message + " [" + F->Check + "]";
  };
  Writer.list("new kernels:", Changed.NewKernels, Name);
  Writer.list("gone kernels:", Changed.GoneKernels, Name);
  Writer.list("new launches:", Changed.NewLaunches, Launch);
  Writer.list("gone launches:", Changed.GoneLaunches, Launch);
  Writer.list("new findings:", Changed.NewFindings, Finding);
  Writer.list("gone findings:", Changed.GoneFindings, Finding);
  Out << totals(Report) << '\n';
  for (const std::string &Note : Changed.Notes)
    Out << "note: " << Note << '\n';
}

} // namespace warplint::report
