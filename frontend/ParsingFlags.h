//===- ParsingFlags.h - The flags of a command that matter to a parse -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_PARSINGFLAGS_H
#define WARPLINT_FRONTEND_PARSINGFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::frontend {

/// What `keepForParsing` makes of a command.
struct ParsingFlags {
  std::vector<std::string> Args;          ///< What says how source is read.
  std::vector<std::string> Architectures; ///< Those that Clang's flags name.
  std::vector<std::string> Unknown;       ///< Left out: Clang does not know them.
};

/// Of \p Words, Clang's flags without the program's name, those that say how source is
/// read. A repository may have written them, so that no other is kept: none that loads a
/// plugin, runs a program, writes a file, prints, or reads a module or precompiled header
/// that somebody else has made. Where they are not \p Clangs own, its warning flags are
/// left out as well: what another compiler was asked to warn of says nothing here.
ParsingFlags keepForParsing(llvm::ArrayRef<std::string> Words, bool Clangs);

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_PARSINGFLAGS_H
