//===- ExplainCommand.cpp - warplint explain ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "report/CheckPages.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

/// The check whose name is nearest to \p Name.
static StringRef nearest(StringRef Name) {
  return min_element(checks::registry(),
                     [&](const auto &A, const auto &B) {
                       return A.Name.edit_distance(Name) < B.Name.edit_distance(Name);
                     })
      ->Name;
}

int explainCommand(ArrayRef<const char *> Args) {
  cl::OptionCategory Category("Flags of warplint explain");
  cl::list<std::string> Names(cl::Positional, cl::desc("CHECK..."), cl::cat(Category));
  if (!parseCommandLine(Args, "warplint explain: prints the page of a check\n"
                              "\nWithout a name, lists the checks.\n"))
    return ExitTrouble;
  if (Names.empty())
    for (const checks::CheckEntry &Entry : checks::registry())
      outs() << formatv("{0,-31} {1}\n", Entry.Name, Entry.Summary);
  for (const std::string &Name : Names) {
    const EmbeddedFile *Page = report::findCheckPage(Name);
    if (!Page) {
      printError("no check '" + Name + "'; did you mean '" + nearest(Name) +
                 "'? 'warplint explain' lists them all");
      return ExitTrouble;
    }
    outs() << Page->Text;
  }
  return ExitClean;
}

} // namespace warplint::tool
