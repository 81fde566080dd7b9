//===- AttributeCall.cpp - Calls that set an attribute of a kernel --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/AttributeCall.h"
#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "launch/LaunchCall.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The function of \p Act that \p Call calls with all its arguments; null where it is none.
static const cuda::Function *settingOf(const CallExpr *Call, cuda::Act Act) {
  const cuda::Function *Found = cuda::find(calleeName(Call));
  return Found && Found->What == Act && Call->getNumArgs() == Found->Roles.size() ? Found : nullptr;
}

std::optional<AttributeArguments> attributeSetBy(const CallExpr *Call) {
  const cuda::Function *Set = settingOf(Call, cuda::Act::SetAttribute);
  if (!Set)
    return std::nullopt;
  return AttributeArguments{Call->getArg(*Set->indexOf(cuda::Role::Kernel)),
                            Call->getArg(*Set->indexOf(cuda::Role::Attribute)),
                            Call->getArg(*Set->indexOf(cuda::Role::Value)), Set->isOfDriver()};
}

std::optional<CacheConfigArguments> cacheConfigSetBy(const CallExpr *Call) {
  const cuda::Function *Set = settingOf(Call, cuda::Act::SetCacheConfig);
  if (!Set)
    return std::nullopt;
  std::optional<unsigned> Kernel = Set->indexOf(cuda::Role::Kernel);
  return CacheConfigArguments{Kernel ? Call->getArg(*Kernel) : nullptr,
                              Call->getArg(*Set->indexOf(cuda::Role::Value))};
}

IntValue carveoutOf(const IntValue &Config) {
  return Config.map(
      [](const Integer &I) -> std::optional<Integer> {
        std::optional<int64_t> Percent = cuda::carveoutOf(I.Value);
        return Percent ? std::optional(Integer{*Percent, {}, I.From}) : std::nullopt;
      },
      {});
}

bool isOtherAttribute(const AttributeArguments &Set) {
  const auto *Named = dyn_cast<DeclRefExpr>(Set.Attribute->IgnoreParenCasts());
  const auto *Enumerator = Named ? dyn_cast<EnumConstantDecl>(Named->getDecl()) : nullptr;
  return Enumerator &&
         cuda::isOtherKernelAttribute(Enumerator->getInitVal().getExtValue(), Set.OfDriver);
}

} // namespace warplint
