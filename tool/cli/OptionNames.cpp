//===- OptionNames.cpp - The flags that messages of other libraries name --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/OptionNames.h"
#include "tool/cli/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include <array>

using warplint::base::Option;

namespace warplint::tool {

static llvm::StringRef spelling(Option Which) {
  switch (Which) {
  case Option::AddNolint:
    return "--add-nolint";
  case Option::AllowPartial:
    return "--allow-partial";
  case Option::ApplyFixes:
    return "--fix";
  case Option::ArchTable:
    return "--arch-table";
  case Option::Baseline:
    return "--baseline";
  case Option::BlockSize:
    return "--block";
  case Option::CacheFolder:
    return "--cache-dir";
  case Option::Checks:
    return "--checks";
  case Option::CommandsFolder:
    return "-p";
  case Option::CompilerArguments:
    return "--";
  case Option::CudaToolkit:
    return "--cuda-path";
  case Option::ExportedFixes:
    return "--export-fixes";
  case Option::JsonReport:
    return "warplint --format=json";
  case Option::ListLaunches:
    return "--list-launches";
  case Option::MemoryLimit:
    return "--max-memory";
  case Option::Output:
    return "--output";
  case Option::PartReport:
    return "--format=part";
  case Option::PrintCommand:
    return "warplint --print-command";
  case Option::Resources:
    return "--resources";
  case Option::Shard:
    return "--shard";
  case Option::TimeLimit:
    return "--timeout";
  case Option::Verbose:
    return "--verbose";
  case Option::WriteBaseline:
    return "--write-baseline";
  }
  llvm_unreachable("not an option");
}

void nameOptions() {
  static std::array<llvm::StringRef, base::NumOptions> Names;
  for (size_t I = 0; I != Names.size(); ++I)
    Names[I] = spelling(Option(I));
  base::setOptionNames(Names);
}

} // namespace warplint::tool
