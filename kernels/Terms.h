//===- Terms.h - The terms that kernels/ uses as its own -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_TERMS_H
#define WARPLINT_KERNELS_TERMS_H

#include "source/Terms.h"

namespace warplint::kernels {
/// Kernels are described by values, their reasons and their origins, and by parts of the source.
using namespace dataflow;
using namespace source;
} // namespace warplint::kernels

#endif // WARPLINT_KERNELS_TERMS_H
