//===- OccupancyQuery.h - The question that sizes a launch ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_OCCUPANCYQUERY_H
#define WARPLINT_LAUNCH_OCCUPANCYQUERY_H

#include <cstdint>
#include <optional>

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// A call that asks how many blocks of a kernel an SM holds.
struct OccupancyQuery {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Kernel = nullptr; ///< Null if it is not named there.
  std::optional<int64_t> Threads;              ///< Of a block; empty if it is no constant.
  std::optional<int64_t> SharedBytes;          ///< Dynamic; likewise.
};

/// The only such call in \p Function, null for none; empty if there are none or several.
std::optional<OccupancyQuery> onlyOccupancyQuery(const clang::FunctionDecl *Function);

} // namespace warplint

#endif // WARPLINT_LAUNCH_OCCUPANCYQUERY_H
