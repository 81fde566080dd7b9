//===- PropertyTestsTest.cpp - Tests of what code finds out of an answer --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/DeviceProperties.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"
#include <string>

using namespace clang;

namespace warplint {
namespace {

/// Notes the uses of variables, and the last member that is named.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  explicit Walk(VariableUses &Uses) : Uses(Uses) {}

  bool VisitStmt(Stmt *S) {
    Uses.note(S);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    Uses.noteDeclaration(V);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    Member = E;
    return true;
  }

  const Expr *Member = nullptr;

private:
  VariableUses &Uses;
};

/// What \p Body finds out of `p.major`: "< 8, >= 9"; "?" for anything.
std::string tests(const std::string &Body) {
  std::unique_ptr<ASTUnit> Unit =
      tooling::buildASTFromCode("struct Properties { int major; }; int kept; void take(int);\n"
                                "int printf(const char *, ...); int own(int, ...) { return 1; }\n"
                                "namespace std { struct Out { Out &operator<<(long); } out;"
                                "Out &operator<<(Out &, int); struct Bits {} bits;"
                                "int operator<<(Bits, int); }\n"
                                "void f(Properties p, int n) {" +
                                Body + "}");
  ASTContext &AST = Unit->getASTContext();
  VariableUses Uses(AST);
  Walk Walking(Uses);
  Walking.TraverseAST(AST);
  std::optional<PropertyTests> Tests = testsOf(Walking.Member, Uses, AST);
  if (!Tests)
    return "?";
  std::string Text;
  for (const PropertyTest &Each : *Tests)
    Text += (Text.empty() ? "" : ", ") + BinaryOperator::getOpcodeStr(Each.Operator).str() + " " +
            std::to_string(Each.Constant);
  return Text;
}

TEST(PropertyTestsTest, ComparisonsWithConstants) {
  EXPECT_EQ(tests("if (p.major >= 8) take(n);"), ">= 8");
  EXPECT_EQ(tests("take((8 + 1) > (p.major) ? 1 : 2);"), "< 9");
  EXPECT_EQ(tests("bool b = 4u != p.major; take(b);"), "!= 4");
}

TEST(PropertyTestsTest, ByWayOfAVariable) {
  EXPECT_EQ(tests("int v = p.major; if (v < 8) take(1); else if (v == 9) take(2);"), "< 8, == 9");
  EXPECT_EQ(tests("kept = p.major; if (kept > 7) take(n); kept = n;"), "> 7");
  EXPECT_EQ(tests("kept = p.major;"), "");
}

TEST(PropertyTestsTest, OnlyPrinted) {
  EXPECT_EQ(tests("printf(\"%d\", p.major);"), "");
  EXPECT_EQ(tests("std::out << n << p.major * 10 + n;"), "");
  EXPECT_EQ(tests("std::out << p.major * 10L;"), "");
  EXPECT_EQ(tests("printf(\"%f\", p.major / 1024.0);"), "");
  EXPECT_EQ(tests("int v = p.major; printf(\"%d\", v); if (v >= 8) take(1);"), ">= 8");
  EXPECT_EQ(tests("int fast = p.major >= 8 ? 1 : 0; printf(\"%d\", fast);"
                  "kept = fast ? 3 : 4;"),
            "");
  EXPECT_EQ(tests("int v = p.major; v = v + n; v = v * v; printf(\"%d\", v);"), "");
  EXPECT_EQ(tests("long v = (long)p.major & n; v;"), "?"); // a statement, not an operator
}

TEST(PropertyTestsTest, NotOnlyPrinted) {
  EXPECT_EQ(tests("own(1, p.major);"), "?");
  EXPECT_EQ(tests("take(std::bits << p.major);"), "?");
  EXPECT_EQ(tests("kept = printf(\"%*d\", n, p.major) + n; take(kept);"), "");
  EXPECT_EQ(tests("int v = p.major; v = v + n; v = v * v; int w[2]; w[v] = 1;"), "?");
  EXPECT_EQ(tests("n = p.major + 1; printf(\"%d\", n); take(n);"), "?");
  EXPECT_EQ(tests("bool b = p.major >= 8; if (b) take(n);"), ">= 8");
  EXPECT_EQ(tests("bool b = p.major + 1 >= 8; if (b) take(n);"), "?");
  EXPECT_EQ(tests("printf(\"%d\", p.major >= 8 ? kept++ : n);"), ">= 8");
  EXPECT_EQ(tests("printf(\"%d\", p.major && kept++);"), "?");
  EXPECT_EQ(tests("double d = p.major; printf(\"%f\", d);"), "?");
}

TEST(PropertyTestsTest, AnythingElse) {
  EXPECT_EQ(tests("if (p.major >= n) take(1);"), "?");
  EXPECT_EQ(tests("if (p.major >= -1) take(1);"), "?");
  EXPECT_EQ(tests("take(p.major);"), "?");
  EXPECT_EQ(tests("if (p.major * 10 >= 80) take(1);"), "?");
  EXPECT_EQ(tests("int v = p.major; if (v >= 8) take(v);"), "?");
  EXPECT_EQ(tests("int v = p.major; v += 1; if (v >= 8) take(1);"), "?");
  EXPECT_EQ(tests("int v = p.major; int *w = &v; if (v >= 8) take(*w);"), "?");
  EXPECT_EQ(tests("if ((kept = p.major) >= 8) take(1);"), "?");
  EXPECT_EQ(tests("char v = p.major; if (v >= 8) take(1);"), "?");
}

TEST(PropertyTestsTest, Hold) {
  EXPECT_TRUE((PropertyTest{BO_LE, 8}.holdsFor(8)));
  EXPECT_FALSE((PropertyTest{BO_LT, 8}.holdsFor(8)));
  EXPECT_TRUE((PropertyTest{BO_NE, 8}.holdsFor(9)));
  EXPECT_FALSE((PropertyTest{BO_GT, 8}.holdsFor(8)));
}

} // namespace
} // namespace warplint
