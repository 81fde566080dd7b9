//===- PropertyMemory.h - Memory that holds properties of a device --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_PROPERTYMEMORY_H
#define WARPLINT_FACTS_PROPERTYMEMORY_H

#include "dataflow/FlowContext.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace warplint {
class ValueFlow;

/// Variables and members that a program computes from the properties of the device once and reads
/// elsewhere: the members that a constructor sets, a static variable behind `std::call_once`.
///
/// Such memory has a value if everything that is written to it in sight is the same function of
/// the properties, beside a first value of 0 or less that means "not queried yet". Code out of
/// sight must not be able to write it.
class PropertyMemory {
public:
  PropertyMemory(const clang::ASTContext &AST, const ValueFlow &Flow, const VariableUses &Uses)
      : AST(AST), Flow(Flow), Uses(Uses) {}

  /// The value that \p D has by what \p Device returns; empty if it is unknown, or depends on no
  /// property.
  std::optional<int64_t> valueOf(const clang::ValueDecl *D, PropertyQuery Device) const;

private:
  class Reader;
  const clang::ASTContext &AST;
  const ValueFlow &Flow;
  const VariableUses &Uses;
  mutable llvm::DenseSet<const clang::ValueDecl *> Others; ///< Memory that holds no property.

  bool isAllInSight(const clang::ValueDecl *D) const;
};

} // namespace warplint

#endif // WARPLINT_FACTS_PROPERTYMEMORY_H
