//===- DumpResources.cpp - Prints what is read of files as JSON Lines -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For test/corpus/resources_agree.py. A line for each measurement in the files
/// and folders that are named:
///
///   {"symbol": "_Z4fillPf", "architecture": "sm_90", "registers": 8, ...}
///
/// "occupancy" counts the blocks, from 1 to all warps, for which NVIDIA's
/// cuda_occupancy.h was asked, and those for which it answers otherwise.
///
//===----------------------------------------------------------------------===//

#include "CudaOccupancy.h"
#include "arch_tables/ArchTables.h"
#include "measured/ResourceFiles.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace warplint;

namespace {

/// The occupancy of \p Usage by the header, and by us.
json::Value compareOccupancy(const measured::KernelUsage &Usage, const arch::Limits &Arch) {
#if WARPLINT_HAVE_CUDA_OCCUPANCY
  const cudaOccDeviceProp Device = test::deviceOf(Arch);
  int64_t Asked = 0, Differ = 0;
  for (uint32_t Threads = Arch.WarpSize; Threads <= Arch.ThreadsPerBlock;
       Threads += Arch.WarpSize) {
    occupancy::Config C;
    C.BlockThreads = Threads;
    C.RegistersPerThread = Usage.Registers;
    C.StaticShared = Usage.ownShared(Arch.SharedReservedPerBlock);
    const std::optional<cudaOccResult> Theirs = test::askCuda(Device, C);
    if (!Theirs)
      continue;
    ++Asked;
    Differ +=
        int64_t(occupancy::compute(Arch, C).BlocksPerSm) != Theirs->activeBlocksPerMultiprocessor;
  }
  return json::Object{{"asked", Asked}, {"differ", Differ}};
#else
  return nullptr;
#endif
}

json::Object describe(const measured::KernelUsage &Usage, const arch::Limits &Arch) {
  json::Object Line{{"symbol", Usage.Symbol},
                    {"unit", Usage.Unit},
                    {"architecture", Usage.Architecture},
                    {"registers", Usage.Registers},
                    {"shared", Usage.ownShared(Arch.SharedReservedPerBlock)},
                    {"constant", Usage.Constant},
                    {"occupancy", compareOccupancy(Usage, Arch)}};
  if (Usage.Barriers)
    Line["barriers"] = *Usage.Barriers;
  if (Usage.Block)
    Line["block"] = json::Array(*Usage.Block);
  if (Usage.DynamicShared)
    Line["dynamic_shared"] = *Usage.DynamicShared;
  if (Usage.MaxThreads)
    Line["max_threads"] = *Usage.MaxThreads;
  if (Usage.Local) {
    Line["stack"] = Usage.Local->Stack;
    if (Usage.Local->KnowsSpills) {
      Line["spill_stores"] = Usage.Local->SpillStores;
      Line["spill_loads"] = Usage.Local->SpillLoads;
    }
  }
  return Line;
}

} // namespace

int main(int Count, char **Paths) {
  const arch::ArchTables &Tables = arch::ArchTables::builtin();
  measured::ResourceTable Table;
  for (int I = 1; I != Count; ++I)
    if (Error Problem = measured::readResources(Paths[I], Table)) {
      errs() << toString(std::move(Problem)) << '\n';
      return 1;
    }
  for (const measured::Source &Source : Table.sources())
    for (const std::string &Remark : Source.Remarks)
      errs() << Remark << '\n';
  for (StringRef Symbol : Table.symbols())
    for (const measured::KernelUsage &Usage : Table.of(Symbol)) {
      if (Expected<arch::Target> Target = Tables.find(Usage.Architecture))
        outs() << json::Value(describe(Usage, *Target->Arch)) << '\n';
      else
        errs() << toString(Target.takeError()) << '\n';
    }
  return 0;
}
