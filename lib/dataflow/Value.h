//===- Value.h - The known values of an integer or a dim3 -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The value domain: small finite sets, each member with the place it came
/// from, or Unknown with a reason that can be shown to the user. Sound: a set
/// holds every value that can occur.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_VALUE_H
#define WARPLINT_DATAFLOW_VALUE_H

#include "dataflow/Expression.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace warplint {

/// Why a value is not known.
enum class Reason {
  Parameter,   ///< A parameter of the function: its callers decide.
  Modified,    ///< A variable of the file that is written in several places.
  External,    ///< A variable that another file may write.
  NoValue,     ///< A variable without an initialiser.
  Aliased,     ///< A variable whose address went where it is not followed.
  Captured,    ///< A variable that a lambda captures by reference and may write at any time.
  ByReference, ///< A variable that a function took by reference and may have written.
  Volatile,    ///< A volatile variable.
  Call,        ///< The result of a call that is not followed.
  Occupancy,   ///< From the occupancy API: valid for the kernel of that call.
  Device,      ///< What the program asks the device.
  Member,      ///< A member of an object whose value is not known.
  Pointee,     ///< What a pointer or a reference that is not known leads to.
  Dependent,   ///< Depends on a template parameter, and the template is never instantiated.
  TooMany,     ///< More values than a set holds.
  Overflow,    ///< Arithmetic in `int` whose result does not fit, on every path.
  TooComplex,  ///< More paths than the analysis follows.
  Unreadable,  ///< The source around it could not be parsed.
  Other,       ///< An expression of a form that is not read.
};

/// The reason in a few words: "function parameter".
llvm::StringRef describe(Reason R);

/// An unknown value: why, and the expression to look at.
struct Unknown {
  Reason Why = Reason::Other;
  clang::SourceLocation Where;
  int64_t Exact = 0; ///< For Reason::Overflow: one number that does not fit.
};

/// The place where a value was written.
struct Origin {
  /// The expression that spells the value; null for a default (1 for `dim3`).
  const clang::Expr *Spelled = nullptr;
  /// The variable or enumerator through which it came, nearest to the use;
  /// null when the use spells it.
  const clang::ValueDecl *Named = nullptr;
};

/// One integer that an expression can have.
struct Integer {
  int64_t Value = 0; ///< After the conversions of the source.
  /// The value before a conversion changed it (-1 that became 4294967295).
  std::optional<int64_t> Written;
  Origin From;
  /// Whether it may never occur: it depends on a loop with an unknown number of iterations, or on
  /// one of many combinations of several values.
  bool Speculative = false;
  /// Whether it is so only where no code that was not visited has written the memory that it
  /// was read from, which others can name; else it is proved.
  bool Assumed = false;
  /// Whether paths were joined that kept it together with other values: a condition on one of these
  /// may exclude it, and nothing shows that.
  bool Torn = false;
};

/// The set of integers that an expression can have, or Unknown, with the bounds
/// that hold nevertheless.
class IntValue {
public:
  static constexpr size_t MaxMembers = 64;

  static IntValue known(Integer I);
  static IntValue unknown(Reason Why, clang::SourceLocation Where, Bounds Within = {});
  /// Unknown for Reason::Overflow: \p Exact does not fit.
  static IntValue overflow(int64_t Exact, clang::SourceLocation Where, Bounds Within);

  bool isKnown() const { return !Members.empty(); }
  /// The members, ascending and without repetition; empty when unknown.
  llvm::ArrayRef<Integer> members() const & { return Members; }
  llvm::ArrayRef<Integer> members() const && = delete;
  /// The only member, or null.
  const Integer *single() const & { return Members.size() == 1 ? &Members[0] : nullptr; }
  const Integer *single() const && = delete;
  /// The number that it is for certain: its only member, neither assumed nor speculative.
  std::optional<int64_t> proved() const {
    const Integer *Only = single();
    return Only && !Only->Assumed && !Only->Speculative ? std::optional(Only->Value) : std::nullopt;
  }
  /// Why it is not known; only when !isKnown().
  const Unknown &why() const { return Missing; }
  /// The bounds of every value, known or not.
  Bounds bounds() const;
  /// Whether it holds nothing yet: read before anything was written, which no
  /// program may do.
  bool isUninitialised() const { return !isKnown() && Missing.Why == Reason::NoValue; }

  /// Values of the same identity other than 0 are copies of one number, so that
  /// what is learnt of one holds for the other. They are all equal, or all from
  /// -2^31 to 2^32 - 1 and equal modulo 2^32: -1 as an `int`, 4294967295 in a `dim3`.
  unsigned identity() const { return Identity; }
  IntValue identified(unsigned As) const;
  /// What it is computed from, where it is not known; null: nothing that is known.
  const ExpressionRef &expression() const { return Computed; }
  /// The same, computed from \p From; only where it is not known.
  IntValue expressed(ExpressionRef From) const;
  /// What it is computed from, or the number that it is, of \p Type; null: neither is known.
  ExpressionRef expressionOf(IntType Type) const;
  /// The same without its identity and expression: the numbers alone.
  IntValue plain() const;
  /// The same without \p Identity, as that of its number and in what it is computed from.
  IntValue without(unsigned Identity) const;
  /// The same without the identities above \p After.
  IntValue anonymous(unsigned After) const;
  /// Whether it has the identity \p Which, or is computed from the number of that.
  bool mentions(unsigned Which) const;
  /// The highest identity that it mentions.
  unsigned newestIdentity() const;

  /// The same, every member assumed (Integer::Assumed).
  IntValue assumed() const;
  bool isAssumed() const;
  /// The same, every member torn (Integer::Torn).
  IntValue torn() const;
  bool isTorn() const;
  /// The same, torn members marked as speculative.
  IntValue speculativeWhereTorn() const;
  /// Whether it can be one of several numbers.
  bool isOpen() const { return Members.size() > 1 || (!isKnown() && !isUninitialised()); }

  /// The same, what is not in \p Before, or speculative there, marked as speculative.
  IntValue speculativeBeside(const IntValue &Before) const;

  /// Adds every value of \p Other: what holds after two paths join. What was
  /// never written adds none.
  void join(const IntValue &Other);
  /// The same value, for one that is not known, within \p Limits too.
  IntValue within(Bounds Limits) const;
  /// The members for which \p Keep holds; empty where none is left, and all of
  /// a value that is not known.
  std::optional<IntValue> filter(llvm::function_ref<bool(const Integer &)> Keep) const;
  /// Its values if \p Copy, of the same identity, is the same number; empty if no number fits both.
  std::optional<IntValue> whereEqual(const IntValue &Copy) const;
  /// Whether both hold the same numbers, or are unknown within the same bounds,
  /// and are of the same identity and expression.
  bool sameAs(const IntValue &Other) const;
  /// The same, whatever they are computed from.
  bool hasSameNumbers(const IntValue &Other) const;
  /// Replaces each member by Change(member). \p Change returns nothing where
  /// the result is not a number (division by 0): the whole is then unknown.
  IntValue map(llvm::function_ref<std::optional<Integer>(const Integer &)> Change,
               clang::SourceLocation Where) const;

  /// Both(l, r) for every pair of members: what an operator can give. Unknown
  /// where one of them is, with its reason, and where a pair has no result.
  static IntValue
  combine(const IntValue &Left, const IntValue &Right,
          llvm::function_ref<std::optional<Integer>(const Integer &, const Integer &)> Both,
          clang::SourceLocation Where);

private:
  /// The same, each member as \p Mark leaves it.
  IntValue marked(llvm::function_ref<void(Integer &)> Mark) const;
  llvm::SmallVector<Integer, 2> Members;
  Unknown Missing;
  Bounds Limits; ///< Of an unknown value.
  unsigned Identity = 0;
  ExpressionRef Computed; ///< Of an unknown value.

  void insert(Integer I);
};

/// One triple that a `dim3` can have; a component may be unknown.
struct Triple {
  std::array<IntValue, 3> Parts; ///< x, y, z: each single or unknown.

  const Integer *part(unsigned I) const & { return Parts[I].single(); }
  const Integer *part(unsigned I) const && = delete;
  bool isKnown() const { return part(0) && part(1) && part(2); }
  /// Whether it may never occur (Integer::Speculative).
  bool isSpeculative() const;
  /// x * y * z, saturating; empty unless all three are known.
  std::optional<uint64_t> product() const;
  /// Part \p I, or the least that it can be, but 1 at the least, where it is not known.
  uint64_t least(unsigned I) const;
  /// The product of the three.
  uint64_t leastProduct() const;
};

/// The set of triples that a `dim3` expression can have. Never empty: where
/// nothing is known it is one triple of unknowns.
class Dim3Value {
public:
  static Dim3Value unknown(Reason Why, clang::SourceLocation Where);
  /// All combinations of three integer sets; copies of one number keep together.
  static Dim3Value of(const IntValue &X, const IntValue &Y, const IntValue &Z);

  llvm::ArrayRef<Triple> members() const & { return Members; }
  llvm::ArrayRef<Triple> members() const && = delete;
  /// Whether every component of every member is known.
  bool isKnown() const;
  /// The first unknown, to show why; only when !isKnown().
  const Unknown &why() const;
  /// The set of component \p I (0, 1, 2 for x, y, z).
  IntValue component(unsigned I) const;
  /// The same triples, the components \p I known as copies of one number.
  Dim3Value identified(unsigned I, unsigned As) const;
  /// The triples in which what has \p Identity can be \p Copy, and only that;
  /// empty where none is left.
  std::optional<Dim3Value> whereEqual(unsigned Identity, const IntValue &Copy) const;

  void join(const Dim3Value &Other);
  /// Likewise for what holds on another path to the same place. Where both do not know a part,
  /// what each path learnt of it is no case of its own.
  void joinPath(const Dim3Value &Other);
  /// The same triples with component \p I replaced by each member of \p Value.
  Dim3Value with(unsigned I, const IntValue &Value) const;
  /// The triples for which \p Keep holds; empty where none is left.
  std::optional<Dim3Value> filter(llvm::function_ref<bool(const Triple &)> Keep) const;
  /// The same, what is not in \p Before, or speculative there, marked as speculative.
  Dim3Value speculativeBeside(const Dim3Value &Before) const;
  /// Whether a part of a member is assumed (Integer::Assumed).
  bool isAssumed() const;
  /// Every part changed by \p Change.
  Dim3Value mapParts(llvm::function_ref<IntValue(const IntValue &)> Change) const;
  /// Whether both hold the same triples.
  bool sameAs(const Dim3Value &Other) const;

private:
  llvm::SmallVector<Triple, 1> Members;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_VALUE_H
