//===- Leniency.h - Code that nvcc accepts and Clang rejects --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_LENIENCY_H
#define WARPLINT_LINT_LENIENCY_H

#include <string>
#include <vector>

namespace warplint::lint {

/// What a second reading takes, since the errors of the first show that the file needs it.
struct Leniency {
  bool DeviceInHost = false;              ///< See arch/DeviceInHost.h.
  bool UnknownNames = false;              ///< As if a header were missing: parse/MissingNames.h.
  std::vector<std::string> TemplateWords; ///< See parse/NvccDialect.h.

  bool operator==(const Leniency &) const = default;
  bool isNone() const { return !DeviceInHost && !UnknownNames && TemplateWords.empty(); }
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_LENIENCY_H
