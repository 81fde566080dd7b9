//===- Part.cpp - The findings of a part of a run, as a file --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Part.h"
#include "cmake/Config.h"
#include "base/OptionNames.h"
#include "base/RegularFile.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

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

} // namespace warplint::report
