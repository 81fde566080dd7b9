//===- Clangd.h - Declarations of clangd's libraries ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The packages have clangd's libraries but not its headers. This file declares the few names that
/// warplint uses, as in LLVM 22; Seams.cpp lists the calls between clangd's own parts that go
/// through warplint.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_CLANGD_H
#define WARPLINT_TOOL_CLANGD_CLANGD_H

namespace clang::clangd {

/// The whole of clangd, from the command line to the exit status.
int clangdMain(int Argc, char *Argv[]);

} // namespace clang::clangd

namespace warplint::clangd {

/// Makes the severities of findings known to the seams. Call once, first.
void listenToChecks();

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_CLANGD_H
