//===- DeviceProduct.cpp - Numbers that are multiples of a device's answers ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/DeviceProduct.h"
#include "dataflow/Value.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace llvm;

namespace warplint {

IntValue IntValue::multipleOf(std::shared_ptr<const DeviceProduct> Of) const {
  IntValue Result = *this;
  Result.Product = isKnown() ? nullptr : std::move(Of);
  return Result;
}

/// \p Value as a multiple; empty if it is none.
static std::optional<DeviceProduct> asMultiple(const IntValue &Value) {
  if (const DeviceProduct *Known = Value.multiple())
    return *Known;
  std::optional<int64_t> Number = Value.proved();
  return Number && *Number > 0 ? std::optional(DeviceProduct{*Number, {}, false}) : std::nullopt;
}

IntValue IntValue::multipleOf(const IntValue &Left, const IntValue &Right) const {
  if (isKnown() || (!Left.Product && !Right.Product))
    return *this;
  std::optional<DeviceProduct> A = asMultiple(Left), B = asMultiple(Right);
  std::optional<int64_t> Factor =
      A && B ? checkedMul(A->Factor, B->Factor) : std::optional<int64_t>();
  if (!Factor || (A->Blocks && B->Blocks) || (A->TimesSms && B->TimesSms))
    return *this;
  return multipleOf(std::make_shared<const DeviceProduct>(
      DeviceProduct{*Factor, A->Blocks ? A->Blocks : B->Blocks, A->TimesSms || B->TimesSms}));
}

bool IntValue::isMultipleAs(const IntValue &Other) const {
  const DeviceProduct *Mine = multiple(), *Theirs = Other.multiple();
  return Mine == Theirs || (Mine && Theirs && *Mine == *Theirs);
}

} // namespace warplint
