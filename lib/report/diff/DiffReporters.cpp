//===- DiffReporters.cpp - Shared parts of the comparison formats ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/DiffReporters.h"
#include "cmake/Config.h"
#include "findings/Wording.h"
#include "report/ArgumentText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::report {

std::vector<ChangeOnTargets> byTargets(const Comparison &Changed) {
  std::vector<ChangeOnTargets> Groups;
  for (const ReportChange &C : Changed.Changes) {
    auto Alike = find_if(Groups, [&](const ChangeOnTargets &G) {
      return G.What->New == C.New && G.What->Before == C.Before && G.What->After == C.After &&
             G.What->Step == C.Step;
    });
    if (Alike == Groups.end())
      Alike = Groups.insert(Alike, {&C, {}});
    Alike->Targets.push_back(C.Target);
  }
  return Groups;
}

std::string placeOf(const Subject &S) {
  return S.isLaunch() ? S.File + ":" + std::to_string(S.Line) : "";
}

std::string totals(const DiffReport &Report) {
  const Comparison &Changed = Report.Changed;
  unsigned Drops =
      count_if(Changed.Changes, [](const ReportChange &C) { return C.dropsOccupancy(); });
  unsigned Rises =
      count_if(Changed.Changes, [](const ReportChange &C) { return C.raisesOccupancy(); });
  unsigned Others = Changed.Changes.size() - Drops - Rises;
  std::string Text = formatv("{0} of occupancy and {1}, {2}, {3} the same", counted(Drops, "drop"),
                             counted(Rises, "rise"), counted(Others, "other change"), Changed.Same);
  if (Report.New.What == Snapshot::Kind::Report && Report.Old.IsJudged && Report.New.IsJudged)
    Text += formatv("; {0}, {1} gone", counted(Changed.NewFindings.size(), "new finding"),
                    Changed.GoneFindings.size());
  return Text;
}

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

template <typename Number>
static Json sides(const std::optional<Number> &Before, const std::optional<Number> &After) {
  return {{"old", Before ? Json(*Before) : Json(nullptr)},
          {"new", After ? Json(*After) : Json(nullptr)}};
}

static Json orNull(const std::string &Text) { return Text.empty() ? Json(nullptr) : Json(Text); }

static Json launch(const Subject &S) {
  return {{"kernel", orNull(S.Kernel)},
          {"file", orNull(S.File)},
          {"line", S.Line ? Json(S.Line) : Json(nullptr)},
          {"block", orNull(S.Shape)}};
}

static Json change(const ReportChange &C) {
  Json J = launch(*C.New);
  J["block"] = {{"old", orNull(C.Old->Shape)}, {"new", orNull(C.New->Shape)}};
  J["target"] = C.Target;
  J["registers"] = sides(C.Before.Registers, C.After.Registers);
  J["spilled_bytes"] = sides(C.Before.Spilled, C.After.Spilled);
  J["shared_bytes"] = sides(C.Before.Shared, C.After.Shared);
  J["occupancy"] = sides(C.Before.Occupancy, C.After.Occupancy);
  J["step"] = orNull(C.Step);
  return J;
}

static Json launches(const std::vector<const Subject *> &All) {
  Json List = Json::array();
  for (const Subject *S : All)
    List.push_back(launch(*S));
  return List;
}

static Json findings(const std::vector<const ReportFinding *> &All) {
  Json List = Json::array();
  for (const ReportFinding *F : All)
    List.push_back({{"check", F->Check},
                    {"severity", F->Severity},
                    {"message", F->Message},
                    {"file", orNull(F->File)},
                    {"line", F->Line ? Json(F->Line) : Json(nullptr)}});
  return List;
}

void printDiffJson(const DiffReport &Report, llvm::raw_ostream &Out, bool) {
  const Comparison &Changed = Report.Changed;
  bool OfReports = Report.New.What == Snapshot::Kind::Report;
  Json J = {{"version", WARPLINT_VERSION},
            {"kind", OfReports ? "reports" : "measurements"},
            {"old", Report.Old.Path},
            {"new", Report.New.Path}};
  J["changes"] = Json::array();
  for (const ReportChange &C : Changed.Changes)
    J["changes"].push_back(change(C));
  J["same"] = Changed.Same;
  J["kernels"] = {{"new", Changed.NewKernels}, {"gone", Changed.GoneKernels}};
  J["launches"] = {{"new", launches(Changed.NewLaunches)},
                   {"gone", launches(Changed.GoneLaunches)}};
  J["findings"] = {{"new", findings(Changed.NewFindings)},
                   {"gone", findings(Changed.GoneFindings)}};
  J["notes"] = Changed.Notes;
  J["failed_on"] = Report.FailedOn;
  // Names need not be UTF-8.
  Out << J.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

template <typename Number, typename Show>
static std::string cell(const std::optional<Number> &Before, const std::optional<Number> &After,
                        Show Of) {
  auto Shown = [&](const std::optional<Number> &N) { return N ? Of(*N) : std::string("–"); };
  if (Before == After)
    return Shown(After);
  return Shown(Before) + " → **" + Shown(After) + "**";
}

static void printTable(const Comparison &Changed, raw_ostream &Out) {
  Out << "\n| kernel | block | target | registers | spilled bytes | shared bytes | occupancy | "
         "why |\n|---|---|---|---|---|---|---|---|\n";
  auto Number = [](auto N) { return std::to_string(N); };
  for (const ChangeOnTargets &Group : byTargets(Changed)) {
    const ReportChange &C = *Group.What;
    std::string Place = placeOf(*C.New);
    Out << "| " << (C.New->Kernel.empty() ? "?" : codeMarkdown(C.New->Kernel))
        << (Place.empty() ? "" : "<br>" + codeMarkdown(Place)) << " | ";
    auto Shape = [](const Subject &S) {
      return S.Shape.empty() ? std::nullopt : std::optional(S.Shape);
    };
    Out << cell(Shape(*C.Old), Shape(*C.New), [](const std::string &S) { return S; }) << " | "
        << plainMarkdown(join(Group.Targets, ", ")) << " | "
        << cell(C.Before.Registers, C.After.Registers, Number) << " | "
        << cell(C.Before.Spilled, C.After.Spilled, Number) << " | "
        << cell(C.Before.Shared, C.After.Shared, Number) << " | "
        << cell(C.Before.Occupancy, C.After.Occupancy, percent) << " | " << plainMarkdown(C.Step)
        << " |\n";
  }
}

template <typename Range, typename Line>
static void printList(raw_ostream &Out, StringRef Title, const Range &Items, bool Folded, Line Of) {
  if (Items.empty())
    return;
  if (Folded)
    Out << "\n<details><summary>" << Title << " (" << Items.size() << ")</summary>\n\n";
  else
    Out << "\n**" << Title << "**\n\n";
  for (const auto &Item : Items)
    Out << "- " << Of(Item) << '\n';
  if (Folded)
    Out << "\n</details>\n";
}

void printDiffMarkdown(const DiffReport &Report, raw_ostream &Out, bool) {
  const Comparison &Changed = Report.Changed;
  Out << "### warplint: "
      << (Changed.isEmpty()         ? "nothing changed"
          : Report.FailedOn.empty() ? "what changed"
                                    : "fails on " + join(Report.FailedOn, ", "))
      << "\n\n"
      << totals(Report) << "\n";
  if (!Changed.Changes.empty())
    printTable(Changed, Out);
  auto Name = [](const std::string &Kernel) { return codeMarkdown(Kernel); };
  auto Launch = [](const Subject *S) {
    return codeMarkdown(placeOf(*S)) + " " + (S->Kernel.empty() ? "?" : codeMarkdown(S->Kernel)) +
           (S->Shape.empty() ? "" : ", block " + S->Shape);
  };
  auto Finding = [](const ReportFinding *F) {
    std::string Place = F->File.empty() ? "" : codeMarkdown(F->File + ":" + std::to_string(F->Line)) + " ";
    return Place + F->Severity + ": " + plainMarkdown(F->Message) + " (" + codeMarkdown(F->Check) + ")";
  };
  printList(Out, "New findings", Changed.NewFindings, false, Finding);
  printList(Out, "Gone findings", Changed.GoneFindings, true, Finding);
  printList(Out, "New kernels", Changed.NewKernels, true, Name);
  printList(Out, "Gone kernels", Changed.GoneKernels, true, Name);
  printList(Out, "New launches", Changed.NewLaunches, true, Launch);
  printList(Out, "Gone launches", Changed.GoneLaunches, true, Launch);
  printList(Out, "Notes", Changed.Notes, true, [](const std::string &Note) { return plainMarkdown(Note); });
}

} // namespace warplint::report
