//===- CalcKernel.cpp - Resources of a measured kernel --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcKernel.h"
#include "findings/Measured.h"
#include "measured/ResourceFiles.h"
#include "measured/Symbol.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

using namespace llvm;

namespace warplint::tool {

using measured::KernelUsage;
using measured::ResourceTable;

/// "build.log:ns::saxpy" in two: at the first colon after the name of a file that is there,
/// else at the first.
static Expected<std::pair<StringRef, StringRef>> splitFileAndName(StringRef Text) {
  for (size_t At = Text.find(':'); At != StringRef::npos; At = Text.find(':', At + 1))
    if (sys::fs::exists(Text.take_front(At)) && At + 1 != Text.size())
      return std::pair(Text.take_front(At), Text.drop_front(At + 1));
  auto [File, Name] = Text.split(':');
  if (File.empty() || Name.empty())
    return createStringError("found '" + Text + "', expected FILE:NAME, such as build.log:saxpy");
  return createStringError(File + ": no such file or folder");
}

namespace {

/// The names of one kernel in the source, for "void ns::tile<8>(float*)":
struct SourceNames {
  std::string Full;      ///< "ns::tile<8>(float*)"
  std::string Qualified; ///< "ns::tile<8>"
  std::string Template;  ///< "ns::tile"
  std::string Base;      ///< "tile"

  /// How near \p Name is to one of them, the nearest 0; empty where it is none.
  std::optional<unsigned> nearness(StringRef Name) const {
    const std::string *All[] = {&Full, &Qualified, &Template, &Base};
    for (unsigned I = 0; I != std::size(All); ++I)
      if (*All[I] == Name)
        return I;
    return std::nullopt;
  }
};

} // namespace

static SourceNames sourceNames(StringRef Symbol) {
  const std::string Mangled = Symbol.str(); // the demangler points into it
  ItaniumPartialDemangler Demangler;
  if (!measured::demangleFunction(Demangler, Mangled))
    return {Mangled, "", "", ""};
  const auto Take = [](char *Text) {
    const std::string Taken = Text ? Text : "";
    std::free(Text);
    return Taken;
  };
  SourceNames Names;
  Names.Qualified = Take(Demangler.getFunctionName(nullptr, nullptr));
  Names.Full = Names.Qualified + Take(Demangler.getFunctionParameters(nullptr, nullptr));
  Names.Base = Take(Demangler.getFunctionBaseName(nullptr, nullptr));
  const std::string Context = Take(Demangler.getFunctionDeclContextName(nullptr, nullptr));
  Names.Template = (Context.empty() ? "" : Context + "::") + Names.Base;
  return Names;
}

/// The one kernel of \p Table that \p Name means.
static Expected<StringRef> findKernel(const ResourceTable &Table, StringRef Name) {
  const std::string Mangled = measured::readSymbol(Name).Name;
  std::vector<StringRef> Found;
  unsigned Nearest = UINT_MAX;
  for (StringRef Symbol : Table.symbols()) {
    if (Symbol == Mangled)
      return Symbol;
    const std::optional<unsigned> Nearness = sourceNames(Symbol).nearness(Name);
    if (!Nearness || *Nearness > Nearest)
      continue;
    if (*Nearness < Nearest)
      Found.clear();
    Nearest = *Nearness;
    Found.push_back(Symbol);
  }
  if (Found.size() == 1)
    return Found.front();
  const std::vector<StringRef> Shown = Found.empty() ? Table.symbols() : Found;
  constexpr size_t Most = 10;
  std::string List;
  for (StringRef Symbol : ArrayRef(Shown).take_front(Most))
    List += "\n  " + sourceNames(Symbol).Full + "  " + Symbol.str();
  if (Shown.size() > Most)
    List += "\n  and " + utostr(Shown.size() - Most) + " more";
  if (Found.empty())
    return createStringError("no kernel is called '" + Name + "', expected one of" + List);
  return createStringError("'" + Name + "' means " + Twine(Found.size()) +
                           " kernels, expected one of" + List);
}

/// "build.log:17"
static std::string placeOf(const ResourceTable &Table, const KernelUsage &Usage) {
  const std::string &Path = Table.sources()[Usage.Source].Path;
  return Usage.Line ? Path + ":" + utostr(Usage.Line) : Path;
}

/// The one of \p Usages that is closest to \p Target.
static Expected<const KernelUsage *> usageOn(const arch::Target &Target, const ResourceTable &Table,
                                             ArrayRef<KernelUsage> Usages) {
  std::optional<int> Best;
  for (const KernelUsage &U : Usages)
    Best = std::max(Best, closeness(U.Architecture, *Target.Arch));
  std::vector<std::string> Architectures, Figures;
  const KernelUsage *Found = nullptr;
  for (const KernelUsage &U : Usages) {
    if (!is_contained(Architectures, U.Architecture))
      Architectures.push_back(U.Architecture);
    if (!Best || closeness(U.Architecture, *Target.Arch) != Best)
      continue;
    if (!Found || !U.sameAs(*Found))
      Figures.push_back(utostr(U.Registers) + " registers and " + utostr(U.StaticShared) +
                        " bytes (" + placeOf(Table, U) + ")");
    Found = Found ? Found : &U;
  }
  if (!Found)
    return createStringError("nothing was measured for " + Target.Name + ", only for " +
                             join(Architectures, ", "));
  if (Figures.size() > 1)
    return createStringError("found several figures for " + Target.Name + ": " +
                             join(Figures, ", "));
  return Found;
}

/// The architectures of \p Usages, as targets.
static std::vector<arch::Target> targetsOf(ArrayRef<KernelUsage> Usages,
                                           const arch::ArchTables &Tables) {
  std::vector<arch::Target> Targets;
  for (const KernelUsage &U : Usages) {
    Expected<arch::Target> Target = Tables.find(U.Architecture);
    if (Target)
      Targets.push_back(*Target);
    else
      consumeError(Target.takeError()); // of a GPU that the tables lack
  }
  arch::sortTargets(Targets);
  return Targets;
}

/// \p Question of a kernel that takes \p Usage on \p Target.
static CalcQuestion questionOf(CalcQuestion Question, const KernelUsage &Usage, bool SharedIsGiven,
                               const arch::Target &Target) {
  Question.Registers = Usage.Registers;
  Question.StaticShared = Usage.ownShared(Target.Arch->SharedReservedPerBlock);
  Question.Barriers = Usage.Barriers.value_or(0);
  if (Usage.Block && volumeOf(Question.Block) == 0)
    Question.Block = *Usage.Block;
  if (Usage.DynamicShared && !SharedIsGiven)
    Question.DynamicShared = *Usage.DynamicShared;
  return Question;
}

Expected<std::vector<CalcCase>> casesOfKernel(StringRef FileAndName, const CalcQuestion &Question,
                                              bool SharedIsGiven, ArrayRef<arch::Target> Targets,
                                              const arch::ArchTables &Tables) {
  const auto Failure = [](Error Problem) {
    return createStringError("--kernel: " + toString(std::move(Problem)));
  };
  auto Split = splitFileAndName(FileAndName);
  if (!Split)
    return Failure(Split.takeError());
  ResourceTable Table;
  if (Error Problem = measured::readResources(Split->first, Table))
    return Failure(std::move(Problem));
  Expected<StringRef> Symbol = findKernel(Table, Split->second);
  if (!Symbol)
    return Failure(Symbol.takeError());
  const ArrayRef<KernelUsage> Usages = Table.of(*Symbol);
  const std::vector<arch::Target> Asked =
      Targets.empty() ? targetsOf(Usages, Tables) : Targets.vec();
  std::vector<CalcCase> Cases;
  for (const arch::Target &Target : Asked) {
    Expected<const KernelUsage *> Usage = usageOn(Target, Table, Usages);
    if (!Usage)
      return Failure(Usage.takeError());
    Cases.push_back({Target, questionOf(Question, **Usage, SharedIsGiven, Target),
                     MeasuredKernel{sourceNames(*Symbol).Full, (*Usage)->Architecture,
                                    placeOf(Table, **Usage)}});
  }
  if (Cases.empty())
    return createStringError("--kernel: no architecture that it was measured for is known");
  return Cases;
}

} // namespace warplint::tool
