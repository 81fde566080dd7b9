//===- FoldersAfter.h - Folders of a project that are searched last -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_FOLDERSAFTER_H
#define WARPLINT_FRONTEND_FOLDERSAFTER_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace warplint::frontend {

/// Makes headers that \p Compiler finds in folders of `-idirafter`, but for warplint's own, the
/// user's, as those in folders of `-I` are: folders that were guessed stand there, so that none of
/// their headers takes the place of one of the system, and Clang takes all in them for the
/// system's, whose launches are nobody's. To be called before the action of \p Compiler is
/// executed.
void readFoldersAfterAsProject(clang::CompilerInstance &Compiler);

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_FOLDERSAFTER_H
