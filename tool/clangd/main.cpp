//===- main.cpp - clangd with warplint's checks inside ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ResourceDir.h"
#include "cmake/Config.h"
#include "tool/clangd/Clangd.h"
#include "tool/clangd/EditorCommand.h"
#include "tool/clangd/EditorProgram.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

using namespace llvm;

/// Whether the user gave \p Flag, with one dash or two.
static bool gives(ArrayRef<char *> Args, StringRef Flag) {
  return any_of(Args, [&](StringRef Arg) {
    return Arg.consume_front("-") && (Arg.consume_front("-"), Arg.consume_front(Flag)) &&
           (Arg.empty() || Arg.starts_with("="));
  });
}

int main(int Argc, char **Argv) {
  SmallVector<char *> Args(Argv, Argv + Argc);
  // clangd looks for Clang's headers beside itself.
  std::string ResourceDir = "--resource-dir=" + warplint::clangResourceDir();
  if (!gives(Args, "resource-dir"))
    Args.insert(Args.begin() + 1, ResourceDir.data());
  if (gives(Args, "version"))
    outs() << "warplint-clangd " WARPLINT_VERSION "\n";
  Args.push_back(nullptr);
  warplint::clangd::listenToChecks();
  warplint::clangd::useKeptPrograms();
  return clang::clangd::clangdMain(int(Args.size() - 1), Args.data());
}
