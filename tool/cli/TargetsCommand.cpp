//===- TargetsCommand.cpp - The architectures and products that are known -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/ArchTables.h"
#include "arch_tables/Limits.h"
#include "arch_tables/TableFiles.h"
#include "arch_tables/Targets.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/TextTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/WithColor.h"
#include <nlohmann/json.hpp>
#include <vector>

using namespace llvm;

namespace warplint::tool {

/// A table of the architectures, one line each, for people. In colour where
/// \p OS is a terminal, as all of these.
void printArchTable(llvm::ArrayRef<arch::Target> Targets, llvm::raw_ostream &OS);

/// A table of \p Gpus, one line each, for people.
void printProductTable(llvm::ArrayRef<const arch::Product *> Gpus, llvm::raw_ostream &OS);

/// Every limit of one target with its source, for people.
void printDetails(const arch::Target &T, llvm::raw_ostream &OS);

/// One JSON object, `{"targets": [...]}`, with the keys of the capability files;
/// a product is under the key "product".
void printTargetsJson(llvm::ArrayRef<arch::Target> Targets, llvm::raw_ostream &OS);

/// One JSON object, `{"products": [...]}`, with the keys of `gpus.json`.
void printProductsJson(llvm::ArrayRef<const arch::Product *> Gpus, llvm::raw_ostream &OS);

using json = nlohmann::ordered_json;

namespace {

constexpr uint32_t KiB = 1024;
constexpr size_t PageWidth = 80;

/// "102400 bytes (100 KiB)", "64 warps"
std::string quantity(uint32_t Number, StringRef Unit) {
  std::string Text = utostr(Number);
  if (!Unit.empty())
    Text += " " + Unit.str();
  if (Unit == "bytes" && Number >= KiB && Number % KiB == 0)
    Text += " (" + utostr(Number / KiB) + " KiB)";
  return Text;
}

std::string inKiB(uint32_t Bytes) { return utostr(Bytes / KiB); }

/// "11.8 and later", "8.0 to before 13.0"
std::string toolkits(const arch::Limits &L) {
  return L.current() ? L.ToolkitSince + " and later"
                     : L.ToolkitSince + " to before " + L.ToolkitRemoved;
}

/// Prints "  source: ..." in lines of the page's width.
void printSource(StringRef Text, raw_ostream &OS) {
  WithColor Dim(OS, raw_ostream::BRIGHT_BLACK);
  StringRef Lead = "  source:";
  size_t At = Lead.size();
  Dim << Lead;
  for (StringRef Word : split(Text, ' ')) {
    if (At + 1 + Word.size() > PageWidth) {
      Dim << "\n   ";
      At = Lead.size() - 6;
    }
    Dim << ' ' << Word;
    At += 1 + Word.size();
  }
  Dim << '\n';
}

StringRef sourceOf(const arch::Limits &L, StringRef Group) {
  auto Found = find_if(L.Sources, [&](const arch::GroupSource &S) { return S.Group == Group; });
  return Found == L.Sources.end() ? StringRef() : StringRef(Found->Text);
}

void printProduct(const arch::Product &P, raw_ostream &OS) {
  WithColor(OS, raw_ostream::SAVEDCOLOR, /*Bold=*/true).get() << P.Name;
  OS << ": " << P.Sms << " SMs, compute capability " << P.Cc.number() << " (" << P.Cc.sm() << ")";
  if (!P.Family.empty())
    OS << ", " << P.Family;
  OS << '\n';
  if (!P.Aliases.empty())
    OS << "  also called " << join(P.Aliases, ", ") << '\n';
  printSource(P.Source, OS);
  OS << '\n';
}

json jsonOf(const arch::Product &P) {
  json Object = {{"name", P.Name}, {"aliases", P.Aliases}};
  Object["family"] = P.Family;
  Object["compute_capability"] = P.Cc.number();
  Object["sms"] = P.Sms;
  Object["source"] = P.Source;
  return Object;
}

json jsonOf(const arch::Target &T) {
  const arch::Limits &L = *T.Arch;
  json Object = {{"target", T.Name},
                 {"compute_capability", L.Cc.number()},
                 {"architecture", L.Architecture},
                 {"default_target", L.DefaultTarget}};
  json &Toolkit = Object["toolkit"];
  Toolkit["since"] = L.ToolkitSince;
  if (!L.current())
    Toolkit["removed_in"] = L.ToolkitRemoved;
  Toolkit["source"] = sourceOf(L, "toolkit").str();
  for (StringRef Name : arch::limitGroups()) {
    json &Group = Object[Name.str()];
    for (const arch::LimitField &Field : arch::limitFields())
      if (Field.Group == Name)
        Group[Field.Key.str()] = Field.In(L);
    if (Name == "shared_memory")
      Group["carveouts_bytes"] = L.SharedCarveouts;
    if (Name == "grid" && L.CooperativeLaunch)
      Group["cooperative_launch"] = *L.CooperativeLaunch;
    Group["source"] = sourceOf(L, Name).str();
  }
  if (T.Gpu)
    Object["product"] = jsonOf(*T.Gpu);
  return Object;
}

void printJson(const json &Object, raw_ostream &OS) {
  OS << Object.dump(2, ' ', false, json::error_handler_t::replace) << '\n';
}

} // namespace

void printArchTable(ArrayRef<arch::Target> Targets, raw_ostream &OS) {
  const TableColumn Columns[] = {
      {"target", false},          {"architecture", false}, {"threads/SM", true},
      {"blocks/SM", true},        {"regs/block", true},    {"shared KiB/SM", true},
      {"KiB/block opt-in", true}, {"cluster", true},       {"CUDA", false}};
  std::vector<TableRow> Rows;
  for (const arch::Target &T : Targets) {
    const arch::Limits &L = *T.Arch;
    Rows.push_back({T.Name + (L.DefaultTarget ? " *" : ""), L.Architecture, utostr(L.ThreadsPerSm),
                    utostr(L.BlocksPerSm), utostr(L.RegistersPerBlock), inKiB(L.SharedPerSm),
                    inKiB(L.SharedPerBlockOptIn),
                    L.Cluster.supported() ? utostr(L.Cluster.MaxBlocks) : "-", toolkits(L)});
  }
  printTable(Columns, Rows, OS);
  OS << "\n* a default target\n"
        "'warplint targets sm_90' shows every limit of one target with its "
        "source,\n'warplint targets --gpus' the products that can be named.\n";
}

void printProductTable(ArrayRef<const arch::Product *> Gpus, raw_ostream &OS) {
  const TableColumn Columns[] = {{"product", false},
                            {"family", false},
                            {"target", false},
                            {"SMs", true},
                            {"also called", false}};
  std::vector<TableRow> Rows;
  for (const arch::Product *P : Gpus)
    Rows.push_back({P->Name, P->Family, P->Cc.sm(), utostr(P->Sms), join(P->Aliases, ", ")});
  printTable(Columns, Rows, OS);
}

void printDetails(const arch::Target &T, raw_ostream &OS) {
  const arch::Limits &L = *T.Arch;
  if (T.Gpu)
    printProduct(*T.Gpu, OS);
  WithColor(OS, raw_ostream::SAVEDCOLOR, /*Bold=*/true).get() << L.name();
  OS << ": " << L.Architecture << ", compute capability " << L.Cc.number() << ", CUDA "
     << toolkits(L) << (L.DefaultTarget ? ", a default target" : "") << '\n';
  printSource(sourceOf(L, "toolkit"), OS);
  for (StringRef Group : arch::limitGroups()) {
    OS << '\n';
    for (const arch::LimitField &Field : arch::limitFields())
      if (Field.Group == Group)
        OS << formatv("  {0,-34}{1}\n", Field.Label, quantity(Field.In(L), Field.Unit));
    if (Group == "shared_memory")
      OS << formatv("  {0,-34}{1} KiB\n", "carveouts per SM",
                    join(map_range(L.SharedCarveouts, inKiB), ", "));
    if (Group == "grid" && L.CooperativeLaunch)
      OS << formatv("  {0,-34}{1}\n", "cooperative launch", *L.CooperativeLaunch ? "yes" : "no");
    printSource(sourceOf(L, Group), OS);
  }
}

void printTargetsJson(ArrayRef<arch::Target> Targets, raw_ostream &OS) {
  json List = json::array();
  for (const arch::Target &T : Targets)
    List.push_back(jsonOf(T));
  printJson({{"targets", std::move(List)}}, OS);
}

void printProductsJson(ArrayRef<const arch::Product *> Gpus, raw_ostream &OS) {
  json List = json::array();
  for (const arch::Product *P : Gpus)
    List.push_back(jsonOf(*P));
  printJson({{"products", std::move(List)}}, OS);
}

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
