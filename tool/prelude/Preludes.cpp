//===- Preludes.cpp - The preludes of a run, made once and kept -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/Preludes.h"
#include "compat/Path.h"
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

std::shared_ptr<const Prelude> Preludes::make(const PreludeRecipe &Recipe,
                                              IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  // The mark of a run that would have had use for it.
  std::string Wanted = Recipe.Key + "-wanted";
  if (!IsWorthIt && !Kept.read(cache::Kind::Preludes, Wanted)) {
    Kept.write(cache::Kind::Preludes, Wanted, "");
    return nullptr;
  }
  // What changes while it is read, or within the step of a file system's clock before, may
  // not be what its time stands for.
  auto Settled = std::chrono::system_clock::now() - std::chrono::seconds(2);
  std::shared_ptr<const Prelude> Made = compile(Recipe, OwnHeaders, std::move(Disk));
  if (!Made->from().anyChangedAfter(std::chrono::nanoseconds(Settled.time_since_epoch()).count()))
    Kept.write(cache::Kind::Preludes, Recipe.Key, Made->content());
  return Made;
}

/// The prelude of \p Recipe, kept or new; null where another thread is at it.
std::shared_ptr<const Prelude> Preludes::look(const PreludeRecipe &Recipe,
                                              IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    Slot &S = Slots[Recipe.Key];
    if (S.IsTaken)
      return S.Found;
    S.IsTaken = true;
  }
  std::shared_ptr<const Prelude> Found;
  if (std::optional<cache::Entry> Entry = Kept.read(cache::Kind::Preludes, Recipe.Key)) {
    auto Held = std::make_shared<const cache::Entry>(std::move(*Entry));
    Found = Prelude::read(Held->content(), Held);
    if (Found && !Found->from().areUnchanged(*Disk))
      Found = nullptr;
  }
  if (!Found)
    Found = make(Recipe, Disk);
  std::lock_guard<std::mutex> Lock(Guard);
  Slots[Recipe.Key].Found = Found;
  return Found;
}

std::shared_ptr<const Prelude> Preludes::find(const CompilerInvocation &Parse, StringRef Header,
                                              StringRef Directory,
                                              IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  if (!Kept.isUsable())
    return nullptr;
  for (Folders Searched : {Folders::WithoutProject, Folders::All}) {
    std::optional<PreludeRecipe> Recipe = recipeFor(Parse, Header, OwnHeaders, Directory, Searched);
    if (!Recipe)
      return nullptr;
    std::shared_ptr<const Prelude> Found = look(*Recipe, Disk);
    // Asked for each file anew, so that who watches the disk sees what the file rests on.
    if (!Found || !Found->from().areUnchanged(*Disk))
      return nullptr;
    if (none_of(Recipe->LeftOut, [&](StringRef Folder) {
          return hasAnyOf(Folder, Found->from(), Directory, *Disk);
        }))
      return Found->compiled().empty() ? nullptr : Found;
  }
  return nullptr;
}

void usePrelude(CompilerInvocation &Parse, StringRef Path) {
  PreprocessorOptions &Options = Parse.getPreprocessorOpts();
  Options.Includes.erase(Options.Includes.begin());
  Options.ImplicitPCHInclude = Path.str();
  // Its key is made of all that Clang would look at, and its headers were looked at.
  Options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::All;
}

} // namespace warplint::prelude
