//===- ResourcesCommand.cpp - warplint resources -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/Targets.h"
#include "findings/Wording.h"
#include "measured/ResourceFiles.h"
#include "measured/ResourceTable.h"
#include "occupancy/Occupancy.h"
#include "records/Fields.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/TextTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::tool {

using measured::KernelUsage;
using records::Json;

namespace {

enum class ResourcesFormat { Text, Json };

/// The blocks of a kernel that fit on an SM, at the largest block that it can have.
struct Filling {
  uint32_t Block = 0;   ///< Threads.
  double Occupancy = 0; ///< 0 to 1.
};

constexpr TableColumn Columns[] = {{"kernel", false},  {"arch", false},    {"registers", true},
                                   {"shared", true},   {"local", true},    {"barriers", true},
                                   {"constant", true}, {"block", true},    {"occupancy", true}};

} // namespace

/// Empty where the architecture is not known, or no block fits.
static std::optional<Filling> fillingOf(const KernelUsage &Usage, const arch::ArchTables &Tables) {
  Expected<arch::Target> Target = Tables.find(Usage.Architecture);
  if (!Target) {
    consumeError(Target.takeError());
    return std::nullopt;
  }
  const arch::Limits &Arch = *Target->Arch;
  occupancy::Config C;
  C.RegistersPerThread = Usage.Registers;
  C.StaticShared = Usage.ownShared(Arch.SharedReservedPerBlock);
  C.DynamicShared = Usage.DynamicShared.value_or(0);
  C.Barriers = Usage.Barriers.value_or(0);
  uint32_t Most = Usage.MaxThreads.value_or(Arch.ThreadsPerBlock);
  if (Usage.Block)
    Most = (*Usage.Block)[0] * (*Usage.Block)[1] * (*Usage.Block)[2];
  // Without a bound, the registers may allow less than the largest block.
  for (C.BlockThreads = std::min(Most, Arch.ThreadsPerBlock); C.BlockThreads != 0;) {
    if (double Share = occupancy::compute(Arch, C).occupancy(); Share > 0)
      return Filling{C.BlockThreads, Share};
    if (Usage.Block)
      return std::nullopt;
    C.BlockThreads = (C.BlockThreads - 1) / Arch.WarpSize * Arch.WarpSize;
  }
  return std::nullopt;
}

static Json toJson(const KernelUsage &Usage, const std::optional<Filling> &Fill) {
  Json J = {{"kernel", demangle(Usage.Symbol)},
            {"symbol", Usage.Symbol},
            {"architecture", Usage.Architecture},
            {"registers", Usage.Registers},
            {"static_shared", Usage.StaticShared},
            {"barriers", Usage.Barriers ? Json(*Usage.Barriers) : Json()},
            {"constant", Usage.Constant}};
  bool HasSpills = Usage.Local && Usage.Local->KnowsSpills;
  J["stack"] = Usage.Local ? Json(Usage.Local->Stack) : Json();
  J["spill_stores"] = HasSpills ? Json(Usage.Local->SpillStores) : Json();
  J["spill_loads"] = HasSpills ? Json(Usage.Local->SpillLoads) : Json();
  J["block"] = Fill ? Json(Fill->Block) : Json();
  J["occupancy"] = Fill ? Json(Fill->Occupancy) : Json();
  return J;
}

static TableRow toRow(const KernelUsage &Usage, const std::optional<Filling> &Fill) {
  uint64_t Spilled = Usage.Local ? Usage.Local->SpillStores + Usage.Local->SpillLoads : 0;
  std::string Local = Usage.Local ? std::to_string(Usage.Local->Stack) : "-";
  return {demangle(Usage.Symbol),
          Usage.Architecture,
          std::to_string(Usage.Registers),
          std::to_string(Usage.StaticShared),
          Spilled ? formatv("{0} ({1} spilled)", Local, Spilled).str() : Local,
          Usage.Barriers ? std::to_string(*Usage.Barriers) : "-",
          std::to_string(Usage.Constant),
          Fill ? std::to_string(Fill->Block) : "-",
          Fill ? percent(Fill->Occupancy) : "-"};
}

int resourcesCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Options of warplint resources");
  cl::list<std::string> Paths(cl::Positional, cl::OneOrMore, cl::cat(Category),
                              cl::desc("FILE|FOLDER..."));
  cl::opt<ResourcesFormat> As(
      "format", cl::cat(Category), cl::desc("How to print"),
      cl::values(clEnumValN(ResourcesFormat::Text, "text", "a table (default)"),
                 clEnumValN(ResourcesFormat::Json, "json", "one JSON array")),
      cl::init(ResourcesFormat::Text));
  cl::list<std::string> Files("arch-table", cl::cat(Category), cl::value_desc("FILE"),
                              cl::desc("Add an architecture or products; may be repeated"));
  if (!parseCommandLine(Args,
                        "Prints what the compiler measured of the kernels in cubins, objects, "
                        "libraries, programs\nand logs of ptxas -v, with the occupancy at the "
                        "largest block that each can have.\n",
                        {{As, As.getParser()}}))
    return ExitTrouble;
  Expected<arch::ArchTables> Tables = arch::tablesWith(Files);
  if (!Tables) {
    printError(Tables.takeError());
    return ExitTrouble;
  }
  measured::ResourceTable Table;
  for (const std::string &Path : Paths)
    if (Error Problem = measured::readResources(Path, Table)) {
      printError(toString(std::move(Problem)));
      return ExitTrouble;
    }
  std::vector<TableRow> Rows;
  Json All = Json::array();
  for (StringRef Symbol : Table.symbols())
    for (const KernelUsage &Usage : Table.of(Symbol)) {
      std::optional<Filling> Fill = fillingOf(Usage, *Tables);
      Rows.push_back(toRow(Usage, Fill));
      All.push_back(toJson(Usage, Fill));
    }
  for (const measured::Source &From : Table.sources())
    for (const std::string &Remark : From.Remarks)
      printWarning(Remark);
  if (As == ResourcesFormat::Json)
    outs() << All.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
  else
    printTable(Columns, Rows, outs());
  return ExitClean;
}

} // namespace warplint::tool
