//===- LintOverviews.h - The help texts of the commands that lint ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_LINTOVERVIEWS_H
#define WARPLINT_TOOL_CLI_LINTOVERVIEWS_H

#include "llvm/ADT/StringRef.h"

namespace warplint::tool {

inline constexpr llvm::StringLiteral ReportOverview(
    R"(Writes a page for browsers: every kernel and launch of a project with its
occupancy on each target, what limits it, its curves, and the findings beside
their source.

  warplint report src/
  warplint report -o report.html --target=sm_80,A100 --resources=build.log src/

It takes the flags of 'warplint lint' that are not about other formats. The page
is one file and loads nothing from the network.
)");

inline constexpr llvm::StringLiteral PortOverview(
    R"(Shows what changes for a project on another target: launches that fail, bounds
that are dropped, and occupancy that falls or rises, with the reason.

  warplint port --from=sm_90 --to=sm_107 src/
  warplint port --from=A100 --to=rubin -p build --format=markdown > ticket.md

It takes the flags of 'warplint lint' that are not about other formats. With
--measure or --resources, occupancy is of the registers that were measured.
Exit status: 0 compared; 2 a wrong flag, or a file that can't be read well.
)");

inline constexpr llvm::StringLiteral WhyOverview(
    R"(Explains the launches of a line: each value with its origin or the place where it
gets lost, the conditions around, the kernel's attributes and needs, what is not
checked for want of values, and the findings.

  warplint why src/a.cu:40
  warplint why -p build --target=sm_90 src/a.cu:40

Exit status: 0 explained; 2 a wrong flag, or no launch in that line.
)");

inline constexpr llvm::StringLiteral MergeOverview(
    R"(Merges the parts that several runs wrote, and prints what one run would print,
with the same exit status.

  warplint --shard=1/2 --format=part --output=1.warplint src/
  warplint --shard=2/2 --format=part --output=2.warplint src/
  warplint merge --format=sarif 1.warplint 2.warplint

A folder means every .warplint file in it. The sources must be there, unchanged.
)");

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_LINTOVERVIEWS_H
