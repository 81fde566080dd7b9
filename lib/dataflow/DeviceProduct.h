//===- DeviceProduct.h - Numbers that are multiples of a device's answers -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_DEVICEPRODUCT_H
#define WARPLINT_DATAFLOW_DEVICEPRODUCT_H

#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// A kernel and a block, about which a program asks the device. Empty members are unknown.
struct KernelQuery {
  const clang::FunctionDecl *Kernel = nullptr; ///< Null: unknown.
  const clang::Expr *By = nullptr;             ///< The call that asks.
  std::optional<int64_t> Threads;              ///< Per block.
  std::optional<int64_t> MostThreads;          ///< That a block may have; 0: no limit.
  std::optional<int64_t> DynamicShared;        ///< Bytes per block.
  /// The dynamic shared memory that the program has opted the kernel in to, on every way to the
  /// question.
  std::optional<int64_t> AllowedShared;

  bool operator==(const KernelQuery &) const = default;
};

/// A number that is a multiple of what a device answers, which is unknown itself: 2 * 'blocks per
/// SM' * 'SMs'.
struct DeviceProduct {
  int64_t Factor = 1;                   ///< At least 1.
  std::optional<KernelQuery> Blocks;    ///< Times the blocks of it that an SM can hold at once.
  bool TimesSms = false;                ///< Times the number of SMs.

  bool operator==(const DeviceProduct &) const = default;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_DEVICEPRODUCT_H
