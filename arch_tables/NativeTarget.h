//===- NativeTarget.h - The GPUs of this machine --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_NATIVETARGET_H
#define WARPLINT_ARCH_TABLES_NATIVETARGET_H

#include "arch_tables/Limits.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::arch {

/// One GPU, as the driver describes it.
struct NativeDevice {
  std::string Name; ///< "NVIDIA GeForce RTX 4090"
  arch::Capability Cc;
  uint32_t Sms = 0; ///< Multiprocessors, of a part of a GPU only its own.
};

/// Asks the driver, loaded from \p Library at run time, for the GPUs of this
/// machine, in its order.
/// \returns an error if there is no driver, if it refuses, or if it finds no GPU.
llvm::Expected<std::vector<NativeDevice>> nativeDevices(llvm::StringRef Library = "libcuda.so.1");

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_NATIVETARGET_H
