//===- UnneededBodies.h - Bodies that a device pass need not parse --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_UNNEEDEDBODIES_H
#define WARPLINT_FRONTEND_UNNEEDEDBODIES_H

#include "llvm/ADT/StringMap.h"
#include <utility>
#include <vector>

namespace clang {
class Decl;
class SourceManager;
} // namespace clang

namespace warplint::frontend {
class TextDeclarations;

/// The functions for the device alone whose bodies no launch and no kernel's shared memory depends
/// on. A device pass that skips them has the same facts, and instantiates no templates for them.
///
/// A kernel's own body is needed if it declares shared memory or launches, or leads to a device
/// function that declares some. The bodies of device functions that such bodies lead to are needed
/// too, since they decide what of it is used.
class UnneededBodies {
public:
  UnneededBodies() = default;
  UnneededBodies(const TextDeclarations &Text, const clang::SourceManager &Sources);

  /// Whether the body of \p D, which Clang is about to parse, is one of them.
  bool contains(const clang::Decl *D) const;

private:
  /// Of a declaration, from its first token to the brace of its body: offsets in a file.
  using Head = std::pair<unsigned, unsigned>;
  /// By the name of the file; in order, without overlaps.
  llvm::StringMap<std::vector<Head>> Heads;
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_UNNEEDEDBODIES_H
