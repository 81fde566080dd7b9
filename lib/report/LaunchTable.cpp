//===- LaunchTable.cpp - The launches of a report as a table --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/ArgumentText.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Locale.h"
#include <array>
#include <map>
#include <tuple>

using namespace llvm;

namespace warplint::report {

namespace {

enum Column { Line, Kernel, Form, Grid, Block, Shared, Bounds, Occupancy, Columns };

using Row = std::array<std::string, Columns>;

/// The rows of one file, and the remarks below them.
struct Section {
  std::vector<Row> Rows;
  std::multimap<size_t, std::string> Below; ///< Lines below a row, by its place in Rows.
  std::string Trouble;
};

/// By the names of files, which the report owns.
using Sections = MapVector<StringRef, Section>;

/// A launch with its place among those of its file and the file that was linted.
struct Listed {
  const records::LaunchRecord *Launch;
  const records::FileReport *File;
  size_t Order;

  bool operator<(const Listed &Other) const {
    const records::Place &A = Launch->Where, &B = Other.Launch->Where;
    return std::tie(A.Line, A.Column, Order) < std::tie(B.Line, B.Column, Other.Order);
  }
};

} // namespace

/// As it is written, for what most launches are, with the modes that attributes give.
static std::string formText(const records::LaunchRecord &L) {
  std::string Text = L.Form == "triple-chevron" ? "<<<>>>" : L.Form;
  if (L.LaunchAttributes.UnknownReason.empty())
    for (const auto &[Name, Value] : L.Modes)
      Text += " " + Name + "=" + argumentText(Value);
  return Text;
}

/// "in run<256>", "called at 30": who brings \p R, a reading of \p L.
static std::string originText(const records::ReadingRecord &R, const records::LaunchRecord &L) {
  constexpr size_t MostTold = 2;
  std::vector<std::string> Names = R.Instances;
  if (Names.empty())
    for (const records::Place &Call : R.Calls)
      Names.push_back((Call.File == L.Where.File ? "" : Call.File + ":") +
                      std::to_string(Call.Line));
  if (Names.empty()) // a macro repeats the launch, or who calls is not seen
    return all_of(L.Readings, [](const records::ReadingRecord &Each) { return Each.Calls.empty(); })
               ? "one reading"
               : "other callers";
  size_t More = Names.size() > MostTold ? Names.size() - MostTold : 0;
  Names.resize(Names.size() - More);
  return (R.Instances.empty() ? "called at " : "in ") + join(Names, ", ") +
         (More ? " and " + std::to_string(More) + " more" : "");
}

/// "needs blockDim.x = 256 (assertion, line 12)"; \p Near is in the file of the section.
static std::string needText(const records::NeedRecord &Need, const records::Place &Near) {
  std::string Numbers = join(map_range(Need.Threads, [](int64_t N) { return std::to_string(N); }),
                             " x ");
  std::string Rule = Need.Rule == "exactly" ? "=" : Need.Rule;
  return "needs " + Need.Of + " " + Rule + (Numbers.empty() ? "" : " ") + Numbers + " (" + Need.By +
         (Need.Where.File == Near.File ? ", line " : ", " + Need.Where.File + ":") +
         std::to_string(Need.Where.Line) + ")";
}

static Row rowOf(const records::ReadingRecord &R, const std::vector<std::string> &Targets) {
  Row Cells;
  Cells[Kernel] = R.Kernel.empty() ? "?" : R.Kernel;
  Cells[Grid] = argumentText(R.Grid);
  Cells[Block] = argumentText(R.Block);
  Cells[Shared] = argumentText(R.DynamicShared);
  std::optional<records::AttributeRecord> Attributes = R.sameAttributes();
  Cells[Bounds] = Attributes ? boundsText(Attributes->Bounds) : "by target";
  Cells[Occupancy] = !R.Reached ? "never reached" : R.OfTiles ? "tile" : occupancyText(R, Targets);
  return Cells;
}

static void addRows(Section &To, const records::LaunchRecord &L,
                    const std::vector<std::string> &Targets) {
  Row Whole = rowOf(L, Targets);
  Whole[Line] = std::to_string(L.Where.Line);
  Whole[Form] = formText(L);
  if (L.Lost) // the reason is shown once
    Whole[Grid] = Whole[Shared] = "?";
  if (std::string Contract = contractText(L); !Contract.empty())
    To.Below.insert({To.Rows.size(), "works if " + Contract});
  for (const records::NeedRecord &Need : L.Needs)
    To.Below.insert({To.Rows.size(), needText(Need, L.Where)});
  To.Rows.push_back(std::move(Whole));
  for (const records::ReadingRecord &R : L.Readings) {
    Row Part = rowOf(R, Targets);
    Part[Kernel] = "  " + (R.Kernel == L.Kernel ? "" : Part[Kernel] + " ") + originText(R, L);
    To.Rows.push_back(std::move(Part));
  }
}

/// Launches that were lost have rows of their own.
static std::string troubleOf(const records::FileReport &File) {
  return File.Status == records::ReadStatus::Failed ? "not read well enough to be trusted" : "";
}

static Sections sectionsOf(const records::LintReport &Report) {
  MapVector<StringRef, std::vector<Listed>> ByFile;
  Sections All;
  for (const records::FileReport &File : Report.Files) {
    for (const records::LaunchRecord &L : File.Launches) {
      std::vector<Listed> &Launches = ByFile[L.Where.File];
      Launches.push_back({&L, &File, Launches.size()});
    }
    if (std::string Trouble = troubleOf(File); !Trouble.empty())
      All[File.File].Trouble = std::move(Trouble);
  }
  for (auto &[Name, Launches] : ByFile) {
    llvm::sort(Launches);
    for (const Listed &Each : Launches)
      addRows(All[Name], *Each.Launch, Each.File->Targets);
  }
  return All;
}

/// Ends the line of \p Cells, each of its width in \p Widths, numbers to the right.
static void printRow(const Row &Cells, const std::array<size_t, Columns> &Widths, raw_ostream &Out,
                     bool Colour) {
  std::string Spaces;
  for (size_t I = 0; I != Columns; ++I) {
    Out << Spaces << (I ? "  " : "");
    size_t Missing = Widths[I] - size_t(sys::locale::columnWidth(Cells[I]));
    if (I == Line)
      Out.indent(unsigned(Missing));
    bool Unknown = Colour && StringRef(Cells[I]).contains('?');
    if (Unknown)
      Out.changeColor(raw_ostream::YELLOW);
    Out << Cells[I];
    if (Unknown)
      Out.resetColor();
    Spaces = std::string(I == Line ? 0 : Missing, ' ');
  }
  Out << '\n';
}

void printLaunchTable(const records::LintReport &Report, raw_ostream &Out, bool Colour) {
  Sections All = sectionsOf(Report);
  if (All.empty())
    return;
  Row Heads = {"line", "kernel", "form", "grid", "block", "shared", "bounds", "best occupancy"};
  std::array<size_t, Columns> Widths;
  for (size_t I = 0; I != Columns; ++I) {
    Widths[I] = Heads[I].size();
    for (const auto &[Name, Each] : All)
      for (const Row &Cells : Each.Rows)
        Widths[I] = std::max(Widths[I], size_t(sys::locale::columnWidth(Cells[I])));
  }
  printRow(Heads, Widths, Out, false);
  for (const auto &[Name, Each] : All) {
    if (Colour)
      Out.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    Out << Name << '\n';
    if (Colour)
      Out.resetColor();
    for (auto [I, Cells] : enumerate(Each.Rows)) {
      printRow(Cells, Widths, Out, Colour);
      for (const auto &[Place, Text] : make_range(Each.Below.equal_range(I)))
        Out << "      " << Text << '\n';
    }
    if (!Each.Trouble.empty())
      Out << "  " << Each.Trouble << '\n';
  }
}

static std::string placeText(const records::Place &P) {
  return formatv("{0}:{1}:{2}", P.File, P.Line, P.Column);
}

/// Prints the facts \p About one thing, below its value.
static void printFacts(const records::Explanation &All, StringRef About, raw_ostream &Out) {
  for (const records::ExplainedFact &Fact : All.Facts) {
    if (Fact.About != About)
      continue;
    Out << "    ";
    if (Fact.Where.Line)
      Out << placeText(Fact.Where) << ": ";
    Out << Fact.Text << '\n';
  }
}

static void printLaunch(const records::LaunchRecord &L, const records::Explanation &Why,
                        const records::FileReport &File, raw_ostream &Out) {
  Out << placeText(L.Where) << ": launch of " << (L.Kernel.empty() ? "?" : L.Kernel) << " by "
      << L.Form << '\n';
  const std::pair<StringRef, std::string> Values[] = {
      {"grid", argumentText(L.Grid)},
      {"block", argumentText(L.Block)},
      {"dynamic shared memory", argumentText(L.DynamicShared)},
      {"cluster", argumentText(L.Cluster)},
      {"cooperative", argumentText(L.Cooperative)},
      {"occupancy at most", L.Reached ? occupancyText(L, File.Targets) : "never reached"}};
  for (const auto &[Name, Text] : Values) {
    // What most launches do not ask for.
    if ((Name == "cluster" && Text.find_first_not_of("0x") == std::string::npos) ||
        (Name == "cooperative" && Text == "0"))
      continue;
    Out << "  " << Name << ": " << Text << '\n';
    printFacts(Why, Name, Out);
  }
  if (!L.Contract.empty())
    Out << "  works if:\n";
  for (const records::RequirementRecord &R : L.Contract)
    Out << "    " << R.Requires << " (" << R.Part << ", limit " << R.Limit << "): "
        << (R.IsGuaranteed ? "ensured" : "not ensured") << '\n';
  for (StringRef About : {"reading", "guard", "context", "kernel", "not checked"})
    if (any_of(Why.Facts, [&](const records::ExplainedFact &F) { return F.About == About; })) {
      Out << "  " << About << ":\n";
      printFacts(Why, About, Out);
    }
}

/// Prints the finding \p F.
static void printFinding(const records::ReportedFinding &F, raw_ostream &Out) {
  Out << "  " << name(F.Level) << ": " << F.Diagnostic.Message.Message << " ["
      << F.Diagnostic.DiagnosticName << "]\n";
  for (const auto &Note : F.Diagnostic.Notes)
    Out << "    " << Note.Message << '\n';
}

/// The findings of \p File in line \p Line, by their columns.
static std::multimap<unsigned, const records::ReportedFinding *>
findingsOf(const records::FileReport &File, unsigned Line) {
  SourceText Sources;
  std::multimap<unsigned, const records::ReportedFinding *> Found;
  for (const records::ReportedFinding &F : File.Findings) {
    const auto &Message = F.Diagnostic.Message;
    TextPosition Place = Sources.position(Message.FilePath, Message.FileOffset);
    if (Message.FilePath == File.File && Place.Line == Line)
      Found.emplace(Place.Column, &F);
  }
  return Found;
}

/// Prints the launches of the line in their order, each with its findings; a finding elsewhere in
/// the line is after the launch before it.
static void printWhy(const records::LintReport &Report, raw_ostream &Out, bool) {
  for (const records::FileReport &File : Report.Files) {
    if (File.Explanations.empty())
      continue;
    auto Findings = findingsOf(File, File.Explanations.front().Where.Line);
    auto PrintBefore = [&](auto End) {
      for (const auto &[Column, F] : make_range(Findings.begin(), End))
        printFinding(*F, Out);
      Findings.erase(Findings.begin(), End);
    };
    bool IsFirst = true;
    for (const records::Explanation &Why : File.Explanations)
      for (const records::LaunchRecord &L : File.Launches)
        if (L.Where.Line == Why.Where.Line && L.Where.Column == Why.Where.Column) {
          if (!std::exchange(IsFirst, false))
            PrintBefore(Findings.lower_bound(L.Where.Column));
          printLaunch(L, Why, File, Out);
        }
    PrintBefore(Findings.end());
  }
}

const Reporter &whyReporter() {
  static constexpr Reporter Why = {"text", "for people", printWhy};
  return Why;
}

} // namespace warplint::report
