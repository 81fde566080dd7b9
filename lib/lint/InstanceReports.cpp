//===- InstanceReports.cpp - The reports of instance files read as one ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/InstanceReports.h"
#include "base/UserPaths.h"
#include "parse/InstanceFiles.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace llvm;

namespace warplint::lint {

using records::FileReport;

bool hasNoInstance(const FileReport &Alone) {
  return !Alone.IsLaunchFree && !Alone.ReadsLast && !Alone.Measured &&
         Alone.Status == records::ReadStatus::Partly && Alone.Findings.empty() &&
         !Alone.Suppressed && Alone.Warnings.empty() &&
         all_of(Alone.Launches, [](const records::LaunchRecord &L) { return L.Kernels.empty(); });
}

/// \p File as errors name it.
static std::string shownPath(StringRef File) {
  return base::userPath(base::absolutePath(File), "");
}

/// \p File and those that it gathers, as they are shown.
static std::set<std::string> shownWithGathered(const std::string &File) {
  std::set<std::string> Shown = {shownPath(File)};
  for (const std::string &Part :
       gatheredFiles(base::absolutePath(File), *vfs::getRealFileSystem()))
    Shown.insert(shownPath(Part));
  return Shown;
}

/// The file in which \p Error, "a.cu:3:1: expected '}'", is.
static StringRef fileOf(StringRef Error) { return Error.split(':').first; }

/// \p Error without its place and the names in it.
static std::string kindOf(StringRef Error) {
  std::string Kind;
  bool IsName = false; // between quotes
  for (StringRef Part : split(Error.split(": ").second, '\'')) {
    Kind += IsName ? "'" : Part.str();
    IsName = !IsName;
  }
  return Kind;
}

/// The kinds of the errors of \p Report in \p Files.
static std::set<std::string> errorsIn(const std::set<std::string> &Files,
                                      const FileReport &Report) {
  std::set<std::string> Kinds;
  for (StringRef Error : Report.ParseErrors)
    if (Files.count(fileOf(Error).str()))
      Kinds.insert(kindOf(Error));
  return Kinds;
}

/// All of \p Report but what differs between files that begin alike, of which \p Files were read.
static std::string contentOf(FileReport Report, const std::set<std::string> &Files) {
  Report.File.clear();
  erase_if(Report.ParseErrors, [&](StringRef Error) { return Files.count(fileOf(Error).str()); });
  Report.Remarks.clear();
  return records::pack(Report);
}

/// Notes that the reading of \p Report's file entered \p Files; false if one is gone.
static bool noteEntered(const std::set<std::string> &Files, FileReport &Report) {
  return all_of(Files, [&](const std::string &Path) {
    auto Content = MemoryBuffer::getFile(Path);
    sys::fs::UniqueID Itself;
    if (!Content || sys::fs::getUniqueID(Path, Itself))
      return false;
    std::string Named = Path == shownPath(Report.File) ? Report.File : Path;
    Report.Entered.emplace(Itself,
                           records::EnteredFile{Named, xxh3_64bits((*Content)->getBuffer())});
    return true;
  });
}

/// The report of \p File, of which \p Together has what is in \p Own, and of others what is in
/// \p Shown; none without the file.
static std::optional<FileReport> reportOf(const std::string &File, const FileReport &Together,
                                          const std::set<std::string> &Own,
                                          const std::set<std::string> &Shown) {
  FileReport Report = Together;
  Report.File = File;
  erase_if(Report.ParseErrors, [&](StringRef Error) {
    std::string In = fileOf(Error).str();
    return !Own.count(In) && Shown.count(In);
  });
  for (std::string &Remark : Report.Remarks)
    if (fileOf(Remark) == Together.File)
      Remark.replace(0, Together.File.size(), File);
  Report.Remarks.push_back(File + ": read as one with files that begin like it");
  // One was read from the disk, and the others without their includes.
  erase_if(Report.Entered,
           [&](const auto &Each) { return Shown.count(shownPath(Each.second.Path)); });
  return noteEntered(Own, Report) ? std::optional(std::move(Report)) : std::nullopt;
}

std::vector<std::optional<FileReport>>
reportsOfEach(const FileReport &Together, const FileReport &Alone, ArrayRef<std::string> Files) {
  std::vector<std::optional<FileReport>> Reports(Files.size());
  if (!hasNoInstance(Together))
    return Reports;
  std::vector<std::set<std::string>> Own;
  std::set<std::string> Shown;
  for (const std::string &File : Files) {
    Own.push_back(shownWithGathered(File));
    Shown.insert(Own.back().begin(), Own.back().end());
  }
  std::set<std::string> OfAlone = shownWithGathered(Alone.File);
  if (contentOf(Together, Shown) != contentOf(Alone, OfAlone))
    return Reports;
  std::set<std::string> Expected = errorsIn(OfAlone, Alone);
  for (auto [File, Its, Report] : zip_equal(Files, Own, Reports))
    if (errorsIn(Its, Together) == Expected)
      Report = reportOf(File, Together, Its, Shown);
  return Reports;
}

} // namespace warplint::lint
