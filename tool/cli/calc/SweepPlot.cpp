//===- SweepPlot.cpp - Curves for a terminal ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcWords.h"
#include "tool/cli/calc/CurveScale.h"
#include "tool/cli/calc/Sweep.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <bit>
#include <cmath>

using namespace llvm;

namespace warplint::tool {

namespace {

constexpr unsigned WidestPlot = 72; ///< Columns, beside the labels in 80.
constexpr unsigned Eighths = 8;     ///< The steps of a block character.

/// Blocks from the bottom up, empty to full.
constexpr const char *Bars[Eighths + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

/// The values of each column.
class Grid {
public:
  explicit Grid(const CurveScale &Scale)
      : First(Scale.Along == occupancy::Axis::SharedMemory ? 0 : 1) {
    const uint64_t Values = Scale.Last - First + 1;
    // Few powers of two in each number, as in what a GPU allocates: steps then fall
    // between columns where they can.
    while (Values > PerColumn * WidestPlot)
      PerColumn += std::max<uint64_t>(1, std::bit_floor(PerColumn) / 4);
    Columns = unsigned((Values + PerColumn - 1) / PerColumn);
  }

  unsigned columns() const { return Columns; }
  /// The last value of \p Column.
  uint64_t last(unsigned Column) const { return First + (Column + 1) * PerColumn - 1; }
  unsigned columnOf(uint64_t Value) const {
    return unsigned(Value < First ? 0 : (Value - First) / PerColumn);
  }

private:
  uint64_t First;
  uint64_t PerColumn = 1;
  unsigned Columns = 1;
};

/// A line of text that is written into from any column.
class Line {
public:
  /// Writes \p Text, of one column per byte, with its middle at \p Column where no other
  /// text is in the way.
  bool write(unsigned Column, StringRef Text) {
    const unsigned Half = unsigned(Text.size() / 2);
    const size_t From = Column > Half ? Column - Half : 0, To = From + Text.size();
    if (To > WidestPlot)
      return false;
    // At least one blank separates two texts.
    if (StringRef(Content).slice(From ? From - 1 : 0, To + 1).find_first_not_of(' ') !=
        StringRef::npos)
      return false;
    Content.resize(std::max(Content.size(), To), ' ');
    Content.replace(From, Text.size(), Text.str());
    return true;
  }
  StringRef text() const { return Content; }

private:
  std::string Content;
};

/// Draws one curve.
class Plot {
public:
  Plot(raw_ostream &OS, const Sweep &S, const CurveScale &Scale, unsigned Height, bool Colour)
      : OS(OS), S(S), Scale(Scale), Columns(Scale), Height(Height), Colour(Colour) {}

  void print() {
    OS << S.Target.Name << ": " << summary(S, Scale) << '\n';
    for (unsigned Row = Height; Row-- != 0;)
      printRow(Row);
    printAxis();
  }

private:
  /// The occupancy at the end of \p Column; empty where the curve has ended.
  std::optional<double> at(unsigned Column) const {
    const uint64_t Last = std::min(Columns.last(Column), Scale.Last);
    const occupancy::CurveStep *Step = S.Curve.at(Last);
    if (!Step && Last > S.Curve.last() && Columns.columnOf(S.Curve.last()) == Column)
      Step = &S.Curve.Steps.back();
    return Step ? std::optional(Step->At.occupancy()) : std::nullopt;
  }

  void printRow(unsigned Row) {
    const bool IsLabelled = (Row + 1) % (Height / 4) == 0;
    OS << (IsLabelled ? formatv("{0,4}%", (Row + 1) * 100 / Height).str() : std::string(5, ' '))
       << (IsLabelled ? "┤" : "│");
    const occupancy::CurveStep *Current = S.Curve.at(S.Curve.Current);
    unsigned Blanks = 0;
    bool Marked = false;
    for (unsigned Column = 0; Column != Columns.columns(); ++Column) {
      const double Level = at(Column).value_or(0) * Height * Eighths;
      const int Filled = int(std::lround(Level)) - int(Row * Eighths);
      if (Filled <= 0) {
        ++Blanks;
        continue;
      }
      OS.indent(std::exchange(Blanks, 0));
      const uint64_t Last = std::min(Columns.last(Column), Scale.Last);
      const bool IsCurrent = Current && Last >= Current->First && Last <= Current->Last;
      if (Colour && IsCurrent != Marked) {
        IsCurrent ? OS.changeColor(raw_ostream::GREEN, /*Bold=*/true) : OS.resetColor();
        Marked = IsCurrent;
      }
      OS << Bars[std::min<int>(Filled, Eighths)];
    }
    if (Marked)
      OS.resetColor();
    OS << '\n';
  }

  /// The values with a label on the axis: at the end of each step, the widest first, since there
  /// occupancy falls; of blocks, each of which is a step, round ones.
  std::vector<uint64_t> labels() const {
    if (Scale.Along == occupancy::Axis::BlockThreads)
      return Scale.ticks(Eighths);
    std::vector<uint64_t> Ends;
    for (size_t I = 0; I != S.Curve.Steps.size(); ++I)
      if (I + 1 == S.Curve.Steps.size() ||
          S.Curve.Steps[I].At.occupancy() != S.Curve.Steps[I + 1].At.occupancy())
        Ends.push_back(S.Curve.Steps[I].Last);
    return Ends;
  }

  void printAxis() {
    Line Labels;
    std::vector<bool> Ticks(Columns.columns());
    for (uint64_t Value : labels())
      if (Labels.write(Columns.columnOf(Value), Scale.tick(Value)))
        Ticks[Columns.columnOf(Value)] = true;
    OS << "   0%└";
    for (bool Tick : Ticks)
      OS << (Tick ? "┴" : "─");
    OS << '\n' << std::string(6, ' ') << Labels.text() << '\n';
    if (!S.Curve.at(S.Curve.Current))
      return;
    const unsigned Column = Columns.columnOf(S.Curve.Current);
    const std::string Text = Scale.tick(S.Curve.Current);
    const bool IsLeft = Column + Text.size() + 2 > WidestPlot;
    OS.indent(6 + Column - (IsLeft ? Text.size() + 1 : 0));
    if (Colour)
      OS.changeColor(raw_ostream::GREEN, /*Bold=*/true);
    OS << (IsLeft ? Text + " ▲" : "▲ " + Text);
    if (Colour)
      OS.resetColor();
    OS << '\n';
  }

  raw_ostream &OS;
  const Sweep &S;
  const CurveScale &Scale;
  Grid Columns;
  unsigned Height; ///< Rows, a multiple of 4.
  bool Colour;
};

} // namespace

void printSweepPlot(raw_ostream &OS, ArrayRef<Sweep> Sweeps, bool Colour) {
  const CurveScale Scale(Sweeps);
  std::vector<CalcCase> Cases(Sweeps.begin(), Sweeps.end());
  OS << "occupancy by " << Scale.title();
  for (const std::string &Line : describe(Cases))
    OS << '\n' << Line;
  OS << '\n';
  for (const Sweep &S : Sweeps) {
    OS << '\n';
    Plot(OS, S, Scale, Sweeps.size() == 1 ? 12 : 8, Colour).print();
  }
}

} // namespace warplint::tool
