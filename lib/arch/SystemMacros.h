//===- SystemMacros.h - Macros of the headers of a system -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_SYSTEMMACROS_H
#define WARPLINT_ARCH_SYSTEMMACROS_H

#include "llvm/ADT/StringMap.h"
#include <string>

namespace clang {
class Preprocessor;
}

namespace warplint {
struct PreambleInputs;

/// The macros that headers of the system, and the compiler itself, define for one architecture.
class SystemMacros {
public:
  SystemMacros() = default;
  /// Those of \p PP at the end of its file, whatever other code made of them.
  explicit SystemMacros(clang::Preprocessor &PP);

  /// Directives that make these of \p Others, as far as they are the compiler's or of \p Headers.
  std::string directivesFrom(const SystemMacros &Others, const PreambleInputs &Headers) const;

private:
  struct Definition {
    std::string Text; ///< Of `#define`, from the name on.
    std::string File; ///< Empty: it is the compiler's.
    bool operator==(const Definition &) const = default;
  };
  llvm::StringMap<Definition> Definitions; ///< By name.
};

} // namespace warplint

#endif // WARPLINT_ARCH_SYSTEMMACROS_H
