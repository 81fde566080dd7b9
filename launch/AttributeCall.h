//===- AttributeCall.h - How a call sets what a kernel may have -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ATTRIBUTECALL_H
#define WARPLINT_LAUNCH_ATTRIBUTECALL_H

#include "dataflow/FlowContext.h"
#include "dataflow/Value.h"
#include "launch/Dataflow.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace warplint::launch {

/// What \p Call sets of a kernel, as its form orders it; empty where it sets no
/// attribute.
std::optional<AttributeArguments> attributeSetBy(const clang::CallExpr *Call);

/// A call that chooses between shared memory and L1 cache.
struct CacheConfigArguments {
  const clang::Expr *Kernel; ///< Null: for every kernel of the device or context.
  const clang::Expr *Config;
};

/// What \p Call prefers; empty where it is no such call.
std::optional<CacheConfigArguments> cacheConfigSetBy(const clang::CallExpr *Call);

/// The carveout in percent, -1 for the driver's choice, that each `cudaFuncCache`
/// in \p Config stands for, as NVIDIA's occupancy calculator has it from 7.0 on.
IntValue carveoutOf(const IntValue &Config);

/// Whether \p E, the attribute that a call sets, names one for certain that nothing
/// is judged by.
bool isOtherAttribute(const clang::Expr *E);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_ATTRIBUTECALL_H
