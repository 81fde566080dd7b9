//===- LaterIncludesTest.cpp - Headers behind other text of a file --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreambleSupport.h"

using namespace llvm;
using namespace warplint;
using namespace warplint::test;

namespace {

/// A project with headers of the C++ library, and one of another that rests on what comes before.
class LaterIncludesTest : public testing::Test {
protected:
  IndependentIncludes all(StringRef Source,
                                              std::vector<std::string> Flags = {}) {
    base::CacheFolder None;
    Preambles From(None, "/own", 1);
    Flags.insert(Flags.end(), {"-isystem", "/system/c++/12"});
    return parse(From, Headers, Source, std::move(Flags)).Independent;
  }
  Names of(StringRef Source, std::vector<std::string> Flags = {}) {
    return all(Source, std::move(Flags)).Names;
  }
  Disk Headers = Disk()
                     .add("/system/c++/12/vector", "")
                     .add("/system/c++/12/map", "")
                     .add("/system/glew.h", "");
};

TEST_F(LaterIncludesTest, AreThoseThatRestOnNoOther) {
  EXPECT_EQ(of("int f();\n#include <vector>\n#include <glew.h>\n#include <map>\n"),
            (Names{"map", "vector"}));
  EXPECT_EQ(of("namespace a {\nstruct b {};\n}\n#include <none>\n#include <map>\n#include <map>\n"),
            Names{"map"});
}

TEST_F(LaterIncludesTest, AreCertainlyIncluded) {
  for (StringRef Maybe :
       {"#ifdef A\n#include <map>\n#endif\n", "#if 0\n#else\n#include <map>\n#endif",
        "namespace a {\n#include <map>\n}\n", "#define A\n#ifndef A\n#include <map>\n#endif"})
    EXPECT_EQ(of((Maybe + "\n#include <vector>\n").str()), Names{"vector"}) << Maybe.str();
}

TEST_F(LaterIncludesTest, AreWhatAllSidesOfAConditionInclude) {
  EXPECT_EQ(of("#ifdef A\n#include <map>\n#else\n#include <vector>\n#include <map>\n#endif\n"),
            Names{"map"});
  EXPECT_EQ(of("#if A\n#include <map>\n#elif B\n#include <map>\n#else\n#include <map>\n#endif\n"),
            Names{"map"});
  for (StringRef Maybe :
       {"#if A\n#include <map>\n#elif B\n#include <map>\n#endif\n",
        "#if A\n#include <map>\n#elif B\n#else\n#include <map>\n#endif\n",
        "#if A\n#if B\n#include <map>\n#endif\n#else\n#include <map>\n#endif\n",
        "#if A\nnamespace a {\n#include <map>\n}\n#else\n#include <map>\n#endif\n",
        "#ifdef __cplusplus\n#else\n#include <map>\n#endif\n",
        "#if A\n#elif B\n#ifdef __cplusplus\n#endif\n#include <map>\n#else\n#include "
        "<map>\n#endif\n",
        "#if A\n#include <map>\n#endif\n#if B\n#else\n#include <map>\n#endif\n"})
    EXPECT_EQ(of((Maybe + "#include <vector>\n").str()), Names{"vector"}) << Maybe.str();
  // Two headers with one stand-in.
  Headers.add("/@warplint/cuda/missing/ATen/a.h", "").add("/@warplint/cuda/missing/ATen/b.h", "");
  EXPECT_EQ(of("#ifdef A\n#include <ATen/a.h>\n#else\n#include <ATen/b.h>\n#endif\n",
               {"-isystem", "/@warplint/cuda/missing"}),
            Names{"ATen/a.h"});
}

TEST_F(LaterIncludesTest, EndWhereTheTextIsNotUnderstood) {
  for (StringRef Stop : {"#pragma pack(1)", "#include_next <map>", "#include MAP",
                         "#ifdef A\nextern \"C\" {\n#endif", "#ifdef A\n}\n#else\n#endif",
                         "#ifdef A\nnamespace a {\n#else\n}\n#endif"})
    EXPECT_EQ(of(("#include <vector>\n" + Stop + "\n#include <map>\n").str()), Names{"vector"})
        << Stop.str();
}

TEST_F(LaterIncludesTest, GoOnBehindHeadersOfC) {
  StringRef Begin = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
            End = "#ifdef __cplusplus\n}\n#endif\n";
  EXPECT_EQ(of((Begin + "int f();\n" + End + "#include <map>\n").str()), Names{"map"});
  // Within the braces, and where nothing is read, nothing is certain.
  EXPECT_EQ(of((Begin + "#include <map>\n" + End + "#include <vector>\n").str()), Names{"vector"});
  EXPECT_EQ(of("#ifdef __cplusplus\n#include <map>\n#else\n#include <vector>\n#endif\n"),
            Names{"map"});
  EXPECT_EQ(of((Begin + "#include <map>\n").str()), Names());
  EXPECT_EQ(of("#ifdef __cplusplus\n#ifdef A\n{\n#endif\n#endif\n#include <map>\n"), Names());
  EXPECT_EQ(of("#ifdef __cplusplus\n#else\n{\n#endif\n#include <map>\n"), Names());
}

TEST_F(LaterIncludesTest, AreFoundInHeadersOfTheProject) {
  Headers.add("/project/mine.h", "#ifndef MINE\n#define MINE\nint f();\n#include <map>\n#endif\n")
      .add("/project/same.h", "#ifndef MINE\n#define MINE\n#include <vector>\n#endif\n");
  EXPECT_EQ(of("#include \"mine.h\"\n"), Names{"map"});
  EXPECT_EQ(of("#include \"mine.h\"\n", {"-DMINE"}), Names());
  // One of the two has no text.
  EXPECT_EQ(of("#include \"mine.h\"\n#include \"same.h\"\n"), Names{"map"});
  // Here or before, it is read.
  EXPECT_EQ(of("#ifdef A\n#include \"mine.h\"\n#endif\n#include \"mine.h\"\n"), Names{"map"});
}

TEST_F(LaterIncludesTest, KnowTheMacrosBeforeThem) {
  Headers.add("/project/mine.h", "#pragma once\n#undef B\n");
  IndependentIncludes All =
      all("#define A 1\n#ifdef X\n#include \"mine.h\"\n#endif\n#include <map>\n#define C\n");
  EXPECT_EQ(All.Names, Names{"map"});
  EXPECT_EQ(All.Macros, (Names{"A", "B"}));
}

TEST_F(LaterIncludesTest, KnowTheNamespacesThatAreUsedBeforeThem) {
  IndependentIncludes All =
      all("using namespace std;\nint count;\n#include <map>\nusing namespace a;\n");
  EXPECT_EQ(All.Names, Names{"map"});
  EXPECT_EQ(All.Macros, Names{"namespace std"});
}

/// The preamble of the third file of a run, for files that begin with a macro of that name.
class LaterPreambleTest : public testing::Test {
protected:
  Parse third(StringRef Macro) {
    std::string Source =
        ("#define " + Macro + " 3\n#include <map>\nint x = size(" + Macro + ");\n").str();
    base::CacheFolder Kept(Folder.path());
    Preambles From(Kept, "/own", 8);
    for (int I = 0; I != 6; ++I)
      parse(From, Headers, Source, {"-isystem", "/system/c++/12"});
    return parse(From, Headers, Source, {"-isystem", "/system/c++/12"});
  }
  static bool hasMap(const Parse &P) { return P.Used && is_contained(P.Used->from().Names, "map"); }
  TemporaryFolder Folder;
  Disk Headers = Disk()
                     .add("/system/one.h", "#pragma once\n#define ONE 1\n")
                     .add("/system/c++/12/map", "#pragma once\n#ifdef SMALL\nchar size(int);\n"
                                                "#else\ninline int size(int n) { return n; }\n"
                                                "#endif\n");
};

TEST_F(LaterPreambleTest, HasHeadersBehindMacrosThatTheyDoNotName) {
  Parse P = third("COUNT");
  EXPECT_TRUE(hasMap(P));
  EXPECT_TRUE(P.Ran);
  EXPECT_TRUE(hasMap(third("ONE"))); // of the header that is in front of each file
}

TEST_F(LaterPreambleTest, HasNoneThatAMacroBeforeThemMayChange) {
  Parse P = third("SMALL");
  EXPECT_TRUE(P.Used);
  EXPECT_FALSE(hasMap(P));
  EXPECT_TRUE(P.Ran);
}

TEST_F(LaterPreambleTest, HasWhatFilesShareThatBeginInOtherWays) {
  base::CacheFolder Kept(Folder.path());
  Preambles From(Kept, "/own", 8);
  Parse Last;
  for (int I = 0; I != 6; ++I) {
    std::string Own = "other" + std::to_string(I) + ".h";
    Headers.add("/system/" + Own, "");
    Last = parse(From, Headers, "#include <" + Own + ">\n#include <map>\nint x = size(3);\n",
                 {"-isystem", "/system/c++/12"});
  }
  EXPECT_TRUE(hasMap(Last));
  EXPECT_TRUE(Last.Ran);
}

} // namespace
