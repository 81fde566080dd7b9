//===- DeviceWrappers.h - Wrappers of device queries in libraries ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICEWRAPPERS_H
#define WARPLINT_CUDA_DEVICEWRAPPERS_H

#include "cuda/DeviceQuestions.h"

namespace warplint::cuda {

/// The property that the function \p Name of a library, in the namespace or class \p Scope, returns;
/// empty for others.
std::optional<Property> propertyOfWrapper(llvm::StringRef Scope, llvm::StringRef Name);

/// The namespace of CCCL's `cuda::device_attributes::warp_size`, and the property that such a name
/// asks for.
inline constexpr llvm::StringLiteral AttributeNamespace = "device_attributes";
std::optional<Property> propertyOfAttributeObject(llvm::StringRef Name);

/// Whether the method \p Name of \p Class returns the attribute that it is given: CCCL's
/// `cuda::device_ref::attribute`.
bool returnsAttribute(llvm::StringRef Class, llvm::StringRef Name);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_DEVICEWRAPPERS_H
