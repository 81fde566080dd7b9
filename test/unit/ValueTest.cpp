//===- ValueTest.cpp - Sets of values and their unknowns ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Value.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;

namespace warplint {
namespace {

IntValue known(std::initializer_list<int64_t> Values) {
  IntValue Result = IntValue::known({*Values.begin(), {}, {}});
  for (int64_t Value : Values)
    Result.join(IntValue::known({Value, {}, {}}));
  return Result;
}

IntValue unknown(Reason Why) { return IntValue::unknown(Why, {}); }

std::vector<int64_t> values(const IntValue &V) {
  std::vector<int64_t> Values;
  for (const Integer &I : V.members())
    Values.push_back(I.Value);
  return Values;
}

TEST(IntValue, MembersAreSortedAndDistinct) {
  EXPECT_EQ(values(known({256, 64, 128, 64})), (std::vector<int64_t>{64, 128, 256}));
  IntValue One = known({5}), Two = known({5, 6});
  EXPECT_NE(One.single(), nullptr);
  EXPECT_EQ(Two.single(), nullptr);
}

TEST(IntValue, JoinWithUnknownIsUnknownForTheFirstReason) {
  IntValue V = known({1});
  V.join(unknown(Reason::Call));
  ASSERT_FALSE(V.isKnown());
  EXPECT_EQ(V.why().Why, Reason::Call);
  V.join(unknown(Reason::Parameter));
  EXPECT_EQ(V.why().Why, Reason::Call);
  V.join(known({1}));
  EXPECT_FALSE(V.isKnown());
}

TEST(IntValue, MoreMembersThanASetHoldsIsUnknown) {
  IntValue V = known({0});
  for (size_t I = 1; I != IntValue::MaxMembers; ++I)
    V.join(known({int64_t(I)}));
  EXPECT_TRUE(V.isKnown());
  V.join(known({int64_t(IntValue::MaxMembers)}));
  ASSERT_FALSE(V.isKnown());
  EXPECT_EQ(V.why().Why, Reason::TooMany);
}

TEST(IntValue, MapChangesEachMemberOrLosesAll) {
  auto Halve = [](Integer I) -> std::optional<Integer> {
    if (I.Value % 2)
      return std::nullopt;
    I.Value /= 2;
    return I;
  };
  EXPECT_EQ(values(known({2, 4}).map(Halve, {})), (std::vector<int64_t>{1, 2}));
  EXPECT_FALSE(known({2, 3}).map(Halve, {}).isKnown());
  EXPECT_EQ(unknown(Reason::Member).map(Halve, {}).why().Why, Reason::Member);
  auto One = [](Integer I) { return std::optional(Integer{1, {}, I.From}); };
  EXPECT_EQ(values(known({2, 3}).map(One, {})), std::vector<int64_t>{1}) << "equal results are one";
}

Triple firstOf(IntValue X, IntValue Y, IntValue Z) {
  Dim3Value Whole = Dim3Value::of(X, Y, Z);
  return Whole.members().front();
}

TEST(Triple, ProductNeedsEveryPart) {
  Triple T = firstOf(known({32}), known({4}), known({2}));
  EXPECT_EQ(T.product(), 256u);
  Triple Part = firstOf(known({32}), unknown(Reason::Parameter), known({2}));
  EXPECT_EQ(Part.product(), std::nullopt);
  EXPECT_EQ(Part.leastProduct(), 64u);
}

TEST(Triple, ProductSaturates) {
  IntValue Most = known({4294967295});
  Triple T = firstOf(Most, Most, Most);
  EXPECT_EQ(T.product(), UINT64_MAX);
}

TEST(IntValue, WhatWasNeverWrittenAddsNothing) {
  IntValue V = unknown(Reason::NoValue);
  V.join(known({3}));
  EXPECT_EQ(values(V), (std::vector<int64_t>{3}));
  V.join(unknown(Reason::NoValue));
  EXPECT_EQ(values(V), (std::vector<int64_t>{3}));
}

TEST(IntValue, BoundsHoldWhatASetCannot) {
  IntValue V = known({32});
  for (int64_t I = 2; I <= 100; ++I)
    V.join(known({I * 32}));
  ASSERT_FALSE(V.isKnown());
  EXPECT_EQ(V.bounds(), (Bounds{32, 3200, 32}));
  V.join(known({0}));
  EXPECT_EQ(V.bounds(), (Bounds{0, 3200, 32}));
}

TEST(IntValue, FilterKeepsSomeOrNone) {
  auto Small = [](const Integer &I) { return I.Value < 10; };
  EXPECT_EQ(values(*known({5, 50}).filter(Small)), (std::vector<int64_t>{5}));
  EXPECT_EQ(known({50}).filter(Small), std::nullopt);
}

TEST(Dim3Value, ReplacesOneComponentOfEachTriple) {
  Dim3Value V = Dim3Value::of(known({1, 2}), known({3}), known({1})).with(1, known({7, 8}));
  EXPECT_EQ(V.members().size(), 4u);
  EXPECT_EQ(values(V.component(1)), (std::vector<int64_t>{7, 8}));
}

TEST(Dim3Value, HoldsEveryCombination) {
  Dim3Value V = Dim3Value::of(known({1, 2}), known({3, 4}), known({5}));
  EXPECT_EQ(V.members().size(), 4u);
  EXPECT_TRUE(V.isKnown());
  EXPECT_EQ(values(V.component(0)), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(values(V.component(2)), (std::vector<int64_t>{5}));
}

TEST(Dim3Value, KeepsWhatIsKnownBesideAnUnknown) {
  Dim3Value V = Dim3Value::of(unknown(Reason::Call), known({3}), known({1}));
  ASSERT_FALSE(V.isKnown());
  EXPECT_EQ(V.why().Why, Reason::Call);
  EXPECT_EQ(V.members().front().part(1)->Value, 3);
  EXPECT_EQ(V.members().front().part(0), nullptr);
}

TEST(Dim3Value, JoinHoldsEachTripleOnce) {
  Dim3Value V = Dim3Value::of(known({1}), known({2}), known({3}));
  V.join(V);
  EXPECT_EQ(V.members().size(), 1u);
  V.join(Dim3Value::of(known({1}), known({2}), known({4})));
  EXPECT_EQ(V.members().size(), 2u);
  V.join(Dim3Value::unknown(Reason::Modified, {}));
  EXPECT_FALSE(V.isKnown());
}

TEST(IntValue, CopiesOfANumberAreNarrowedTogether) {
  IntValue AsInt = known({-1, 32, 64}), AsUnsigned = known({32, 64, 4294967295});
  EXPECT_EQ(values(*AsUnsigned.whereEqual(known({-1}))), (std::vector<int64_t>{4294967295}));
  EXPECT_EQ(values(*AsInt.whereEqual(known({64, 4294967295}))), (std::vector<int64_t>{-1, 64}));
  EXPECT_EQ(AsInt.whereEqual(known({5})), std::nullopt);
}

TEST(IntValue, IntervalsNarrowCopiesOnlyWhereNoConversionChangesThem) {
  auto Within = [](Bounds Limits) { return IntValue::unknown(Reason::Parameter, {}, Limits); };
  IntValue AsUnsigned = known({32, 64, 4294967295});
  EXPECT_EQ(values(*AsUnsigned.whereEqual(Within({0, 40, 1}))), (std::vector<int64_t>{32}));
  EXPECT_EQ(AsUnsigned.whereEqual(Within({-5, 40, 1}))->members().size(), 3u)
      << "-1 is 4294967295 there";
  EXPECT_EQ(Within({0, 4294967295, 1}).whereEqual(Within({1, 64, 1}))->bounds(),
            (Bounds{1, 64, 1}));
  EXPECT_EQ(values(*Within({0, 50, 1}).whereEqual(known({32, 64}))), (std::vector<int64_t>{32}));
}

TEST(Dim3Value, CopiesOfOneNumberKeepTogether) {
  IntValue Side = known({8, 16}).identified(1);
  Dim3Value Square = Dim3Value::of(Side, Side, known({1}));
  EXPECT_EQ(Square.members().size(), 2u);
  EXPECT_FALSE(Square.members().front().isSpeculative());
  EXPECT_EQ(Square.component(1).identity(), 1u);
  std::optional<Dim3Value> Large = Square.whereEqual(1, known({16, 32}));
  ASSERT_TRUE(Large.has_value());
  EXPECT_EQ(Large->members().size(), 1u);
  EXPECT_EQ(Square.whereEqual(1, known({5})), std::nullopt);
  EXPECT_EQ(Square.whereEqual(2, known({5}))->members().size(), 2u) << "of another number";
}

TEST(Dim3Value, JoinGivesUpWhatOnlyOneSideIsACopyOf) {
  IntValue One = known({1});
  Dim3Value V = Dim3Value::of(known({8, 16}).identified(1), One, One);
  V.join(Dim3Value::of(known({16}), One, One));
  EXPECT_EQ(V.members().size(), 2u);
  EXPECT_EQ(values(V.whereEqual(1, known({5}))->component(0)), (std::vector<int64_t>{16}));
}

TEST(Dim3Value, WhatOnePathLearntOfANumberIsNoTripleOfItsOwn) {
  IntValue One = known({1}), Any = unknown(Reason::Parameter);
  Dim3Value Zero = Dim3Value::of(known({0}).identified(1), One, One);
  Dim3Value Open = Dim3Value::of(Any.identified(1), One, One), Both = Zero;
  Both.join(Open);
  EXPECT_TRUE(Both.sameAs(Open));
  Both.join(Zero);
  EXPECT_TRUE(Both.sameAs(Open));
  Zero.join(Dim3Value::of(Any.identified(2), One, One));
  EXPECT_EQ(Zero.members().size(), 2u) << "of another number";
}

TEST(Reason, EachHasWordsOfItsOwn) {
  std::set<std::string> Words;
  for (int R = int(Reason::Parameter); R <= int(Reason::Other); ++R)
    Words.insert(describe(Reason(R)).str());
  EXPECT_EQ(Words.size(), size_t(Reason::Other) + 1);
  EXPECT_FALSE(Words.contains(""));
}

} // namespace
} // namespace warplint
