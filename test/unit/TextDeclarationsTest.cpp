//===- TextDeclarationsTest.cpp - The declarations of a preprocessed text -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/TextDeclarations.h"
#include "arch/DeviceBodies.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <string>

using namespace clang;
using namespace warplint;

namespace {

/// A library, and a file that uses it.
class TextDeclarationsTest : public testing::Test {
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

  /// Takes apart \p Library and \p User, both with bodies left out.
  TextDeclarations read(const std::string &Library, const std::string &User,
                        PassFor For = PassFor::Instances) {
    TextDeclarations Found;
    DeviceBodies Bodies(Found, For);
    lex(Library, [&](const Token &T, unsigned Offset) {
      Bodies.add(T, {{1, Offset, Offset + T.getLength()}, CodeOf::Cccl});
    });
    lex(User, [&](const Token &T, unsigned Offset) {
      Bodies.add(T, {{2, Offset, Offset + T.getLength()}, CodeOf::User});
    });
    Bodies.finish();
    return Found;
  }

  /// Whether a kernel with the words of \p User depends on the 1 that \p Library has somewhere.
  bool depends(std::string Library, const std::string &User) {
    std::string Kernel = "__attribute__((global)) void kernel(cub " + User + ");";
    uint64_t Before = read(Library, Kernel).hash({PassFor::Kernels});
    Library[Library.find('1')] = '2';
    return read(Library, Kernel).hash({PassFor::Kernels}) != Before;
  }

  /// Whether a pass over \p Text, with \p Needs, depends on the 1 that is in it.
  bool matters(std::string Text, const PassNeeds &Needs = {}) {
    uint64_t Before = read("", Text).hash(Needs);
    Text[Text.find('1')] = '2';
    return read("", Text).hash(Needs) != Before;
  }

  /// Whether a pass over \p Text parses the body of \p Function.
  bool needs(const std::string &Text, const std::string &Function) {
    TextDeclarations Found = read("", Text);
    std::vector<TextSpan> Unneeded = Found.unneeded({PassFor::Instances});
    for (const DeviceBody &Body : Found.bodies())
      if (Body.IsOfOperator ? Function == "operator" : Body.Own.back()->getName() == Function)
        return llvm::none_of(Unneeded, [&](TextSpan Span) {
          return Span.Begin <= Body.Inside.Begin && Body.Inside.End <= Span.End;
        });
    ADD_FAILURE() << "no body of " << Function;
    return false;
  }

  /// What a pass for kernels is left of \p Text.
  std::string left(std::string Text, const PassNeeds &Needs = {}) {
    for (TextSpan Span : read("", Text, PassFor::Kernels).unneeded(Needs))
      Text.replace(Span.Begin, Span.End - Span.Begin, Span.End - Span.Begin, ' ');
    std::string Left;
    for (char C : Text)
      if (C != ' ' || (!Left.empty() && Left.back() != ' '))
        Left += C;
    return llvm::StringRef(Left).trim().str();
  }

  const LangOptions Language = [] {
    LangOptions Cuda;
    Cuda.CPlusPlus = Cuda.CPlusPlus11 = Cuda.CPlusPlus17 = Cuda.CPlusPlus20 = Cuda.CUDA =
        Cuda.Bool = true;
    return Cuda;
  }();
  IdentifierTable Words{Language};
};

TEST_F(TextDeclarationsTest, AreUsedByName) {
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

TEST_F(TextDeclarationsTest, LeadToOthers) {
  const char *Chain = "extern \"C\" { struct A { int Data[1]; }; } struct B : A {};\n"
                      "template <class T> struct C { B Member; }; struct D {};";
  EXPECT_TRUE(depends(Chain, "C"));
  EXPECT_FALSE(depends(Chain, "D"));
  // The words of an alias are used, not declared.
  EXPECT_FALSE(depends("template <class X, class Y> using P = Q<int, X, Y>; P<R, 1> S;", "X Y"));
}

TEST_F(TextDeclarationsTest, OperatorsBelongToTheirClasses) {
  const char *Library = "struct A {}; struct B {}; constexpr int operator+(A, A) { return 1; }";
  EXPECT_TRUE(depends(Library, "A"));
  EXPECT_FALSE(depends(Library, "B"));
  // Of no class: of any, in the user's code.
  std::string OfAny = "template <class T> constexpr int operator+(T, T) { return 1; }";
  EXPECT_FALSE(depends(OfAny, "B"));
  EXPECT_TRUE(matters(OfAny));
}

TEST_F(TextDeclarationsTest, WithoutANameMayDeclareAny) {
  EXPECT_TRUE(depends("typedef void (*Function)(Array<1>);", "Function"));
  EXPECT_FALSE(depends("typedef void (*Function)(Array<1>);", "Other"));
  EXPECT_TRUE(depends("template <bool B = N < 1> struct S {};", "S"));
}

TEST_F(TextDeclarationsTest, OfLibrariesAreNamedByTheirNamespaces) {
  std::string Kernel = "__attribute__((global)) void kernel(";
  std::string Library = "struct Policy { int Data[1]; };",
              Other = "struct Policy { int Data[2]; };";
  auto Hash = [&](const std::string &Text, const std::string &User) {
    return read(Text, Kernel + User + " Policy);").hash({PassFor::Kernels});
  };
  EXPECT_NE(Hash(Library, "cub::"), Hash(Other, "cub::"));
  EXPECT_EQ(Hash(Library, "own::"), Hash(Other, "own::"));
}

TEST_F(TextDeclarationsTest, BodiesAreLeftOut) {
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

TEST_F(TextDeclarationsTest, OfLibrariesCountWhatSizesAreMadeOf) {
  std::string Library = "struct Policy { int Data[1]; };",
              Other = "struct Policy { int Data[2]; };";
  auto Differs = [&](const std::string &Body) {
    std::string Kernel = "__attribute__((global)) void kernel(cub x) { "
                         "__attribute__((shared)) int data[N]; " +
                         Body + " }";
    return read(Library, Kernel).hash({PassFor::Kernels}) !=
           read(Other, Kernel).hash({PassFor::Kernels});
  };
  for (std::string Body :
       {"const int N = Policy::Size;", "const int N{Policy::Size};",
        "int const M(Policy::Size), N = M;", "using P = Policy;",
        "constexpr auto n = Policy::Size;", "__attribute__((shared)) Policy storage;"})
    EXPECT_TRUE(Differs(Body)) << Body;
  for (std::string Body :
       {"Policy::run(data);", "auto tile = Policy(data);", "const int n = Policy::run();"})
    EXPECT_FALSE(Differs(Body)) << Body;
}

static const std::string Global = "__attribute__((global)) ", Device = "__attribute__((device)) ",
                         Shared = "__attribute__((shared)) ";

TEST_F(TextDeclarationsTest, KernelsCount) {
  std::string Kernel = Global + "__attribute__((launch_bounds(most()))) void kernel() {}";
  EXPECT_TRUE(matters("constexpr int most() { return 1; } " + Kernel));
  EXPECT_FALSE(matters("constexpr int least() { return 1; } " + Kernel));
  // What a name means depends on where it is declared, and on what is used.
  EXPECT_TRUE(matters("namespace v1 { constexpr int most() { return 2; } } " + Kernel));
  EXPECT_FALSE(matters("namespace v1 { constexpr int least() { return 2; } } " + Kernel));
  EXPECT_FALSE(matters("namespace v1 { int a; } constexpr int most() { return 2; } " + Kernel));
  EXPECT_TRUE(matters("using namespace v1; " + Kernel));
  EXPECT_TRUE(matters("using enum v1::Kind; " + Kernel));
  EXPECT_FALSE(matters(Global + "void kernel(int *data) { data[0] = 1; }"));
  EXPECT_TRUE(matters(Global + "void kernel() { " + Shared + "int data[1]; }"));
  EXPECT_FALSE(matters(Global + "void kernel() { extern " + Shared + "int data[]; data[1] = 0; }"));
  // A name of a qualifier that is left out for some architectures.
  EXPECT_EQ(read("", Global + "void k(int *a, int *__restrict b) {}").bodies().size(), 1u);
}

TEST_F(TextDeclarationsTest, HostCodeCountsForInstances) {
  std::string Kernel = "template <int N> " + Global + "void kernel() {} ";
  std::string Launch =
      "constexpr int width = 1; struct Runs { void run() { kernel<width><<<2, 3>>>(); } };";
  std::string Calls = "template <int N> void start() { kernel<N>(); } void all() { start<1>(); }";
  for (const std::string &Host : {Launch, Calls}) {
    EXPECT_FALSE(matters(Kernel + Host)) << Host;
    EXPECT_TRUE(matters(Kernel + Host, {PassFor::Instances})) << Host;
  }
  std::string Other = "int other() { return 1; }";
  EXPECT_FALSE(matters(Kernel + Other, {PassFor::Instances}));
  EXPECT_TRUE(matters(Kernel + Other, {PassFor::Launches}));
}

TEST_F(TextDeclarationsTest, BodiesThatLeadToSharedMemoryCount) {
  std::string Own = Device + "void own() { " + Shared + "int data[2]; } ";
  std::string Through = Device + "void through() { own(); } ";
  std::string Kernel = Global + "void kernel() { int n = 1; through(); } ";
  std::string Beside = Global + "void beside() { int n = 1; } ";
  EXPECT_TRUE(matters(Own + Through + Kernel));
  EXPECT_FALSE(matters(Own + Through + Beside));
  // A call with constants alone may be a trap, but for that.
  EXPECT_FALSE(matters(Own + Global + "void kernel() { " + Shared + "int data[2]; trap(1); }"));
  EXPECT_TRUE(matters(Own + Global + "void kernel() { " + Shared + "int data[2]; own(1); }"));
  // All do where such a function may be called by another name.
  for (const std::string &Unknown :
       {"struct Op { " + Device + "void operator()() { " + Shared + "int data[2]; } }; ",
        "struct Op { " + Device + "Op() { " + Shared + "int data[2]; } }; ",
        "struct Op { " + Device + "void run() { " + Shared + "int data[2]; } }; ",
        Own + "void launch() { kernel<own><<<2, 3>>>(); } ", Own + "constexpr auto handed = own; ",
        "__attribute__((host)) " + Device + "void both() { " + Shared + "int data[2]; } "})
    EXPECT_TRUE(matters(Unknown + Beside)) << Unknown;
}

TEST_F(TextDeclarationsTest, KernelsThatNobodyAsksForDoNotCount) {
  const PassNeeds Needs = {PassFor::Kernels, {"kernel"}};
  std::string Kernel = Global + "void kernel() { " + Shared + "int data[2]; } ";
  auto Matters = [&](const std::string &Text) { return matters(Text + Kernel, Needs); };
  EXPECT_FALSE(Matters(Global + "__attribute__((launch_bounds(1))) void other(); "));
  EXPECT_FALSE(Matters(Global + "void other() { " + Shared + "int data[1]; } "));
  EXPECT_FALSE(Matters(Device + "void own() { " + Shared + "int data[1]; } " + Global +
                       "void other() { own(); } "));
  EXPECT_TRUE(Matters("namespace n { " + Global +
                      "__attribute__((launch_bounds(1))) "
                      "void kernel(int); } "));
  EXPECT_TRUE(matters(Device + "void own() { " + Shared + "int data[1]; } " + Global +
                          "void kernel() { own(); } ",
                      Needs));
  // Of these the name is not clear.
  EXPECT_TRUE(
      Matters("struct S { static " + Global + "void kernel() { " + Shared + "int data[1]; } }; "));
  EXPECT_TRUE(Matters(Global + "__attribute__((launch_bounds(1))) void (kernel)(); "));
  EXPECT_TRUE(Matters("template <class T> requires requires(T t) { t.b; } " + Global +
                      "__attribute__((launch_bounds(1))) void kernel(T); "));
  // What launches may make instances of the kernel.
  EXPECT_TRUE(Matters(Global + "void other() { kernel<1><<<2, 3>>>(); } "));
}

TEST_F(TextDeclarationsTest, InstancesOfKernelsThatNobodyAsksForDoNotCount) {
  std::string Text = "template <int N> " + Global + "void kernel() {} void all() { kernel<1>(); }";
  EXPECT_TRUE(matters(Text, {PassFor::Instances, {"kernel"}}));
  EXPECT_FALSE(matters(Text, {PassFor::Instances, {"other"}}));
}

TEST_F(TextDeclarationsTest, LeaveOutKernelsThatNobodyAsksFor) {
  std::string Kernel = Global + "void kernel(A a) {}";
  std::string Others = "struct B { " + Device + "B() { f(); } }; " + Global + "void other(B b) { " +
                       Shared + "int data[2]; } ";
  EXPECT_EQ(left("struct A {}; " + Others + Kernel, {PassFor::Kernels, {"kernel"}}),
            "struct A {}; " + Kernel);
}

TEST_F(TextDeclarationsTest, NeededAreBodiesThatOthersLeadTo) {
  std::string Functions = Device + "int used() { return 0; } " + Device +
                          "int unused() { return 0; } " + "struct A { " + Device +
                          "int other() { return 0; } " + Device +
                          "int operator()() { return 0; } }; ";
  std::string Shares =
      Global + "void kernel(A a) { " + Shared + "int data[2]; data[0] = used(); a(); }";
  EXPECT_TRUE(needs(Functions + Shares, "used"));
  EXPECT_FALSE(needs(Functions + Shares, "unused"));
  EXPECT_TRUE(needs(Functions + Shares, "other")); // of a class that is used
  EXPECT_TRUE(needs(Functions + Shares, "operator"));
  EXPECT_TRUE(needs(Functions + Shares, "kernel"));
  std::string Plain = Global + "void kernel(A a) { used(); }";
  EXPECT_FALSE(needs(Functions + Plain, "used"));
  EXPECT_FALSE(needs(Functions + Plain, "kernel"));
}

TEST_F(TextDeclarationsTest, LeaveWhatAParseNeeds) {
  std::string Kernel = "__attribute__((global)) void kernel(A a) {}";
  EXPECT_EQ(left("struct A {}; struct B {}; " + Kernel), "struct A {}; " + Kernel);
  EXPECT_EQ(left("namespace n { int B; struct A {}; } int c; " + Kernel),
            "namespace n { struct A {}; } " + Kernel);
  // Parts of one declaration stay together.
  EXPECT_EQ(left("constexpr int A{1}; int B{2}; " + Kernel), "constexpr int A{1}; ; " + Kernel);
  EXPECT_EQ(left("int B{1}, A{2}; " + Kernel), "int B{1}, A{2}; " + Kernel);
  EXPECT_EQ(left("B::B() : b{1}, A{2} {} " + Kernel), "B::B() : b{1}, A{2} {} " + Kernel);
  std::string Constrained = "template <class T> requires requires(T t) { t.b; } struct A {}; ";
  EXPECT_EQ(left(Constrained + Kernel), Constrained + Kernel);
  EXPECT_EQ(left("int b() try { f(); } catch (A a) {} " + Kernel),
            "int b() try { f(); } catch (A a) {} " + Kernel);
}

TEST_F(TextDeclarationsTest, LeaveOutBodiesAndAssertions) {
  std::string Kernel = "__attribute__((global)) void kernel(A a) {}";
  EXPECT_EQ(left("struct A { A() { b(); } }; static_assert(b(), \"\"); " + Kernel),
            "struct A { A() { } }; " + Kernel);
  EXPECT_EQ(left("struct A { constexpr int a() { return b(); } }; " + Kernel),
            "struct A { constexpr int a() { return b(); } }; " + Kernel);
  // What is asserted in a declaration is parsed with it, and must be known.
  std::string Asserting = "constexpr int b = 1; struct A { static_assert(b, \"\"); }; ";
  EXPECT_EQ(left(Asserting + "int c; " + Kernel), Asserting + Kernel);
}

} // namespace
