//===- ModuleRegistration.h - Registers checks with a clang-tidy that fits -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_MODULEREGISTRATION_H
#define WARPLINT_BASE_COMPAT_MODULEREGISTRATION_H

#include "clang-tidy/ClangTidyModule.h"
#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // The module's own header has the registry since.
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif
#include "base/compat/HostVersion.h"
#include <optional>

namespace warplint::compat {

/// Registers \p Module with the clang-tidy that runs, if that is of the version
/// that this is built for; in any other its classes have other layouts. Says so
/// on standard error otherwise.
template <typename Module> class ModuleRegistration {
public:
  ModuleRegistration(const char *Name, const char *Description) {
    if (hostFits())
      Entry.emplace(Name, Description);
  }

private:
  std::optional<clang::tidy::ClangTidyModuleRegistry::Add<Module>> Entry;
};

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_MODULEREGISTRATION_H
