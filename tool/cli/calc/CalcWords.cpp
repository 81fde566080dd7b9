//===- CalcWords.cpp - Configurations in sentences ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace llvm;

namespace warplint::tool {

std::string percent(double Share) {
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", Share * 100);
  StringRef Trimmed = StringRef(Text).rtrim('0');
  Trimmed.consume_back(".");
  return Trimmed.str() + "%";
}

/// "128 x 2 x 1 = 256", or just "256" where only x counts.
static std::string shapeText(const Shape &S) {
  if (S[1] == 1 && S[2] == 1)
    return std::to_string(S[0]);
  return (Twine(S[0]) + " x " + Twine(S[1]) + " x " + Twine(S[2]) + " = " + Twine(volumeOf(S)))
      .str();
}

std::string describe(const CalcQuestion &Q) {
  std::string Text;
  raw_string_ostream OS(Text);
  ListSeparator Comma;
  if (volumeOf(Q.Block))
    OS << Comma << "block of " << shapeText(Q.Block) << " threads";
  if (Q.Registers)
    OS << Comma << Q.Registers << " registers per thread";
  if (Q.StaticShared)
    OS << Comma << Q.StaticShared << " bytes of static shared memory";
  if (Q.DynamicShared)
    OS << Comma << Q.DynamicShared << " bytes of dynamic shared memory";
  if (Q.Barriers > 1) // one never limits
    OS << Comma << Q.Barriers << " barriers";
  if (Q.Carveout >= 0)
    OS << Comma << "carveout " << Q.Carveout << "%";
  if (Q.Grid)
    OS << Comma << "grid of " << shapeText(*Q.Grid) << " blocks";
  if (Q.Cluster)
    OS << Comma << "clusters of " << shapeText(*Q.Cluster) << " blocks";
  return Text;
}

std::vector<std::string> describe(ArrayRef<CalcCase> Cases) {
  std::vector<std::string> Lines;
  for (const CalcCase &C : Cases) {
    std::string Line = describe(C.Question);
    if (C.Kernel)
      Line = C.Target.Name + ": " + C.Kernel->Name + ", " + Line + " (" + C.Kernel->Place +
             ", measured on " + C.Kernel->Architecture + ")";
    if (!Line.empty() && !is_contained(Lines, Line))
      Lines.push_back(std::move(Line));
  }
  return Lines;
}

void TextTable::print(raw_ostream &OS) const {
  std::vector<size_t> Widths(Columns.size());
  for (const std::vector<std::string> &Row : Rows)
    for (const auto &[Width, Cell] : zip_equal(Widths, Row))
      Width = std::max(Width, Cell.size());
  for (const std::vector<std::string> &Row : Rows) {
    std::string Line;
    raw_string_ostream Text(Line);
    for (size_t I = 0; I != Row.size(); ++I) {
      Text << (I ? "  " : "");
      if (Columns[I] == Align::Left)
        Text << left_justify(Row[I], unsigned(Widths[I]));
      else
        Text << right_justify(Row[I], unsigned(Widths[I]));
    }
    OS << StringRef(Line).rtrim() << '\n';
  }
}

} // namespace warplint::tool
