//===- Cubin.h - Reads one architecture's machine code  -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A cubin is an ELF file with a section of code for each kernel, and sections with the resources
/// that it uses. README.md in this folder has the format.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_CUBIN_H
#define WARPLINT_MEASURED_CUBIN_H

#include "measured/KernelUsage.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::measured {

/// The kernels of a cubin.
struct Cubin {
  std::string Architecture; ///< "sm_90a".
  /// False for separable code (`-rdc=true`) that nvlink has not seen yet: a kernel
  /// may need more registers then, for what it calls.
  bool Linked = true;
  std::vector<KernelUsage> Kernels;
  /// Problems of single kernels: "'k' names no number of registers".
  std::vector<std::string> Remarks;
};

/// Whether \p Bytes begin as a cubin does.
bool isCubin(llvm::StringRef Bytes);

/// Reads the cubin \p Image. Fails where it is none, or damaged.
llvm::Expected<Cubin> readCubin(llvm::StringRef Image);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_CUBIN_H
