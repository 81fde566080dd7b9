//===- LibraryDeclarationsTest.cpp - What a file uses of a library --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/LibraryDeclarations.h"
#include "frontend/DeviceBodies.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <string>

using namespace clang;
using namespace warplint::frontend;

namespace {

/// A library, and a file that uses it.
class LibraryDeclarationsTest : public testing::Test {
protected:
  void lex(const std::string &Text, llvm::function_ref<void(const Token &, unsigned)> Take) {
    Lexer Raw(SourceLocation(), Language, Text.data(), Text.data(), Text.data() + Text.size());
    Token T;
    for (bool Ends = false; !Ends;) {
      Ends = Raw.LexFromRawLexer(T);
      if (T.is(tok::eof))
        break;
      unsigned Offset = Raw.getBufferLocation() - Text.data() - T.getLength();
      if (T.is(tok::raw_identifier)) {
        IdentifierInfo &Name = Words.get(T.getRawIdentifier());
        T.setIdentifierInfo(&Name);
        T.setKind(Name.getTokenID());
      }
      Take(T, Offset);
    }
  }

  /// The hash of \p Library for a file with the words of \p User, and with bodies left out.
  uint64_t hash(const std::string &Library, const std::string &User) {
    LibraryDeclarations Found;
    DeviceBodies Bodies;
    auto Take = [&](const Token &T, DeviceBodies::Place At) { Found.add(T, At.Offset); };
    lex(Library, [&](const Token &T, unsigned Offset) {
      Bodies.add(T, {FileID(), Offset, /*InLibrary=*/true}, Take);
    });
    lex(User, [&](const Token &T, unsigned) { Found.use(T.getIdentifierInfo()); });
    return Found.hashOfUsed();
  }

  /// Whether a file with \p User depends on the 1 that \p Library has somewhere.
  bool depends(std::string Library, const std::string &User) {
    uint64_t Before = hash(Library, User);
    Library[Library.find('1')] = '2';
    return hash(Library, User) != Before;
  }

  const LangOptions Language = [] {
    LangOptions Cuda;
    Cuda.CPlusPlus = Cuda.CPlusPlus11 = Cuda.CPlusPlus17 = Cuda.CUDA = Cuda.Bool = true;
    return Cuda;
  }();
  IdentifierTable Words{Language};
};

TEST_F(LibraryDeclarationsTest, AreUsedByName) {
  for (std::string Library :
       {"struct Policy { static constexpr int Size = 1; };", "template <int N = 1> class Policy;",
        "using Policy = Array<1>;", "inline constexpr int Policy = 1;", "int Policy[1];",
        "typedef Array<1> Policy;", "enum Policy { Small = 1 };", "int first, Policy = 1;",
        "template <> struct Policy<float> : Base { int Data[1]; };", "void Policy(Array<1>);",
        "template <class T, class U = Some<Other<More<T>>>> struct Policy { T Data[1]; };",
        "constexpr int Policy() { return 1; }", "int first = Array<2, 3>{}, Policy{1};"}) {
    EXPECT_TRUE(depends("namespace a { inline namespace b { " + Library + " } }", "Policy"))
        << Library;
    EXPECT_FALSE(depends("namespace a { inline namespace b { " + Library + " } }", "Pol icy Data"))
        << Library;
  }
  EXPECT_TRUE(depends("enum Policy { Small = 1 };", "Small"));
  EXPECT_FALSE(depends("struct S { int A[1]; }; struct T {};", "T"));
  EXPECT_TRUE(depends("struct S {} Policy[1];", "Policy"));
}

TEST_F(LibraryDeclarationsTest, LeadToOthers) {
  const char *Chain = "extern \"C\" { struct A { int Data[1]; }; } struct B : A {};\n"
                      "template <class T> struct C { B Member; }; struct D {};";
  EXPECT_TRUE(depends(Chain, "C"));
  EXPECT_FALSE(depends(Chain, "D"));
  // The words of an alias are used, not declared.
  EXPECT_FALSE(depends("template <class X, class Y> using P = Q<int, X, Y>; P<R, 1> S;", "X Y"));
}

TEST_F(LibraryDeclarationsTest, OperatorsBelongToTheirClasses) {
  const char *Library = "struct A {}; struct B {}; constexpr int operator+(A, A) { return 1; }";
  EXPECT_TRUE(depends(Library, "A"));
  EXPECT_FALSE(depends(Library, "B"));
  // Of no class: of any.
  EXPECT_TRUE(depends("template <class T> constexpr int operator+(T, T) { return 1; }", "B"));
}

TEST_F(LibraryDeclarationsTest, WithoutANameAreUsed) {
  EXPECT_TRUE(depends("typedef void (*Function)(Array<1>);", ""));
  EXPECT_TRUE(depends("template <bool B = N < 1> struct S {};", ""));
}

TEST_F(LibraryDeclarationsTest, BodiesAreLeftOut) {
  std::string Device = "__attribute__((device)) ", Both = "__attribute__((host)) " + Device;
  for (std::string Head : {Device + "int f(int)", Both + "int f(int)",
                           "[[nodiscard]] " + Both + "int f(decltype(g()) x)"}) {
    EXPECT_FALSE(depends(Head + " { return 1; }", "f")) << Head;
    EXPECT_FALSE(depends("struct f { " + Head + " const { __shared__ int x[1]; } };", "f")) << Head;
  }
  // What may be a constant, or a type, depends on its body.
  for (std::string Head :
       {"constexpr " + Both + "int f(int)", Both + "auto f(int)", Both + "decltype(auto) f(int)"})
    EXPECT_TRUE(depends(Head + " { return 1; }", "f")) << Head;
  EXPECT_TRUE(depends(Device + "void f() {} struct S { int Data[1]; };", "S"));
}

} // namespace
