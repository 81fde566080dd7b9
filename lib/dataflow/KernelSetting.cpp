//===- KernelSetting.cpp - The settings that a program makes for kernels --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/KernelSetting.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void KernelSetting::set(const Functions &Kernels, const IntValue &Number) {
  for (const FunctionDecl *Kernel : Kernels.Members)
    Known.erase(Kernel);
  if (const FunctionDecl *Only = Kernels.single(); Only && Number.isKnown())
    Known.try_emplace(Only, Number.identified(0));
}

bool KernelSetting::join(const KernelSetting &Other) {
  SmallVector<const FunctionDecl *, 4> Lost;
  bool Changed = false;
  for (auto &[Kernel, Number] : Known) {
    auto Theirs = Other.Known.find(Kernel);
    IntValue Both = Number;
    if (Theirs != Other.Known.end())
      Both.join(Theirs->second);
    if (Theirs == Other.Known.end() || !Both.isKnown())
      Lost.push_back(Kernel);
    else if (!Both.sameAs(Number)) {
      Number = Both;
      Changed = true;
    }
  }
  for (const FunctionDecl *Kernel : Lost)
    Known.erase(Kernel);
  return Changed || !Lost.empty();
}

bool KernelSetting::sameAs(const KernelSetting &Other) const {
  return Known.size() == Other.Known.size() && all_of(Known, [&](const auto &Each) {
           auto Theirs = Other.Known.find(Each.first);
           return Theirs != Other.Known.end() && Theirs->second.sameAs(Each.second);
         });
}

IntValue KernelSetting::of(const Functions &Kernels) const {
  IntValue All = IntValue::unknown(Reason::NoValue, {});
  for (const FunctionDecl *Kernel : Kernels.Members) {
    auto Found = Known.find(Kernel);
    if (Found == Known.end())
      return IntValue::unknown(Reason::Other, {});
    All.join(Found->second);
  }
  return All;
}

} // namespace warplint
