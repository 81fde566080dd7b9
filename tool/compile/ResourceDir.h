//===- ResourceDir.h - Clang's built-in headers ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_COMPILE_RESOURCEDIR_H
#define WARPLINT_TOOL_COMPILE_RESOURCEDIR_H

#include <string>

namespace warplint::compile {

/// The resource folder of the Clang that is linked in: its built-in headers.
std::string clangResourceDir();

} // namespace warplint::compile

#endif // WARPLINT_TOOL_COMPILE_RESOURCEDIR_H
