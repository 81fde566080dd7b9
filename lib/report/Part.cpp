//===- Part.cpp - Parts of a report, and the whole of them ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Part.h"
#include "base/OptionNames.h"
#include "base/RegularFile.h"
#include "cmake/Config.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>

using namespace llvm;

namespace warplint::report {

/// The version of the form of the file; it changes when an older program can't read the new form.
static constexpr uint32_t FormVersion = 1;

/// The program that wrote it: another one may have other findings and messages.
static std::string thisProgram() {
  return std::string("warplint ") + WARPLINT_VERSION + " (LLVM " + LLVM_VERSION_STRING + ")";
}

static std::string notWhole() {
  return "; the part is not whole, or not what " + base::nameOf(base::Option::PartReport) +
         " wrote";
}

namespace {

/// A part as written to a file: the files that were read are listed once for all sources.
struct PartFile {
  uint32_t Version = FormVersion;
  std::string Program = thisProgram();
  records::LintReport Report;
  std::vector<std::tuple<std::string, uint64_t>> Sources; ///< Path and hash of the content.
  std::vector<std::vector<unsigned>> Entered;             ///< Of each file, by source.
};

void mapFields(auto &Archive, records::Is<PartFile> auto &P) {
  Archive.field("warplint_part", P.Version);
  Archive.field("program", P.Program);
  mapFields(Archive, P.Report);
  Archive.field("sources", P.Sources);
  Archive.field("entered", P.Entered);
}

} // namespace

void printPart(const records::LintReport &Report, raw_ostream &Out) {
  PartFile Part;
  Part.Report = Report;
  MapVector<std::pair<std::string, uint64_t>, unsigned,
            std::map<std::pair<std::string, uint64_t>, unsigned>>
      Sources;
  for (const records::FileReport &File : Report.Files) {
    std::vector<unsigned> &Entered = Part.Entered.emplace_back();
    for (const records::EnteredFile &Read : make_second_range(File.Entered)) {
      // Files in memory are the same everywhere.
      if (StringRef(Read.Path).starts_with("/@warplint"))
        continue;
      auto [It, IsNew] = Sources.try_emplace({Read.Path, Read.Hash}, unsigned(Sources.size()));
      if (IsNew)
        Part.Sources.emplace_back(Read.Path, Read.Hash);
      Entered.push_back(It->second);
    }
  }
  Out << records::pack(Part);
}

/// A contradiction between fields of \p Part; empty if there is none.
static std::string inconsistency(const PartFile &Part) {
  const records::RunRecord &Run = Part.Report.Run;
  if (Run.Part.Count == 0 || Run.Part.Index == 0 || Run.Part.Index > Run.Part.Count)
    return "found part " + std::to_string(Run.Part.Index) + " of " + std::to_string(Run.Part.Count);
  size_t Files = Part.Report.Files.size();
  if (Part.Entered.size() != Files || Run.Indices.size() != Files)
    return "found " + std::to_string(Files) + " files, and another number of entries about them";
  for (unsigned Index : Run.Indices)
    if (Index >= Run.Files)
      return "found file " + std::to_string(Index) + " of " + std::to_string(Run.Files);
  for (const std::vector<unsigned> &Entered : Part.Entered)
    for (unsigned Source : Entered)
      if (Source >= Part.Sources.size())
        return "found source " + std::to_string(Source) + " of " +
               std::to_string(Part.Sources.size());
  return "";
}

/// Gives each file of \p Part what it read, by what that is on this machine.
static void enter(PartFile &Part) {
  std::vector<std::optional<sys::fs::UniqueID>> Ids;
  for (const auto &[Path, Hash] : Part.Sources) {
    sys::fs::UniqueID Itself;
    bool IsThere = !sys::fs::getUniqueID(Path, Itself);
    Ids.push_back(IsThere ? std::optional(Itself) : std::nullopt);
  }
  for (auto [File, Entered] : zip_equal(Part.Report.Files, Part.Entered))
    for (unsigned Source : Entered)
      if (Ids[Source]) {
        const auto &[Path, Hash] = Part.Sources[Source];
        File.Entered.emplace(*Ids[Source], records::EnteredFile{Path, Hash});
      }
}

Expected<Part> readPart(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + toString(Buffer.takeError()));
  PartFile Read;
  arch::JsonProblems Problems(Path);
  records::unpack((*Buffer)->getBuffer(), Read, Problems);
  // Another version's or program's fields need not be ours: that it is another comes first.
  if (Read.Version != FormVersion)
    return createStringError(Path + ": found version " + Twine(Read.Version) + ", expected " +
                             Twine(FormVersion));
  if (Read.Program != thisProgram())
    return createStringError(Path + ": written by " + Read.Program + ", expected " + thisProgram());
  if (Problems.any())
    return createStringError(toString(Problems.take()) + notWhole());
  if (std::string Wrong = inconsistency(Read); !Wrong.empty())
    return createStringError(Path + ": " + Wrong + notWhole());
  enter(Read);
  return Part{Path.str(), std::move(Read.Report)};
}

using base::nameOf;
using base::Option;

/// "1", "1 and 2", "1, 2 and 4".
static std::string listed(ArrayRef<unsigned> Numbers) {
  std::string Text;
  for (auto [At, Number] : enumerate(Numbers)) {
    if (At)
      Text += At + 1 == Numbers.size() ? " and " : ", ";
    Text += std::to_string(Number);
  }
  return Text;
}

/// \p Value as a shell takes it; zsh would look for files that match a glob.
static std::string asShellWord(StringRef Value) {
  return Value.find_first_of("*?[ ;\"") == StringRef::npos ? Value.str() : ("'" + Value + "'").str();
}

/// "--target=sm_80 --checks='*'", of the flags that runs by themselves have in common.
static std::string settingsOf(const records::RunRecord &Run) {
  // Each action of a build has its own commands and measurements.
  const std::string OfOneCommand[] = {nameOf(Option::CommandsFolder),
                                      nameOf(Option::CompilerArguments),
                                      nameOf(Option::CudaToolkit), nameOf(Option::Resources)};
  std::vector<std::string> Flags;
  for (const auto &[Flag, Value] : Run.Settings)
    if (Run.IsShard || !is_contained(OfOneCommand, Flag))
      Flags.push_back(
          Flag +
          (Value.empty() ? ""
                          : Flag == nameOf(Option::CompilerArguments) ? " " + Value
                                                                      : "=" + asShellWord(Value)));
  return Flags.empty() ? "no flags" : join(Flags, " ");
}

/// Whether \p A and \p B are of the same run.
static Error checkSameRun(const Part &A, const Part &B) {
  const records::RunRecord &RunA = A.Report.Run, &RunB = B.Report.Run;
  auto Differ = [&](const Twine &OfA, const Twine &OfB) {
    return createStringError(A.Path + ": " + OfA + "; " + B.Path + ": " + OfB +
                             "; expected parts of one run");
  };
  auto Kind = [](const records::RunRecord &Run) {
    return Run.IsShard ? ("part " + Twine(Run.Part.Index) + " of " + Twine(Run.Part.Count)).str()
                       : "a run without " + nameOf(Option::Shard);
  };
  if (RunA.IsShard != RunB.IsShard || RunA.Part.Count != RunB.Part.Count)
    return Differ(Kind(RunA), Kind(RunB));
  if (settingsOf(RunA) != settingsOf(RunB))
    return Differ("made with " + settingsOf(RunA), "made with " + settingsOf(RunB));
  if (!RunA.IsShard)
    return Error::success();
  if (RunA.Files != RunB.Files)
    return Differ("of " + Twine(RunA.Files) + " files", "of " + Twine(RunB.Files) + " files");
  if (RunA.FilesHash != RunB.FilesHash)
    return Differ("of " + Twine(RunA.Files) + " files", "of as many, but not the same");
  return Error::success();
}

/// Whether \p Parts are all parts of one run, each once.
static Error checkComplete(ArrayRef<Part> Parts) {
  for (const Part &Each : drop_begin(Parts))
    if (Error Problem = checkSameRun(Parts.front(), Each))
      return Problem;
  const records::RunRecord &Run = Parts.front().Report.Run;
  if (!Run.IsShard)
    return Error::success();
  std::map<unsigned, const Part *> ByIndex;
  for (const Part &Each : Parts) {
    auto [It, IsNew] = ByIndex.try_emplace(Each.Report.Run.Part.Index, &Each);
    if (!IsNew)
      return createStringError("part " + Twine(It->first) + " of " + Twine(Run.Part.Count) +
                               " is there twice: " + It->second->Path + " and " + Each.Path);
  }
  std::vector<unsigned> There, Missing;
  for (unsigned Index = 1; Index <= Run.Part.Count; ++Index)
    (ByIndex.count(Index) ? There : Missing).push_back(Index);
  if (Missing.empty())
    return Error::success();
  bool One = Missing.size() == 1;
  return createStringError(Twine(There.size() == 1 ? "part " : "parts ") + listed(There) + " of " +
                           Twine(Run.Part.Count) + ": " + (One ? "part " : "parts ") +
                           listed(Missing) + (One ? " is missing" : " are missing"));
}

/// Takes the files of \p Parts in the order of the run.
static std::vector<records::FileReport> filesInOrder(std::vector<Part> &Parts) {
  // The files of runs by themselves are in the order of their names, as in a folder;
  // of those that two have, that of the first comes first.
  using Order = std::tuple<unsigned, std::string, size_t>;
  std::map<Order, records::FileReport *> All;
  for (Part &Each : Parts)
    for (auto [Index, File] : zip_equal(Each.Report.Run.Indices, Each.Report.Files))
      All.emplace(Order(Each.Report.Run.IsShard ? Index : 0, File.File, All.size()), &File);
  std::vector<records::FileReport> Files;
  for (records::FileReport *File : make_second_range(All))
    Files.push_back(std::move(*File));
  return Files;
}

/// Keeps the first of equal reports on a file: two targets of a build may compile a file in the
/// same way.
static void dropSame(std::vector<records::FileReport> &Files) {
  std::set<std::string> Seen;
  erase_if(Files, [&](const records::FileReport &File) {
    return !Seen.insert(records::pack(File)).second;
  });
}

namespace {

/// Compares the sources with those that were linted: in changed ones, positions would be wrong.
class SourcesNow {
public:
  Error check(const clang::tooling::DiagnosticMessage &Message, const records::FileReport &Seen) {
    if (Error Problem = check(Message.FilePath, Seen))
      return Problem;
    for (const auto &Fix : Message.Fix)
      if (Error Problem = check(Fix.first(), Seen))
        return Problem;
    return Error::success();
  }

private:
  StringMap<std::optional<std::pair<sys::fs::UniqueID, uint64_t>>> Hashes; ///< By path.

  Error check(StringRef Path, const records::FileReport &Seen) {
    if (Path.empty())
      return Error::success();
    auto [It, IsNew] = Hashes.try_emplace(Path);
    sys::fs::UniqueID Itself;
    if (IsNew && !sys::fs::getUniqueID(Path, Itself))
      if (auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false))
        It->second.emplace(Itself, xxh3_64bits((*Buffer)->getBuffer()));
    if (!It->second)
      return createStringError(Path + ": not there any more; merging needs the sources");
    auto Then = Seen.Entered.find(It->second->first);
    if (Then != Seen.Entered.end() && Then->second.Hash != It->second->second)
      return createStringError(Path + ": changed since it was linted; lint the parts again");
    return Error::success();
  }
};

} // namespace

static Error checkSources(ArrayRef<records::FileReport> Files) {
  SourcesNow Now;
  for (const records::FileReport &File : Files)
    for (const records::ReportedFinding &F : File.Findings) {
      if (Error Problem = Now.check(F.Diagnostic.Message, File))
        return Problem;
      for (const auto &Note : F.Diagnostic.Notes)
        if (Error Problem = Now.check(Note, File))
          return Problem;
    }
  return Error::success();
}

/// Adds the facts about the run of \p From to \p Into.
static void addRun(records::LintReport &Into, const records::LintReport &From) {
  for (const std::string &Problem : From.NotFound)
    if (!is_contained(Into.NotFound, Problem))
      Into.NotFound.push_back(Problem);
  SmallVector<StringRef> Commands;
  StringRef(Into.CommandsPath).split(Commands, ", ");
  if (!is_contained(Commands, From.CommandsPath) && !From.CommandsPath.empty())
    Into.CommandsPath += (Into.CommandsPath.empty() ? "" : ", ") + From.CommandsPath;
  Into.IsNarrowed |= From.IsNarrowed;
  if (!From.Measuring)
    return;
  if (!Into.Measuring)
    Into.Measuring.emplace();
  Into.Measuring->Compiled += From.Measuring->Compiled;
  Into.Measuring->Cached += From.Measuring->Cached;
  Into.Measuring->Failed += From.Measuring->Failed;
  Into.Measuring->Seconds += From.Measuring->Seconds;
  append_range(Into.Measuring->Problems, From.Measuring->Problems);
  for (const std::string &Name : From.Measuring->Compilers)
    if (!is_contained(Into.Measuring->Compilers, Name))
      Into.Measuring->Compilers.push_back(Name);
}

Expected<records::LintReport> mergeParts(std::vector<Part> Parts) {
  if (Error Problem = checkComplete(Parts))
    return Problem;
  llvm::sort(Parts, [](const Part &A, const Part &B) {
    return std::tie(A.Report.Run.Part.Index, A.Path) < std::tie(B.Report.Run.Part.Index, B.Path);
  });
  records::LintReport Whole;
  Whole.Run = Parts.front().Report.Run;
  Whole.IsJudged = Parts.front().Report.IsJudged;
  for (const Part &Each : Parts)
    addRun(Whole, Each.Report);
  Whole.Files = filesInOrder(Parts);
  if (!Whole.Run.IsShard)
    dropSame(Whole.Files);
  if (Error Problem = checkSources(Whole.Files))
    return Problem;
  records::dropReadTwice(Whole.Files);
  Whole.settle();
  return Whole;
}

} // namespace warplint::report
