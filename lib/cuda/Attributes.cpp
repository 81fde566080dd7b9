//===- Attributes.cpp - Attributes of kernels and launches ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include <iterator>

using namespace llvm;

namespace warplint::cuda {

int64_t numberOf(KernelAttribute A, bool OfDriver) {
  switch (A) {
  case KernelAttribute::MaxDynamicShared:
    return 8;
  case KernelAttribute::PreferredCarveout:
    return 9;
  case KernelAttribute::NonPortableClusters:
    return 14;
  case KernelAttribute::SharedMode:
    return OfDriver ? 17 : 16;
  }
  llvm_unreachable("every attribute has a number");
}

bool isInertQualifier(StringRef Word) {
  static constexpr StringLiteral Qualifiers[] = {
      "__grid_constant__", "__restrict__",    "__restrict",   "const",  "volatile", "inline",
      "__inline__",        "__forceinline__", "__noinline__", "static",
  };
  return is_contained(Qualifiers, Word);
}

bool isOtherKernelAttribute(int64_t Number, bool OfDriver) {
  return none_of(ArrayRef{KernelAttribute::MaxDynamicShared, KernelAttribute::PreferredCarveout,
                          KernelAttribute::NonPortableClusters, KernelAttribute::SharedMode},
                 [&](KernelAttribute A) { return numberOf(A, OfDriver) == Number; });
}

bool namesSharedMode(StringRef Enumerator) {
  static constexpr StringLiteral Names[] = {
      "cudaFuncAttributeSharedMemoryMode", "CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE",
      "cudaLaunchAttributeSharedMemoryMode", "CU_LAUNCH_ATTRIBUTE_SHARED_MEMORY_MODE"};
  return is_contained(Names, Enumerator);
}

static constexpr LaunchAttributeRow Rows[] = {
#define LAUNCH_ATTRIBUTE(ID, NUMBER, MEMBER, SHAPE, ABSENT)                                        \
  {LaunchAttribute::ID, MEMBER, SHAPE, ABSENT},
#include "cuda/LaunchAttributes.def"
};

ArrayRef<LaunchAttributeRow> launchAttributes() { return Rows; }

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

std::string largeClusterCall(StringRef Kernel) {
  return formatv("cudaFuncSetAttribute({0}, {1}, 1)", Kernel, LargeClusterAttribute).str();
}

} // namespace warplint::cuda
