//===- EditorTransport.h - Adds warplint's part to clangd's messages ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_EDITORTRANSPORT_H
#define WARPLINT_TOOL_CLANGD_EDITORTRANSPORT_H

#include "tool/clangd/Clangd.h"
#include <memory>

namespace warplint::clangd {

/// \p Carrier with what warplint adds on the way: on diagnostics the pages of its checks and what
/// they underline, code actions that suppress findings and apply all fixes, and occupancy on
/// answers to hovers and for inlay hints.
std::unique_ptr<clang::clangd::Transport>
withOccupancy(std::unique_ptr<clang::clangd::Transport> Carrier);

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_EDITORTRANSPORT_H
