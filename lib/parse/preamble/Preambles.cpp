//===- Preambles.cpp - The preambles of a run, made once and kept ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/Preambles.h"
#include "base/compat/Path.h"
#include "parse/preamble/LeadingIncludes.h"
#include "parse/preamble/PreambleAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Folder has a header of a name in \p Asked, which may then be the one that is
/// included.
static bool hasAnyOf(StringRef Folder, const PreambleInputs &Asked, StringRef Directory,
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
/// Files that have to begin with the same headers for a preamble to pay within one run.
static constexpr unsigned EnoughFiles = 3;

/// Whether it pays to compile \p Plan, which this run was asked for \p Before times and
/// parsed. Where it does not the first time, a mark is left for later runs.
bool Preambles::isWorthIt(const PreamblePlan &Plan, Use Of, unsigned Before) {
  bool IsOfEachFile = Of == Use::EachFile;
  if ((IsOfEachFile && SeveralFiles) || Before + 1 >= EnoughFiles)
    return true;
  if (Before != 0)
    return false;
  std::string Wanted = Plan.Key + "-wanted";
  if (Kept.read(base::CacheKind::Preambles, Wanted))
    return IsOfEachFile || Parses <= FirstFiles;
  Kept.write(base::CacheKind::Preambles, Wanted, "");
  return false;
}

std::shared_ptr<const Preamble> Preambles::make(const PreamblePlan &Plan, Files Disk) {
  // A file that changes while it is read, or shortly before, within the resolution of the file
  // system's clock, may not have the content that its time suggests.
  auto Settled = std::chrono::system_clock::now() - std::chrono::seconds(2);
  std::shared_ptr<const Preamble> Made = compile(Plan, OwnHeaders, std::move(Disk));
  if (!Made->from().anyChangedAfter(std::chrono::nanoseconds(Settled.time_since_epoch()).count()))
    Kept.write(base::CacheKind::Preambles, Plan.Key, Made->content());
  return Made;
}

/// The preamble of \p Plan, kept or new; null where another thread is at it, or where there
/// is none yet.
std::shared_ptr<const Preamble> Preambles::look(const PreamblePlan &Plan, Use Of, Files Disk) {
  unsigned Before;
  {
    std::lock_guard<std::mutex> Lock(Guard);
    Slot &S = Slots[Plan.Key];
    if (S.IsTaken)
      return S.Found;
    S.IsTaken = true;
    Before = S.Missed++;
  }
  std::shared_ptr<const Preamble> Found;
  if (std::optional<base::CacheEntry> Entry = Kept.read(base::CacheKind::Preambles, Plan.Key)) {
    auto Held = std::make_shared<const base::CacheEntry>(std::move(*Entry));
    Found = Preamble::read(Held->content(), Held);
    if (Found && !Found->from().areUnchanged(*Disk))
      Found = nullptr;
  }
  if (!Found && isWorthIt(Plan, Of, Before))
    Found = make(Plan, Disk);
  std::lock_guard<std::mutex> Lock(Guard);
  Slot &S = Slots[Plan.Key];
  S.IsTaken = Found != nullptr;
  S.Found = Found;
  return Found;
}

ChosenPreamble Preambles::findWith(const HeadersToPlan &Headers, Use Of, const Asked &For) {
  for (Folders Searched : {Folders::WithoutProject, Folders::All}) {
    std::optional<PreamblePlan> Plan =
        planFor(For.Parse, Headers, OwnHeaders, For.Directory, Searched);
    if (!Plan)
      return {};
    std::shared_ptr<const Preamble> Found = look(*Plan, Of, For.Disk);
    // Asked for each file anew, so that who watches the disk sees what the file rests on.
    if (!Found || !Found->from().areUnchanged(*For.Disk))
      return {};
    if (none_of(Plan->LeftOut, [&](StringRef Folder) {
          return hasAnyOf(Folder, Found->from(), For.Directory, *For.Disk);
        }))
      return Found->compiled().empty() ? ChosenPreamble()
                                       : ChosenPreamble{Found, unsigned(Headers.InFront.size())};
  }
  return {};
}

/// Adds to \p InFront those of warplint's own headers that \p Parse reads behind the first.
static void addOwnHeaders(const CompilerInvocation &Parse, StringRef OwnHeaders,
                          std::vector<std::string> &InFront) {
  for (const std::string &Next : drop_begin(Parse.getPreprocessorOpts().Includes))
    if (StringRef(Next).starts_with(OwnHeaders)) // it replaces one that is missing
      InFront.push_back(Next);
    else
      break;
}

ChosenPreamble Preambles::find(const CompilerInvocation &Parse, StringRef Header,
                               StringRef Directory, Files Disk) {
  if (!Kept.isUsable() || Header.empty())
    return {};
  ++Parses;
  Asked For{Parse, Directory, std::move(Disk)};
  HeadersToPlan Headers;
  Headers.InFront.push_back(Header.str());
  ChosenPreamble InFront = findWith(Headers, Use::EachFile, For);
  if (!InFront.Compiled)
    return {};
  addOwnHeaders(Parse, OwnHeaders, Headers.InFront);
  if (Headers.InFront.size() > 1) {
    ChosenPreamble More = findWith(Headers, Use::Headers, For);
    if (!More.Compiled)
      return InFront;
    InFront = std::move(More);
  }
  Headers.Leading =
      leadingIncludes(Parse, OwnHeaders, Directory, *For.Disk, InFront.Compiled->from());
  if (Headers.Leading.empty())
    return InFront;
  ChosenPreamble WithLeading = findWith(Headers, Use::Headers, For);
  return WithLeading.Compiled ? WithLeading : InFront;
}

void usePreamble(CompilerInvocation &Parse, StringRef Path, unsigned Replaces) {
  PreprocessorOptions &Options = Parse.getPreprocessorOpts();
  Options.Includes.erase(Options.Includes.begin(), Options.Includes.begin() + Replaces);
  Options.ImplicitPCHInclude = Path.str();
  // Its key is made of all that Clang would look at, and its headers were looked at.
  Options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::All;
}

} // namespace warplint
