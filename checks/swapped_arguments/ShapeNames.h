//===- ShapeNames.h - Names of grids and blocks ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_SWAPPED_ARGUMENTS_SHAPENAMES_H
#define WARPLINT_CHECKS_SWAPPED_ARGUMENTS_SHAPENAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// The shape of a launch that a name speaks of.
enum class ShapeName { Neither, Grid, Block };

/// "numBlocks" and "gridDim" are of grids, "threads_per_block" and "blockSize" of blocks.
ShapeName shapeOf(llvm::StringRef Name);

/// A parameter, and the name that is given for it; empty for other expressions.
struct NamedArgument {
  llvm::StringRef Parameter, Given;
};

/// Whether each of two arguments has the name of the other one's parameter, or one much like it,
/// and none has one like that of its own.
///
/// Names are compared in the ways of clang-tidy's `readability-suspicious-call-argument`, with its
/// thresholds: equality, abbreviations, common beginnings, ends and parts, the distances of
/// Levenshtein and of Jaro and Winkler, and the pairs of letters of Dice. Its code is no library.
bool areSwapped(const NamedArgument &A, const NamedArgument &B);

/// Describes a parameter for a grid that is given a block, where another one for a block is given
/// a grid; empty where there is none, or more than one of them.
std::optional<std::string> swapIn(llvm::ArrayRef<NamedArgument> Arguments);

} // namespace warplint

#endif // WARPLINT_CHECKS_SWAPPED_ARGUMENTS_SHAPENAMES_H
