//===- PtxasLog.h - Reads what ptxas -v printed, among anything else ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The form has been the same since CUDA 4, but for the barriers since 12.6 and
/// the time of compilation since 12.8:
///
///     ptxas info    : Compiling entry function '_Z4fillPf' for 'sm_80'
///     ptxas info    : Function properties for _Z4fillPf
///         0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///     ptxas info    : Used 8 registers, used 0 barriers, 360 bytes cmem[0]
///
/// ptxas writes each message at once, the second with the line that continues
/// it. So parallel compilations mix messages, and no line.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_PTXASLOG_H
#define WARPLINT_MEASURED_PTXASLOG_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace warplint::measured {

/// Reads one log, line by line, into a table. If parallel compilations mixed their lines, it uses
/// only those whose kernel is certain.
class PtxasLogReader {
public:
  /// \p Source is the log's number in \p Table.
  PtxasLogReader(ResourceTable &Table, unsigned Source) : Table(Table), Source(Source) {}

  /// Reads the next line, without its end.
  void line(llvm::StringRef Text);
  /// Says what the log did not finish.
  void finish();

private:
  /// A kernel whose compilation began and did not end yet.
  struct Open {
    std::string Mangled;
    KernelUsage Usage;
    bool HasProperties = false; ///< Its "Function properties" were printed.
    bool Mixed = false;         ///< The next "Used" may be another's.
  };
  /// Output of one process, or of several that can't be separated. Some programs
  /// that run a build put a number before each line: "12>".
  struct Stream {
    std::vector<Open> Compiling;
    std::string Properties; ///< The kernel that the next line is about; empty: none.
    size_t UsedOfMixed = 0;
  };

  void message(Stream &S, llvm::StringRef Text);
  void begin(Stream &S, llvm::StringRef Rest);
  void local(Stream &S, llvm::StringRef Text);
  void used(Stream &S, llvm::StringRef Text);
  void endMixed(Stream &S, llvm::ArrayRef<Open *> Candidates);
  void remark(const llvm::Twine &What) { Table.remark(Source, Line, What); }

  ResourceTable &Table;
  unsigned Source;
  uint64_t Line = 0;
  llvm::StringMap<Stream> Streams;
  size_t Linked = 0;    ///< Kernels of nvlink, which names no architecture.
  size_t Demangled = 0; ///< Kernels whose name another program has replaced.
};

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_PTXASLOG_H
