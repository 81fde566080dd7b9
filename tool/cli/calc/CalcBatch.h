//===- CalcBatch.h - JSON Lines in, JSON Lines out ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCBATCH_H
#define WARPLINT_TOOL_CLI_CALC_CALCBATCH_H

#include "arch_tables/ArchTables.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint::tool {

/// Reads one JSON object with the input keys of docs/json.md.
/// \returns an empty string, or what is wrong with \p Line in one sentence:
/// the key, what was found and what was expected. \p Target and \p Q are then
/// unspecified.
std::string readQuestion(llvm::StringRef Line, std::string &Target, CalcQuestion &Q);

/// Answers lines of `warplint calc --batch`, each with exactly one line. Never
/// fails on what a line holds. Memory stays bounded, however many lines come.
class CalcBatch {
public:
  /// \p Tables must outlive the batch.
  explicit CalcBatch(const arch::ArchTables &Tables) : Tables(Tables) {}

  /// Appends the answer to \p Line (without its line end) to \p Out, with a
  /// line end: a JSON object, with the one key `error` where the line can't be
  /// answered.
  void answerLine(llvm::StringRef Line, std::string &Out);

  /// Appends an `error` answer.
  void refuseLine(llvm::StringRef Why, std::string &Out);

  /// Lines that were answered with `error` so far.
  uint64_t refused() const { return Refused; }

private:
  struct KnownTarget {
    arch::Target Target;
    std::string QuotedName;
  };

  const KnownTarget *targetOf(llvm::StringRef Name, std::string &Why);

  const arch::ArchTables &Tables;
  llvm::StringMap<KnownTarget> Known; // names that were looked up before
  uint64_t Refused = 0;
};

/// Reads standard input to its end and writes the answers to \p OS, in order.
/// Whatever has been read is answered before more is waited for, so that a
/// program can ask line by line.
/// \returns an exit status: ExitTrouble if a line could not be answered, or
/// input or output failed.
int runCalcBatch(const arch::ArchTables &Tables, llvm::raw_fd_ostream &OS);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCBATCH_H
