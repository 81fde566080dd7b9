//===- InitCommand.cpp - warplint init ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ArchTables.h"
#include "base/OutputFile.h"
#include "base/UserPaths.h"
#include "build/ClangCommand.h"
#include "build/CompileDatabase.h"
#include "build/ProjectTargets.h"
#include "checks/Registry.h"
#include "lint/FileLinter.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace warplint::tool {

/// The architectures that the commands of \p Build name, in the order of the tables.
static std::vector<std::string> targetsOf(const InputOptions &Input,
                                          const BuildCommands &Build) {
  std::set<std::string> Named;
  lint::JudgingOptions Judging;
  lint::FileLinter Linter(Input, Judging, Build.Database.get());
  for (const std::string &File : cudaFilesOf(*Build.Database))
    if (Expected<ParseJob> Job = Linter.parseJob(File))
      Named.insert(Job->Architectures.begin(), Job->Architectures.end());
    else
      consumeError(Job.takeError());
  std::vector<std::string> Ordered;
  Expected<std::vector<arch::Target>> Found =
      arch::ArchTables::builtin().findAll(std::vector<std::string>(Named.begin(), Named.end()));
  if (Found)
    for (const arch::Target &T : *Found)
      Ordered.push_back(T.Name);
  else
    consumeError(Found.takeError());
  return Ordered;
}

/// The targets of the project in \p Folder, and where they are from.
static Expected<ProjectTargets> targetsOfFolder(const std::string &Folder,
                                                          const std::string &BuildPath) {
  InputOptions Input;
  Input.BuildPath = BuildPath;
  SmallString<128> Inside(Folder), Here;
  sys::path::append(Inside, "a.cu"); // need not be there
  sys::fs::make_absolute(Inside);
  sys::fs::current_path(Here);
  Expected<BuildCommands> Build =
      findCommands(Input, {base::plainPath(Inside)});
  if (!Build)
    return Build.takeError();
  if (Build->Database)
    if (std::vector<std::string> Names = targetsOf(Input, *Build); !Names.empty())
      return ProjectTargets{std::move(Names), Build->Path};
  auto IsKnown = [](StringRef Name) {
    Expected<arch::Target> Found = arch::ArchTables::builtin().find(Name);
    if (!Found)
      consumeError(Found.takeError());
    return bool(Found);
  };
  ProjectTargets Found = targetsOfProject(
      base::plainPath(Inside), *vfs::getRealFileSystem(), IsKnown);
  if (sys::path::is_absolute(Found.Source))
    Found.Source = base::userPath(Found.Source, Here);
  return Found;
}

/// The default of the option \p Name of the check \p Of.
static std::string defaultOf(StringRef Of, StringRef Name) {
  tidy::ClangTidyContext Context(std::make_unique<tidy::DefaultOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), tidy::ClangTidyOptions::getDefaults()));
  Context.setCurrentFile("options.cu");
  tidy::ClangTidyOptions::OptionMap Options;
  for (const checks::CheckEntry &Entry : checks::registry())
    if (Entry.Name == Of)
      Entry.Make(Entry.Name, &Context)->storeOptions(Options);
  return Options[(Of + "." + Name).str()].Value;
}

static void write(const ProjectTargets &Targets, raw_ostream &Out) {
  Out << "# Settings of warplint, clang-tidy and warplint-clangd for this folder and those below it,\n"
         "# written by 'warplint init'.\n\n"
         "# Checks with 'cuda-' add to those that are on by default, or with '-' in front remove from\n"
         "# them. Off by default are:\n";
  for (const checks::CheckEntry &Check : checks::registry())
    if (Check.Default == checks::Default::Off)
      Out << formatv("#   {0,-31} {1}\n", Check.Name, Check.Summary);
  Out << "Checks: ''\n\n"
         "# Checks whose warnings are errors, such as 'cuda-low-occupancy'.\n"
         "WarningsAsErrors: ''\n\n"
         "CheckOptions:\n";
  if (Targets.Architectures.empty())
    Out << "  # The GPUs to check for, such as 'sm_80,sm_90,RTX 4090'; empty: those of the build, else\n"
           "  # the ones that 'warplint targets' marks.\n"
           "  CudaTargets: ''\n";
  else
    Out << "  # The GPUs to check for, those of " << Targets.Source << ".\n"
        << "  CudaTargets: '" << join(Targets.Architectures, ",") << "'\n";
  Out << "  # What the compiler measured of the kernels: objects, libraries, or a log with the output\n"
         "  # of 'ptxas -v'.\n"
         "  #CudaResources: 'build/build.log'\n"
         "  # Percent; launches that reach less are reported by cuda-low-occupancy.\n"
         "  #cuda-low-occupancy.Threshold: '"
      << defaultOf("cuda-low-occupancy", "Threshold") << "'\n";
}

int initCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Flags of warplint init");
  cl::opt<std::string> Folder(cl::Positional, cl::init("."), cl::desc("FOLDER"), cl::cat(Category));
  cl::opt<std::string> BuildPath("p", cl::Prefix, cl::value_desc("folder|file"), cl::cat(Category),
                                 cl::desc("How the project is built, as for 'warplint lint'"));
  if (!parseCommandLine(Args, "warplint init: writes a .clang-tidy with comments, and the targets of "
                              "the build\n"))
    return ExitTrouble;
  SmallString<128> Path;
  if (Folder != ".")
    Path = Folder;
  sys::path::append(Path, ".clang-tidy");
  auto Fail = [&](const Twine &Why) {
    printError(Path + ": " + Why);
    return ExitTrouble;
  };
  if (!sys::fs::is_directory(Folder))
    return Fail("no such folder");
  if (sys::fs::exists(Path))
    return Fail("is there already, and is left as it is");
  Expected<ProjectTargets> Targets = targetsOfFolder(Folder, BuildPath);
  if (!Targets) {
    printError(Targets.takeError());
    return ExitTrouble;
  }
  if (Error Problem = base::writeWhole(Path, [&](raw_ostream &Out) {
        write(*Targets, Out);
        return Error::success();
      }))
    return Fail(toString(std::move(Problem)));
  outs() << Path << ": written";
  if (!Targets->Architectures.empty())
    outs() << ", for " << join(Targets->Architectures, ", ") << " as in " << Targets->Source;
  outs() << '\n';
  return ExitClean;
}

} // namespace warplint::tool
