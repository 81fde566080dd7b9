//===- TextTable.h - Tables for a terminal --------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_TEXTTABLE_H
#define WARPLINT_TOOL_CLI_TEXTTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class raw_ostream;
}

namespace warplint::tool {

/// A column of a table. Words are aligned to the left, numbers to the right.
struct TableColumn {
  llvm::StringRef Heading;
  bool Number;
};

/// A cell for each column.
using TableRow = llvm::SmallVector<std::string, 10>;

/// Prints the headings, bold where \p OS has colours, then \p Rows.
void printTable(llvm::ArrayRef<TableColumn> Columns, llvm::ArrayRef<TableRow> Rows,
                llvm::raw_ostream &OS);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_TEXTTABLE_H
