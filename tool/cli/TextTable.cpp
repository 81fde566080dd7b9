//===- TextTable.cpp - Tables for a terminal ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/TextTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace warplint::tool {

void printTable(ArrayRef<TableColumn> Columns, ArrayRef<TableRow> Rows, raw_ostream &OS) {
  SmallVector<size_t, 10> Widths;
  for (const auto &[I, C] : enumerate(Columns)) {
    size_t Width = C.Heading.size();
    for (const TableRow &R : Rows)
      Width = std::max(Width, R[I].size());
    Widths.push_back(Width);
  }
  auto printRow = [&](raw_ostream &To, auto CellAt) {
    std::string Line;
    for (const auto &[I, C] : enumerate(Columns)) {
      StringRef Cell = CellAt(I);
      std::string Pad(Widths[I] - Cell.size(), ' ');
      Line += (I ? "  " : "");
      Line += C.Number ? Pad + Cell.str() : Cell.str() + Pad;
    }
    To << StringRef(Line).rtrim();
  };
  printRow(WithColor(OS, raw_ostream::SAVEDCOLOR, /*Bold=*/true).get(),
           [&](size_t I) { return Columns[I].Heading; });
  OS << '\n';
  for (const TableRow &R : Rows) {
    printRow(OS, [&](size_t I) { return StringRef(R[I]); });
    OS << '\n';
  }
}

} // namespace warplint::tool
