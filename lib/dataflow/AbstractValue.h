//===- AbstractValue.h - The known values of an object of any type --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The domain of the flow analysis: integers and `dim3` (Value.h), and what
/// leads to them: addresses, structs, arrays, lambdas and functions.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_ABSTRACTVALUE_H
#define WARPLINT_DATAFLOW_ABSTRACTVALUE_H

#include "dataflow/Value.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <variant>
#include <vector>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class FieldDecl;
class FunctionDecl;
class LambdaExpr;
} // namespace clang

namespace warplint {

class TypeShapes;

class AbstractValue;

/// What a pointer or a reference leads to.
struct Address {
  static constexpr size_t MaxPlaces = 64;

  llvm::SmallVector<Place, 1> Places;
  bool Elsewhere = false; ///< Or to something that is not followed.
  bool Null = false;      ///< Or nowhere.

  static Address of(Place P);
  /// That of the whole of \p Object.
  static Address of(const Root *Object) { return of(Place{Object, {}}); }
  static Address elsewhere();
  static Address null();
  /// Whether it leads anywhere; empty where that depends.
  std::optional<bool> isNonNull() const;
  /// The only place that it leads to, or null.
  const Place *single() const &;
  const Place *single() const && = delete;
  void join(const Address &Other);
};

/// The fields of a struct or the elements of an array, in order. Of a union all
/// but the field that was written last are unknown.
struct Aggregate {
  std::vector<AbstractValue> Parts;
};

/// The functions that a pointer can lead to.
struct Functions {
  static constexpr size_t MaxMembers = 64;

  llvm::SmallVector<const clang::FunctionDecl *, 1> Members; ///< Canonical declarations.

  static Functions of(const clang::FunctionDecl *F);
  /// The only one, or null.
  const clang::FunctionDecl *single() const { return Members.size() == 1 ? Members[0] : nullptr; }
};

/// A lambda with what it captured.
struct Closure {
  const clang::LambdaExpr *Lambda = nullptr;
  std::vector<AbstractValue> Captures; ///< In the order of the captures; addresses for references.
};

/// What is known of a value. Immutable, and cheap to copy.
class AbstractValue {
public:
  using Content =
      std::variant<Unknown, IntValue, Dim3Value, Functions, Address, Aggregate, Closure>;

  AbstractValue() : AbstractValue(unknown(Unknown().Why)) {}
  AbstractValue(Content C) : Held(std::make_shared<const Shared>(std::move(C))) {}
  static AbstractValue unknown(Reason Why, clang::SourceLocation Where = {});

  /// The content if it is a \p T, else null; it lives as long as a copy of this does.
  template <typename T> const T *as() const & { return std::get_if<T>(&Held->Is); }
  template <typename T> const T *as() const && = delete;
  bool isUninitialised() const {
    const auto *U = as<Unknown>();
    return U && U->Why == Reason::NoValue;
  }
  /// What it leads to, if it is used as an address.
  Address address() const;

  /// What holds after two paths join.
  AbstractValue join(const AbstractValue &Other) const;
  /// What a loop that goes from \p Before to this can reach.
  AbstractValue widenedFrom(const AbstractValue &Before) const;
  /// The same, integers that are not in \p Before, or speculative there, marked as speculative.
  AbstractValue speculativeBeside(const AbstractValue &Before) const;
  /// The same, every integer marked as speculative.
  AbstractValue speculative() const;
  /// The same, every integer assumed (Integer::Assumed).
  AbstractValue assumed() const;
  bool isAssumed() const;
  /// The same, every integer torn (Integer::Torn).
  AbstractValue torn() const;
  bool isTorn() const;
  /// The same, torn integers marked as speculative.
  AbstractValue speculativeWhereTorn() const;
  /// Whether both are the same value, apart from where it was written.
  bool sameAs(const AbstractValue &Other) const;
  /// Whether both are copies of one value.
  bool isSharedWith(const AbstractValue &Other) const { return Held == Other.Held; }

  /// The same with \p Name as the name that its integers came by; those that
  /// have one keep it unless it is to be so \p Always.
  AbstractValue named(const clang::ValueDecl *Name, bool Always) const;
  /// Whether an integer in it has \p Identity.
  bool hasIdentity(unsigned Identity) const;
  /// Whether an integer in it has \p Identity, or is computed from the number of that.
  bool mentions(unsigned Identity) const;
  /// Likewise with an identity above \p After.
  bool hasIdentityAbove(unsigned After) const;
  /// The same with each integer changed, if one in it has an identity, or mentions one.
  AbstractValue mapNumbers(llvm::function_ref<IntValue(const IntValue &)> Change) const;
  /// What it can be where the number of \p Identity is \p Narrower.
  AbstractValue narrowed(unsigned Identity, const IntValue &Narrower) const;
  /// The same without the identities above \p After, and what is computed from them.
  AbstractValue anonymous(unsigned After = 0) const;
  /// The same without \p Identity, and what is computed from it.
  AbstractValue without(unsigned Identity) const;

  /// Part \p I; all of them joined for Place::AnyElement.
  AbstractValue part(int I) const;
  /// This value of \p Type with part \p I replaced by \p New.
  AbstractValue with(const TypeShapes &Types, clang::QualType Type, int I,
                     const AbstractValue &New) const;

  /// Calls \p Visit for each place that an address in it leads to.
  void forEachPlace(llvm::function_ref<void(const Place &)> Visit) const;

private:
  struct Shared {
    explicit Shared(Content &&C);
    Content Is;
    unsigned Newest = 0; ///< The highest identity that an integer in it mentions.
  };
  std::shared_ptr<const Shared> Held;

  /// The same with each integer in it changed.
  AbstractValue mapIntegers(llvm::function_ref<IntValue(const IntValue &)> Change) const;
  bool anyInteger(llvm::function_ref<bool(const IntValue &)> Test) const;
};

/// Structs and arrays beyond this many parts are not followed.
constexpr size_t MaxParts = 128;

/// The parts of the classes of a translation unit, each class walked once.
class TypeShapes {
public:
  explicit TypeShapes(const clang::ASTContext &AST) : AST(AST) {}

  const clang::ASTContext &ast() const { return AST; }

  /// The base classes of a class, then its fields.
  struct Class {
    bool IsDim3 = false;
    unsigned Bases = 0;
    llvm::SmallVector<clang::QualType, 4> Parts; ///< Empty where they are not followed.
  };
  /// That of \p Type; null where it is no class. Valid until the next call.
  const Class *find(clang::QualType Type) const;

private:
  const clang::ASTContext &AST;
  mutable llvm::DenseMap<const clang::CXXRecordDecl *, Class> Known;
};

/// Whether \p Record is one of CUDA's floating point types that C++ does not have, such as `__half`.
/// Their bits are no numbers that are followed.
bool isNarrowFloat(const clang::CXXRecordDecl &Record);

/// The number of parts of an object of \p Type, 0 where they are not followed.
size_t partCount(const TypeShapes &Types, clang::QualType Type);

/// The number of \p Field among the parts of its class: behind the base classes.
int partOf(const clang::FieldDecl *Field);
/// The number of the base class \p Base among the parts of \p Type; empty where it is none.
std::optional<int> partOf(const TypeShapes &Types, const clang::CXXRecordDecl *Base,
                          clang::QualType Type);
/// Whether part \p I of \p Type is a base class.
bool isBase(const TypeShapes &Types, clang::QualType Type, int I);

/// The type of part \p I of an object of \p Type; null where it has none.
clang::QualType partType(const TypeShapes &Types, clang::QualType Type, int I);

/// Whether \p P is, or is in, a member of a union, whose bytes other members share.
bool isInUnion(const TypeShapes &Types, const Place &P);

/// \p Everywhere in each integer that an object of \p Type consists of.
AbstractValue filled(const TypeShapes &Types, clang::QualType Type,
                     const AbstractValue &Everywhere);

/// Whether values of \p Type are followed at all.
bool isFollowed(const TypeShapes &Types, clang::QualType Type);

/// Whether an object of \p Type has a part that is written though it is const.
bool hasMutableParts(clang::QualType Type);

/// Whether \p Type is CUDA's `dim3` or `uint3`.
bool isDim3Like(clang::QualType Type);

/// The integer type's width and signedness; empty for other types.
std::optional<IntType> intType(const clang::ASTContext &Context, clang::QualType Type);

/// \p D as an integer of \p Type: where it is not known, within what the type holds.
IntValue asInteger(const AbstractValue &D, const clang::ASTContext &Context, clang::QualType Type,
                   clang::SourceLocation Where);

/// \p D as a `dim3`.
Dim3Value asDim3(const AbstractValue &D, clang::SourceLocation Where);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_ABSTRACTVALUE_H
