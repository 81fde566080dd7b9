//===- Finding.h - A fault that a check reports ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_FINDING_H
#define WARPLINT_FINDINGS_FINDING_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// The severity of a finding. docs/trust.md has the promise of each.
enum class Severity {
  Warning, ///< Fails on some of the targets, or costs performance.
  Error,   ///< Fails on every target that was asked for: never a false positive.
};

/// "warning" or "error".
llvm::StringRef name(Severity S);

/// A reason, a number, another place; or a suggestion, when it has fixes.
struct Note {
  clang::SourceLocation Location;
  std::string Text;
  /// Edits that change the program: offered, never applied by `--fix`.
  std::vector<clang::FixItHint> Suggested;
  bool IsWay = false; ///< The instance or the call that leads to the launch.
};

/// One fault, reported once for all the targets that share it.
struct Finding {
  clang::SourceLocation Location;
  Severity Level = Severity::Warning;
  std::string Text;                    ///< Lower case, no full stop, the numbers in it.
  std::vector<std::string> Targets;    ///< Names of the targets that it holds for.
  /// What it is about, whatever its values are: "scale in launchAll" for a launch, "scale" for a
  /// kernel; empty where only its line shows that.
  std::string Subject;
  clang::SourceRange Highlight;        ///< The argument or attribute to underline.
  std::vector<clang::FixItHint> Fixes; ///< Edits that keep the program's meaning.
  std::vector<Note> Notes;
  /// All values of the argument to underline, in threads or blocks if it is a shape; empty unless
  /// there are several.
  std::vector<uint64_t> Values;
  /// Only right if it holds for every target that the kernel is meant for: the program may keep the
  /// launch from some.
  bool OnlyIfEverywhere = false;
  bool LostFix = false;       ///< To that of another check, which edits the same.
  std::vector<Finding> Alike; ///< Those that it represents beside itself (`AlikeFindings.h`).

  /// Adds a note at \p Where; at the finding if that is invalid.
  void note(clang::SourceLocation Where, std::string Text,
            std::vector<clang::FixItHint> Suggested = {}) {
    Notes.push_back({Where, std::move(Text), std::move(Suggested)});
  }
  /// Likewise, that the instance or call at \p Where leads to the launch.
  void noteWay(clang::SourceLocation Where, std::string Text) {
    Notes.push_back({Where, std::move(Text), {}, /*IsWay=*/true});
  }
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_FINDING_H
