//===- DeviceBodies.h - Code that says nothing of launches ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_DEVICEBODIES_H
#define WARPLINT_FRONTEND_DEVICEBODIES_H

#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace warplint::frontend {

/// Finds, in the tokens of a device pass, the bodies of functions for the device alone. What
/// architectures differ in stands there most of the time, and neither a kernel's attributes
/// nor what a launch gives it come from there, except for bodies that launch by themselves,
/// and those that shared memory is declared in: of these only calls with constants alone are
/// left out. What is not clearly such a body is none:
/// lambdas, and what constants or types may come of (`constexpr`, `auto`), are not.
class DeviceBodies {
public:
  /// Passes on a token, with the place that came with it.
  using Taker = llvm::function_ref<void(const clang::Token &, unsigned)>;

  /// Takes the next token of the file, and gives \p Rest those that are not left out.
  void add(const clang::Token &T, unsigned Offset, Taker Rest);
  /// Gives \p Rest the body that the file ends in, if there is one.
  void finish(Taker Rest);

  /// Whether a function that is no kernel declares shared memory of its own: then a kernel's
  /// depends on what it calls, which stands in its body.
  bool haveSharedMemoryOfHelpers() const { return HelperShares; }

  /// A token, and the place that came with it.
  struct Entry {
    clang::Token T;
    unsigned Offset;
  };

private:
  /// What is known of a declaration up to its body.
  class Head {
  public:
    void note(const clang::Token &T);
    bool isOfDeviceAlone() const;
    bool isOfKernel() const { return IsKernel; }

  private:
    enum { Outside, Named, Opened, Inside, Closed } Attribute = Outside;
    unsigned Parens = 0; ///< Open ones in the attribute, after its own two.
    int Depth = 0;       ///< Of parentheses outside of attributes.
    bool IsKernel = false, IsDevice = false, IsHost = false, MayBeValue = false;
    clang::tok::TokenKind Last = clang::tok::unknown;

    void noteAttribute(const clang::Token &T);
  };

  /// What is known of the statement that a body has come to.
  struct Statement {
    bool IsExtern = false, IsShared = false;
  };

  Head Now;
  std::vector<Entry> Body; ///< The one that is open, if there is one.
  unsigned Braces = 0;     ///< Open ones in it.
  Statement Line;
  bool Matters = false; ///< Whether the body has to stay.
  bool HelperShares = false;

  void addToBody(const clang::Token &T, unsigned Offset, Taker Rest);
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_DEVICEBODIES_H
