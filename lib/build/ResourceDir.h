//===- ResourceDir.h - Clang's built-in headers ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_RESOURCEDIR_H
#define WARPLINT_BUILD_RESOURCEDIR_H

#include <string>

namespace warplint {

/// The resource folder of the Clang that is linked in: its built-in headers.
const std::string &clangResourceDir();

} // namespace warplint

#endif // WARPLINT_BUILD_RESOURCEDIR_H
