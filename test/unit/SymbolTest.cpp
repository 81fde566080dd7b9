//===- SymbolTest.cpp - The names that compilers give to one kernel -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Symbol.h"
#include "llvm/Demangle/Demangle.h"
#include <gtest/gtest.h>

using namespace warplint::measured;

namespace {

TEST(Symbol, KeepsNamesWithExternalLinkage) {
  for (const char *Name : {"fill", "_Z4fillPf", "_Z6reduceILi256EEvPf", "_ZN2ns4fillEPi",
                           "__nv_static_", "_Z10__intern__v", "_GLOBAL__N_", ""}) {
    Symbol S = readSymbol(Name);
    EXPECT_EQ(S.Name, Name);
    EXPECT_EQ(S.Unit, "");
  }
}

TEST(Symbol, NvccsAnonymousNamespaceIsClangs) {
  Symbol S = readSymbol("_ZN33_GLOBAL__N__df1172b5_4_a_cu_plain6hiddenEPf");
  EXPECT_EQ(S.Name, "_ZN12_GLOBAL__N_16hiddenEPf");
  EXPECT_EQ(S.Unit, "_df1172b5_4_a_cu_plain");
  EXPECT_EQ(readSymbol("_ZN12_GLOBAL__N_16hiddenEPf").Name, S.Name);
}

TEST(Symbol, NamespacesWithinOthersAndInArguments) {
  EXPECT_EQ(readSymbol("_ZN2ns33_GLOBAL__N__df1172b5_4_a_cu_plain4deepEPf").Name,
            "_ZN2ns12_GLOBAL__N_14deepEPf");
  EXPECT_EQ(readSymbol("_Z4fillIN33_GLOBAL__N__df1172b5_4_a_cu_plain3TagEEvPT_").Name,
            "_Z4fillIN12_GLOBAL__N_13TagEEvPT_");
  // The namespace before ends in a digit.
  EXPECT_EQ(readSymbol("_ZN3ns133_GLOBAL__N__df1172b5_4_a_cu_plain4deepEPf").Name,
            "_ZN3ns112_GLOBAL__N_14deepEPf");
}

TEST(Symbol, SeparableCodeOfNvcc) {
  Symbol S = readSymbol("__nv_static_22__df1172b5_4_a_cu_plain__Z8internalPf");
  EXPECT_EQ(S.Name, "_Z8internalPf");
  EXPECT_EQ(S.Unit, "_df1172b5_4_a_cu_plain");
  EXPECT_EQ(readSymbol("__nv_static_22__df1172b5_4_a_cu_plain__ZN33_GLOBAL__N__df1172b5_4_a_cu_"
                       "plain6hiddenEPf")
                .Name,
            "_ZN12_GLOBAL__N_16hiddenEPf");
}

TEST(Symbol, SeparableCodeOfClang) {
  EXPECT_EQ(readSymbol("_ZL8internalPf__intern__2bc894f042954add").Name, "_ZL8internalPf");
  EXPECT_EQ(readSymbol("_ZN12_GLOBAL__N_17hiddenTIfEEvPT___intern__2bc894f042954add").Name,
            "_ZN12_GLOBAL__N_17hiddenTIfEEvPT_");
}

TEST(Symbol, UnitsNameTheirFile) {
  EXPECT_TRUE(isUnitOf("_df1172b5_4_a_cu_plain", "a.cu"));
  EXPECT_TRUE(isUnitOf("_df1172b5_10_my_fill_cu_plain", "my-fill.cu"));
  EXPECT_TRUE(isUnitOf("_44_tmpxft_00001a2b_00000000_8_fill_cpp1_ii_5d4f2a3e", "fill.cu"));
  EXPECT_FALSE(isUnitOf("_df1172b5_4_a_cu_plain", "b.cu"));
  EXPECT_FALSE(isUnitOf("_df1172b5_5_ba_cu_plain", "a.cu"));
  EXPECT_FALSE(isUnitOf("", "a.cu"));
  EXPECT_FALSE(isUnitOf("_df1172b5_4_a_cu_plain", ""));
  EXPECT_TRUE(isUnitOf("_df1172b5_4_fill_plain", "fill"));
  EXPECT_FALSE(isUnitOf("_44_tmpxft_00001a2b_00000000_8_fill_cpp1_ii_5d4f2a3e", "fill"));
}

TEST(Symbol, NamesOfFunctionsAreDemangledUpToALength) {
  llvm::ItaniumPartialDemangler Demangler;
  const auto Nested = [](size_t Pointers) {
    return "_Z8internal" + std::string(Pointers, 'P') + "f";
  };
  EXPECT_TRUE(demangleFunction(Demangler, Nested(1)));
  EXPECT_TRUE(demangleFunction(Demangler, Nested(16000)));
  EXPECT_FALSE(demangleFunction(Demangler, Nested(17000)));
  EXPECT_FALSE(demangleFunction(Demangler, "_ZTI1A")); // of a type
  EXPECT_FALSE(demangleFunction(Demangler, "internal"));
  EXPECT_FALSE(demangleFunction(Demangler, ""));
}

} // namespace
