//===- ClangCommand.h - The Clang arguments under which a file parses -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_CLANGCOMMAND_H
#define WARPLINT_BUILD_CLANGCOMMAND_H

#include "build/HeaderOverlay.h"
#include "build/IncludeGuess.h"
#include "build/Toolkit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The unknown names that a parse declares: none, those in a file that misses a header, or all.
enum class DeclaredNames { None, OfMissingHeaders, All };

/// The inputs of one parse.
struct ParseRequest {
  std::string File;      ///< As it should appear in messages.
  std::string Directory; ///< Relative paths start here; absolute.
  /// Its entry of the compile database, compiler first: nvcc's, Clang's or
  /// another compiler's, launchers such as ccache in front allowed.
  std::optional<std::vector<std::string>> Command;
  /// If the file has no entry and uses another file's command: how it was chosen, as "inferred from
  /// b.cu".
  std::string Heuristic;
  /// Flags after `--`: Clang's or nvcc's. They come after the command's own.
  std::vector<std::string> ExtraArgs;
  std::string ResourceDir; ///< Of the Clang that parses; empty: its default.
  /// The folder of warplint's own headers.
  std::string OwnHeaders = OwnHeadersFolder.str();
  /// Whether Clang's warnings are wanted for the command of another compiler: an editor shows them.
  bool ClangWarnings = false;
  /// Warplint's own headers that are read before the file, in addition to the CUDA runtime.
  std::vector<std::string> StandIns;
  /// Of C++, unless the command or the flags name one: nvcc's default.
  std::string Standard = "gnu++17";
  /// "sm_80" for that device pass; empty for the host pass, which holds the
  /// launches.
  std::string DeviceArch;
  /// Instance files, absolute, that are read before it as if all were one file.
  std::vector<std::string> Before;
  /// Names that lack the word `template`; see parse/NvccDialect.h.
  std::vector<std::string> TemplateNames;
  /// See parse/MissingNames.h.
  DeclaredNames Names = DeclaredNames::OfMissingHeaders;
};

/// One parse: arguments for `clang::tooling::ToolInvocation`, and other facts from the command.
struct ParseJob {
  std::vector<std::string> Args; ///< The program's name first.
  /// GPUs the command names, in its order, each once: "sm_80", "sm_90a", or
  /// the words "native", "all" and "all-major".
  std::vector<std::string> Architectures;
  unsigned MaxRegCount = 0; ///< As in `TranslatedFlags`.
  /// The header that is read first of all, the same for every file: as `-include` has it.
  std::string Preamble;
  /// Instance files that are read without their includes: an earlier one has them.
  std::vector<std::string> WithoutIncludes;
  /// Flags that Clang does not know and that were left out.
  std::vector<std::string> Dropped;
  /// Include folders that the tree suggested, since the file has no command of
  /// its own.
  std::vector<std::string> GuessedIncludes;
  std::string File; ///< That is parsed.
  /// What the tree has of headers that a build makes.
  std::vector<HeaderTemplate> Templates;
  /// The searches in which they were guessed, in addition to accesses to the file system.
  std::vector<HeaderSearch> Searched;
};

/// Makes the parse of \p Request with the headers of \p Kit. The file system of the parse must have
/// warplint's own headers, by `overlayOwnHeaders` or in the folder of the request.
ParseJob makeParseJob(const ParseRequest &Request, const Toolkit &Kit,
                      llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

/// The folders that \p Args, Clang's, name for includes, absolute; relative ones start at
/// \p Directory.
std::vector<std::string> includeFolders(llvm::ArrayRef<std::string> Args,
                                        llvm::StringRef Directory);

/// Gives \p Job, whose command names no architecture by number, the list of those
/// that the file is judged for, "sm_80" and so on: nvcc's `__CUDA_ARCH_LIST__` is
/// the same in every pass over a file.
void addArchitectureList(ParseJob &Job, llvm::ArrayRef<std::string> Architectures);

/// Joins values that are separate words to nvcc's flags in \p Command, a compiler's name first, and
/// replaces response files by their content. Relative paths start at \p Directory. Other compilers'
/// commands stay as they are.
void joinNvccValues(std::vector<std::string> &Command, llvm::StringRef Directory,
                    llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

} // namespace warplint

#endif // WARPLINT_BUILD_CLANGCOMMAND_H
