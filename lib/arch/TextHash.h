//===- TextHash.h - A hash of what facts about kernels depend on ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TEXTHASH_H
#define WARPLINT_ARCH_TEXTHASH_H

#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace warplint {

/// A hash of tokens and their places.
class TokenHash {
public:
  void add(const clang::Token &T, unsigned Offset);
  void add(uint64_t Hash);
  uint64_t take() {
    fold();
    return State;
  }

private:
  llvm::SmallString<256> Pending;
  uint64_t State = 0;

  void fold();
};

/// Finds launch bounds with a third number: Clang drops them where there are no clusters.
class ClusterBounds {
public:
  void note(const clang::Token &T);
  bool any() const { return IsAny; }

private:
  bool IsAny = false, InBounds = false;
  int Parens = 0;
  unsigned Commas = 0;
};

/// Hashes the tokens of a device pass without the bodies of functions for the device alone. Most
/// differences between architectures are there, but neither a kernel's attributes nor the arguments
/// of a launch depend on them. A body counts if it declares shared memory of a fixed size or
/// launches; all of them do once a function other than a kernel declares such memory, since they
/// may call it. Lambdas, and functions that constants or types may depend on (`constexpr`, `auto`),
/// are hashed like any other code.
class TextHash {
public:
  /// Takes the next token of the file, at \p Offset of its own.
  void add(const clang::Token &T, unsigned Offset);
  uint64_t take();
  /// Whether launch bounds may have a third number.
  bool hasClusterBounds() const { return Clusters.any(); }

private:
  /// The facts about a declaration up to its body.
  class Head {
  public:
    void note(const clang::Token &T);
    /// Whether a brace that comes next opens the body of a function for the device alone, which no
    /// constant and no type depends on.
    bool isAtDeviceBody() const;
    bool isOfStaticShared() const { return IsShared && !IsExtern; }
    bool isOfKernel() const { return IsKernel; }

  private:
    enum { Outside, Named, Opened, Inside, Closed, Standard } Attribute = Outside;
    unsigned Parens = 0; ///< Open ones in the attribute, after its own two.
    int Depth = 0;       ///< Of parentheses outside of attributes.
    bool IsKernel = false, IsDevice = false, IsHost = false, MayBeValue = false;
    bool IsShared = false, IsExtern = false;
    clang::tok::TokenKind Last = clang::tok::unknown;

    void noteAttribute(const clang::Token &T);
    void noteOutside(const clang::Token &T, clang::tok::TokenKind Before);
  };

  /// A body of a function for the device alone.
  struct Body {
    unsigned Braces = 0; ///< Open ones; 0: the body is not open.
    bool OfKernel = false;
    bool Counts = false; ///< Declares shared memory, or launches.
    TokenHash Code;      ///< Of its tokens, without constants of calls with these alone.
  };

  using Placed = std::pair<clang::Token, unsigned>;

  TokenHash Outside; ///< Of what counts in any case.
  TokenHash Plain;   ///< Of what counts if functions other than kernels declare shared memory.
  bool SharedElsewhere = false;
  ClusterBounds Clusters;
  Head Now;
  Body Open;
  std::vector<Placed> Statement; ///< Of the body that is open.

  void addToBody(const clang::Token &T, unsigned Offset);
  void endStatement();
  void endBody();
};

} // namespace warplint

#endif // WARPLINT_ARCH_TEXTHASH_H
