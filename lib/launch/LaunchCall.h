//===- LaunchCall.h - Recognizes the calls that launch kernels ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHCALL_H
#define WARPLINT_LAUNCH_LAUNCHCALL_H

#include "dataflow/FlowContext.h"
#include "dataflow/Value.h"
#include "launch/LaunchSite.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// The arguments of a launch as they are written; null or empty where one is
/// left out.
struct LaunchArguments {
  const clang::Expr *Kernel = nullptr;
  /// One `dim3`, or the three numbers that the driver's functions take.
  llvm::SmallVector<const clang::Expr *, 3> Grid, Block;
  const clang::Expr *Shared = nullptr;
  const clang::Expr *Parameters = nullptr; ///< Points to an array of pointers to them.
  const clang::Expr *Stream = nullptr;     ///< Only of the forms that take it beside the bytes.
  /// Points to a struct that holds grid, block, shared memory and attributes; in a
  /// graph's node the kernel in place of attributes.
  const clang::Expr *Config = nullptr;
  bool IsAnyNode = false; ///< Whether Config points to a node that may be of another kind.
  const clang::Expr *NewNode = nullptr; ///< Points to where the handle of a new node goes.
};

/// The argument of \p Call at \p I, or null where the call is null or has fewer.
const clang::Expr *argument(const clang::CallExpr *Call, unsigned I);

/// The name that \p Call calls: of a function, or of a pointer to one, as a program
/// that loads the driver by itself has them; empty where there is none.
llvm::StringRef calleeName(const clang::CallExpr *Call);

/// How \p Call launches; empty where it does not.
std::optional<LaunchForm> formOf(const clang::CallExpr *Call);

/// What the launch \p Call is given, as its form orders it.
LaunchArguments argumentsOf(const clang::CallExpr *Call);

/// A reading of the launch \p Call with its arguments as they are written, and no
/// values.
LaunchInstance asWritten(const clang::CallExpr *Call);

/// Whether \p Function, null for none, runs on the device and nowhere else.
bool runsOnDevice(const clang::FunctionDecl *Function);

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

/// A call that asks how many blocks of a kernel an SM holds.
struct OccupancyQuery {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Kernel = nullptr; ///< Null if it is not named there.
  std::optional<int64_t> Threads;              ///< Of a block; empty if it is no constant.
  std::optional<int64_t> SharedBytes;          ///< Dynamic; likewise.
};

/// The only such call in \p Function, null for none; empty if there are none or several.
std::optional<OccupancyQuery> onlyOccupancyQuery(const clang::FunctionDecl *Function);

} // namespace warplint

#endif // WARPLINT_LAUNCH_LAUNCHCALL_H
