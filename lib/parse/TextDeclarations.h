//===- TextDeclarations.h - The declarations of a preprocessed text -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_PARSE_TEXTDECLARATIONS_H
#define WARPLINT_PARSE_TEXTDECLARATIONS_H

#include "parse/TokenHash.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// Whose code a token is. No pass reads bodies of the toolkit's libraries.
enum class CodeOf : uint8_t {
  User = 1,   ///< And of all libraries that are not named here.
  Cccl = 2,   ///< Thrust, CUB and libcu++.
  Groups = 4, ///< Cooperative groups.
};

/// A part of a file, by offsets.
struct TextSpan {
  unsigned File = 0; ///< Its number; 0: what is no part of a file.
  unsigned Begin = 0, End = 0;
};

/// A token's place after all expansions of macros: that of the macro which makes it.
struct TextPlace {
  TextSpan Span;
  CodeOf Owner = CodeOf::User;
  bool inLibrary() const { return Owner != CodeOf::User; }
};

using Names = llvm::SmallVector<const clang::IdentifierInfo *, 4>;

/// The body of a function for the device alone, which no constant and no type depends on.
struct DeviceBody {
  TextSpan Inside; ///< Between its braces.
  bool IsOfKernel = false;
  bool HasShared = false; ///< Declares shared memory of a fixed size.
  bool HasLaunch = false;
  bool IsOfOperator = false;
  Names Own;          ///< What may be the name of the function.
  Names Mentions;     ///< All names in it.
  Names SizeMentions; ///< Those in statements that sizes of shared memory may depend on.
  uint64_t Hash = 0;  ///< Of its tokens and their places.
  /// Calls with constant arguments alone, which traps often are: tell nothing but of shared memory.
  Names ConstantCalls;
  uint64_t HashWithoutThem = 0;
  unsigned Declaration = 0; ///< The number of the declaration around it.
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

/// What a device pass is made for: attributes and shared memory of kernels; of instances of
/// templates too, which host code makes; or arguments of launches as well.
enum class PassFor { Kernels, Instances, Launches };

/// What is asked of a device pass.
struct PassNeeds {
  PassFor For = PassFor::Kernels;
  std::set<std::string, std::less<>> Kernels = {}; ///< Without their scopes; empty: all.

  /// Whether one of \p Found may be such a kernel.
  bool hasAny(const Names &Found) const {
    return Kernels.empty() || llvm::any_of(Found, [&](const clang::IdentifierInfo *Kernel) {
             return Kernels.contains(Kernel->getName());
           });
  }
};

/// Splits a preprocessed text into the declarations of its namespaces, and finds those that the
/// facts of a device pass may depend on. By names alone: a declaration leads to all that declare a
/// name which it mentions, in any scope. Directives with `using` count for all. An operator is
/// found by the classes that it names. One in which no name is found may declare any of those in
/// it. Of bodies (DeviceBody) only those count that declare shared memory or launch, or lead to a
/// function that declares shared memory.
class TextDeclarations {
public:
  /// Takes the next token outside of such bodies, the braces around them included.
  void add(const clang::Token &T, TextPlace At);
  /// Takes a body, after the brace that opens it.
  void addBody(DeviceBody Body);
  /// Takes the text between the braces of a body that no pass needs.
  void leaveOut(TextSpan Span) { LeftOut.push_back({Span, unsigned(All.size())}); }
  /// Takes a static assertion with the names in it.
  void addAssertion(TextSpan Span, const Names &Mentions);
  /// Notes that code which is not in such a body declares shared memory of a fixed size.
  void noteSharedElsewhere() { IsSharedElsewhere = true; }
  /// Ends the text.
  void finish();

  /// A hash of all that kernels, or what else the pass is for, may depend on.
  uint64_t hash(const PassNeeds &Needs) const;

  /// Whether launch bounds of the user's kernels may have a third number.
  bool haveClusterBounds() const;

  llvm::ArrayRef<DeviceBody> bodies() const { return Bodies; }
  /// The text that a pass can do without. Bodies of functions for the device are needed if they
  /// declare shared memory or launch, or such a body leads to them: they decide what of it is used.
  std::vector<TextSpan> unneeded(const PassNeeds &Needs) const;

private:
  using Name = const clang::IdentifierInfo *;
  using Spans = llvm::SmallVector<TextSpan, 1>;

  struct Declaration {
    uint64_t Hash = 0; ///< With its namespaces.
    Names Declares, Mentions;
    Names Asserted; ///< In static assertions: no fact depends on them, but a parse does.
    Spans Text;     ///< One in each file.
    CodeOf Owner = CodeOf::User;
    bool IsKernel = false;
    bool IsClass = false;
    bool IsNamed = false; ///< Whether Declares has all its names: it is no class or operator.
    bool CountsForAll = false;
    bool GoesOn = false; ///< With the text of the declaration before it, which ended too early.
    bool HasClusterBounds = false;
  };

  /// The declaration that is being read.
  struct Open {
    TokenHash Hash;
    ClusterBounds Clusters;
    llvm::SmallSetVector<Name, 4> Declares, Mentions;
    Names Asserted;
    Spans Text;
    bool HasTokens = false;
    CodeOf Owner = CodeOf::User;
    bool IsKernel = false;
    bool IsNamespace = false; ///< `namespace` or a linkage specification, up to its brace.
    bool GoesOn = false, HasRequirement = false;
    bool IsUsing = false; ///< `using namespace` or `using enum`: names mean something else.
    bool IsClass = false, IsEnum = false, HasValue = false, HasOperator = false;
    bool HasBases = false;  ///< After a colon, which initializers of members may follow too.
    bool WantsName = false; ///< After `struct` and the like.
    bool InAttribute = false;
    unsigned Braces = 0, Parens = 0, Angles = 0, AttributeParens = 0;
    Name Last = nullptr; ///< The name before this token, outside of brackets.
    clang::tok::TokenKind Before = clang::tok::unknown;
  };

  Open Now;
  /// The hashes of the namespaces around it, each with those outside.
  std::vector<uint64_t> Scopes;
  std::vector<Declaration> All;
  std::vector<DeviceBody> Bodies;
  Spans AroundThem; ///< The text of what begins and ends namespaces.
  /// A part of a declaration that no pass needs.
  struct LeftOutPart {
    TextSpan Span;
    unsigned Declaration;
  };
  std::vector<LeftOutPart> LeftOut;
  llvm::DenseMap<Name, llvm::SmallVector<unsigned, 2>> ByName;
  llvm::DenseSet<Name> Classes;
  std::vector<unsigned> Operators, Nameless;
  bool IsSharedElsewhere = false;
  bool NextGoesOn = false;                      ///< The next declaration; see Declaration.
  unsigned SeenByUser = unsigned(CodeOf::User); ///< The owners of what the user's code can name.
  std::vector<bool> Counts;                     ///< Of each body, whether what it has counts.
  llvm::DenseSet<Name> Sharing; ///< Functions for the device that lead to shared memory.
  bool NamesTell = false;       ///< Whether names tell which do.

  void noteName(const clang::Token &T);
  bool noteAttribute(const clang::Token &T);
  void noteBracket(const clang::Token &T);
  bool isAtEnd(const clang::Token &T) const;
  uint64_t takeHash();
  void end();
  void addOperators();
  void addNameless();
  void noteOwners();
  unsigned seenBy(CodeOf Owner) const;

  class Reach;
  class Together;
  Reach reach(const PassNeeds &Needs, bool ToParse) const;
  llvm::SmallVector<unsigned> firstBodies(const PassNeeds &Needs) const;
  static bool isWanted(const Declaration &D, const PassNeeds &Needs);
  bool leadToShared();
  bool mayBeUnnamed(const DeviceBody &Body) const;
  std::vector<bool> leadToKernels(const PassNeeds &Needs) const;
};

} // namespace warplint

#endif // WARPLINT_PARSE_TEXTDECLARATIONS_H
