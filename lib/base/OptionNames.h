//===- OptionNames.h - Options as a user of the program gives them --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// Messages name the flag that caused a problem or solves it. Only a program knows its flags, so
/// the other libraries name the option, and the program its spelling.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_OPTIONNAMES_H
#define WARPLINT_BASE_OPTIONNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::base {

enum class Option {
  AddNolint,
  AllowPartial,
  ApplyFixes,
  ArchTable,
  Baseline,
  BlockSize,
  CacheFolder,
  Checks,
  CommandsFolder,
  CompilerArguments,
  CudaToolkit,
  ExportedFixes,
  JsonReport, ///< The whole command.
  ListLaunches,
  MemoryLimit,
  Output,
  PartReport,
  PrintCommand, ///< The whole command, up to the file.
  Resources,
  Shard,
  TimeLimit,
  Verbose,
  WriteBaseline,
};
inline constexpr size_t NumOptions = size_t(Option::WriteBaseline) + 1;

/// Sets the names by option; they must live as long as the program. Called before there are
/// threads.
void setOptionNames(llvm::ArrayRef<llvm::StringRef> Names);

/// The name of \p Which, such as "--verbose"; "its option" where the program has set none.
std::string nameOf(Option Which);

} // namespace warplint::base

#endif // WARPLINT_BASE_OPTIONNAMES_H
