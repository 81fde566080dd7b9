//===- DiffCommand.cpp - warplint diff ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/Targets.h"
#include "base/OutputFile.h"
#include "report/diff/DiffReporters.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

namespace {

constexpr llvm::StringLiteral Overview(
    R"(Compares two reports of 'warplint --format=json', or two measurements of kernels
(everything that --resources takes): registers, spills, shared memory
and occupancy by kernel and target, before and after, the steps that were crossed,
and what is new and gone.

  warplint diff old.json new.json
  warplint diff --fail-on=occupancy-drop,spills old.log new.log
  warplint diff --format=markdown old.json new.json > comment.md

Exit status: 0 compared; 1 something that --fail-on names; 2 a wrong flag, or
input that can't be read or is not of one kind.
)");

/// Something that makes the exit status 1.
struct FailOn {
  llvm::StringLiteral Name;
  llvm::StringLiteral Summary;
  bool (*Holds)(const report::Comparison &);
};

template <bool (report::ReportChange::*Is)() const>
bool anyChange(const report::Comparison &Changed) {
  return any_of(Changed.Changes, [](const report::ReportChange &C) { return (C.*Is)(); });
}

constexpr FailOn FailOns[] = {
    {"never", "nothing (default)", [](const report::Comparison &) { return false; }},
    {"occupancy-drop", "the occupancy of a kernel or launch is lower on a target",
     anyChange<&report::ReportChange::dropsOccupancy>},
    {"spills", "a kernel spills more bytes", anyChange<&report::ReportChange::spillsMore>},
    {"registers", "a kernel uses more registers",
     anyChange<&report::ReportChange::usesMoreRegisters>},
    {"new-finding", "there is a finding that was not there",
     [](const report::Comparison &Changed) { return !Changed.NewFindings.empty(); }},
    {"new-error", "there is an error that was not there",
     [](const report::Comparison &Changed) {
       return any_of(Changed.NewFindings,
                     [](const report::ReportFinding *F) { return F->Severity == "error"; });
     }},
};

/// A value of `--format`.
struct DiffForm {
  llvm::StringLiteral Name;
  llvm::StringLiteral Summary;
  void (*Print)(const report::DiffReport &, raw_ostream &, bool Colour);
};

constexpr DiffForm Forms[] = {
    {"text", "for people", report::printDiffText},
    {"json", "one JSON object, see docs/json.md", report::printDiffJson},
    {"markdown", "a comment of a pull request", report::printDiffMarkdown},
};

/// The flags of one run.
struct Flags {
  cl::OptionCategory Category{"Options of warplint diff"};
  cl::list<std::string> Sides{cl::Positional, cl::desc("OLD NEW"), cl::cat(Category)};
  cl::opt<const DiffForm *> Format{"format", cl::init(&Forms[0]), cl::cat(Category),
                                   cl::desc("Form of the comparison, on standard output:")};
  cl::opt<std::string> Output{"output", cl::value_desc("file"), cl::cat(Category),
                              cl::desc("Write to a file")};
  cl::list<const FailOn *> Fails{"fail-on", cl::CommaSeparated, cl::cat(Category),
                                 cl::desc("What makes the exit status 1; may be several:")};
  cl::opt<unsigned> Block{"block", cl::value_desc("N"), cl::init(0), cl::cat(Category),
                          cl::desc("Threads per block, for measurements, which have none;\n"
                                   "default the block that is best for each kernel")};
  cl::list<std::string> ArchTables{"arch-table", cl::value_desc("file"), cl::cat(Category),
                                   cl::desc("One more architecture or list of products (JSON);\n"
                                            "may be repeated")};

  Flags() {
    for (const DiffForm &Form : Forms)
      Format.getParser().addLiteralOption(Form.Name, &Form, Form.Summary);
    for (const FailOn &F : FailOns)
      Fails.getParser().addLiteralOption(F.Name, &F, F.Summary);
  }
};

StringRef kindOf(const report::Snapshot &Side) {
  return Side.What == report::Snapshot::Kind::Report ? "a report" : "measurements of kernels";
}

/// Reads both sides; a block is only asked for of measurements.
Expected<std::pair<report::Snapshot, report::Snapshot>> readSides(const Flags &F) {
  if (F.Sides.size() != 2)
    return createStringError("found " + Twine(F.Sides.size()) +
                             " files, expected two: warplint diff OLD NEW");
  Expected<report::Snapshot> Old = report::readSnapshot(F.Sides[0]);
  if (!Old)
    return Old.takeError();
  Expected<report::Snapshot> New = report::readSnapshot(F.Sides[1]);
  if (!New)
    return New.takeError();
  if (Old->What != New->What)
    return createStringError(New->Path + ": found " + kindOf(*New) + ", expected " + kindOf(*Old) +
                             " as in " + Old->Path);
  if (F.Block.getNumOccurrences() && New->What == report::Snapshot::Kind::Report)
    return createStringError("--block: found two reports, whose launches have their own blocks");
  return std::pair(std::move(*Old), std::move(*New));
}

/// Writes \p Report to standard output or a file, as the flags ask.
Error writeDiff(const report::DiffReport &Report, const Flags &F) {
  if (F.Output.empty()) {
    F.Format.getValue()->Print(Report, outs(), sys::Process::StandardOutHasColors());
    outs().flush();
    if (!outs().has_error())
      return Error::success();
    std::error_code Problem = outs().error();
    outs().clear_error();
    return createStringError("cannot write standard output: " + Problem.message());
  }
  Error Problem = base::writeWhole(F.Output, [&](raw_ostream &Out) {
    F.Format.getValue()->Print(Report, Out, /*Colour=*/false);
    return Error::success();
  });
  if (!Problem)
    return Error::success();
  return createStringError("--output " + F.Output + ": " + toString(std::move(Problem)));
}

} // namespace

int diffCommand(ArrayRef<const char *> Args) {
  Flags F;
  if (!parseCommandLine(Args, Overview,
                        {{F.Format, F.Format.getParser()}, {F.Fails, F.Fails.getParser()}}))
    return ExitTrouble;
  Expected<arch::ArchTables> Tables = arch::tablesWith(F.ArchTables);
  if (!Tables) {
    printError(Tables.takeError());
    return ExitTrouble;
  }
  Expected<std::pair<report::Snapshot, report::Snapshot>> Sides = readSides(F);
  if (!Sides) {
    printError(Sides.takeError());
    return ExitTrouble;
  }
  report::Comparison Changed = compare(Sides->first, Sides->second, *Tables, F.Block);
  report::DiffReport Report{Sides->first, Sides->second, Changed, {}};
  for (const FailOn *Fail : F.Fails)
    if (Fail->Holds(Changed) && !is_contained(Report.FailedOn, Fail->Name))
      Report.FailedOn.push_back(Fail->Name.str());
  if (Error Problem = writeDiff(Report, F)) {
    printError(std::move(Problem));
    return ExitTrouble;
  }
  return Report.FailedOn.empty() ? ExitClean : ExitFindings;
}

} // namespace warplint::tool
