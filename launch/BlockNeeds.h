//===- BlockNeeds.h - What a kernel requires of its block -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_BLOCKNEEDS_H
#define WARPLINT_LAUNCH_BLOCKNEEDS_H

#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <string>

namespace clang {
class CallExpr;
} // namespace clang

namespace warplint::launch {

struct DeviceCode;

/// A block that a call in a kernel, or in a function of the user that it calls, is written for.
struct BlockNeed {
  const clang::CallExpr *Call = nullptr;
  std::array<int64_t, 3> Block = {1, 1, 1};
  std::string By; ///< "cub::BlockReduce".
  /// Whether any other block makes the result wrong. Else fewer items may be handled on purpose.
  bool IsStrict = false;
};

llvm::SmallVector<BlockNeed, 2> readBlockNeeds(const DeviceCode &Code);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_BLOCKNEEDS_H
