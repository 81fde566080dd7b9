//===- Ptxas.h - ptxas, and Clang's flags to compile kernels with it ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASURE_PTXAS_H
#define WARPLINT_LINT_MEASURE_PTXAS_H

#include "build/Toolkit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// \p Name where it is a program: a path, or one in PATH; empty where it is none.
std::string programNamed(llvm::StringRef Name);

/// The program \p Name of the toolkit at \p Root; empty where it has none.
std::string programOf(llvm::StringRef Root, llvm::StringRef Name);

/// An installed ptxas.
struct Ptxas {
  std::string Path; ///< Empty where none is found.
  std::string Root; ///< Of its toolkit.
};

/// The ptxas of \p Kit. Where no flag names that toolkit (\p Named), another's serves too: the
/// first in \p Toolkits, then PATH's.
Ptxas findPtxas(const Toolkit &Kit, bool Named, llvm::ArrayRef<std::string> Toolkits);

/// The flags with which Clang compiles kernels with the headers of \p Kit and with \p By. Its
/// driver finds the parts of an installed toolkit, but not those of Python's packages, which it
/// gets one by one.
std::vector<std::string> clangToolkitFlags(const Ptxas &By, const Toolkit &Kit);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASURE_PTXAS_H
