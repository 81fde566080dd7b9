//===- PreamblePlan.h - Plan to compile the headers before a file ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_PREAMBLEPLAN_H
#define WARPLINT_PARSE_PREAMBLE_PREAMBLEPLAN_H

#include "parse/preamble/Preamble.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A plan to compile the headers that a parse reads before its file.
struct PreamblePlan {
  /// Its source is `Source`; it names no output.
  std::shared_ptr<clang::CompilerInvocation> Invocation;
  std::string Source; ///< Its text.
  /// Equal for plans that make the same of the same headers.
  std::string Key;
  /// The folders of the parse that the plan leaves out: those where a project has its
  /// headers. It is right where none of them has a header that the preamble asks for.
  std::vector<std::string> LeftOut;
};

/// The folders of a plan, of those that a parse searches for headers.
enum class Folders { WithoutProject, All };

/// Whether \p Entry is a folder in which a project has its headers: they are searched for
/// before, or after, those of the system. \p OwnHeaders is the folder of warplint's own.
bool isOfProject(const clang::HeaderSearchOptions::Entry &Entry, llvm::StringRef OwnHeaders);

/// Which headers a plan is for, of those that a parse reads first.
struct HeadersToPlan {
  /// Of warplint's own, included by flags: the first of all, and what follows it.
  std::vector<std::string> InFront;
  /// Those of the system that the file itself includes; see leadingIncludes().
  std::vector<std::string> Leading;
};

/// The plan for \p Headers, which \p Parse, with paths relative to \p Directory, reads first.
/// \p OwnHeaders is the folder of warplint's own headers. Empty if \p Parse reads something else
/// before or between them, or has precompiled headers already.
std::optional<PreamblePlan> planFor(const clang::CompilerInvocation &Parse,
                                    const HeadersToPlan &Headers, llvm::StringRef OwnHeaders,
                                    llvm::StringRef Directory, Folders Searched);

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_PREAMBLEPLAN_H
