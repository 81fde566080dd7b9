//===- LiveReport.h - Prints findings while a run goes on -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_LIVEREPORT_H
#define WARPLINT_TOOL_CLI_LIVEREPORT_H

#include "lint/isolation/Supervisor.h"
#include "lint/RunObserver.h"
#include "records/ShownFindings.h"
#include "report/MissingHeaders.h"
#include "tool/cli/LintFlags.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace warplint::tool {

/// Prints the findings of each file on standard output as soon as those of all files before it are
/// known, where the report is a text that no filter changes in the end. The output is the same as
/// that of the report. In a long run, what would mend a missing header is a note of its own as soon
/// as a file misses one. A process that goes on for another prints what that one did not.
class LiveReport : public lint::RunObserver {
public:
  /// Whether the report that \p Flags ask for has the findings of each file one after the other,
  /// and no filter that looks at all files. They are in the order in which files are read, then.
  static bool suits(const LintFlags &Flags);

  /// \p Table counts the files whose findings are printed.
  LiveReport(const LintFlags &Flags, lint::FileTable &Table);

  void sawMissingHeaders(const records::FileReport &Report) override;
  void takeNext(const records::FileReport &Report) override;
  void interrupted(std::vector<records::FileReport> Done,
                   std::vector<records::FileReport> Lost) override;

  /// Moves the files whose findings have to wait for the other files behind these.
  void putHeldLast(std::vector<records::FileReport> &Files) const;
  /// The number of files, the first ones after that, whose findings are printed.
  size_t printed() const { return Printed; }
  /// Whether standard output did not take them.
  bool failed() const { return Failed; }

private:
  const LintFlags &Flags;
  lint::FileTable &Table;
  const bool IsLive;
  bool Failed = false;
  size_t Printed = 0;
  llvm::StringSet<> Held; ///< Files on whose findings another file may report in the end.
  std::unique_ptr<report::HeaderRemedies> Remedies; ///< Once a header is missing.
  llvm::StringSet<> Advised;                        ///< The next steps that were printed.
  records::ShownFindings Shown;
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_LIVEREPORT_H
