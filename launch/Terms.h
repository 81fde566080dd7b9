//===- Terms.h - The terms that launch/ uses as its own -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_TERMS_H
#define WARPLINT_LAUNCH_TERMS_H

#include "kernels/Terms.h"

namespace warplint::launch {
/// The model describes launches by values, kernels and parts of the source.
using namespace dataflow;
using namespace source;
using namespace kernels;
} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_TERMS_H
