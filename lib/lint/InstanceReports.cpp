//===- InstanceReports.cpp - The reports of instance files read as one ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/InstanceReports.h"
#include "base/UserPaths.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace llvm;

namespace warplint::lint {

using records::FileReport;

bool hasNoInstance(const FileReport &Alone) {
  return !Alone.IsLaunchFree && !Alone.ReadsLast && !Alone.Measured &&
         Alone.Status == records::ReadStatus::Partly && Alone.Findings.empty() &&
         Alone.Suppressed.empty() && Alone.Warnings.empty() &&
         all_of(Alone.Launches, [](const records::LaunchRecord &L) { return L.Kernels.empty(); });
}

/// \p File as errors name it.
static std::string shownPath(StringRef File) {
  return base::userPath(base::absolutePath(File), "");
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

/// The kinds of the errors of \p Report in the file \p Shown.
static std::set<std::string> errorsIn(StringRef Shown, const FileReport &Report) {
  std::set<std::string> Kinds;
  for (StringRef Error : Report.ParseErrors)
    if (fileOf(Error) == Shown)
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

/// The report of \p File, of which \p Together has what is in it, and in others of \p Shown; none
/// without the file.
static std::optional<FileReport> reportOf(const std::string &File, const FileReport &Together,
                                          const std::set<std::string> &Shown) {
  FileReport Report = Together;
  Report.File = File;
  std::string Own = shownPath(File);
  erase_if(Report.ParseErrors, [&](StringRef Error) {
    return fileOf(Error) != Own && Shown.count(fileOf(Error).str());
  });
  for (std::string &Remark : Report.Remarks)
    if (fileOf(Remark) == Together.File)
      Remark.replace(0, Together.File.size(), File);
  Report.Remarks.push_back(File + ": read as one with files that begin like it");
  erase_if(Report.Entered,
           [&](const auto &Each) { return Shown.count(shownPath(Each.second.Path)); });
  auto Content = MemoryBuffer::getFile(File);
  sys::fs::UniqueID Itself;
  if (!Content || sys::fs::getUniqueID(File, Itself))
    return std::nullopt;
  Report.Entered.emplace(Itself,
                         records::EnteredFile{File, xxh3_64bits((*Content)->getBuffer())});
  return Report;
}

std::vector<std::optional<FileReport>>
reportsOfEach(const FileReport &Together, const FileReport &Alone, ArrayRef<std::string> Files) {
  std::vector<std::optional<FileReport>> Reports(Files.size());
  std::set<std::string> Shown;
  for (const std::string &File : Files)
    Shown.insert(shownPath(File));
  std::string OfAlone = shownPath(Alone.File);
  if (!hasNoInstance(Together) || contentOf(Together, Shown) != contentOf(Alone, {OfAlone}))
    return Reports;
  std::set<std::string> Expected = errorsIn(OfAlone, Alone);
  for (auto [File, Report] : zip_equal(Files, Reports))
    if (errorsIn(shownPath(File), Together) == Expected)
      Report = reportOf(File, Together, Shown);
  return Reports;
}

} // namespace warplint::lint
