//===- Preludes.cpp - The preludes of a run, made once and kept -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/Preludes.h"
#include "compat/Path.h"
#include "tool/prelude/LeadingIncludes.h"
#include "tool/prelude/PreludeAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace clang;
using namespace llvm;

namespace warplint::prelude {

/// Whether \p Folder has a header that \p Asked asks for: then that may be meant.
static bool hasAnyOf(StringRef Folder, const Ingredients &Asked, StringRef Directory,
                     vfs::FileSystem &Disk) {
  SmallString<256> Path(Folder);
  compat::makeAbsolute(Directory, Path);
  if (!Disk.exists(Path))
    return false;
  StringMap<bool> Known; // by the first part of names, which many share
  return any_of(Asked.Names, [&](StringRef Name) {
    auto [First, IsNew] = Known.try_emplace(*sys::path::begin(Name));
    if (IsNew)
      First->second = Disk.exists(Path + "/" + First->first());
    return First->second && Disk.exists(Path + "/" + Name);
  });
}

/// Files of a run that may make what an earlier run had use for. They may be all that has
/// changed since; where everything has, the others would make more than they use.
static constexpr unsigned FirstFiles = 4;
/// Files that have to begin alike for a prelude to pay within one run.
static constexpr unsigned EnoughFiles = 3;

/// Whether it pays to compile \p Recipe, which this run was asked for \p Before times and
/// parsed. Where it does not, a mark is left for later runs.
bool Preludes::isWorthIt(const PreludeRecipe &Recipe, bool IsOfEachFile, unsigned Before) {
  if ((IsOfEachFile && SeveralFiles) || Before + 1 >= EnoughFiles)
    return true;
  std::string Wanted = Recipe.Key + "-wanted";
  if (Before == 0 && Kept.read(cache::Kind::Preludes, Wanted))
    return IsOfEachFile || Parses <= FirstFiles;
  Kept.write(cache::Kind::Preludes, Wanted, "");
  return false;
}

std::shared_ptr<const Prelude> Preludes::make(const PreludeRecipe &Recipe, Files Disk) {
  // What changes while it is read, or within the step of a file system's clock before, may
  // not be what its time stands for.
  auto Settled = std::chrono::system_clock::now() - std::chrono::seconds(2);
  std::shared_ptr<const Prelude> Made = compile(Recipe, OwnHeaders, std::move(Disk));
  if (!Made->from().anyChangedAfter(std::chrono::nanoseconds(Settled.time_since_epoch()).count()))
    Kept.write(cache::Kind::Preludes, Recipe.Key, Made->content());
  return Made;
}

/// The prelude of \p Recipe, kept or new; null where another thread is at it, or where there
/// is none yet.
std::shared_ptr<const Prelude> Preludes::look(const PreludeRecipe &Recipe, bool IsOfEachFile,
                                              Files Disk) {
  unsigned Before;
  {
    std::lock_guard<std::mutex> Lock(Guard);
    Slot &S = Slots[Recipe.Key];
    if (S.IsTaken)
      return S.Found;
    S.IsTaken = true;
    Before = S.Missed++;
  }
  std::shared_ptr<const Prelude> Found;
  if (std::optional<cache::Entry> Entry = Kept.read(cache::Kind::Preludes, Recipe.Key)) {
    auto Held = std::make_shared<const cache::Entry>(std::move(*Entry));
    Found = Prelude::read(Held->content(), Held);
    if (Found && !Found->from().areUnchanged(*Disk))
      Found = nullptr;
  }
  if (!Found && isWorthIt(Recipe, IsOfEachFile, Before))
    Found = make(Recipe, Disk);
  std::lock_guard<std::mutex> Lock(Guard);
  Slot &S = Slots[Recipe.Key];
  S.IsTaken = Found != nullptr;
  S.Found = Found;
  return Found;
}

std::shared_ptr<const Prelude> Preludes::findWith(ArrayRef<std::string> Leading, const Asked &For) {
  for (Folders Searched : {Folders::WithoutProject, Folders::All}) {
    std::optional<PreludeRecipe> Recipe =
        recipeFor(For.Parse, For.Header, Leading, OwnHeaders, For.Directory, Searched);
    if (!Recipe)
      return nullptr;
    std::shared_ptr<const Prelude> Found =
        look(*Recipe, /*IsOfEachFile=*/Leading.empty(), For.Disk);
    // Asked for each file anew, so that who watches the disk sees what the file rests on.
    if (!Found || !Found->from().areUnchanged(*For.Disk))
      return nullptr;
    if (none_of(Recipe->LeftOut, [&](StringRef Folder) {
          return hasAnyOf(Folder, Found->from(), For.Directory, *For.Disk);
        }))
      return Found->compiled().empty() ? nullptr : Found;
  }
  return nullptr;
}

std::shared_ptr<const Prelude> Preludes::find(const CompilerInvocation &Parse, StringRef Header,
                                              StringRef Directory, Files Disk) {
  if (!Kept.isUsable())
    return nullptr;
  ++Parses;
  Asked For{Parse, Header, Directory, std::move(Disk)};
  std::shared_ptr<const Prelude> Plain = findWith({}, For);
  if (!Plain)
    return nullptr;
  std::vector<std::string> Leading =
      leadingIncludes(Parse, OwnHeaders, Directory, Plain->from(), *For.Disk);
  std::shared_ptr<const Prelude> More = Leading.empty() ? nullptr : findWith(Leading, For);
  return More ? More : Plain;
}

void usePrelude(CompilerInvocation &Parse, StringRef Path) {
  PreprocessorOptions &Options = Parse.getPreprocessorOpts();
  Options.Includes.erase(Options.Includes.begin());
  Options.ImplicitPCHInclude = Path.str();
  // Its key is made of all that Clang would look at, and its headers were looked at.
  Options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::All;
}

} // namespace warplint::prelude
