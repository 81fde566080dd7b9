//===- EvaluatorTest.cpp - Tests of the values of launches ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchModel.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace clang;

namespace warplint {
namespace {

/// As much of CUDA as the snippets need.
constexpr char Preamble[] = R"cuda(
#define __global__ __attribute__((global))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern "C" int cudaConfigureCall(dim3, dim3, unsigned long = 0, void * = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, void * = 0);
extern "C" int cudaLaunchKernel(const void *, dim3, dim3, void **, unsigned long, void *);
__global__ void kernel(int *p) {}
__global__ void other(int *p) {}
)cuda";

/// The model of a snippet; the AST lives as long.
struct Parsed {
  std::unique_ptr<ASTUnit> Unit;
  std::unique_ptr<const LaunchModel> Model;
};

Parsed parse(const std::string &Code) {
  Parsed P;
  P.Unit = tooling::buildASTFromCodeWithArgs(
      Preamble + Code,
      {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++17", "-w"},
      "snippet.cu");
  if (P.Unit)
    P.Model = LaunchModel::read(P.Unit->getASTContext());
  return P;
}

std::string text(const IntValue &V) {
  if (!V.isKnown())
    return "? " + describe(V.why().Why).str();
  std::string Text;
  for (const Integer &I : V.members())
    Text += (Text.empty() ? "" : " ") + std::to_string(I.Value);
  return Text;
}

/// The members of a `dim3`, separated by "; ": "32,4,1; 64,4,1".
std::string text(const Dim3Value &V) {
  std::string Text;
  for (const Triple &T : V.members()) {
    Text += Text.empty() ? "" : "; ";
    for (unsigned I = 0; I != 3; ++I)
      Text += (I ? "," : "") + text(T.Parts[I]);
  }
  return Text;
}

/// The block of the only launch in a snippet.
std::string block(const std::string &Code) {
  Parsed P = parse(Code);
  if (!P.Model || P.Model->launches().size() != 1)
    return "not one launch";
  return text(P.Model->launches().front().front().block());
}

/// The block that a function body computes, without parts of 1 at its end; `n`
/// is a parameter, and T the block's variable or expression.
std::string threads(const std::string &Body, const std::string &T = "t") {
  std::string Block = block("int ask(); void fill(int *); void by(int &); void look(const int &);\n"
                            "void f(int *p, int n) { " +
                            Body + " kernel<<<1, " + T + ">>>(p); }");
  for (size_t At; (At = Block.find(",1,1")) != std::string::npos;)
    Block.erase(At, 4);
  return Block;
}

TEST(Evaluator, Spellings) {
  EXPECT_EQ(threads("", "128"), "128");
  EXPECT_EQ(threads("", "0x80"), "128");
  EXPECT_EQ(threads("", "4 * 32 + 1"), "129");
  EXPECT_EQ(threads("", "(1 << 10) / 3"), "341");
  EXPECT_EQ(threads("", "sizeof(int) * 8"), "32");
  EXPECT_EQ(threads("", "'a'"), "97");
  EXPECT_EQ(threads("", "true ? 64 : 128"), "64");
  EXPECT_EQ(threads("", "n > 3 ? 64 : 128"), "64; 128");
  EXPECT_EQ(threads("", "(n, 96)"), "96");
}

TEST(Evaluator, NamedConstants) {
  EXPECT_EQ(threads("const int t = 128;"), "128");
  EXPECT_EQ(threads("constexpr int t = 128;"), "128");
  EXPECT_EQ(threads("int t = 128;"), "128");
  EXPECT_EQ(threads("enum { t = 128 };"), "128");
  EXPECT_EQ(threads("static const unsigned char t = 300;"), "44");
  EXPECT_EQ(threads("const int a = 4; int b = a * 8; const int t = b * 2;"), "64");
  EXPECT_EQ(threads("int t{96};"), "96");
  EXPECT_EQ(threads("auto t = 2u;"), "2");
}

TEST(Evaluator, Dim3Forms) {
  EXPECT_EQ(threads("", "dim3(8, 4, 2)"), "8,4,2");
  EXPECT_EQ(threads("", "dim3{8, 4}"), "8,4,1");
  EXPECT_EQ(threads("dim3 t(8, 4);"), "8,4,1");
  EXPECT_EQ(threads("dim3 t = {8, 4, 2};"), "8,4,2");
  EXPECT_EQ(threads("dim3 t;"), "1");
  EXPECT_EQ(threads("auto t = dim3(n, 4);"), "? function parameter,4,1");
  EXPECT_EQ(threads("dim3 a(8, 4), t = a;"), "8,4,1");
  EXPECT_EQ(threads("dim3 a(8, 4);", "a.x * a.y"), "32");
  EXPECT_EQ(threads("constexpr dim3 t(16, 2);"), "16,2,1");
}

TEST(Evaluator, ReasonsOfUnknowns) {
  EXPECT_EQ(threads("", "n"), "? function parameter");
  EXPECT_EQ(threads("", "ask()"), "? result of a call");
  EXPECT_EQ(threads("int t;"), "? variable without initialiser");
  EXPECT_EQ(threads("extern int t;"), "? variable of another file");
  EXPECT_EQ(block("struct S { int m; }; void f(int *p, S s) { kernel<<<1, s.m>>>(p); }"),
            "? member of a run-time object,1,1");
  std::string Chain = "struct C { int m; C *next; }; C *make();\n";
  for (const char *Pointed : {"c->next->m", "make()->m", "make()[n].m", "*(int *)make()"})
    EXPECT_EQ(block(Chain + "void f(int *p, int n, C *c) { kernel<<<1, " + Pointed + ">>>(p); }"),
              "? object behind an unknown pointer,1,1");
  EXPECT_EQ(threads("int t = 2; t = n;"), "? function parameter");
  EXPECT_EQ(threads("volatile int t = 2;"), "? volatile variable");
  EXPECT_EQ(threads("int t = 1; while (ask()) t += 3;"), "? too many possible values");
  EXPECT_EQ(threads("", "128 / (n - n)"), "? function parameter");
  EXPECT_EQ(threads("", "n * 0.5f"), "? expression of a form that is not read");
}

TEST(Evaluator, WritesAreFollowed) {
  EXPECT_EQ(threads("int t = 2; ++t;"), "3");
  EXPECT_EQ(threads("int t = 2; t += 6; t /= 3;"), "2");
  EXPECT_EQ(threads("int t = 2; if (n) t = 64;"), "2; 64");
  EXPECT_EQ(threads("int t = 2; int *q = &t; *q = 5;"), "5");
  EXPECT_EQ(threads("int t = 2, u = 4; int *q = n ? &t : &u; *q = 5;"), "2; 5");
  EXPECT_EQ(threads("int t = 2; int &r = t; r = 3;"), "3");
  EXPECT_EQ(threads("int t = 2; auto c = [&] { t = 3; }; c();"), "3");
  EXPECT_EQ(threads("dim3 t(2); t.x = 3;"), "3");
  EXPECT_EQ(threads("dim3 t; t.x = 32; t.y = 8;"), "32,8,1");
  EXPECT_EQ(threads("dim3 t(32, 8); if (n) t.y = 4;"), "32,8,1; 32,4,1");
  EXPECT_EQ(threads("int t; switch (n) { case 1: t = 32; break; default: t = 64; }"), "32; 64");
}

TEST(Evaluator, VariablesThatOthersMayWriteAreUnknown) {
  EXPECT_EQ(threads("int t = 2; fill(&t);"), "? variable whose address is taken");
  EXPECT_EQ(threads("int t = 2; by(t);"), "? variable passed by reference");
  EXPECT_EQ(threads("int t = 2; fill(&t); t = 3;"), "3");
  EXPECT_EQ(threads("int t = 2; fill(&t); t = 3; ask();"), "? variable whose address is taken");
  EXPECT_EQ(block("void take(void *); template <typename F> void later(F &f) { take(&f); }\n"
                  "void g(int *p) { int t = 2; auto c = [&] { t = 3; }; later(c);"
                  "kernel<<<1, t>>>(p); }"),
            "? variable captured by reference,1,1");
}

TEST(Evaluator, BranchesNarrow) {
  EXPECT_EQ(threads("int t = n ? 64 : 2048; if (t > 1024) return;"), "64");
  EXPECT_EQ(threads("int t = n ? 64 : 100; if (t % 32 != 0) return;"), "64");
  EXPECT_EQ(threads("int t = n; if (t != 128) return;"), "128");
  EXPECT_EQ(threads("dim3 t = n ? dim3(32, 32) : dim3(64, 32); if (t.x * t.y > 1024) return;"),
            "32,32,1");
  EXPECT_EQ(threads("int t = 1; while (t < 200) t *= 2;"), "256");
  EXPECT_EQ(threads("int t = 1; for (int i = 0; i < 3; ++i) t = i;"), "2");
  EXPECT_EQ(threads("int t = 1; for (int i = 0; ask() && i < 3; ++i) t = i;"), "0; 1; 2");
  EXPECT_EQ(threads("int t = 1; for (int i = 0; n && i < 3; ++i) t = i;"), "1; 2");
}

TEST(Evaluator, VariablesThatAreOnlyReadAreKnown) {
  for (const char *Body :
       {"int t = 2; int u = t;", "const int t = 2; look(t);", "int t = 2; const int &r = t;",
        "int t = 2; auto c = [&] { return t; }; c();", "int t = 2; (void)sizeof(t);",
        "int t = 2; (void)t;"})
    EXPECT_EQ(threads(Body), "2") << Body;
  // A reference to const does not keep a function that is not seen from writing.
  EXPECT_EQ(threads("int t = 2; look(t);"), "? variable passed by reference");
}

TEST(Evaluator, GlobalsThatOthersMayWriteAreUnknown) {
  auto Launch = [](const char *Global) {
    return block(std::string(Global) + " void f(int *p) { kernel<<<1, t>>>(p); }");
  };
  EXPECT_EQ(Launch("int t = 2;"), "? variable of another file,1,1");
  EXPECT_EQ(Launch("static int t = 2;"), "2,1,1");
  EXPECT_EQ(Launch("const int t = 2;"), "2,1,1");
  EXPECT_EQ(Launch("namespace { int t = 2; }"), "2,1,1");
  EXPECT_EQ(Launch("static int t = 2; void g() { t = 3; }"), "? variable that changes,1,1");
}

TEST(Evaluator, ConversionsKeepWhatWasWritten) {
  Parsed P = parse("void f(int *p) { kernel<<<-1, 1>>>(p); }");
  const Triple &Grid = P.Model->launches().front().front().grid().members().front();
  EXPECT_EQ(Grid.part(0)->Value, 4294967295);
  EXPECT_EQ(Grid.part(0)->Written, -1);
  EXPECT_EQ(Grid.part(1)->Written, std::nullopt);
}

TEST(Evaluator, MinAndMaxOfKnownValues) {
  const char *Decl = "\n# 1 \"math_functions.h\" 3\nint min(int, int); int max(int, int);\n"
                     "# 2 \"min.cu\"\nvoid f(int *p, int n) ";
  EXPECT_EQ(block(std::string(Decl) + "{ kernel<<<1, min(64, 1024)>>>(p); }"), "64,1,1");
  EXPECT_EQ(block(std::string(Decl) + "{ kernel<<<1, max(64, 1024)>>>(p); }"), "1024,1,1");
  EXPECT_EQ(block(std::string(Decl) + "{ kernel<<<1, min(n, 1024)>>>(p); }"),
            "? function parameter,1,1");
  // Those of a project's own do what they like.
  EXPECT_EQ(block("int min(int, int); void f(int *p) { kernel<<<1, min(64, 1024)>>>(p); }"),
            "? result of a call,1,1");
}

TEST(Evaluator, TemplatesByInstance) {
  Parsed P = parse("template <int N> void f(int *p) { kernel<<<1, N * 2>>>(p); }\n"
                   "template void f<16>(int *); template void f<64>(int *);");
  ASSERT_EQ(P.Model->launches().size(), 1u);
  std::vector<std::string> Blocks;
  for (const LaunchInstance &I : P.Model->launches().front().Instances)
    Blocks.push_back(text(I.block()));
  EXPECT_EQ(Blocks, (std::vector<std::string>{"32,1,1", "128,1,1"}));
  EXPECT_EQ(block("template <int N> void f(int *p) { kernel<<<1, N>>>(p); }"),
            "? template that is never instantiated,1,1");
}

TEST(Evaluator, KernelsByPointer) {
  auto Kernel = [](const char *Body) {
    Parsed P = parse(std::string("void f(int *p, void (*q)(int *), bool b) { ") + Body + " }");
    std::string Names;
    for (const LaunchInstance &I : P.Model->launches().front().Instances)
      Names += (Names.empty() ? "" : " or ") + (I.Kernel ? I.Kernel->name() : std::string("?"));
    return Names;
  };
  EXPECT_EQ(Kernel("kernel<<<1, 1>>>(p);"), "kernel");
  EXPECT_EQ(Kernel("auto k = kernel; k<<<1, 1>>>(p);"), "kernel");
  EXPECT_EQ(Kernel("void (*k)(int *) = &other; (*k)<<<1, 1>>>(p);"), "other");
  EXPECT_EQ(Kernel("q<<<1, 1>>>(p);"), "?");
  EXPECT_EQ(Kernel("auto k = kernel; if (b) k = other; k<<<1, 1>>>(p);"), "kernel or other");
  EXPECT_EQ(Kernel("auto k = b ? kernel : other; k<<<1, 1>>>(p);"), "kernel or other");
  EXPECT_EQ(Kernel("void (*k)(int *) = 0; if (b) k = other; k<<<1, 1>>>(p);"), "other");
  EXPECT_EQ(Kernel("void (*k[])(int *) = {kernel, other}; k[1]<<<1, 1>>>(p);"), "other");
  EXPECT_EQ(Kernel("auto k = b ? kernel : q; k<<<1, 1>>>(p);"), "?");
  EXPECT_EQ(Kernel("cudaLaunchKernel((const void *)other, 1, 1, 0, 0, 0);"), "other");
}

TEST(Evaluator, UnionsHoldWhatWasWrittenLast) {
  auto Block = [](const char *Body) {
    return block(std::string("union U { int a; short b; struct { int x, y; } c; };\n"
                             "struct S { union { int a; float f; }; S() : a(32) {} };\n"
                             "void f(int *p, bool d) { U u; ") +
                 Body + " }");
  };
  EXPECT_EQ(Block("u.a = 64; kernel<<<1, u.a>>>(p);"), "64,1,1");
  EXPECT_EQ(Block("u.c.x = 8; u.c.y = 4; kernel<<<1, dim3(u.c.x, u.c.y)>>>(p);"), "8,4,1");
  EXPECT_EQ(Block("u.a = 64; U v = u; kernel<<<1, v.a>>>(p);"), "64,1,1");
  EXPECT_EQ(Block("U v = {.c = {16, 2}}; kernel<<<1, v.c.x>>>(p);"), "16,1,1");
  EXPECT_EQ(Block("S s; kernel<<<1, s.a>>>(p);"), "32,1,1");
  std::string Unread = "? expression of a form that is not read,1,1";
  EXPECT_EQ(Block("u.a = 64; u.b = 1; kernel<<<1, u.a>>>(p);"), Unread);
  EXPECT_EQ(Block("u.a = 64; if (d) u.b = 1; kernel<<<1, u.a>>>(p);"),
            "64,1,1; " + Unread);
}

TEST(Evaluator, ObjectsThatPointIntoThemselves) {
  std::string Type = "struct S { int a; int *p; S() : a(32), p(&a) {} }; S *last;\n"
                     "struct R { int a = 32; R() { last = (S *)this; } };\n";
  std::string Member = "? member of a run-time object,1,1";
  EXPECT_EQ(block(Type + "void f(int *p) { S s; *s.p = 64; kernel<<<1, s.a>>>(p); }"), Member);
  EXPECT_EQ(block(Type + "void f(int *p) { S s; s.a = 64; kernel<<<1, *s.p>>>(p); }"),
            "? object behind an unknown pointer,1,1");
  EXPECT_NE(block(Type + "void f(int *p) { R r; last->a = 64; kernel<<<1, r.a>>>(p); }"), "32,1,1");
}

TEST(Evaluator, DeadLaunches) {
  auto Dead = [](const char *Body) {
    Parsed P = parse(std::string("void f(int *p, int n) { ") + Body + " }");
    return P.Model->launches().front().front().Dead;
  };
  EXPECT_TRUE(Dead("if (false) kernel<<<1, 1>>>(p);"));
  EXPECT_TRUE(Dead("const int z = 0; if (z > 0) kernel<<<z, 1>>>(p);"));
  EXPECT_TRUE(Dead("if (true) return; kernel<<<1, 1>>>(p);"));
  EXPECT_TRUE(Dead("if (n && false) kernel<<<1, 1>>>(p);"));
  EXPECT_FALSE(Dead("if (n > 0) kernel<<<1, 1>>>(p);"));
  EXPECT_FALSE(Dead("if (false) return; kernel<<<1, 1>>>(p);"));
  EXPECT_FALSE(Dead("if (n || true) kernel<<<1, 1>>>(p);"));
}

TEST(Evaluator, DeepExpressionsEndUnknown) {
  std::string Deep = "1";
  for (unsigned I = 0; I != 1200; ++I) // no brackets: Clang 19 reads 256 in one another
    Deep = "- " + Deep;
  EXPECT_NE(threads("", Deep), "not one launch"); // no crash is the point
  std::string Self = "int t = t + 1;";
  EXPECT_NE(threads(Self), "not one launch");
}

} // namespace
} // namespace warplint
