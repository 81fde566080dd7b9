//===- LeadingIncludesTest.cpp - The headers that a file begins with ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleSupport.h"

using namespace warplint;
using namespace warplint::test;

namespace {

/// A project whose headers are looked through.
class LeadingIncludesTest : public testing::Test {
protected:
  Names of(StringRef Source, std::vector<std::string> Flags = {}) {
    base::CacheFolder None;
    Preambles From(None, "/own", 1);
    return parse(From, Headers, Source, std::move(Flags)).Leading;
  }
  Disk Headers = Disk().add("/system/a", "").add("/system/b/c.h", "").add("/system/d", "");
};

TEST_F(LeadingIncludesTest, EndWhereAnythingElseStands) {
  EXPECT_EQ(of("// Comment\n#include <a>\n /* and\n*/ # include <b/c.h> // d\n"
               "#include<d>\nint f;\n#include <a>\n"),
            (Names{"a", "b/c.h", "d"}));
  for (StringRef Stop :
       {"#define B", "#pragma pack(1)", "#include_next <b/c.h>", "#include B",
        "#include <b\\\n/c.h>", "int a;", "#if 1", "x #include <b/c.h>", "#pragma once x", "#"})
    EXPECT_EQ(of(("#include <a>\n" + Stop + "\n#include <d>\n").str()), Names{"a"}) << Stop.str();
  for (StringRef Missing : {"#include <none>", "#include \"none\""})
    EXPECT_EQ(of(("#include <a>\n" + Missing + "\n#include <d>\n").str()), (Names{"a", "d"}));
  EXPECT_EQ(of("#include <a>"), Names{"a"});
  EXPECT_EQ(of("#include <a> #include <d>\n"), Names{"a"});
  EXPECT_EQ(of("#include <a>\n#include <a>\n"), Names{"a"});
  EXPECT_EQ(of("#include"), Names());
  EXPECT_EQ(of(""), Names());
}

TEST_F(LeadingIncludesTest, GoThroughHeadersOfTheProject) {
  Headers
      .add("/project/mine.h", "#ifndef MINE\n#define MINE 1\n#include <a>\n#include <other.h>\n"
                              "#endif // MINE\n")
      .add("/include/other.h", "#pragma once\n#include \"../include/third.h\"\n")
      .add("/include/third.h", "#ifndef THIRD\n#define THIRD\n#pragma once\n#include <b/c.h>\n"
                               "#endif\n");
  const char Mine[] = "#include \"mine.h\"\n#include <d>\n#include \"mine.h\"\n";
  EXPECT_EQ(of(Mine, {"-I/include"}), (Names{"a", "b/c.h", "d"}));
  EXPECT_EQ(of(Mine, {"-iquote", "/include"}), (Names{"a", "d"}));
  EXPECT_EQ(of(Mine, {"-I/include", "-DTHIRD=2"}), Names{"a"});
  // Guessed folders come last: a header of the system with that name comes before.
  EXPECT_EQ(of(Mine, {"-idirafter", "/include"}), (Names{"a", "b/c.h", "d"}));
  Headers.add("/system/other.h", "");
  EXPECT_EQ(of(Mine, {"-idirafter", "/include"}), (Names{"a", "other.h", "d"}));
  EXPECT_EQ(of(Mine, {"-I/include"}), (Names{"a", "b/c.h", "d"}));
}

TEST_F(LeadingIncludesTest, StandBehindTheGuardOfTheFile) {
  Headers.add("/project/mine.h", "#ifndef FILE_CU\n#define FILE_CU\n#include <d>\n#endif\n");
  const char Guarded[] = "#ifndef FILE_CU\n#define FILE_CU\n#include <a>\n#include \"mine.h\"\n"
                         "#include <b/c.h>\nint x;\n#endif\n";
  // The header has no text then; which of the two it is isn't asked.
  EXPECT_EQ(of(Guarded), Names{"a"});
  EXPECT_EQ(of(Guarded, {"-DFILE_CU"}), Names());
  EXPECT_EQ(of("#pragma once\n#include <a>\n"), Names{"a"});
  EXPECT_EQ(of("#ifndef FILE_CU\n#define FILE_CU\n#include <a>\n#endif\nint x;\n"), Names());
  EXPECT_EQ(of("#ifndef FILE_CU\n#define FILE_CU\n#include <a>\n#else\n#endif\n"), Names());
  EXPECT_EQ(of("#ifndef FILE_CU\n#define OTHER\n#include <a>\n#endif\n"), Names());
  EXPECT_EQ(of("#ifndef FILE_CU\n#include <a>\n#endif\n"), Names());
}

TEST_F(LeadingIncludesTest, TakeThoseOfWarplintForTheSystems) {
  Headers.add("/own/fallback/lib.h", "int declared;").add("/include/lib.h", "#pragma once\n");
  EXPECT_EQ(of("#include <lib.h>\n#include <a>\n",
               {"-idirafter", "/own/fallback", "-idirafter", "/include"}),
            (Names{"lib.h", "a"}));
}

TEST_F(LeadingIncludesTest, EndInHeadersThatHoldMore) {
  for (StringRef More : {"#ifndef MINE\n#define MINE\n#include <a>\nint x;\n#endif\n",
                         "#ifndef MINE\n#define MINE\n#include <a>\n#endif\nint x;\n",
                         "#ifndef MINE\n#define MINE\n#include <a>\n#define MORE\n#endif\n",
                         "#pragma once\n#include <a>\n#ifdef MORE\n#endif\n"}) {
    Disk With = Headers;
    With.Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    std::swap(With, Headers);
    Headers.add("/own/preamble.h", "").add("/system/a", "").add("/system/d", "");
    Headers.add("/project/mine.h", More);
    EXPECT_EQ(of("#include \"mine.h\"\n#include <d>\n"), Names{"a"}) << More.str();
  }
}

TEST_F(LeadingIncludesTest, GoOnBehindConditionsOnWindows) {
  for (StringRef Skipped :
       {"#ifdef WIN32\n#pragma warning(disable : 4996)\n#include <b/c.h>\n#endif",
        "#if defined(WIN32) || defined(_WIN32) || defined WIN64\n#define X R\"(\n#endif)\"\n#endif",
        "#ifdef _WIN32\n#if 1\n#else\n#endif\n#\n#ifdef X\n#elif Y\n#endif\nint it's;\n#endif // x",
        "#ifndef _WIN32\n#else\n#include <b/c.h>\n#endif",
        "#if !defined(_WIN32) && !defined(_MSC_VER)\n#ifdef _WIN64\nint x;\n#else\n#endif\n#endif",
        "#if defined(_WIN32)\n#include <windows.h>\n#else // other\n#include <a>\n#endif"})
    EXPECT_EQ(of(("#include <a>\n" + Skipped + "\n#include <d>\n").str()), (Names{"a", "d"}))
        << Skipped.str();
  EXPECT_EQ(of("#ifdef _WIN32\n#include <a>\n#else\n#include <d>\n#endif\n"), Names{"d"});
  EXPECT_EQ(of("#ifndef _WIN32\n#include <a>\n#else\n#include <d>\n#endif\n"), Names{"a"});
  for (StringRef Stop :
       {"#ifdef _WIN32 x\n#endif", "#ifdef __linux__\n#endif", "#if _WIN32\n#endif",
        "#if defined(_WIN32) && defined(X)\n#endif", "#if defined(_WIN32) || X\n#endif",
        "#if !defined(_WIN32) || !defined(_WIN64)\n#endif", "#if defined(_WIN32\n#endif",
        "#if !defined(_WIN32) && defined(_WIN64)\n#endif", "#if defined(_WIN32) ||\n#endif",
        "#ifdef _WIN32\n#elif 1\n#endif", "#ifdef _WIN32\n#elifdef X\n#endif", "#else", "#endif",
        "#ifdef _WIN32\n#else\nint x;\n#endif", "#if\n#endif", "#ifdef\n#endif", "#ifdef _WIN32",
        "#ifdef _WIN32\n#else\n#else"})
    EXPECT_EQ(of(("#include <a>\n" + Stop + "\n#include <d>\n").str()), Names{"a"}) << Stop.str();
}

TEST_F(LeadingIncludesTest, EndAtHeadersThatMayBeReadTwice) {
  Headers.add("/project/plain.h", "#include <a>\n")
      .add("/project/twice.h", "#ifndef ONE\n#define TWO\n#include <a>\n#endif\n")
      .add("/project/first.h", "#ifndef SAME\n#define SAME\n#include <a>\n#endif\n")
      .add("/project/second.h", "#ifndef SAME\n#define SAME\n#include <d>\n#endif\n");
  EXPECT_EQ(of("#include \"plain.h\"\n#include <d>\n"), Names());
  EXPECT_EQ(of("#include \"twice.h\"\n#include <d>\n"), Names());
  EXPECT_EQ(of("#include \"first.h\"\n#include \"second.h\"\n"), Names{"a"});
}

} // namespace
