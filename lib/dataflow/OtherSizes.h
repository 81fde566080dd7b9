//===- OtherSizes.h - Classes whose size is not the one that Clang has ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a library is missing, warplint's own headers stand in for it. They mark the classes that have
/// the library's members but not its size, which depends on the version.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_OTHERSIZES_H
#define WARPLINT_DATAFLOW_OTHERSIZES_H

namespace clang {
class ASTContext;
class QualType;
class RecordDecl;
class Stmt;
} // namespace clang

namespace warplint {

/// Whether objects of \p Type really have another size: it is such a class, or holds one.
bool hasOtherSize(clang::QualType Type, const clang::ASTContext &AST);
bool hasOtherSize(const clang::RecordDecl *Class, const clang::ASTContext &AST);

/// Whether a number that \p S has in it, or that a constant named there is made of, is the size of
/// such an object.
bool restsOnOtherSize(const clang::Stmt *S, const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_OTHERSIZES_H
