//===- SpacedChevrons.h - Launches spelled `k << <g, b>> >()` -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Formatters that do not know CUDA write `k << <g, b>> >()`. nvcc reads a launch; Clang a shift and
/// an error. So Clang is shown `k<<<  g, b>>>  ()`: the spaces are moved behind the brackets, and
/// every offset, line and column after them stays.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_SPACEDCHEVRONS_H
#define WARPLINT_TEXT_SPACEDCHEVRONS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class Preprocessor;
}

namespace warplint {

/// \p Text, a whole file with a NUL after it, with the brackets of its launches joined; nothing
/// where all of them are.
std::optional<std::string> withJoinedChevrons(llvm::StringRef Text);

/// Shows \p PP the main file and the headers of the project with joined brackets. To be called
/// before it enters the main file; a second call does nothing.
void joinChevrons(clang::Preprocessor &PP);

} // namespace warplint

#endif // WARPLINT_TEXT_SPACEDCHEVRONS_H
