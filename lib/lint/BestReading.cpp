//===- BestReading.cpp - The readings that a file needs -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileLinter.h"
#include "lint/NewerStandard.h"
#include "lint/TriedDefines.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::lint {

/// Notes for `--verbose` that \p Report is of a second reading.
static void noteReadAgain(records::FileReport &Report, const FileReading &How) {
  if (!How.StandIns.empty())
    Report.Remarks.push_back(Report.File + ": read again with " + join(How.StandIns, " and ") +
                             " in front, for names that it uses and does not include");
  if (!How.Standard.empty())
    Report.Remarks.push_back(Report.File + ": read again as C++20, whose keywords it uses");
  if (How.Takes.DeviceInHost)
    Report.Remarks.push_back(Report.File +
                             ": read again with device functions that the host can name");
  if (How.Takes.UnknownNames)
    Report.Remarks.push_back(Report.File + ": read again with unknown names treated as declared");
  if (!How.Takes.TemplateWords.empty())
    Report.Remarks.push_back(Report.File +
                             ": read again with the missing keyword 'template' added");
}

FileReading FileLinter::betterReading(const Reading &First) const {
  const records::FileReport &Report = First.Report;
  FileReading How = First.How;
  How.StandIns = standInsFor(Report);
  if (mayChangeStandard(First))
    How.Standard = standardFor(Report);
  How.Takes = leniencyFor(Report);
  return How;
}

/// Whether \p Again is taken instead of \p First.
static bool isBetter(const records::FileReport &Again, const FileReading &How,
                     const records::FileReport &First) {
  // Names that are taken for declared leave fewer errors, which says nothing.
  bool IsAlike = How.Takes.UnknownNames && Again.LostLaunches == First.LostLaunches;
  return !IsAlike && isReadBetter(Again, First);
}

FileLinter::Reading FileLinter::lintBetter(const LintJob &Job, Reading First,
                                           std::optional<Reading> Tried) const {
  FileReading How = betterReading(First);
  if (How == First.How)
    return First;
  Reading Again = Tried && Tried->How == How ? std::move(*Tried) : lintOnce(Job, How);
  if (!isBetter(Again.Report, How, First.Report) && How.Takes.UnknownNames) {
    // Without that, what else is needed may be enough.
    How.Takes.UnknownNames = false;
    if (How == First.How)
      return First;
    Again = lintOnce(Job, How);
  }
  if (!isBetter(Again.Report, How, First.Report))
    return First;
  noteReadAgain(Again.Report, How);
  return Again;
}

FileLinter::Reading FileLinter::lintLeniently(const LintJob &Job, const Reading &Stopped) const {
  FileReading How = betterReading(Stopped);
  if (How == Stopped.How)
    return lintBetter(Job, lintOnce(Job, Stopped.How), {});
  Reading Again = lintOnce(Job, How);
  size_t Errors = Again.Report.ParseErrors.size(), Before = Stopped.Report.ParseErrors.size();
  bool IsDamaged = damagedLaunches(Again.Report) != 0;
  bool IsSameText = How.StandIns.empty() && How.Standard == Stopped.How.Standard;
  // Whatever launches the other one has, it has more errors, or as many in the same text.
  if (Again.Report.LostLaunches || Errors > Before ||
      (Errors == Before && (IsDamaged || !IsSameText)))
    return lintBetter(Job, lintOnce(Job, Stopped.How), std::move(Again));
  if (FileReading More = How.with(betterReading(Again)); IsDamaged && More != How)
    if (Reading Third = lintOnce(Job, More); isBetter(Third.Report, More, Again.Report))
      Again = std::move(Third);
  noteReadAgain(Again.Report, Again.How);
  return Again;
}

FileLinter::Reading FileLinter::lintBest(const LintJob &Job, const FileReading &First) const {
  FileReading UpToNeed = First;
  UpToNeed.StopsEarly = true;
  Reading Begun = lintOnce(Job, UpToNeed);
  Begun.How.StopsEarly = false;
  if (isOfDefinition(Begun.Need))
    return Begun;
  if (Begun.Need == ReadingNeed::NewerStandard)
    return lintByNewerStandard(Job, First);
  return Begun.Need == ReadingNeed::Another ? lintLeniently(Job, Begun)
                                            : lintBetter(Job, std::move(Begun), {});
}

FileLinter::Reading FileLinter::lintByNewerStandard(const LintJob &Job,
                                                    const FileReading &First) const {
  FileReading Newer = First;
  Newer.Standard = NewerStandard.str();
  Reading Best = lintBest(Job, Newer);
  if (isOfDefinition(Best.Need))
    return Best;
  if (Best.How == Newer) // else that is noted
    noteReadAgain(Best.Report, Best.How);
  if (!Best.Report.LostLaunches)
    return Best;
  Reading Plain = lintOnce(Job, First);
  return isReadBetter(Best.Report, Plain.Report) ? std::move(Best) : std::move(Plain);
}

/// Notes for `--verbose` that \p Report is of a reading with definitions.
static void noteDefined(records::FileReport &Report, const FileReading &How) {
  Report.Remarks.push_back(Report.File + ": read again with " + join(How.Defines, " ") +
                           ", which the project's build files define");
}

/// Whether \p Again, with definitions of the build, is at least as good as the reading without them
/// would be, of which \p Begun is known: that is spared then. A finding stays an error if the file
/// has it without the definitions, too.
static bool isSurelyBetter(const records::FileReport &Again, const records::FileReport &Begun,
                           ReadingNeed Need) {
  if (!Again.Findings.empty() || Again.LostLaunches)
    return false;
  return Need == ReadingNeed::Definition ||
         (damagedLaunches(Again) == 0 && Again.ParseErrors.size() < Begun.ParseErrors.size() &&
          Again.CompiledOut.size() <= Begun.CompiledOut.size());
}

records::FileReport FileLinter::lintAsBuilt(const LintJob &Job) const {
  Reading First = lintAndRecover(Job, {});
  records::FileReport Report = std::move(First.Report);
  bool IsBegun = isOfDefinition(First.Need); // its launches were not looked at
  if (!IsBegun &&
      (hasCommand(Report) || (Report.ParseErrors.empty() && Report.CompiledOut.empty())))
    return Report;
  FileReading How;
  How.Defines = definesFor(Report, definesOfBuild(Job), First.Need == ReadingNeed::Definition);
  FileReading Plain;
  Plain.IgnoresBuild = true;
  if (How.Defines.empty())
    return IsBegun ? lintAndRecover(Job, Plain).Report : Report;
  // Of a file that is whole without, only the launches that they bring are wanted.
  bool IsWhole = !IsBegun && Report.ParseErrors.empty() && !Report.Launches.empty();
  records::FileReport Again = (IsWhole ? lintOnce(Job, How) : lintAndRecover(Job, How)).Report;
  if (IsBegun) {
    if (isSurelyBetter(Again, Report, First.Need)) {
      noteDefined(Again, How);
      return Again;
    }
    Report = lintAndRecover(Job, Plain).Report;
  }
  if (!isReadBetter(Again, Report) || Again.Launches.size() < Report.Launches.size()) {
    addTried(Report, std::move(Again), How.Defines, /*IsGuess=*/true);
    return Report;
  }
  markFound(Again, Report, How.Defines);
  noteDefined(Again, How);
  return Again;
}

records::FileReport FileLinter::lint(const LintJob &Job) const {
  records::FileReport Report = lintAsBuilt(Job);
  FileReading Tried;
  if (Input.TriesDefines)
    Tried.Defines = definesFor(Report);
  if (!Tried.Defines.empty())
    addTried(Report, lintAndRecover(Job, Tried).Report, Tried.Defines, /*IsGuess=*/false);
  return Report;
}

} // namespace warplint::lint
