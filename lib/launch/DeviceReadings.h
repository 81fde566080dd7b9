//===- DeviceReadings.h - Facts from device passes, without their ASTs ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A device pass has an AST of its own, which ends with it. The host's model copies plain text and
/// numbers from it.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICEREADINGS_H
#define WARPLINT_LAUNCH_DEVICEREADINGS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace warplint {

/// A place by name; lines and columns from 1, 0 for no place.
struct PlainPlace {
  std::string File;
  unsigned Line = 0, Column = 0;

  friend bool operator<(const PlainPlace &A, const PlainPlace &B) {
    return std::tie(A.File, A.Line, A.Column) < std::tie(B.File, B.Line, B.Column);
  }
  bool operator==(const PlainPlace &) const = default;
};

/// An attribute: its place, and its numbers in their order, empty if unknown.
struct PlainAttribute {
  PlainPlace Where;
  std::vector<std::optional<int64_t>> Numbers;

  bool operator==(const PlainAttribute &) const = default;
};

/// A kernel; its attributes are empty where they are not given.
struct PlainKernel {
  std::optional<PlainAttribute> Bounds, MaxRegisters, BlockSize, ClusterDims;
  uint64_t StaticBytes = 0; ///< Bytes per block, as in SharedUse.
  uint64_t SureBytes = 0;   ///< Likewise.

  bool operator==(const PlainKernel &) const = default;
};

/// A number that an argument is, and where that was written.
template <typename Place> struct NumberAt {
  int64_t Value = 0;
  Place Spelled;

  bool operator==(const NumberAt &) const = default;
};

/// The arguments of one reading of a launch, empty where they are not one number.
template <typename Place> struct ArgumentsAt {
  std::string Kernel;     ///< KernelFacts::key; empty: not known which.
  std::string KernelName; ///< As the user would write it.
  std::array<std::optional<NumberAt<Place>>, 3> Grid, Block;
  std::optional<NumberAt<Place>> DynamicShared;

  bool operator==(const ArgumentsAt &) const = default;
};

/// The facts from a device pass.
struct PlainModel {
  llvm::StringMap<PlainKernel> Kernels; ///< By KernelFacts::key.
  /// In the order of the source, each with its readings in their order.
  std::vector<std::pair<PlainPlace, std::vector<ArgumentsAt<PlainPlace>>>> Launches;

  bool operator==(const PlainModel &) const = default;
};

/// The kernels of the user's code in \p Context, and with \p OfBodies those that it names: without,
/// nothing but declarations is looked at. No launches.
PlainModel readKernels(clang::ASTContext &Context, bool OfBodies);

/// The arguments of a launch as the pass for an architecture reads them.
using DeviceArguments = ArgumentsAt<clang::SourceLocation>;

} // namespace warplint

#endif // WARPLINT_LAUNCH_DEVICEREADINGS_H
