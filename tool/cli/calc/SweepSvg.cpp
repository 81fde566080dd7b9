//===- SweepSvg.cpp - Curves as a picture ---------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcAnswer.h"
#include "tool/cli/calc/Sweep.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using warplint::occupancy::CurveStep;

namespace warplint::tool {

namespace {

/// A colour for each class, light and dark. No variables: not every viewer knows them.
constexpr StringLiteral Style(R"(<style>
  text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
         font-size: 12px; fill: #57606a }
  .paper { fill: #ffffff }
  .title { font-size: 17px; font-weight: 600; fill: #1f2328 }
  .target { font-size: 14px; font-weight: 600; fill: #1f2328 }
  .grid { stroke: #d8dee4; stroke-width: 1 }
  .axis { stroke: #8c959f; stroke-width: 1 }
  .area { fill: #0969da; fill-opacity: 0.10 }
  .curve { fill: none; stroke: #0969da; stroke-width: 2; stroke-linejoin: round }
  .step { fill: #ffffff; stroke: #0969da; stroke-width: 1.5 }
  .guide { stroke: #bc4c00; stroke-width: 1; stroke-dasharray: 3 3 }
  .current { fill: #bc4c00; stroke: #ffffff; stroke-width: 1.5 }
  .said { fill: #bc4c00; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .paper { fill: #0d1117 }
    .title, .target { fill: #f0f6fc }
    .grid { stroke: #262c36 }
    .axis { stroke: #656c76 }
    .area { fill: #4493f8; fill-opacity: 0.16 }
    .curve { stroke: #4493f8 }
    .step { fill: #0d1117; stroke: #4493f8 }
    .guide { stroke: #f0883e }
    .current { fill: #f0883e; stroke: #0d1117 }
    .said { fill: #f0883e }
  }
</style>
)");

// In user units, of which a browser makes pixels.
constexpr double Margin = 24, HeadLine = 20, HeadGap = 16;
constexpr double Left = 46, Top = 54, Bottom = 44, Right = 14; ///< Around a plot.

/// \p Text as character data or the value of an attribute.
std::string escaped(StringRef Text) {
  std::string Escaped;
  raw_string_ostream OS(Escaped);
  printHTMLEscaped(Text, OS);
  return Escaped;
}

/// \p Value with at most one digit after the point.
std::string number(double Value) { return formatv("{0:F1}", Value).str(); }

/// One target's plot, from its upper left corner.
class Panel {
public:
  Panel(raw_ostream &OS, const Sweep &S, const CurveScale &Scale, double Width, double Height)
      : OS(OS), S(S), Scale(Scale), Width(Width - Left - Right), Height(Height - Top - Bottom) {}

  void print(double X, double Y) {
    OS << formatv("<g transform=\"translate({0} {1})\">\n", number(X + Left), number(Y + Top));
    printHead();
    printGrid();
    printCurve();
    printSteps();
    printCurrent();
    OS << "</g>\n";
  }

private:
  double x(uint64_t Value) const { return Width * double(Value) / double(Scale.Last); }
  double y(double Occupancy) const { return Height * (1 - Occupancy); }

  void text(double X, double Y, StringRef Class, StringRef Text, StringRef Anchor = "start") {
    OS << formatv("<text x=\"{0}\" y=\"{1}\"", number(X), number(Y));
    if (!Class.empty())
      OS << " class=\"" << Class << '"';
    if (Anchor != "start")
      OS << " text-anchor=\"" << Anchor << '"';
    OS << '>' << escaped(Text) << "</text>\n";
  }

  void line(StringRef Class, double X1, double Y1, double X2, double Y2) {
    OS << formatv("<line class=\"{0}\" x1=\"{1}\" y1=\"{2}\" x2=\"{3}\" y2=\"{4}\"/>\n", Class,
                  number(X1), number(Y1), number(X2), number(Y2));
  }

  /// The target and the configuration's value, short enough for the width.
  void printHead() {
    const bool HasCurrent = S.Curve.at(S.Curve.Current);
    text(0, -30, "target", S.Target.Name);
    if (HasCurrent)
      text(Width, -30, "said",
           percent(S.Curve.AtCurrent.occupancy()) + " at " + Scale.withUnit(S.Curve.Current),
           "end");
    text(0, -12, "",
         HasCurrent ? "limited by " + describe(S.Curve.AtCurrent.Limiting) : summary(S, Scale));
  }

  void printGrid() {
    for (int Percent = 0; Percent <= 100; Percent += 25) {
      const double Y = y(Percent / 100.0);
      line(Percent ? "grid" : "axis", 0, Y, Width, Y);
      text(-8, Y + 4, "", std::to_string(Percent) + "%", "end");
    }
    for (uint64_t Value : Scale.ticks(8)) {
      line("axis", x(Value), Height, x(Value), Height + 4);
      text(x(Value), Height + 18, "", Scale.tick(Value), "middle");
    }
    text(Width / 2, Height + 36, "", Scale.title(), "middle");
  }

  void printCurve() {
    std::string Path;
    for (const CurveStep &Step : S.Curve.Steps)
      Path += " V" + number(y(Step.At.occupancy())) + " H" + number(x(Step.Last));
    const std::string Start = "M0.0 " + number(y(S.Curve.Steps.front().At.occupancy()));
    OS << "<path class=\"area\" d=\"M0.0 " << number(Height) << Path << " V" << number(Height)
       << " Z\"/>\n<path class=\"curve\" d=\"" << Start << Path << "\"/>\n";
  }

  /// Marks the last value before each fall, up to which more costs nothing.
  void printSteps() {
    for (size_t I = 0; I != S.Curve.Steps.size(); ++I) {
      const CurveStep &Step = S.Curve.Steps[I];
      const bool Falls = I + 1 == S.Curve.Steps.size() ||
                         S.Curve.Steps[I + 1].At.occupancy() < Step.At.occupancy();
      if (!Falls || Step.At.BlocksPerSm == 0)
        continue;
      OS << formatv("<circle class=\"step\" cx=\"{0}\" cy=\"{1}\" r=\"3\"><title>{2}: {3}, {4} "
                    "blocks per SM, limited by {5}</title></circle>\n",
                    number(x(Step.Last)), number(y(Step.At.occupancy())),
                    escaped("up to " + Scale.exact(Step.Last)), percent(Step.At.occupancy()),
                    Step.At.BlocksPerSm, describe(Step.At.Limiting));
    }
  }

  void printCurrent() {
    if (!S.Curve.at(S.Curve.Current))
      return;
    const double X = x(S.Curve.Current), Y = y(S.Curve.AtCurrent.occupancy());
    line("guide", X, Y, X, Height);
    OS << formatv("<circle class=\"current\" cx=\"{0}\" cy=\"{1}\" r=\"5\"><title>{2}</title>"
                  "</circle>\n",
                  number(X), number(Y), escaped(summary(S, Scale)));
  }

  raw_ostream &OS;
  const Sweep &S;
  const CurveScale &Scale;
  double Width, Height; ///< Of the plot alone.
};

} // namespace

void printSweepSvg(raw_ostream &OS, ArrayRef<Sweep> Sweeps) {
  const CurveScale Scale(Sweeps);
  const std::vector<CalcCase> Cases(Sweeps.begin(), Sweeps.end());
  const std::vector<std::string> Asked = describe(Cases);
  StringRef Along = name(Scale.Along);
  Along.consume_front("bytes of ");
  const std::string Title = ("Occupancy by " + Along).str();

  const size_t Columns = Sweeps.size() == 1 ? 1 : 2, Rows = (Sweeps.size() + 1) / Columns;
  const double PanelWidth = Columns == 1 ? 720 : 440, PanelHeight = Columns == 1 ? 400 : 290;
  const double Head = Margin + HeadGap + 12 + HeadLine * double(Asked.size());
  const double Width = 2 * Margin + PanelWidth * double(Columns);
  const double Height = Head + Margin + PanelHeight * double(Columns == 1 ? 1 : Rows);

  OS << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                "viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n",
                std::lround(Width), std::lround(Height), escaped(Title))
     << Style << "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
     << formatv("<text class=\"title\" x=\"{0}\" y=\"{1}\">{2}</text>\n", number(Margin),
                number(Margin + 10), escaped(Title));
  for (size_t I = 0; I != Asked.size(); ++I)
    OS << formatv("<text x=\"{0}\" y=\"{1}\">{2}</text>\n", number(Margin),
                  number(Margin + 12 + HeadLine * double(I + 1)), escaped(Asked[I]));
  for (size_t I = 0; I != Sweeps.size(); ++I)
    Panel(OS, Sweeps[I], Scale, PanelWidth, PanelHeight)
        .print(Margin + PanelWidth * double(I % Columns), Head + PanelHeight * double(I / Columns));
  OS << "</svg>\n";
}

} // namespace warplint::tool
