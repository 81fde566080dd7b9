//===- AttributeCall.h - Calls that set an attribute of a kernel ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ATTRIBUTECALL_H
#define WARPLINT_LAUNCH_ATTRIBUTECALL_H

#include "dataflow/FlowContext.h"
#include "dataflow/Value.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace warplint {

/// The arguments with which \p Call sets an attribute of a kernel; empty if it sets none.
std::optional<AttributeArguments> attributeSetBy(const clang::CallExpr *Call);

/// A call that chooses between shared memory and L1 cache.
struct CacheConfigArguments {
  const clang::Expr *Kernel; ///< Null: for every kernel of the device or context.
  const clang::Expr *Config;
};

/// The preference that \p Call sets; empty if it is not such a call.
std::optional<CacheConfigArguments> cacheConfigSetBy(const clang::CallExpr *Call);

/// The carveout in percent, -1 for the driver's choice, for each `cudaFuncCache` in \p Config, as
/// in NVIDIA's occupancy calculator from 7.0 on.
IntValue carveoutOf(const IntValue &Config);

/// Whether \p Set names for certain an attribute that nothing is judged by.
bool isOtherAttribute(const AttributeArguments &Set);

} // namespace warplint

#endif // WARPLINT_LAUNCH_ATTRIBUTECALL_H
