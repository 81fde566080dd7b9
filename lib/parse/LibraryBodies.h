//===- LibraryBodies.h - Parses without what CUDA's libraries do inside ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_LIBRARYBODIES_H
#define WARPLINT_PARSE_LIBRARYBODIES_H

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
class Decl;
} // namespace clang

namespace warplint {

/// Whether \p D is a function of Thrust, CUB, libcu++, cooperative groups or another library that
/// comes with the toolkit, or of its arithmetic of small floating-point types, in a header of the
/// system. It has no launch of the user's, no shared memory of a user's kernel, and no constant:
/// Clang still reads bodies that are `constexpr` or determine a type.
bool isOfLibrary(const clang::Decl *D);

/// Lets \p Compiler, whose consumer \p Consumer is, skip the bodies of such functions, and with
/// them all the templates that only they use: half of the time of a file that includes Thrust.
/// To be called before the action of \p Compiler is executed.
/// \returns the consumer to use.
std::unique_ptr<clang::ASTConsumer>
withoutLibraryBodies(clang::CompilerInstance &Compiler,
                     std::unique_ptr<clang::ASTConsumer> Consumer);

} // namespace warplint

#endif // WARPLINT_PARSE_LIBRARYBODIES_H
