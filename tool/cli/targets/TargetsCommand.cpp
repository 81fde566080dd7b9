//===- TargetsCommand.cpp - warplint targets ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ArchTables.h"
#include "arch_tables/TargetList.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "tool/cli/targets/TargetsReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::tool {

namespace {

enum class Format { Text, Json };

/// Every architecture that is known, in ascending order.
std::vector<arch::Target> everyArch(const arch::ArchTables &Tables) {
  std::vector<arch::Target> Targets;
  for (const arch::Limits &L : Tables.capabilities())
    Targets.push_back({L.name(), &L, nullptr});
  arch::sortTargets(Targets);
  return Targets;
}

void printProducts(const arch::ArchTables &Tables, Format As) {
  std::vector<const arch::Product *> Gpus;
  for (const arch::Product &P : Tables.products())
    Gpus.push_back(&P);
  As == Format::Json ? printProductsJson(Gpus, outs()) : printProductTable(Gpus, outs());
}

void printTargets(ArrayRef<arch::Target> Targets, bool InDetail, Format As) {
  if (As == Format::Json)
    return printTargetsJson(Targets, outs());
  if (!InDetail)
    return printArchTable(Targets, outs());
  for (const auto &[I, T] : enumerate(Targets)) {
    outs() << (I ? "\n" : "");
    printDetails(T, outs());
  }
}

} // namespace

int targetsCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Options of warplint targets");
  cl::list<std::string> Names(cl::Positional, cl::cat(Category),
                              cl::desc("[sm_90|\"RTX 4090\"|native|all]..."));
  cl::opt<bool> ListGpus("gpus", cl::cat(Category),
                         cl::desc("Print the products that can be named"));
  cl::opt<Format> As("format", cl::cat(Category), cl::desc("How to print"),
                     cl::values(clEnumValN(Format::Text, "text", "for people (default)"),
                                clEnumValN(Format::Json, "json", "one JSON object")),
                     cl::init(Format::Text));
  cl::list<std::string> Files("arch-table", cl::cat(Category), cl::value_desc("FILE"),
                              cl::desc("Add an architecture or products; may be repeated"));
  if (!parseCommandLine(Args, "Prints the architectures and products that "
                              "warplint knows, with the source of each "
                              "number.\n",
                        {{As, As.getParser()}}))
    return ExitTrouble;
  if (ListGpus && !Names.empty()) {
    printError("--gpus lists all products and takes no target");
    return ExitTrouble;
  }

  Expected<arch::ArchTables> Tables = arch::tablesWith(Files);
  if (!Tables) {
    printError(Tables.takeError());
    return ExitTrouble;
  }
  if (ListGpus) {
    printProducts(*Tables, As);
    return ExitClean;
  }
  if (Names.empty()) {
    printTargets(everyArch(*Tables), /*InDetail=*/false, As);
    return ExitClean;
  }
  Expected<std::vector<arch::Target>> Targets = arch::resolveTargets(*Tables, join(Names, ","));
  if (!Targets) {
    printError(Targets.takeError());
    return ExitTrouble;
  }
  printTargets(*Targets, /*InDetail=*/true, As);
  return ExitClean;
}

} // namespace warplint::tool
