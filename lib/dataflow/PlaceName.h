//===- PlaceName.h - Places in the program's own names ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PLACENAME_H
#define WARPLINT_DATAFLOW_PLACENAME_H

#include "dataflow/AbstractValue.h"

namespace warplint {

/// \p E as Clang prints it.
std::string printed(const clang::Expr *E, const clang::ASTContext &AST);

/// What \p P holds as the program writes it: "n", "args.rows", "x.size(0)".
std::string nameOf(const Place &P, const TypeShapes &Types);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PLACENAME_H
