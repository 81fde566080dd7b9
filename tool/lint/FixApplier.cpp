//===- FixApplier.cpp - Applies the fixes of a report to the files --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/FixApplier.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang::tooling;
using namespace llvm;

namespace warplint::tool {

namespace {
/// Edits by file; an ordered map, so that files are written in one order.
using EditsByFile = std::map<std::string, Replacements>;
} // namespace

/// \p Into with all edits of \p Fix, or nothing where one overlaps.
static std::optional<EditsByFile> withFix(const EditsByFile &Into,
                                          const StringMap<Replacements> &Fix) {
  EditsByFile Result = Into;
  for (const auto &[Path, Edits] : Fix)
    for (const Replacement &Edit : Edits) {
      Replacements &File = Result[Path.str()];
      // The same edit for two reasons is one edit.
      if (is_contained(File, Edit))
        continue;
      if (Error Overlap = File.add(Edit)) {
        consumeError(std::move(Overlap));
        return std::nullopt;
      }
    }
  return Result;
}

/// Replaces the file at \p Path in one step, keeping its permissions.
static Error replaceFile(StringRef Path, StringRef Content) {
  // Through a link to the file itself, so that the link stays one.
  SmallString<128> Real;
  if (std::error_code Problem = sys::fs::real_path(Path, Real))
    return createStringError(Problem, "%s: %s", Path.str().c_str(), Problem.message().c_str());
  ErrorOr<sys::fs::perms> Permissions = sys::fs::getPermissions(Real);
  if (!Permissions)
    return createStringError(Permissions.getError(), "%s: %s", Path.str().c_str(),
                             Permissions.getError().message().c_str());
  Expected<sys::fs::TempFile> Temporary = sys::fs::TempFile::create(Real + ".warplint-%%%%%%");
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  Out << Content;
  Out.flush();
  if (std::error_code Problem = Out.error()) {
    Out.clear_error();
    consumeError(Temporary->discard());
    return createStringError(Problem, "%s: %s", Path.str().c_str(), Problem.message().c_str());
  }
  if (std::error_code Problem = sys::fs::setPermissions(Temporary->FD, *Permissions)) {
    consumeError(Temporary->discard());
    return createStringError(Problem, "%s: %s", Path.str().c_str(), Problem.message().c_str());
  }
  return Temporary->keep(Real);
}

static Error editFile(const std::string &Path, const Replacements &Edits) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError(Buffer.getError(), "%s: %s", Path.c_str(),
                             Buffer.getError().message().c_str());
  Expected<std::string> Edited = applyAllReplacements((*Buffer)->getBuffer(), Edits);
  if (!Edited)
    return Edited.takeError();
  return replaceFile(Path, *Edited);
}

FixOutcome applyFixes(const LintReport &Report) {
  FixOutcome Outcome;
  EditsByFile Edits;
  for (const FileReport &File : Report.Files)
    for (const ReportedFinding &F : File.Findings) {
      const StringMap<Replacements> &Fix = F.Diagnostic.Message.Fix;
      if (Fix.empty())
        continue;
      std::optional<EditsByFile> More = withFix(Edits, Fix);
      ++(More ? Outcome.Applied : Outcome.Skipped);
      if (More)
        Edits = std::move(*More);
    }
  for (const auto &[Path, Replacements] : Edits)
    if (Error Problem = editFile(Path, Replacements))
      Outcome.Errors.push_back(toString(std::move(Problem)));
  return Outcome;
}

} // namespace warplint::tool
