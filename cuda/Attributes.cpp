//===- Attributes.cpp - Attributes of kernels and launches ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "llvm/Support/FormatVariadic.h"
#include <iterator>

using namespace llvm;

namespace warplint::cuda {

bool isOtherKernelAttribute(int64_t Number) {
  switch (KernelAttribute(Number)) {
  case KernelAttribute::MaxDynamicShared:
  case KernelAttribute::PreferredCarveout:
  case KernelAttribute::NonPortableClusters:
    return false;
  }
  return true;
}

std::optional<int64_t> carveoutOf(int64_t Number) {
  // cudaFuncCachePreferNone, PreferShared, PreferL1, PreferEqual
  static constexpr int64_t Percents[] = {-1, 100, 0, 50};
  bool IsKnown = Number >= 0 && Number < int64_t(std::size(Percents));
  return IsKnown ? std::optional(Percents[Number]) : std::nullopt;
}

std::string optInCall(bool OfDriver, StringRef Kernel, StringRef Bytes) {
  return formatv(OfDriver
                     ? "cuFuncSetAttribute({0}, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, {1})"
                     : "cudaFuncSetAttribute({0}, cudaFuncAttributeMaxDynamicSharedMemorySize, {1})",
                 Kernel, Bytes)
      .str();
}

} // namespace warplint::cuda
