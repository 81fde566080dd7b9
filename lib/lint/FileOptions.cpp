//===- FileOptions.cpp - The clang-tidy options of a file ---------------- -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileOptions.h"
#include "base/compat/ClangTidy.h"
#include "checks/Registry.h"
#include "findings/Targets.h"
#include "lint/Configuration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/YAMLParser.h"
#include <map>
#include <mutex>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// Clang's own warnings and its analyzer are other tools' work.
static constexpr const char *NotOthers = ",-clang-diagnostic-*,-clang-analyzer-*";

/// The options where no .clang-tidy sets others.
static tidy::ClangTidyOptions defaultsFor(const BuildSettings &Build) {
  tidy::ClangTidyOptions Defaults = tidy::ClangTidyOptions::getDefaults();
  Defaults.Checks = checks::defaultChecks();
  Defaults.WarningsAsErrors = "";
  Defaults.HeaderFilterRegex = ".*";
  Defaults.SystemHeaders = false;
  if (!Build.Targets.empty())
    Defaults.CheckOptions["CudaTargets"] = tidy::ClangTidyOptions::ClangTidyValue(Build.Targets);
  if (!Build.TargetsFrom.empty())
    Defaults.CheckOptions["CudaTargetsFrom"] = tidy::ClangTidyOptions::ClangTidyValue(
        targetsWithSource(Build.Targets, Build.TargetsFrom, Build.TargetsGuessed));
  if (Build.MaxRegCount)
    Defaults.CheckOptions["cuda-launch-bounds-conflict.MaxRegCount"] =
        tidy::ClangTidyOptions::ClangTidyValue(std::to_string(Build.MaxRegCount));
  return Defaults;
}

/// The options of the command line, which override any .clang-tidy.
static tidy::ClangTidyOptions overridesFrom(const JudgingOptions &Judging,
                                            ArrayRef<std::string> Measurements) {
  tidy::ClangTidyOptions Overrides;
  // A list judges nothing.
  Overrides.Checks = Judging.ListLaunches ? "-*" : Judging.Checks.value_or("") + NotOthers;
  if (Judging.HeaderFilter)
    Overrides.HeaderFilterRegex = *Judging.HeaderFilter;
  if (Judging.Targets)
    Overrides.CheckOptions["CudaTargets"] =
        tidy::ClangTidyOptions::ClangTidyValue(*Judging.Targets, /*Priority=*/1000);
  if (!Judging.ArchTables.empty())
    Overrides.CheckOptions["CudaArchTables"] =
        tidy::ClangTidyOptions::ClangTidyValue(join(Judging.ArchTables, ";"), 1000);
  if (!Measurements.empty())
    Overrides.CheckOptions["CudaResources"] =
        tidy::ClangTidyOptions::ClangTidyValue(join(Measurements, ";"), 1000);
  return Overrides;
}

std::unique_ptr<tidy::ClangTidyOptionsProvider>
optionsProvider(StringRef File, const JudgingOptions &Judging, const BuildSettings &Build,
                ArrayRef<std::string> Measurements, IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  tidy::ClangTidyGlobalOptions Global;
  Global.LineFilter = Judging.LineFilter;
  tidy::ClangTidyOptions Defaults = defaultsFor(Build);
  tidy::ClangTidyOptions Overrides = overridesFrom(Judging, Measurements);
  auto Provider = optionsFromFiles(Global, Defaults, Overrides, Disk);
  tidy::ClangTidyOptions Configured = Provider->getOptions(File);
  Overrides.WarningsAsErrors = checks::neverErrors(Configured.WarningsAsErrors.value_or(""));
  if (!Judging.Checks && !Judging.ListLaunches)
    Overrides.Checks = checks::withDefaultChecks(Configured.Checks.value_or("")) + NotOthers;
  return optionsFromFiles(std::move(Global), std::move(Defaults), std::move(Overrides),
                          std::move(Disk));
}

bool enableOursAlone(const std::string &Checks) {
  static std::mutex Guard;
  static std::map<std::string, bool> Known; // a run has few, and there are hundreds of checks
  std::lock_guard Hold(Guard);
  auto [Found, IsNew] = Known.try_emplace(Checks);
  if (IsNew) {
    tidy::ClangTidyOptions Options;
    Options.Checks = Checks;
    Found->second = all_of(compat::checkNames(Options), [](const std::string &Name) {
      return any_of(checks::registry(),
                    [&](const checks::CheckEntry &Entry) { return Entry.Name == Name; });
    });
  }
  return Found->second;
}

StringRef commonOption(const tidy::ClangTidyContext &Context, StringRef Name) {
  const auto &Options = Context.getOptions().CheckOptions;
  auto Found = Options.find(Name);
  return Found == Options.end() ? "" : StringRef(Found->second.Value);
}

Expected<bool> isWholeProgram(StringRef Folder, IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  SmallString<128> Any(Folder);
  sys::path::append(Any, "any.cu");
  if (brokenConfiguration(Any, *Disk))
    return false; // reported with the files
  auto Provider = optionsFromFiles({}, defaultsFor({}), {}, std::move(Disk));
  tidy::ClangTidyOptions Options = Provider->getOptions(Any);
  auto Set = Options.CheckOptions.find("WholeProgram");
  if (Set == Options.CheckOptions.end())
    return false;
  StringRef Value = Set->second.Value;
  if (std::optional<bool> Is = yaml::parseBool(Value))
    return *Is;
  if (long long Number; !Value.getAsInteger(10, Number)) // as clang-tidy reads its own options
    return Number != 0;
  return createStringError(".clang-tidy: WholeProgram is '" + Set->second.Value +
                           "', expected true or false");
}

Expected<TargetSet> targetsOf(const tidy::ClangTidyContext &Context) {
  return targetsFromOptions(commonOption(Context, "CudaTargets"),
                            commonOption(Context, "CudaArchTables"));
}

} // namespace warplint::lint
