//===- BuildLogTest.cpp - From what a build prints to its commands ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildLog.h"
#include "build/CommandKind.h"
#include "build/ShellCommands.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

using Strings = std::vector<std::string>;
using Lines = std::vector<Strings>;

TEST(ShellCommands, WordsAndWhatStandsBetweenCommands) {
  EXPECT_EQ(shellCommands("a b;c && d||e | f & (g)"),
            (Lines{{"a", "b"}, {"c"}, {"d"}, {"e"}, {"f"}, {"g"}}));
  EXPECT_EQ(shellCommands("nvcc -c a.cu # a comment; b"), (Lines{{"nvcc", "-c", "a.cu"}}));
  EXPECT_EQ(shellCommands("a#b"), (Lines{{"a#b"}}));
  EXPECT_EQ(shellCommands("  \t "), Lines{});
}

TEST(ShellCommands, Quotes) {
  EXPECT_EQ(shellCommands(R"(a 'b "c" \d' "e 'f' \"g\" \h" i\ j '')"),
            (Lines{{"a", R"(b "c" \d)", R"(e 'f' "g" \h)", "i j", ""}}));
  EXPECT_EQ(shellCommands(R"(--compiler-options ''"'"'-fPIC'"'"'')"),
            (Lines{{"--compiler-options", "'-fPIC'"}}));
  // Free text, and a line that was cut.
  EXPECT_EQ(shellCommands("don't; stop"), (Lines{{"dont; stop"}}));
  EXPECT_EQ(shellCommands("a \"b"), (Lines{{"a", "b"}}));
  EXPECT_EQ(shellCommands("a \\"), (Lines{{"a", ""}}));
}

TEST(ShellCommands, WhatOnlyTheShellKnows) {
  EXPECT_EQ(shellCommands("a >b 2>&1 c <d"), (Lines{{"a", "c"}}));
  EXPECT_EQ(shellCommands("a `b c` $(d $(e)) f$(g)h \"i$(j)\""), (Lines{{"a", "", "", "fh", "i"}}));
  EXPECT_EQ(shellCommands("a $(b"), (Lines{{"a", ""}}));
  EXPECT_EQ(shellCommands("a $X ${Y}"), (Lines{{"a", "$X", "${Y}"}}));
}

TEST(CommandKind, WhatIsCuda) {
  EXPECT_TRUE(compilesCuda(Strings{"nvcc", "-c", "a.cu"}, "a.cu"));
  EXPECT_TRUE(compilesCuda(Strings{"ccache", "/opt/nvcc-12.3", "-c", "a.cu"}, "a.cu"));
  EXPECT_FALSE(compilesCuda(Strings{"nvcc", "-c", "a.cpp"}, "a.cpp"));
  EXPECT_TRUE(compilesCuda(Strings{"nvcc", "-x", "cu", "-c", "a.cpp"}, "a.cpp"));
  EXPECT_TRUE(compilesCuda(Strings{"nvcc", "-x=cu", "-c", "a.cpp"}, "a.cpp"));
  EXPECT_TRUE(compilesCuda(Strings{"clang++", "-c", "a.cu"}, "a.cu"));
  EXPECT_TRUE(compilesCuda(Strings{"clang++", "-xcuda", "-c", "a.cpp"}, "a.cpp"));
  EXPECT_FALSE(compilesCuda(Strings{"clang++", "-c", "a.cpp"}, "a.cpp"));
  EXPECT_FALSE(compilesCuda(Strings{"g++", "-x", "c++", "-c", "a.cu"}, "a.cu"));
  EXPECT_FALSE(compilesCuda(Strings{}, "a.cu"));
}

class BuildLogTest : public testing::Test {
protected:
  void addFile(StringRef Name) { FS->addFile(Name, 0, MemoryBuffer::getMemBuffer("")); }

  /// "directory|file" of each command in \p Log, which is in /p.
  Strings found(StringRef Log) {
    Strings Found;
    for (const auto &Command : commandsInLog(Log, "/p", *FS))
      Found.push_back(Command.Directory + "|" + Command.Filename);
    return Found;
  }

  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> FS = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
};

TEST_F(BuildLogTest, TheCompilerStartsTheCommand) {
  auto Commands =
      commandsInLog("[2/7] LANG=C ccache /opt/cuda/bin/nvcc -DA='b c' -c a.cu -o a.o\n", "/p", *FS);
  ASSERT_EQ(Commands.size(), 1u);
  EXPECT_EQ(Commands[0].CommandLine,
            (Strings{"/opt/cuda/bin/nvcc", "-DA=b c", "-c", "a.cu", "-o", "a.o"}));
}

TEST_F(BuildLogTest, WhatCompilesCuda) {
  EXPECT_EQ(found("nvcc -c a.cu b.cu"), (Strings{"/p|a.cu", "/p|b.cu"}));
  EXPECT_EQ(found("clang++-22 -c a.cu --cuda-gpu-arch=sm_80"), Strings{"/p|a.cu"});
  EXPECT_EQ(found("any-wrapper -x cuda -c a.cc"), Strings{"/p|a.cc"});
  EXPECT_EQ(found("sh -c 'cd /q && nvcc -c a.cu'"), Strings{"/q|a.cu"});
  EXPECT_EQ(found("nvcc -c a.cu\r\nnvcc -O2 -c a.cu\r\n"), Strings{"/p|a.cu"}); // once
}

TEST_F(BuildLogTest, WhatDoesNot) {
  EXPECT_EQ(found("echo nvcc -c a.cu"), Strings{});
  EXPECT_EQ(found("nvcc -o app a.o -lcudart"), Strings{});
  EXPECT_EQ(found("nvcc -c host.cpp -o host.o"), Strings{});
  EXPECT_EQ(found("nvcc -dlink a.o -o a.cu"), Strings{});
  EXPECT_EQ(found("clang-tidy-22 a.cu; clang-format -i a.cu"), Strings{});
  EXPECT_EQ(found("g++ -x c++ -E -D__CUDA_ARCH__=800 a.cu"), Strings{});
  EXPECT_EQ(found("-- Found nvcc: /usr/local/cuda/bin/nvcc"), Strings{});
  EXPECT_EQ(found(""), Strings{});
}

TEST_F(BuildLogTest, Folders) {
  EXPECT_EQ(found("cd sub && nvcc -c a.cu; cd .. ; nvcc -c b.cu\nnvcc -c c.cu\n"),
            (Strings{"/p/sub|a.cu", "/p|b.cu", "/p|c.cu"}));
  EXPECT_EQ(found("make[1]: Entering directory '/p/x y'\n"
                  "make[2]: Entering directory '/p/z'\n"
                  "nvcc -c a.cu\n"
                  "make[1]: Leaving directory '/p/x y'\n" // jobs at once
                  "nvcc -c b.cu\n"
                  "make[2]: Leaving directory '/p/z'\n"
                  "nvcc -c c.cu\n"),
            (Strings{"/p/z|a.cu", "/p/z|b.cu", "/p|c.cu"}));
  EXPECT_EQ(found("ninja: Entering directory `out'\n[1/1] nvcc -c ../a.cu\n"),
            Strings{"/p/out|../a.cu"});
  EXPECT_EQ(found("+ cd sub\n+ nvcc -c a.cu\n"), Strings{"/p/sub|a.cu"});
}

TEST_F(BuildLogTest, AFolderThatIsNotHere) {
  addFile("/p/a.cu");
  EXPECT_EQ(found("(cd /container && exec env - A=b nvcc -c a.cu)\n"), Strings{"/p|a.cu"});
  // Nothing serves: as it was written.
  EXPECT_EQ(found("(cd /container && nvcc -c b.cu)\n"), Strings{"/container|b.cu"});
}

TEST_F(BuildLogTest, AWorkspaceOfBazel) {
  addFile("/p/a.cu");
  addFile("/p/bazel-p/a.cu");
  EXPECT_EQ(found("  Command Line: (exec external/cuda/bin/nvcc \\\n    -c \\\n    a.cu)\n"),
            Strings{"/p/bazel-p|a.cu"});
}

TEST_F(BuildLogTest, EveryPrefixOfALogEnds) {
  StringRef Log =
      "cd a && nvcc '-DA=\"b\"' -c $(x `y`) a.cu >b 2>&1 \\\n -o \"c\\\"d\" || (nvcc e.cu)\n";
  for (size_t I = 0; I <= Log.size(); ++I)
    found(Log.take_front(I));
}

} // namespace
