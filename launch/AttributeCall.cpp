//===- AttributeCall.cpp - How a call sets what a kernel may have ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/AttributeCall.h"
#include "launch/LaunchCall.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

std::optional<AttributeArguments> attributeSetBy(const CallExpr *Call) {
  StringRef Name = calleeName(Call);
  unsigned Count = Call->getNumArgs();
  if ((Name == "cudaFuncSetAttribute" || Name == "cuFuncSetAttribute") && Count == 3)
    return AttributeArguments{Call->getArg(0), Call->getArg(1), Call->getArg(2)};
  if ((Name == "cuKernelSetAttribute" || Name == "cudaKernelSetAttributeForDevice") && Count == 4)
    return Name.starts_with("cuda")
               ? AttributeArguments{Call->getArg(0), Call->getArg(1), Call->getArg(2)}
               : AttributeArguments{Call->getArg(2), Call->getArg(0), Call->getArg(1)};
  return std::nullopt;
}

std::optional<CacheConfigArguments> cacheConfigSetBy(const CallExpr *Call) {
  StringRef Name = calleeName(Call);
  unsigned Count = Call->getNumArgs();
  if ((Name == "cudaFuncSetCacheConfig" || Name == "cuFuncSetCacheConfig") && Count == 2)
    return CacheConfigArguments{Call->getArg(0), Call->getArg(1)};
  bool OfAll = Name == "cudaDeviceSetCacheConfig" || Name == "cudaThreadSetCacheConfig" ||
               Name == "cuCtxSetCacheConfig";
  if (OfAll && Count == 1)
    return CacheConfigArguments{nullptr, Call->getArg(0)};
  return std::nullopt;
}

IntValue carveoutOf(const IntValue &Config) {
  // cudaFuncCachePreferNone, ...Shared, ...L1, ...Equal
  static constexpr int64_t Percents[] = {-1, 100, 0, 50};
  return Config.map(
      [](const Integer &I) -> std::optional<Integer> {
        if (I.Value < 0 || I.Value >= int64_t(std::size(Percents)))
          return std::nullopt;
        return Integer{Percents[I.Value], {}, I.From};
      },
      {});
}

bool isOtherAttribute(const Expr *E) {
  const auto *Named = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  const auto *Enumerator = Named ? dyn_cast<EnumConstantDecl>(Named->getDecl()) : nullptr;
  if (!Enumerator)
    return false;
  int64_t Number = Enumerator->getInitVal().getExtValue();
  return Number != int64_t(KernelAttribute::MaxDynamicShared) &&
         Number != int64_t(KernelAttribute::PreferredCarveout) &&
         Number != int64_t(KernelAttribute::NonPortableClusters);
}

} // namespace warplint::launch
