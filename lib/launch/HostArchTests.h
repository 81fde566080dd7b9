//===- HostArchTests.h - Tests of the architecture in host code -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_HOSTARCHTESTS_H
#define WARPLINT_LAUNCH_HOSTARCHTESTS_H

#include "clang/Basic/SourceLocation.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace warplint {

struct LaunchInstance;

/// A directive in a function for the host alone that compares `__CUDA_ARCH__` with a number. The
/// macro is not defined there, so that the branch is the same for every device.
struct HostArchTest {
  clang::SourceLocation Location; ///< Of the condition.
  std::string Condition;          ///< As it is spelled.
  bool IsTaken;
};

/// Those in the body of the function around \p Launch that decide a launch, an opt-in, or a number
/// that it is given. None if the function is for the device too.
std::vector<HostArchTest> hostArchTests(const LaunchInstance &Launch,
                                        const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_LAUNCH_HOSTARCHTESTS_H
