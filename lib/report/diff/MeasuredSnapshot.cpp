//===- MeasuredSnapshot.cpp - Measurements, to be compared ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ArchTables.h"
#include "measured/ResourceFiles.h"
#include "measured/Symbol.h"
#include "report/diff/Snapshot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <cstdlib>

using namespace llvm;

namespace warplint::report {

/// The name that users write, without the parameters.
static std::string shownName(const std::string &Symbol) {
  ItaniumPartialDemangler Demangler;
  if (!measured::demangleFunction(Demangler, Symbol))
    return Symbol;
  size_t Length = 0;
  char *Name = Demangler.getFunctionName(nullptr, &Length);
  std::string Shown = Name ? Name : Symbol;
  std::free(Name);
  return Shown;
}

/// The resources of the kernel of \p U. On an architecture that no table has, its shared memory
/// includes what the system reserves.
static KernelUse useOf(const measured::KernelUsage &U) {
  std::optional<uint64_t> Spilled;
  if (U.Local && U.Local->KnowsSpills)
    Spilled = U.Local->SpillStores + U.Local->SpillLoads;
  uint64_t Reserved = 0;
  if (Expected<arch::Target> Target = arch::ArchTables::builtin().find(U.Architecture))
    Reserved = Target->Arch->SharedReservedPerBlock;
  else
    consumeError(Target.takeError());
  return {U.Registers, U.ownShared(Reserved), U.Barriers.value_or(0), Spilled};
}

/// Whether \p A is later than \p B: from a newer source, or further down in the same.
static bool isLater(const measured::KernelUsage &A, const measured::KernelUsage &B,
                    const measured::ResourceTable &Table) {
  auto Written = [&](const measured::KernelUsage &U) { return Table.sources()[U.Source].Modified; };
  return A.Source == B.Source ? A.Line >= B.Line : Written(A) >= Written(B);
}

Expected<Snapshot> readMeasurements(StringRef Path) {
  measured::ResourceTable Table;
  if (Error Problem = measured::readResources(Path, Table))
    return std::move(Problem);
  Snapshot Result;
  Result.What = Snapshot::Kind::Measurements;
  Result.Path = Path.str();
  Result.HasMeasurements = true;
  std::vector<std::pair<std::string, StringRef>> Named;
  for (StringRef Symbol : Table.symbols())
    Named.emplace_back(shownName(Symbol.str()), Symbol);
  llvm::sort(Named);
  for (const auto &[Name, Symbol] : Named) {
    // Internal kernels of several files share a symbol: the file distinguishes them.
    std::map<std::string, std::map<std::string, const measured::KernelUsage *>> ByUnit;
    for (const measured::KernelUsage &U : Table.of(Symbol)) {
      const measured::KernelUsage *&Known = ByUnit[U.Unit][U.Architecture];
      if (!Known || isLater(U, *Known, Table))
        Known = &U;
    }
    for (const auto &[Unit, ByTarget] : ByUnit) {
      Subject &Kernel = Result.Subjects.emplace_back();
      Kernel.Kernel = Name;
      Kernel.Key = Symbol.str();
      for (const auto &[Target, U] : ByTarget) {
        Kernel.Measured[Target] = useOf(*U);
        if (!is_contained(Result.Targets, Target))
          Result.Targets.push_back(Target);
      }
    }
  }
  for (const measured::Source &S : Table.sources())
    Result.Remarks.insert(Result.Remarks.end(), S.Remarks.begin(), S.Remarks.end());
  return Result;
}

} // namespace warplint::report
