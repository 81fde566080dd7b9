//===- WarplintModule.cpp - The registry of all checks --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "base/compat/ModuleRegistration.h"

using namespace clang::tidy;

namespace warplint::checks {

namespace {
/// Gives every check of the registry to clang-tidy.
class WarplintModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    for (const CheckEntry &Entry : registry())
      Factories.registerCheckFactory(Entry.Name, Entry.Make);
  }
};
} // namespace

static compat::ModuleRegistration<WarplintModule>
    Registered("warplint-module", "CUDA kernel launches that fail or leave the GPU half empty");

} // namespace warplint::checks
