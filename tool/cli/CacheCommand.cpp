//===- CacheCommand.cpp - warplint cache ----------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/CacheFolder.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

/// \p Bytes in the largest unit that leaves at least 1: "3.4 MiB".
static std::string inUnits(uint64_t Bytes) {
  constexpr llvm::StringLiteral Units[] = {"bytes", "KiB", "MiB", "GiB"};
  double Shown = double(Bytes);
  const llvm::StringLiteral *Unit = Units;
  constexpr double Step = 1 << 10;
  while (Shown >= Step && Unit != std::end(Units) - 1) {
    Shown /= Step;
    ++Unit;
  }
  return Unit == Units ? formatv("{0} {1}", Bytes, *Unit).str()
                       : formatv("{0:f1} {1}", Shown, *Unit).str();
}

static std::string counted(uint64_t Entries) {
  return formatv("{0} {1}", Entries, Entries == 1 ? "entry" : "entries").str();
}

static base::CacheUsage usageOfAll(const base::CacheFolder &Folder) {
  base::CacheUsage All;
  for (base::CacheKind K : base::AllCacheKinds) {
    base::CacheUsage OfKind = Folder.usage(K);
    All.Entries += OfKind.Entries;
    All.Bytes += OfKind.Bytes;
  }
  return All;
}

static void show(const base::CacheFolder &Folder) {
  outs() << Folder.path() << '\n';
  auto Line = [](StringRef Name, base::CacheUsage U) {
    outs() << formatv("  {0,-9}  {1,13}  {2,10}\n", Name, counted(U.Entries), inUnits(U.Bytes));
  };
  for (base::CacheKind K : base::AllCacheKinds)
    Line(base::nameOf(K), Folder.usage(K));
  Line("all", usageOfAll(Folder));
}

static int clear(const base::CacheFolder &Folder) {
  base::CacheUsage Before = usageOfAll(Folder);
  Error Problem = Folder.clear();
  base::CacheUsage After = usageOfAll(Folder);
  // Another process may have written in between.
  uint64_t Entries = Before.Entries - std::min(Before.Entries, After.Entries);
  uint64_t Bytes = Before.Bytes - std::min(Before.Bytes, After.Bytes);
  outs() << formatv("removed {0}, {1}, of {2}\n", counted(Entries), inUnits(Bytes), Folder.path());
  if (!Problem)
    return ExitClean;
  printError(std::move(Problem));
  return ExitTrouble;
}

int cacheCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Flags of warplint cache");
  cl::opt<std::string> Action(cl::Positional, cl::init("show"), cl::desc("show|clear"),
                              cl::cat(Category));
  cl::opt<std::string> Path("cache-dir", cl::value_desc("folder"), cl::cat(Category),
                            cl::desc("The folder; default the user's cache folder"));
  if (!parseCommandLine(Args, "warplint cache: shows or clears the cache of results\n"))
    return ExitTrouble;
  if (Action != "show" && Action != "clear") {
    printError("cache: found '" + Action.getValue() + "', expected show or clear");
    return ExitTrouble;
  }
  base::CacheFolder Folder(Path, base::CacheFolder::defaultPolicy(),
                            base::CacheFolder::IfMissing::LeaveOut);
  if (!Folder.isUsable()) {
    printError("cache: " + Folder.problem());
    return ExitTrouble;
  }
  if (Action == "clear")
    return clear(Folder);
  show(Folder);
  return ExitClean;
}

} // namespace warplint::tool
