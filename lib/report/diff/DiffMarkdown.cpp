//===- DiffMarkdown.cpp - A comparison as a comment of a pull request -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Wording.h"
#include "report/Markdown.h"
#include "report/diff/DiffReporters.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {

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
