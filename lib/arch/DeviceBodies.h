//===- DeviceBodies.h - The bodies of functions for the device alone ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_DEVICEBODIES_H
#define WARPLINT_ARCH_DEVICEBODIES_H

#include "parse/TextDeclarations.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include <vector>

namespace warplint {

/// Finds, in the tokens of a device pass, the bodies of functions for the device alone. Most
/// differences between architectures are there, but neither a kernel's attributes nor the arguments
/// of a launch depend on them. Only clear cases count: lambdas, and functions that constants or
/// types may depend on (`constexpr`, `auto`), do not. Static assertions outside of bodies are left
/// out: they declare nothing. So are calls with constant arguments alone, in bodies.
class DeviceBodies {
public:
  DeviceBodies(TextDeclarations &Into, PassFor For)
      : Into(Into), LeavesOutHost(For == PassFor::Kernels) {}

  /// Takes the next token of the file.
  void add(const clang::Token &T, TextPlace At);
  /// Ends the file.
  void finish();

  /// A token, and its place.
  struct Entry {
    clang::Token T;
    TextPlace At;
  };

private:
  /// The facts about a declaration up to its body.
  class Head {
  public:
    void note(const clang::Token &T);
    bool isOfDeviceAlone() const { return isOfDevice() && !IsHost; }
    bool isOfDevice() const;
    /// Of a function for the host alone whose body no constant and no type depends on.
    bool isOfHostAlone() const;
    bool isOfStaticShared() const { return IsShared && !IsExtern; }
    /// Says what function this is.
    void describe(DeviceBody &Body) const;

  private:
    enum { Outside, Named, Opened, Inside, Closed, Standard } Attribute = Outside;
    unsigned Parens = 0; ///< Open ones in the attribute, after its own two.
    int Depth = 0;       ///< Of parentheses outside of attributes.
    bool IsKernel = false, IsDevice = false, IsHost = false, MayBeValue = false;
    bool IsShared = false, IsExtern = false, IsOperator = false;
    bool HasMembers = false; ///< Initializers of a constructor have begun.
    Names BeforeParens;
    const clang::IdentifierInfo *LastName = nullptr; ///< Of the token before; null: none.
    clang::tok::TokenKind First = clang::tok::unknown, Last = clang::tok::unknown;

    bool isAtBody() const;
    void noteAttribute(const clang::Token &T);
    void noteOutside(const clang::Token &T, clang::tok::TokenKind Before);
  };

  /// The facts about the current statement of a body.
  struct Statement {
    bool IsExtern = false, IsShared = false;
  };

  TextDeclarations &Into;
  Head Now;
  bool InAssertion = false; ///< In a static assertion outside of bodies.
  TextSpan Assertion;
  Names Asserted;           ///< The names in it.
  const bool LeavesOutHost; ///< The bodies of functions for the host alone.
  bool InLeftOut = false;   ///< In a body that is left out whatever it has.
  unsigned Braces = 0;      ///< Open ones in the body, if one is open.
  DeviceBody Open;
  std::vector<Entry> Body; ///< Its tokens.
  Statement Line;

  void beginDeclaration();
  void addToAssertion(const clang::Token &T, TextPlace At);
  void addToBody(const clang::Token &T, TextPlace At);
  void endBody();
};

} // namespace warplint

#endif // WARPLINT_ARCH_DEVICEBODIES_H
