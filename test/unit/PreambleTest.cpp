//===- PreambleTest.cpp - Headers in front of files, compiled and kept ----===//
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

const char Uses[] = "#include <one.h>\nint two() { return one() + ONE; }\n";
const char One[] = "#ifndef ONE\n#define ONE 1\ninline int one() { return 1; }\n#endif\n";

class PreambleTest : public testing::Test {
protected:
  /// One run over some files.
  Parse run(const Disk &On, StringRef Source = Uses, std::vector<std::string> Flags = {},
            size_t Files = 2) {
    base::CacheFolder Kept(Folder.path());
    Preambles From(Kept, "/own", Files);
    return parse(From, On, Source, std::move(Flags));
  }
  size_t entries() {
    size_t Number = 0;
    forEachFile([&](StringRef) { ++Number; });
    return Number;
  }
  /// Calls \p Each with every file of the cache.
  void forEachFile(function_ref<void(StringRef)> Each) {
    std::error_code End;
    std::vector<std::string> Paths;
    for (sys::fs::directory_iterator It(Folder.path(), End), Last; It != Last; It.increment(End))
      if (StringRef(It->path()).contains("preambles"))
        Paths.push_back(It->path());
    for (const std::string &Path : Paths)
      Each(Path);
  }

  TemporaryFolder Folder;
  Disk Headers = Disk().add("/system/one.h", One);
};

TEST_F(PreambleTest, IsMadeOnceAndUsedAgain) {
  Parse First = run(Headers);
  ASSERT_TRUE(First.Used);
  EXPECT_TRUE(First.Ran);
  EXPECT_EQ(entries(), 1u);
  Parse Second = run(Headers);
  ASSERT_TRUE(Second.Used);
  EXPECT_TRUE(Second.Ran);
  EXPECT_EQ(Second.Used->compiled(), First.Used->compiled());
  ASSERT_FALSE(Second.Used->from().Files.empty());
  EXPECT_EQ(entries(), 1u);
}

TEST_F(PreambleTest, ErrorsOfTheFileAreFoundWithIt) {
  EXPECT_FALSE(run(Headers, "int x = three();\n").Ran);
  EXPECT_TRUE(run(Headers).Ran);
}

TEST_F(PreambleTest, ForOneFileItIsMadeInTheSecondRun) {
  EXPECT_FALSE(run(Headers, Uses, {}, 1).Used);
  EXPECT_TRUE(run(Headers, Uses, {}, 1).Used);
  EXPECT_TRUE(run(Headers, Uses, {}, 1).Used);
}

TEST_F(PreambleTest, NothingIsMadeWhereNothingIsKept) {
  base::CacheFolder None;
  Preambles From(None, "/own", 100);
  Parse P = parse(From, Headers, Uses);
  EXPECT_FALSE(P.Used);
  EXPECT_TRUE(P.Ran);
}

TEST_F(PreambleTest, FolderThatCannotBeWrittenServesTheRun) {
  run(Headers);
  base::CacheFolder Kept(Folder.path());
  sys::fs::remove_directories(Folder.path());
  Preambles From(Kept, "/own", 2);
  EXPECT_TRUE(parse(From, Headers, Uses).Used);
  EXPECT_NE(Kept.problem(), "");
  EXPECT_TRUE(parse(From, Headers, Uses).Used);
}

TEST_F(PreambleTest, ChangedHeaderMakesANewOne) {
  run(Headers);
  Disk Changed = Disk().add("/system/one.h", "inline long three() { return 3; }\n", 2000);
  Parse P = run(Changed, "long x = three();\n");
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_FALSE(run(Changed).Ran);
}

TEST_F(PreambleTest, NewHeaderThatComesBeforeMakesANewOne) {
  run(Headers);
  Headers.add("/early/one.h", "inline long three() { return 3; }\n", 2000);
  EXPECT_TRUE(run(Headers, "long x = three();\n").Ran);
}

TEST_F(PreambleTest, FreshHeadersAreNotKept) {
  Disk Fresh = Disk().add("/system/one.h", One, time(nullptr) + 10);
  EXPECT_TRUE(run(Fresh).Used);
  EXPECT_EQ(entries(), 0u);
}

TEST_F(PreambleTest, FlagsHaveTheirOwn) {
  run(Headers);
  Disk Asks =
      Disk().add("/system/one.h", "#ifdef BIG\ninline int one() { return 1000; }\n#endif\n");
  EXPECT_FALSE(run(Asks, "int x = one();\n").Ran);
  EXPECT_TRUE(run(Asks, "int x = one();\n", {"-DBIG"}).Ran);
  EXPECT_FALSE(run(Asks, "int x = one();\n").Ran);
}

TEST_F(PreambleTest, ProjectsShareIt) {
  Headers.add("/a/mine.h", "int mine();\n").add("/b/mine.h", "int mine(int);\n");
  EXPECT_TRUE(run(Headers, "#include <mine.h>\nint x = mine();\n", {"-I/a"}).Used);
  Parse P = run(Headers, "#include <mine.h>\nint x = mine(1);\n", {"-I/b"});
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(PreambleTest, ProjectWithAHeaderOfThatNameHasItsOwn) {
  run(Headers);
  Headers.add("/project/include/one.h", "int other();\n");
  Parse P = run(Headers, "int x = other();\n", {"-I/project/include"});
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_EQ(entries(), 2u);
  EXPECT_FALSE(run(Headers, "int x = other();\n").Ran);
}

TEST_F(PreambleTest, HeadersThatClangWarnsOfAreParsed) {
  Disk Wrong = Disk().add("/system/one.h", "#error no\n");
  EXPECT_FALSE(run(Wrong).Used);
  Disk Missing = Disk().add("/system/other.h", One);
  EXPECT_FALSE(run(Missing).Used);
}

TEST_F(PreambleTest, HeadersOfAUserAreParsed) {
  Disk Own;
  Own.Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Own.add("/own/preamble.h", "#include \"user.h\"\n").add("/own/user.h", One);
  Parse P = run(Own, "int x = one();\n");
  EXPECT_FALSE(P.Used);
  EXPECT_TRUE(P.Ran);
}

TEST_F(PreambleTest, ReadAfterAnotherHeaderItIsParsed) {
  Headers.add("/system/before.h", "#define BEFORE\n");
  EXPECT_FALSE(run(Headers, Uses, {"-imacros", "/system/before.h"}).Used);
}

TEST_F(PreambleTest, DamagedOnesAreMadeAgain) {
  run(Headers);
  forEachFile([](StringRef Path) {
    std::error_code Why;
    raw_fd_ostream Out(Path, Why, sys::fs::CD_OpenExisting, sys::fs::FA_Write, sys::fs::OF_None);
    Out.seek(1000);
    Out << "xxxx";
  });
  EXPECT_TRUE(run(Headers).Ran);
  forEachFile([](StringRef Path) {
    int File;
    ASSERT_FALSE(
        sys::fs::openFileForReadWrite(Path, File, sys::fs::CD_OpenExisting, sys::fs::OF_None));
    ASSERT_FALSE(sys::fs::resize_file(File, 5000));
    sys::fs::file_t Native = sys::fs::convertFDToNativeFile(File);
    sys::fs::closeFile(Native);
  });
  Parse P = run(Headers);
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_EQ(entries(), 1u);
}

//===----------------------------------------------------------------------===//
// Headers that files begin with
//===----------------------------------------------------------------------===//

const char UsesTwo[] = "#include <two.h>\nint x = one() + two();\n";
const char Two[] = "#pragma once\n#include <one.h>\ninline int two() { return 2 * ONE; }\n";

/// Whether the preamble of \p P has the header \p Name.
bool has(const Parse &P, StringRef Name) {
  return P.Used && is_contained(P.Used->from().Names, Name);
}

TEST_F(PreambleTest, HeadersThatTwoFilesBeginWithAreInIt) {
  Headers.add("/system/two.h", Two);
  EXPECT_FALSE(has(run(Headers, UsesTwo), "two.h"));
  for (int Run : {2, 3}) {
    Parse P = run(Headers, UsesTwo);
    EXPECT_TRUE(has(P, "two.h")) << Run;
    EXPECT_TRUE(has(P, "one.h")) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
  EXPECT_FALSE(has(run(Headers), "two.h"));
  EXPECT_FALSE(run(Headers, "int x = two();\n").Ran);
}

TEST_F(PreambleTest, HeadersBehindAConditionOnWindowsAreInItWhereItIsNotThat) {
  Headers.add("/system/two.h", Two);
  std::string Source = "#ifdef WIN32\nint one();\n#endif\n" + std::string(UsesTwo);
  for (std::vector<std::string> Flags : {Names{}, Names{"-DWIN32"}}) {
    EXPECT_FALSE(has(run(Headers, Source, Flags), "two.h"));
    Parse P = run(Headers, Source, Flags);
    EXPECT_EQ(has(P, "two.h"), Flags.empty());
    EXPECT_TRUE(P.Used);
    EXPECT_TRUE(P.Ran);
  }
}

TEST_F(PreambleTest, InOneRunTheThirdFileMakesIt) {
  Headers.add("/system/two.h", Two);
  base::CacheFolder Kept(Folder.path());
  Preambles From(Kept, "/own", 4);
  EXPECT_FALSE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_FALSE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_TRUE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_TRUE(has(parse(From, Headers, UsesTwo), "two.h"));
}

TEST_F(PreambleTest, ARunOverMuchMakesFewThatOneFileHasUseFor) {
  std::vector<std::string> Sources;
  for (int I = 0; I != 8; ++I) {
    std::string Name = "own" + std::to_string(I) + ".h";
    Headers.add("/system/" + Name, "#pragma once\nint own();\n");
    Sources.push_back("#include <" + Name + ">\nint x = own();\n");
  }
  auto Count = [&] {
    base::CacheFolder Kept(Folder.path());
    Preambles From(Kept, "/own", Sources.size());
    unsigned Made = 0;
    for (const auto &[I, Source] : enumerate(Sources))
      Made += has(parse(From, Headers, Source), "own" + std::to_string(I) + ".h");
    return Made;
  };
  EXPECT_EQ(Count(), 0u);
  EXPECT_EQ(Count(), 4u);
}

TEST_F(PreambleTest, ChangedHeaderOfAFileMakesANewOne) {
  Headers.add("/system/two.h", Two);
  run(Headers, UsesTwo);
  ASSERT_TRUE(has(run(Headers, UsesTwo), "two.h"));
  Disk Changed = Disk().add("/system/one.h", One).add("/system/two.h", "long three();\n", 2000);
  EXPECT_TRUE(run(Changed, "#include <two.h>\nlong x = three();\n").Ran);
  EXPECT_FALSE(run(Changed, UsesTwo).Ran);
}

TEST_F(PreambleTest, HeadersOfAProjectAreNotInIt) {
  Headers.add("/system/two.h", Two).add("/a/mine.h", "#define MINE 1\n");
  const char Mine[] = "#include <mine.h>\n#include <two.h>\nint x = two() + MINE;\n";
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, Mine, {"-I/a"});
    EXPECT_TRUE(P.Used) << Run;
    EXPECT_FALSE(has(P, "two.h")) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
  // One of a system's name that the project has is the project's.
  Headers.add("/a/two.h", "inline int two(int n) { return n; }\n");
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, "#include <two.h>\nint x = two(1);\n", {"-I/a"});
    EXPECT_FALSE(has(P, "two.h")) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
}

TEST_F(PreambleTest, HeadersThatMayNotComeTwiceAreNotInIt) {
  Headers.add("/system/again.h", "inline int again() { return 1; }\n");
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, "#include <again.h>\nint x = again();\n");
    EXPECT_TRUE(P.Used) << Run;
    EXPECT_FALSE(has(P, "again.h")) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
}

TEST_F(PreambleTest, AHeaderOfTheFlagsComesBeforeThoseOfTheFile) {
  Headers
      .add("/system/two.h", "#pragma once\n#ifdef FIRST\ninline int two() { return 2; }\n#endif\n")
      .add("/system/first.h", "#define FIRST\n");
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, UsesTwo, {"-include", "/system/first.h"});
    EXPECT_TRUE(P.Used) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
}

TEST(PreambleContentTest, IsReadAsWritten) {
  PreambleInputs From;
  From.Files.push_back({"/a.h", 12, 34, 56});
  From.Missing = {"/b.h"};
  From.Names = {"a.h", ""};
  std::string Content = Preamble(From, "compiled").content();
  std::shared_ptr<const Preamble> Read = Preamble::read(Content, nullptr);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->compiled(), "compiled");
  EXPECT_EQ(Read->content(), Content);
  EXPECT_EQ(Read->from().Files.front().Hash, 56u);
  EXPECT_EQ(Read->from().Missing, From.Missing);
  for (size_t I = 0; I != Content.size(); ++I)
    Preamble::read(StringRef(Content).take_back(I), nullptr); // no crash
}

} // namespace
