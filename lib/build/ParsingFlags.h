//===- ParsingFlags.h - The flags of a command that matter to a parse -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_PARSINGFLAGS_H
#define WARPLINT_BUILD_PARSINGFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The result of `keepForParsing`.
struct ParsingFlags {
  std::vector<std::string> Args;          ///< Flags that affect how source is read.
  std::vector<std::string> Architectures; ///< Those that Clang's flags name.
  std::vector<std::string> Unknown;       ///< Left out: Clang does not know them.
};

/// Keeps the flags of \p Words, Clang's flags without the program's name, that affect how source is
/// read. A repository may have written them, so no other flag is kept: none that loads a plugin,
/// runs a program, writes a file, prints, or reads a foreign module or precompiled header. If they
/// are not \p Clangs own, warning flags are left out too: they were meant for another compiler.
ParsingFlags keepForParsing(llvm::ArrayRef<std::string> Words, bool Clangs);

} // namespace warplint

#endif // WARPLINT_BUILD_PARSINGFLAGS_H
