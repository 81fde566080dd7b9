//===- Fatbin.h - Opens containers of device code  ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A fat binary contains the same code for several architectures, as machine code, PTX or both.
/// Compilers put one into each object, tools print and link them; README.md in this folder has the
/// format.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_FATBIN_H
#define WARPLINT_MEASURED_FATBIN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace warplint::measured {

/// One image of a fat binary.
struct FatbinImage {
  bool IsPtx = false;
  std::string Architecture; ///< "sm_90a"; of PTX "compute_90".
  llvm::StringRef Bytes;    ///< Unpacked, while it is handed over; empty for PTX.
};

/// Receives the contents of fat binaries.
struct FatbinVisitor {
  llvm::function_ref<void(const FatbinImage &)> Image;
  /// A container has ended; \p OnlyPtx if it had no machine code.
  llvm::function_ref<void(bool OnlyPtx)> End;
  /// A problem: "sm_90: expected ..., found ...".
  llvm::function_ref<void(const llvm::Twine &)> Remark;
};

/// Whether \p Bytes begin with a fat binary.
bool isFatbin(llvm::StringRef Bytes);

/// Reads all the fat binaries in \p Section, which may be anywhere in it.
void readFatbins(llvm::StringRef Section, const FatbinVisitor &Visit);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_FATBIN_H
