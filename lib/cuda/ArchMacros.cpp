//===- ArchMacros.cpp - The macros by which device code knows its GPU -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/ArchMacros.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

// Source: the CUDA C++ programming guide 13.0, "Feature availability" and "__CUDA_ARCH__"; nv/target
// of libcu++ 3.0.

namespace warplint::cuda {

static constexpr StringLiteral Arch = "__CUDA_ARCH__";
/// `__CUDA_ARCH_FEAT_SM90_ALL`, in code for sm_90a.
static constexpr StringLiteral Feature = "__CUDA_ARCH_FEAT_SM";

bool isArchMacro(StringRef Name) {
  return Name == Arch || Name == "__CUDA_ARCH_SPECIFIC__" ||
         Name == "__CUDA_ARCH_FAMILY_SPECIFIC__" || Name.starts_with(Feature);
}

std::optional<bool> isArchMacroDefined(StringRef Name, unsigned Capability) {
  if (Capability == HostCode)
    return false;
  if (Name == Arch)
    return true;
  unsigned Of = 0;
  if (Name.consume_front(Feature) && Name.consume_back("_ALL") && to_integer(Name, Of, 10) &&
      Of != Capability)
    return false;
  return std::nullopt;
}

std::optional<int64_t> archMacro(StringRef Name, unsigned Capability) {
  if (Name == Arch)
    return int64_t(Capability) * 10;
  return isArchMacroDefined(Name, Capability) == false ? std::optional<int64_t>(0) : std::nullopt;
}

bool hasCodeByTarget(StringRef Name) {
  return Name == "NV_IF_TARGET" || Name == "NV_DISPATCH_TARGET";
}

std::optional<bool> isTargetCondition(StringRef Name, unsigned Capability) {
  if (Name == "NV_IS_HOST" || Name == "NV_NO_TARGET")
    return Name == "NV_IS_HOST" && Capability == HostCode;
  if (Name == "NV_IS_DEVICE" || Name == "NV_ANY_TARGET")
    return Name == "NV_ANY_TARGET" || Capability != HostCode;
  unsigned Of = 0;
  bool OrLater = Name.consume_front("NV_PROVIDES_SM_");
  if ((!OrLater && !Name.consume_front("NV_IS_EXACTLY_SM_")) || !to_integer(Name, Of, 10))
    return std::nullopt;
  return OrLater ? Capability >= Of : Capability == Of;
}

} // namespace warplint::cuda
