//===- Misspelled.cpp - Names in configurations and comments that nothing has -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/Misspelled.h"
#include "checks/Registry.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang-tidy/GlobList.h"
#include "base/compat/ClangTidy.h"
#include "base/UserPaths.h"
#include "records/LintReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// Our checks and the options that they share begin so.
static bool isOurs(StringRef Name) {
  return Name.starts_with("cuda-") || Name.starts_with("Cuda");
}

static const std::vector<std::string> &checkNames() {
  static const std::vector<std::string> Names = [] {
    std::vector<std::string> All;
    for (const checks::CheckEntry &Entry : checks::registry())
      All.push_back(Entry.Name.str());
    return All;
  }();
  return Names;
}

/// The options of all our checks: "cuda-low-occupancy.Threshold", "CudaTargets".
static const std::vector<std::string> &optionNames() {
  static const std::vector<std::string> Names = [] {
    tidy::ClangTidyContext Context(std::make_unique<tidy::DefaultOptionsProvider>(
        tidy::ClangTidyGlobalOptions(), tidy::ClangTidyOptions::getDefaults()));
    Context.setCurrentFile("options.cu");
    tidy::ClangTidyOptions::OptionMap Options;
    for (const checks::CheckEntry &Entry : checks::registry())
      Entry.Make(Entry.Name, &Context)->storeOptions(Options);
    std::vector<std::string> All = {"WholeProgram"}; // of the command
    for (const auto &Option : Options)
      All.push_back(Option.getKey().str());
    llvm::sort(All);
    return All;
  }();
  return Names;
}

/// "no option 'cuda-low-occupancy.Treshold'; did you mean 'cuda-low-occupancy.Threshold'?"
static std::string noSuch(StringRef What, StringRef Name, ArrayRef<std::string> Names) {
  auto Nearest = min_element(Names, [&](StringRef A, StringRef B) {
    return A.edit_distance(Name) < B.edit_distance(Name);
  });
  return formatv("no {0} '{1}'; did you mean '{2}'?", What, Name, *Nearest);
}

/// The globs that match the checks in \p Names by their first words: "cuda-*", "cuda-launch-*".
static std::vector<std::string> groupsOf(ArrayRef<std::string> Names) {
  std::set<std::string> Groups;
  for (StringRef Name : Names)
    for (size_t Dash = Name.find('-'); Dash != StringRef::npos; Dash = Name.find('-', Dash + 1))
      Groups.insert((Name.take_front(Dash + 1) + "*").str());
  return {Groups.begin(), Groups.end()};
}

std::string unmatchedChecks(StringRef Globs) {
  tidy::ClangTidyOptions All;
  All.Checks = "*";
  std::vector<std::string> Names = compat::checkNames(All);
  for (StringRef Item : split(Globs, ',')) {
    Item = Item.trim();
    Item.consume_front("-");
    if (Item.empty() || Item.starts_with("clang-diagnostic-"))
      continue;
    tidy::GlobList Glob(Item);
    if (none_of(Names, [&](const std::string &Name) { return Glob.contains(Name); }))
      return noSuch("check", Item, Item.contains('*') ? groupsOf(Names) : Names);
  }
  return "";
}

/// Warns of the checks in \p Globs, which \p Source names, that do not exist.
static void checkGlobs(records::FileReport &Report, StringRef Source, StringRef Globs) {
  for (StringRef Item : split(Globs, ',')) {
    Item = Item.trim();
    Item.consume_front("-");
    if (isOurs(Item) && !Item.contains('*') && !is_contained(checkNames(), Item))
      Report.Warnings.push_back(
          {(Source + ": " + noSuch("check", Item, checkNames())).str(), ""});
  }
}

void checkConfiguration(records::FileReport &Report, tidy::ClangTidyOptionsProvider &Provider) {
  for (const auto &[Options, Source] : Provider.getRawOptions(Report.File)) {
    if (sys::path::filename(Source) != ".clang-tidy")
      continue;
    std::string Path = base::userPath(Source, "");
    Report.Remarks.push_back(Report.File + ": configuration: " + Path);
    if (Options.Checks)
      checkGlobs(Report, Path, *Options.Checks);
    std::vector<std::string> Unknown;
    for (const auto &Option : Options.CheckOptions)
      if (isOurs(Option.getKey()) && !is_contained(optionNames(), Option.getKey()))
        Unknown.push_back(Option.getKey().str());
    llvm::sort(Unknown);
    for (StringRef Name : Unknown)
      Report.Warnings.push_back({Path + ": " + noSuch("option", Name, optionNames()), ""});
  }
}

void checkSuppressions(records::FileReport &Report, StringRef Text, ArrayRef<FoundAt> Found,
                       function_ref<bool(StringRef)> Runs) {
  static const Regex Comment(R"(NOLINT(NEXTLINE|BEGIN|END)?\(([^()]*)\))");
  // What is found in another file makes no difference but that a comment here may count as used.
  std::set<std::pair<std::string, unsigned>> Lines;
  for (const FoundAt &F : Found)
    Lines.insert({F.Check, Text.take_front(F.Offset).count('\n') + 1});
  unsigned Line = 0;
  for (StringRef Content : split(Text, '\n')) {
    ++Line;
    SmallVector<StringRef, 3> Parts;
    if (!Content.contains("NOLINT") || !Comment.match(Content, &Parts))
      continue;
    std::string Where = Report.File + ":" + std::to_string(Line) + ": ";
    bool IsRange = Parts[1] == "BEGIN" || Parts[1] == "END";
    unsigned Of = Line + (Parts[1] == "NEXTLINE");
    for (StringRef Name : split(Parts[2], ',')) {
      Name = Name.trim();
      if (!isOurs(Name) || Name.contains('*'))
        continue;
      bool IsUsed = Lines.count({Name.str(), Of}) != 0;
      if (!is_contained(checkNames(), Name))
        Report.Warnings.push_back({Where + "NOLINT: " + noSuch("check", Name, checkNames()), ""});
      else if (!IsRange && Runs && Runs(Name) && !IsUsed)
        Report.Warnings.push_back(
            {Where + formatv("NOLINT of '{0}' suppresses nothing", Name).str(), Name.str()});
    }
  }
}

} // namespace warplint::lint
