//===- ShapeNames.h - Names of grids and blocks ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_UTILS_SHAPENAMES_H
#define WARPLINT_CHECKS_UTILS_SHAPENAMES_H

#include "checks/utils/NameSimilarity.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint::checks {

/// The shape of a launch that a name speaks of.
enum class ShapeName { Neither, Grid, Block };

/// "numBlocks" and "gridDim" are of grids, "threads_per_block" and "blockSize" of blocks.
ShapeName shapeOf(llvm::StringRef Name);

/// Describes a parameter for a grid that is given a block, where another one for a block is given
/// a grid; empty where there is none, or more than one of them.
std::optional<std::string> swapIn(llvm::ArrayRef<NamedArgument> Arguments);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_UTILS_SHAPENAMES_H
