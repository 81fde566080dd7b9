//===- TritonLaunch.h - Launch data in Triton's compiled kernels ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_TRITONLAUNCH_H
#define WARPLINT_MEASURED_TRITONLAUNCH_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint::measured {

/// The JSON file that Triton, and so PyTorch's Inductor, keeps beside a cubin of its cache. All
/// shared memory of its kernels is dynamic, so the cubin does not have its size.
struct TritonLaunch {
  std::string Kernel;         ///< Its symbol in the cubin.
  uint64_t DynamicShared = 0; ///< Bytes per block.
};

/// Reads "add.json" for the cubin "add.cubin"; empty where there is none of Triton's.
std::optional<TritonLaunch> readTritonLaunch(llvm::StringRef Cubin);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_TRITONLAUNCH_H
