//===- LaunchCall.cpp - How a call launches a kernel --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchCall.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace warplint::launch {

const Expr *argument(const CallExpr *Call, unsigned I) {
  return Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
}

LaunchArguments argumentsOf(const CallExpr *Call) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(Call)) {
    const CallExpr *Config = Chevron->getConfig();
    return {Call->getCallee(), argument(Config, 0), argument(Config, 1), argument(Config, 2)};
  }
  // cudaLaunchKernel(function, grid, block, arguments, shared, stream) and the
  // cooperative form alike.
  return {argument(Call, 0), argument(Call, 1), argument(Call, 2), argument(Call, 4)};
}

LaunchForm formOf(const CallExpr *Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return LaunchForm::TripleChevron;
  return Call->getDirectCallee()->getName() == "cudaLaunchKernel"
             ? LaunchForm::LaunchKernel
             : LaunchForm::LaunchCooperativeKernel;
}

} // namespace warplint::launch
