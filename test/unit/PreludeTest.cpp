//===- PreludeTest.cpp - Headers in front of files, compiled and kept -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/prelude/LeadingIncludes.h"
#include "tool/prelude/Preludes.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace llvm;
using namespace warplint;
using prelude::Prelude;
using prelude::Preludes;

namespace {

/// A folder for a cache, gone with the test.
class TemporaryFolder {
public:
  TemporaryFolder() { sys::fs::createUniqueDirectory("warplint-prelude-test", Path); }
  ~TemporaryFolder() { sys::fs::remove_directories(Path); }
  StringRef path() const { return Path; }

private:
  SmallString<128> Path;
};

/// Headers of a system, one of which the prelude reads, and a project.
class Disk {
public:
  Disk() { add("/own/prelude.h", "#pragma clang system_header\n#include <one.h>\n"); }
  Disk &add(StringRef Path, StringRef Text, time_t When = 1000) {
    Files->addFile(Path, When, MemoryBuffer::getMemBufferCopy(Text, Path));
    return *this;
  }
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files =
      makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
};

/// A parse that takes its prelude where there is one.
struct Parse {
  bool Ran = false;
  std::shared_ptr<const Prelude> Used;
  std::vector<std::string> Leading;
};

class Once : public tooling::FrontendActionFactory {
public:
  Once(Preludes &From, vfs::InMemoryFileSystem &Files, Parse &Result)
      : From(From), Files(Files), Result(Result) {}
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Manager,
                     std::shared_ptr<PCHContainerOperations> Containers,
                     DiagnosticConsumer *Consumer) override {
    Result.Used =
        From.find(*Invocation, "/own/prelude.h", "/project", Manager->getVirtualFileSystemPtr());
    Result.Leading = prelude::leadingIncludes(
        *Invocation, "/own", "/project", prelude::Ingredients(), Manager->getVirtualFileSystem());
    if (Result.Used) {
      Files.addFileNoOwn("/compiled", 0, MemoryBufferRef(Result.Used->compiled(), "/compiled"));
      prelude::usePrelude(*Invocation, "/compiled");
    }
    return FrontendActionFactory::runInvocation(std::move(Invocation), Manager,
                                                std::move(Containers), Consumer);
  }
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<SyntaxOnlyAction>(); }

private:
  Preludes &From;
  vfs::InMemoryFileSystem &Files;
  Parse &Result;
};

Parse parse(Preludes &From, const Disk &On, StringRef Source, std::vector<std::string> Flags = {}) {
  Disk Whole = On;
  Whole.Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto All = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(On.Files);
  All->pushOverlay(Whole.Files);
  Whole.add("/project/file.cu", Source);
  All->setCurrentWorkingDirectory("/project");
  auto Manager = makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), All);
  std::vector<std::string> Words = {"clang++",    "-fsyntax-only",    "-x",
                                    "cuda",       "--cuda-host-only", "-nocudainc",
                                    "-nocudalib", "--cuda-path=/own", "-nostdinc",
                                    "-isystem",   "/early",           "-isystem",
                                    "/system",    "-include",         "/own/prelude.h"};
  // Without carets, Clang does not count its errors aloud.
  Words.push_back("-fno-caret-diagnostics");
  Words.insert(Words.end(), Flags.begin(), Flags.end());
  Words.push_back("file.cu");
  Parse Result;
  Once Action(From, *Whole.Files, Result);
  tooling::ToolInvocation Invocation(Words, &Action, Manager.get(),
                                     std::make_shared<PCHContainerOperations>());
  DiagnosticConsumer Silent; // counts errors
  Invocation.setDiagnosticConsumer(&Silent);
  Result.Ran = Invocation.run();
  return Result;
}

const char Uses[] = "#include <one.h>\nint two() { return one() + ONE; }\n";
const char One[] = "#ifndef ONE\n#define ONE 1\ninline int one() { return 1; }\n#endif\n";

class PreludeTest : public testing::Test {
protected:
  /// One run over some files.
  Parse run(const Disk &On, StringRef Source = Uses, std::vector<std::string> Flags = {},
            size_t Files = 2) {
    cache::CacheFolder Kept(Folder.path());
    Preludes From(Kept, "/own", Files);
    return parse(From, On, Source, std::move(Flags));
  }
  size_t entries() {
    return cache::CacheFolder(Folder.path()).usage(cache::Kind::Preludes).Entries;
  }
  /// Calls \p Each with every file of the cache.
  void forEachFile(function_ref<void(StringRef)> Each) {
    std::error_code End;
    std::vector<std::string> Paths;
    for (sys::fs::directory_iterator It(Folder.path(), End), Last; It != Last; It.increment(End))
      if (StringRef(It->path()).contains("preludes"))
        Paths.push_back(It->path());
    for (const std::string &Path : Paths)
      Each(Path);
  }

  TemporaryFolder Folder;
  Disk Headers = Disk().add("/system/one.h", One);
};

TEST_F(PreludeTest, IsMadeOnceAndUsedAgain) {
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

TEST_F(PreludeTest, ErrorsOfTheFileAreFoundWithIt) {
  EXPECT_FALSE(run(Headers, "int x = three();\n").Ran);
  EXPECT_TRUE(run(Headers).Ran);
}

TEST_F(PreludeTest, ForOneFileItIsMadeInTheSecondRun) {
  EXPECT_FALSE(run(Headers, Uses, {}, 1).Used);
  EXPECT_TRUE(run(Headers, Uses, {}, 1).Used);
  EXPECT_TRUE(run(Headers, Uses, {}, 1).Used);
}

TEST_F(PreludeTest, NothingIsMadeWhereNothingIsKept) {
  cache::CacheFolder None;
  Preludes From(None, "/own", 100);
  Parse P = parse(From, Headers, Uses);
  EXPECT_FALSE(P.Used);
  EXPECT_TRUE(P.Ran);
}

TEST_F(PreludeTest, FolderThatCannotBeWrittenServesTheRun) {
  run(Headers);
  cache::CacheFolder Kept(Folder.path());
  sys::fs::remove_directories(Folder.path());
  Preludes From(Kept, "/own", 2);
  EXPECT_TRUE(parse(From, Headers, Uses).Used);
  EXPECT_NE(Kept.problem(), "");
  EXPECT_TRUE(parse(From, Headers, Uses).Used);
}

TEST_F(PreludeTest, ChangedHeaderMakesANewOne) {
  run(Headers);
  Disk Changed = Disk().add("/system/one.h", "inline long three() { return 3; }\n", 2000);
  Parse P = run(Changed, "long x = three();\n");
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_FALSE(run(Changed).Ran);
}

TEST_F(PreludeTest, NewHeaderThatComesBeforeMakesANewOne) {
  run(Headers);
  Headers.add("/early/one.h", "inline long three() { return 3; }\n", 2000);
  EXPECT_TRUE(run(Headers, "long x = three();\n").Ran);
}

TEST_F(PreludeTest, FreshHeadersAreNotKept) {
  Disk Fresh = Disk().add("/system/one.h", One, time(nullptr) + 10);
  EXPECT_TRUE(run(Fresh).Used);
  EXPECT_EQ(entries(), 0u);
}

TEST_F(PreludeTest, FlagsHaveTheirOwn) {
  run(Headers);
  Disk Asks =
      Disk().add("/system/one.h", "#ifdef BIG\ninline int one() { return 1000; }\n#endif\n");
  EXPECT_FALSE(run(Asks, "int x = one();\n").Ran);
  EXPECT_TRUE(run(Asks, "int x = one();\n", {"-DBIG"}).Ran);
  EXPECT_FALSE(run(Asks, "int x = one();\n").Ran);
}

TEST_F(PreludeTest, ProjectsShareIt) {
  Headers.add("/a/mine.h", "int mine();\n").add("/b/mine.h", "int mine(int);\n");
  EXPECT_TRUE(run(Headers, "#include <mine.h>\nint x = mine();\n", {"-I/a"}).Used);
  Parse P = run(Headers, "#include <mine.h>\nint x = mine(1);\n", {"-I/b"});
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(PreludeTest, ProjectWithAHeaderOfThatNameHasItsOwn) {
  run(Headers);
  Headers.add("/project/include/one.h", "int other();\n");
  Parse P = run(Headers, "int x = other();\n", {"-I/project/include"});
  EXPECT_TRUE(P.Used);
  EXPECT_TRUE(P.Ran);
  EXPECT_EQ(entries(), 2u);
  EXPECT_FALSE(run(Headers, "int x = other();\n").Ran);
}

TEST_F(PreludeTest, HeadersThatClangWarnsOfAreParsed) {
  Disk Wrong = Disk().add("/system/one.h", "#error no\n");
  EXPECT_FALSE(run(Wrong).Used);
  Disk Missing = Disk().add("/system/other.h", One);
  EXPECT_FALSE(run(Missing).Used);
}

TEST_F(PreludeTest, HeadersOfAUserAreParsed) {
  Disk Own;
  Own.Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Own.add("/own/prelude.h", "#include \"user.h\"\n").add("/own/user.h", One);
  Parse P = run(Own, "int x = one();\n");
  EXPECT_FALSE(P.Used);
  EXPECT_TRUE(P.Ran);
}

TEST_F(PreludeTest, ReadAfterAnotherHeaderItIsParsed) {
  Headers.add("/system/before.h", "#define BEFORE\n");
  EXPECT_FALSE(run(Headers, Uses, {"-imacros", "/system/before.h"}).Used);
}

TEST_F(PreludeTest, DamagedOnesAreMadeAgain) {
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

using Names = std::vector<std::string>;

/// A project whose headers are looked through.
class LeadingIncludesTest : public testing::Test {
protected:
  Names of(StringRef Source, std::vector<std::string> Flags = {}) {
    cache::CacheFolder None;
    Preludes From(None, "/own", 1);
    return parse(From, Headers, Source, std::move(Flags)).Leading;
  }
  Disk Headers = Disk().add("/system/a", "").add("/system/b/c.h", "").add("/system/d", "");
};

TEST_F(LeadingIncludesTest, EndWhereAnythingElseStands) {
  EXPECT_EQ(of("// Comment\n#include <a>\n /* and\n*/ # include <b/c.h> // d\n"
               "#include<d>\nint f;\n#include <a>\n"),
            (Names{"a", "b/c.h", "d"}));
  for (StringRef Stop : {"#define B", "#pragma pack(1)", "#include_next <b/c.h>", "#include B",
                         "#include <b\\\n/c.h>", "int a;", "#if 1", "#include <none>",
                         "#include \"none\"", "x #include <b/c.h>", "#pragma once x", "#"})
    EXPECT_EQ(of(("#include <a>\n" + Stop + "\n#include <d>\n").str()), Names{"a"}) << Stop.str();
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
  EXPECT_EQ(of(Mine, {"-iquote", "/include"}), Names{"a"});
  EXPECT_EQ(of(Mine, {"-I/include", "-DTHIRD=2"}), Names{"a"});
  // Folders that are guessed stand last: what the system has, by that name, comes before.
  EXPECT_EQ(of(Mine, {"-idirafter", "/include"}), (Names{"a", "b/c.h", "d"}));
  Headers.add("/system/other.h", "");
  EXPECT_EQ(of(Mine, {"-idirafter", "/include"}), (Names{"a", "other.h", "d"}));
  EXPECT_EQ(of(Mine, {"-I/include"}), (Names{"a", "b/c.h", "d"}));
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
    Headers.add("/own/prelude.h", "").add("/system/a", "").add("/system/d", "");
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

const char UsesTwo[] = "#include <two.h>\nint x = one() + two();\n";
const char Two[] = "#pragma once\n#include <one.h>\ninline int two() { return 2 * ONE; }\n";

/// Whether the prelude of \p P has the header \p Name.
bool has(const Parse &P, StringRef Name) {
  return P.Used && is_contained(P.Used->from().Names, Name);
}

TEST_F(PreludeTest, HeadersThatTwoFilesBeginWithAreInIt) {
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

TEST_F(PreludeTest, HeadersBehindAConditionOnWindowsAreInItWhereItIsNotThat) {
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

TEST_F(PreludeTest, InOneRunTheThirdFileMakesIt) {
  Headers.add("/system/two.h", Two);
  cache::CacheFolder Kept(Folder.path());
  Preludes From(Kept, "/own", 4);
  EXPECT_FALSE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_FALSE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_TRUE(has(parse(From, Headers, UsesTwo), "two.h"));
  EXPECT_TRUE(has(parse(From, Headers, UsesTwo), "two.h"));
}

TEST_F(PreludeTest, ARunOverMuchMakesFewThatOneFileHasUseFor) {
  std::vector<std::string> Sources;
  for (int I = 0; I != 8; ++I) {
    std::string Name = "own" + std::to_string(I) + ".h";
    Headers.add("/system/" + Name, "#pragma once\nint own();\n");
    Sources.push_back("#include <" + Name + ">\nint x = own();\n");
  }
  auto Count = [&] {
    cache::CacheFolder Kept(Folder.path());
    Preludes From(Kept, "/own", Sources.size());
    unsigned Made = 0;
    for (const auto &[I, Source] : enumerate(Sources))
      Made += has(parse(From, Headers, Source), "own" + std::to_string(I) + ".h");
    return Made;
  };
  EXPECT_EQ(Count(), 0u);
  EXPECT_EQ(Count(), 4u);
}

TEST_F(PreludeTest, ChangedHeaderOfAFileMakesANewOne) {
  Headers.add("/system/two.h", Two);
  run(Headers, UsesTwo);
  ASSERT_TRUE(has(run(Headers, UsesTwo), "two.h"));
  Disk Changed = Disk().add("/system/one.h", One).add("/system/two.h", "long three();\n", 2000);
  EXPECT_TRUE(run(Changed, "#include <two.h>\nlong x = three();\n").Ran);
  EXPECT_FALSE(run(Changed, UsesTwo).Ran);
}

TEST_F(PreludeTest, HeadersOfAProjectAreNotInIt) {
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

TEST_F(PreludeTest, HeadersThatMayNotComeTwiceAreNotInIt) {
  Headers.add("/system/again.h", "inline int again() { return 1; }\n");
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, "#include <again.h>\nint x = again();\n");
    EXPECT_TRUE(P.Used) << Run;
    EXPECT_FALSE(has(P, "again.h")) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
}

TEST_F(PreludeTest, AHeaderOfTheFlagsComesBeforeThoseOfTheFile) {
  Headers
      .add("/system/two.h", "#pragma once\n#ifdef FIRST\ninline int two() { return 2; }\n#endif\n")
      .add("/system/first.h", "#define FIRST\n");
  for (int Run : {1, 2, 3}) {
    Parse P = run(Headers, UsesTwo, {"-include", "/system/first.h"});
    EXPECT_TRUE(P.Used) << Run;
    EXPECT_TRUE(P.Ran) << Run;
  }
}

TEST(PreludeContentTest, IsReadAsWritten) {
  prelude::Ingredients From;
  From.Files.push_back({"/a.h", 12, 34, 56});
  From.Missing = {"/b.h"};
  From.Names = {"a.h", ""};
  std::string Content = Prelude(From, "compiled").content();
  std::shared_ptr<const Prelude> Read = Prelude::read(Content, nullptr);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->compiled(), "compiled");
  EXPECT_EQ(Read->content(), Content);
  EXPECT_EQ(Read->from().Files.front().Hash, 56u);
  EXPECT_EQ(Read->from().Missing, From.Missing);
  for (size_t I = 0; I != Content.size(); ++I)
    Prelude::read(StringRef(Content).take_back(I), nullptr); // no crash
}

} // namespace
