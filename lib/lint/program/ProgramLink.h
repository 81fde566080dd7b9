//===- ProgramLink.h - Joins what the files of a program tell -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PROGRAM_PROGRAMLINK_H
#define WARPLINT_LINT_PROGRAM_PROGRAMLINK_H

#include "dataflow/ProgramFacts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint::lint {

/// The summaries of a program's files, joined. Sound for any set of summaries of which each holds
/// for whatever callers its file has.
class ProgramLink {
public:
  /// \p Asked are the names of which the summaries have all uses. \p Unread are the words of files
  /// that could not be read well: what is named by one of them may be used there in any way.
  /// \p First is what each file knew when it was read. \p ClosedWorld: nothing outside of the
  /// program calls what it exports.
  ProgramLink(std::map<std::string, FileSummary> Summaries, std::set<ProgramName> Asked,
              llvm::StringSet<> Unread, std::map<std::string, ProgramFacts> First,
              bool ClosedWorld);

  /// What \p File knew first and what the other files tell it; empty where they tell nothing that
  /// it depends on.
  ProgramFacts factsFor(const std::string &File) const;
  /// The files in an order in which callers come before what they call, in groups that do not
  /// depend on each other but where files call each other in a circle.
  std::vector<std::vector<std::string>> callersFirst() const;
  /// Replaces the summaries of the files of \p Newer.
  void update(std::map<std::string, FileSummary> Newer);

  const std::map<std::string, FileSummary> &summaries() const { return Of; }

private:
  std::map<std::string, FileSummary> Of;
  std::set<ProgramName> Asked;
  llvm::StringSet<> Unread;
  std::map<std::string, ProgramFacts> First;
  bool ClosedWorld;
  // Of all files together.
  template <typename T>
  using ByUsr = std::map<std::string, std::vector<std::pair<const std::string *, const T *>>>;
  ByUsr<ProgramCall> Calls;      ///< With their files.
  ByUsr<ProgramLaunch> Launches; ///< Likewise, of kernels that others define.
  std::map<std::string, ProgramValue> Results, Variables; ///< Unknown where two files differ.
  std::map<std::string, ProgramPlace> Definitions;
  std::map<std::string, std::optional<ProgramDefinition>> Defined; ///< Empty where two differ.
  llvm::StringSet<> Written, Taken, Exported;
  llvm::StringMap<std::vector<const std::string *>> OptIns; ///< The files that set a kernel's.
  std::vector<const std::string *> OptInsOfAny;             ///< Those that may set any kernel's.

  void join();
  bool isClosed(const ProgramName &Name) const;
  /// The functions that are asked about and by which others enter a file that tells \p Own.
  std::set<ProgramName> entered(const FileSummary &Own) const;
  ProgramFunction function(const ProgramName &Name, const FileSummary &Own,
                           const std::string &For) const;
  void addCalls(const std::string &Usr, const std::string &For, bool OnlyVirtual,
                ProgramFunction &To) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_PROGRAM_PROGRAMLINK_H
