//===- NewerStandardTest.cpp - Errors that a newer standard mends ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/NewerStandard.h"
#include "gtest/gtest.h"

using namespace warplint::lint;

namespace {

TEST(NewerStandard, Words) {
  EXPECT_TRUE(usesNewerStandard("a.cu:3:1: unknown type name 'concept'"));
  EXPECT_TRUE(mayNeedNewerStandard("a.cu:3:1: unknown type name 'concept'"));
  EXPECT_FALSE(usesNewerStandard("a.cu:3:1: unknown type name 'conept'"));
}

TEST(NewerStandard, NamesOfTheLibrary) {
  for (const char *Error : {"a.cu:3:1: no member named 'same_as' in namespace 'std'",
                            "a.cu:3:1: no template named 'span' in namespace 'std'",
                            "a.cu:3:1: no member named 'ssize' in namespace 'std'",
                            "a.cu:3:1: no member named 'ranges' in namespace 'std'"}) {
    EXPECT_TRUE(mayNeedNewerStandard(Error)) << Error;
    EXPECT_FALSE(usesNewerStandard(Error)) << Error;
  }
}

TEST(NewerStandard, WhatOlderHeadersHave) {
  for (const char *Error : {"a.cu:3:1: no member named 'make_shared' in namespace 'std'",
                            "a.cu:3:1: no type named 'uint32_t' in namespace 'std'",
                            "a.cu:3:1: no template named 'function' in namespace 'std'",
                            "a.cu:3:1: no member named 'span' in namespace 'cuda'",
                            "a.cu:3:1: use of undeclared identifier 'x'",
                            "a.cu:3:1: 'x' used before its type; did you mean 'y'?"})
    EXPECT_FALSE(mayNeedNewerStandard(Error)) << Error;
}

} // namespace
