//===- ShapeNames.h - Names of grids and blocks ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SHAPENAMES_H
#define WARPLINT_FINDINGS_SHAPENAMES_H

#include "findings/NameSimilarity.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// The shape of a launch that a name speaks of.
enum class ShapeName { Neither, Grid, Block };

/// "numBlocks" and "gridDim" are of grids, "threads_per_block" and "blockSize" of blocks.
ShapeName shapeOf(llvm::StringRef Name);

/// Describes a parameter for a grid that is given a block, where another one for a block is given
/// a grid; empty where there is none, or more than one of them.
std::optional<std::string> swapIn(llvm::ArrayRef<NamedArgument> Arguments);

} // namespace warplint

#endif // WARPLINT_FINDINGS_SHAPENAMES_H
