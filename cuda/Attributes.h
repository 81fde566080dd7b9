//===- Attributes.h - Attributes of kernels and launches ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_ATTRIBUTES_H
#define WARPLINT_CUDA_ATTRIBUTES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint::cuda {

/// Attributes that a program sets of a kernel, by number: `cudaFuncAttribute` and
/// `CUfunction_attribute` agree.
enum class KernelAttribute : int64_t {
  MaxDynamicShared = 8,     ///< Bytes per block.
  PreferredCarveout = 9,    ///< Percent of the unified memory; -1 for the default.
  NonPortableClusters = 14, ///< Whether clusters may be larger than every GPU allows.
};

/// Whether \p Number is an attribute that no rule of warplint depends on.
bool isOtherKernelAttribute(int64_t Number);

/// The carveout in percent (-1 for the default) of the cache configuration \p Number, which is the
/// same in `cudaFuncCache` and `CUfunc_cache`. Empty for another number.
std::optional<int64_t> carveoutOf(int64_t Number);

/// The call that allows a kernel \p Bytes of dynamic shared memory per block.
std::string optInCall(bool OfDriver, llvm::StringRef Kernel, llvm::StringRef Bytes);

/// Attributes of a launch, by number: `cudaLaunchAttributeID` and `CUlaunchAttributeID` agree.
enum class LaunchAttribute : int64_t {
  Ignore = 0,
  Cooperative = 2, ///< All blocks are resident at the same time.
  Cluster = 4,     ///< Blocks per cluster, in x, y and z.
};

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_ATTRIBUTES_H
