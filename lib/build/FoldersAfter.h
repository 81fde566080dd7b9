//===- FoldersAfter.h - Folders of a project that are searched last -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_BUILD_FOLDERSAFTER_H
#define WARPLINT_BUILD_FOLDERSAFTER_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace warplint {

/// Makes the headers that \p Compiler finds in folders of `-idirafter`, except warplint's own, user
/// headers, like those in folders of `-I`. Guessed folders are given by `-idirafter` so that none
/// of their headers replaces one of the system, but Clang treats headers there as the system's, in
/// which launches are ignored. Call it before the action of \p Compiler is executed.
void readFoldersAfterAsProject(clang::CompilerInstance &Compiler);

} // namespace warplint

#endif // WARPLINT_BUILD_FOLDERSAFTER_H
