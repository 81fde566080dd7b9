//===- InstanceReports.cpp - The reports of instance files read as one ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/InstanceReports.h"
#include "files/UserPaths.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
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
         !Alone.Suppressed && Alone.Warnings.empty() &&
         all_of(Alone.Launches, [](const records::LaunchRecord &L) { return L.Kernels.empty(); });
}

/// Whether \p Line, an error or a remark, is about \p File.
static bool isAbout(StringRef File, StringRef Line) {
  return Line.consume_front(File) && Line.starts_with(":");
}

/// \p File as errors name it.
static std::string shownPath(StringRef File) {
  SmallString<128> Here;
  sys::fs::current_path(Here);
  return files::userPath(File, Here);
}

/// Whether an error of \p Report is in one of \p Files.
static bool hasErrorIn(const std::set<std::string> &Files, const FileReport &Report) {
  return any_of(Report.ParseErrors, [&](StringRef Error) {
    return any_of(Files, [&](StringRef File) { return isAbout(File, Error); });
  });
}

/// All of \p Report but what differs between files that begin alike.
static std::string contentOf(FileReport Report) {
  Report.File.clear();
  Report.ParseErrors.clear();
  Report.Remarks.clear();
  return records::pack(Report);
}

std::vector<FileReport> reportsOfEach(const FileReport &Together, const FileReport &Alone,
                                      ArrayRef<std::string> Files) {
  std::set<std::string> Shown;
  for (const std::string &File : Files)
    Shown.insert(shownPath(File));
  if (!hasNoInstance(Together) || contentOf(Together) != contentOf(Alone) ||
      (hasErrorIn(Shown, Together) && !hasErrorIn({shownPath(Alone.File)}, Alone)))
    return {};
  FileReport Common = Together; // without what is of one of the files
  // One was read from the disk, and the others without their includes.
  erase_if(Common.Entered,
           [&](const auto &Entered) { return Shown.count(shownPath(Entered.second.Path)); });
  std::vector<FileReport> Reports;
  for (const std::string &File : Files) {
    FileReport &Report = Reports.emplace_back(Common);
    auto Content = MemoryBuffer::getFile(File);
    sys::fs::UniqueID Itself;
    if (!Content || sys::fs::getUniqueID(File, Itself))
      return {};
    Report.File = File;
    Report.Entered.emplace(Itself,
                           records::EnteredFile{File, xxh3_64bits((*Content)->getBuffer())});
    erase_if(Report.ParseErrors, [&, Own = shownPath(File)](StringRef Error) {
      auto In = Shown.find(Error.take_until([](char C) { return C == ':'; }).str());
      return In != Shown.end() && *In != Own;
    });
    for (std::string &Remark : Report.Remarks)
      if (isAbout(Together.File, Remark))
        Remark.replace(0, Together.File.size(), File);
    Report.Remarks.push_back(File + ": read as one with files that begin like it");
  }
  return Reports;
}

} // namespace warplint::lint
