//===- FileReading.cpp - The ways to read a file --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileReading.h"
#include "dataflow/Value.h"
#include "arch/DeviceInHost.h"
#include "parse/MissingNames.h"
#include "build/StandIns.h"
#include "lint/NewerStandard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <iterator>
#include <tuple>
#include <utility>

using namespace llvm;

namespace warplint::lint {

static void addTo(std::vector<std::string> &All, ArrayRef<std::string> More) {
  copy_if(More, std::back_inserter(All), [&](StringRef Each) { return !is_contained(All, Each); });
}

FileReading FileReading::with(const FileReading &Other) const {
  FileReading Both = *this;
  addTo(Both.StandIns, Other.StandIns);
  addTo(Both.Takes.TemplateWords, Other.Takes.TemplateWords);
  Both.Takes.DeviceInHost |= Other.Takes.DeviceInHost;
  Both.Takes.UnknownNames |= Other.Takes.UnknownNames;
  if (Both.Standard.empty())
    Both.Standard = Other.Standard;
  return Both;
}

/// Whether errors name declarations of the C++ library, which came with another header that is
/// missing, or that another version of the library no longer includes.
static bool lacksStandardLibrary(const records::FileReport &Report) {
  return any_of(Report.ParseErrors, [](StringRef Text) {
    return Text.contains("'std'") || Text.contains("'std::");
  });
}

size_t damagedLaunches(const records::FileReport &Report) {
  auto IsLost = [](const records::ArgumentRecord &A) {
    return A.UnknownReason == describe(Reason::Unreadable);
  };
  return count_if(Report.Launches, [&](const records::LaunchRecord &L) {
    return IsLost(L.Grid) || IsLost(L.Block) || IsLost(L.DynamicShared);
  });
}

std::vector<std::string> standInsFor(const records::FileReport &Report) {
  // Replacements of other libraries bring the C++ library along.
  auto IsReplaced = [](StringRef Name) { return !standInFor(Name).empty(); };
  if (Report.ParseErrors.empty() || any_of(Report.MissingHeaders, IsReplaced))
    return {};
  bool IsMissed = Report.MissingHeaders.empty() || Report.LostLaunches || damagedLaunches(Report);
  if (IsMissed && lacksStandardLibrary(Report))
    return {"warplint_standard_library.h"};
  return {};
}

std::string standardFor(const records::FileReport &Report) {
  return any_of(Report.ParseErrors, mayNeedNewerStandard) ? NewerStandard.str() : "";
}

/// Whether launches, or parts of them, are lost, though no header is missing: a macro that only the
/// build defines, or a name of another version of a library.
static bool lacksNames(const records::FileReport &Report) {
  return Report.MissingHeaders.empty() && (Report.LostLaunches || damagedLaunches(Report)) &&
         any_of(Report.ParseErrors, MissingNames::isUnknownName);
}

/// Whether \p Text is about a function that is not called, as the comparison is where an operator `<`
/// is declared.
static bool isUncalled(StringRef Text) {
  return Text.starts_with("reference to overloaded function could not be resolved") ||
         Text.starts_with("reference to non-static member function must be called");
}

static bool dropBeforeName(StringRef &Text) {
  return Text.consume_front("missing 'template' keyword prior to dependent template name '");
}

static bool isOfTemplate(StringRef Text) { return isUncalled(Text) || dropBeforeName(Text); }

static std::string missingTemplateIn(StringRef Error) {
  auto [Place, Text] = Error.split(": ");
  if (isUncalled(Text))
    return (sys::path::filename(Place.rsplit(':').first) + ":").str();
  if (!dropBeforeName(Text))
    return "";
  return (sys::path::filename(Place.rsplit(':').first) + ":" + Text.split('\'').first).str();
}

Leniency leniencyFor(const records::FileReport &Report) {
  Leniency Takes;
  Takes.UnknownNames = lacksNames(Report);
  for (StringRef Error : Report.ParseErrors) {
    Takes.DeviceInHost |= namesDeviceFunction(Error);
    if (std::string Name = missingTemplateIn(Error); !Name.empty())
      Takes.TemplateWords.push_back(std::move(Name));
  }
  return Takes;
}

ReadingNeed needShownBy(StringRef Error, bool MayChange) {
  if (MayChange && usesNewerStandard(Error))
    return ReadingNeed::NewerStandard;
  return namesDeviceFunction(Error) || isOfTemplate(Error) ||
                 (MayChange && mayNeedNewerStandard(Error))
             ? ReadingNeed::Another
             : ReadingNeed::None;
}

bool isReadBetter(const records::FileReport &Again, const records::FileReport &Before) {
  auto Lacking = [](const records::FileReport &Report) {
    return std::tuple(Report.LostLaunches, damagedLaunches(Report), Report.ParseErrors.size());
  };
  return Lacking(Again) < Lacking(Before);
}

} // namespace warplint::lint
