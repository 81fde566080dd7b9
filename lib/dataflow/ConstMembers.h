//===- ConstMembers.h - Members with one value in all objects ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_DATAFLOW_CONSTMEMBERS_H
#define WARPLINT_DATAFLOW_CONSTMEMBERS_H

#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class FieldDecl;
} // namespace clang

namespace warplint {

/// The value of a `const` member in every object of its class.
struct ConstMember {
  int64_t Value;
  const clang::Expr *From; ///< The initialiser in one of the constructors.
};

/// Whether \p Field is a `const` number of a class that only its constructors make.
bool isMadeByConstructors(const clang::FieldDecl *Field);

/// What all constructors give \p Field, for which isMadeByConstructors() holds; empty where they
/// differ, one gives what is not constant, or one is defined out of sight.
std::optional<ConstMember> constMember(const clang::FieldDecl *Field);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_CONSTMEMBERS_H
