//===- DeviceBodies.h - Code that no launch depends on --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_DEVICEBODIES_H
#define WARPLINT_FRONTEND_DEVICEBODIES_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace warplint::frontend {

/// Finds, in the tokens of a device pass, the bodies of functions for the device alone. Most
/// differences between architectures are there, but neither a kernel's attributes nor the arguments
/// of a launch depend on them. Exceptions are bodies with launches and bodies that declare shared
/// memory: of these, only calls with constant arguments are left out. Only clear cases count:
/// lambdas, and functions that constants or types may depend on (`constexpr`, `auto`), do not.
/// Static assertions outside of bodies are left out too: they declare nothing.
class DeviceBodies {
public:
  /// Where a token was expanded.
  struct Place {
    clang::FileID File;
    unsigned Offset = 0;
    bool InLibrary = false; ///< In a header of the toolkit's libraries, whose bodies no pass reads.
  };
  /// Passes on a token, with the place that came with it.
  using Taker = llvm::function_ref<void(const clang::Token &, Place)>;

  /// Takes the next token of the file, and gives \p Rest those that are not left out.
  void add(const clang::Token &T, Place At, Taker Rest);
  /// Gives \p Rest the body that the file ends in, if there is one.
  void finish(Taker Rest);

  /// Whether a function that is not a kernel declares shared memory: then a kernel's size depends
  /// on its calls, which are in its body.
  bool haveSharedMemoryOfHelpers() const { return HelperShares; }

  /// The body of a function for the device alone.
  struct Function {
    Place Head;  ///< Of the first token of its declaration.
    Place Brace; ///< Of the brace that opens the body.
    bool IsKernel;
    bool Matters; ///< Whether the body has to stay.
  };
  /// All of them, in the order of the tokens.
  llvm::ArrayRef<Function> functions() const { return Functions; }

  /// A token, and the place that came with it.
  struct Entry {
    clang::Token T;
    Place At;
  };

private:
  /// The facts about a declaration up to its body.
  class Head {
  public:
    void note(const clang::Token &T);
    bool isOfDeviceAlone() const { return isOfDevice() && !IsHost; }
    bool isOfDevice() const;
    bool isOfKernel() const { return IsKernel; }

  private:
    enum { Outside, Named, Opened, Inside, Closed, Standard } Attribute = Outside;
    unsigned Parens = 0; ///< Open ones in the attribute, after its own two.
    int Depth = 0;       ///< Of parentheses outside of attributes.
    bool IsKernel = false, IsDevice = false, IsHost = false, MayBeValue = false;
    clang::tok::TokenKind Last = clang::tok::unknown;

    void noteAttribute(const clang::Token &T);
  };

  /// The facts about the current statement of a body.
  struct Statement {
    bool IsExtern = false, IsShared = false;
  };

  Head Now;
  std::optional<Place> Begin; ///< Of the declaration.
  bool InAssertion = false;   ///< In a static assertion outside of bodies.
  bool InLibraryBody = false; ///< In one that is left out whatever it has.
  std::vector<Entry> Body;    ///< The one that is open, if there is one.
  unsigned Braces = 0;        ///< Open ones in it.
  Statement Line;
  bool HelperShares = false;
  std::vector<Function> Functions;

  void beginDeclaration();
  void endBody();
  void addToBody(const clang::Token &T, Place At, Taker Rest);
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_DEVICEBODIES_H
