//===- TriedDefines.h - Definitions that bring more launches --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_TRIEDDEFINES_H
#define WARPLINT_LINT_TRIEDDEFINES_H

#include "build/ProjectDefines.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// The flags with which the preprocessor takes launches that it left out for \p Report, as
/// "-DUSE_CUDA"; of two that contradict each other the first.
std::vector<std::string> definesFor(const records::FileReport &Report);

/// Whether \p Error, of an `#error` or of an unknown name, names a macro that \p Project defines.
bool namesDefine(llvm::StringRef Error, bool IsDirective, const ProjectDefines &Project);

/// Those flags of \p Project that define what \p Report's file names and no header declares, or
/// what it leaves launches out without. \p MissesDefine: one of its `#error` names one of those.
std::vector<std::string> definesFor(const records::FileReport &Report,
                                    const ProjectDefines &Project, bool MissesDefine);

/// Marks the findings of \p Tried, the file read with \p Defines of the project's build files, that
/// \p Report, the file read without, does not have: as warnings, with a note and without a fix,
/// since a build may define the macros otherwise.
void markFound(records::FileReport &Tried, const records::FileReport &Report,
               llvm::ArrayRef<std::string> Defines);

/// Adds to \p Report the launches, kernels and findings that only \p Tried has, the same file read
/// with \p Defines. The findings get a note and lose their fixes; they become warnings if the
/// definitions are a guess (\p IsGuess), and not the user's choice.
void addTried(records::FileReport &Report, records::FileReport Tried,
              llvm::ArrayRef<std::string> Defines, bool IsGuess);

} // namespace warplint::lint

#endif // WARPLINT_LINT_TRIEDDEFINES_H
