//===- ClangCommandTest.cpp - From compile commands to Clang's arguments --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ClangCommand.h"
#include "build/IncludeGuess.h"
#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

using Strings = std::vector<std::string>;

bool has(const Strings &Args, StringRef Arg) { return is_contained(Args, Arg); }

bool hasPair(const Strings &Args, StringRef First, StringRef Second) {
  for (size_t I = 0; I + 1 < Args.size(); ++I)
    if (Args[I] == First && Args[I + 1] == Second)
      return true;
  return false;
}

class ClangCommandTest : public testing::Test {
protected:
  void addFile(StringRef Name, StringRef Text = "") {
    FS->addFile(Name, 0, MemoryBuffer::getMemBufferCopy(Text));
  }
  ParseJob job(std::optional<Strings> Command, Strings Extra = {}, Toolkit Kit = ownHeaders(),
               std::string DeviceArch = "", std::string Heuristic = "") {
    ParseRequest Request;
    Request.File = "/src/a.cu";
    Request.Directory = "/build";
    Request.Command = std::move(Command);
    Request.ExtraArgs = std::move(Extra);
    Request.ResourceDir = "/clang";
    Request.DeviceArch = std::move(DeviceArch);
    Request.Heuristic = std::move(Heuristic);
    return makeParseJob(Request, Kit, *FS);
  }
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> FS = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
};

//===--- nvcc's flags -----------------------------------------------------===//

TEST(NvccFlags, ArchitecturesInEveryWayOfWriting) {
  struct Row {
    Strings Flags, Expected;
  } Rows[] = {
      {{"-arch=sm_80"}, {"sm_80"}},
      {{"-arch", "sm_90a"}, {"sm_90a"}},
      {{"--gpu-architecture=compute_75"}, {"sm_75"}},
      {{"-arch=native"}, {"native"}},
      {{"-arch=all-major"}, {"all-major"}},
      {{"-arch=all"}, {"all"}},
      {{"-gencode", "arch=compute_80,code=sm_80"}, {"sm_80"}},
      {{"-gencode=arch=compute_80,code=\"sm_80,compute_80\""}, {"sm_80"}},
      {{"--generate-code=arch=compute_86,code=[sm_86,sm_89]"}, {"sm_86", "sm_89"}},
      {{"--generate-code", "arch=compute_90a,code=sm_90a", "-gencode",
        "arch=compute_75,code=compute_75"},
       {"sm_90a", "sm_75"}},
      {{"-arch=compute_80", "-code=sm_80,sm_86"}, {"sm_80", "sm_86"}},
      {{"-gencode", "arch=compute_120f,code=sm_120f"}, {"sm_120f"}},
  };
  for (const Row &R : Rows)
    EXPECT_EQ(translateNvccFlags(R.Flags).Architectures, R.Expected) << R.Flags.front();
}

TEST(NvccFlags, ArchitecturesOfBuildSystems) {
  Strings Found;
  addArchitectures("75-real;80;86-virtual;native", Found);
  addArchitectures("8.0 9.0+PTX", Found);
  addArchitectures("Hopper;OFF;sm_", Found);
  EXPECT_EQ(Found, (Strings{"sm_75", "sm_80", "sm_86", "native", "sm_90"}));
}

TEST(NvccFlags, WhatIsTranslated) {
  struct Row {
    Strings Flags, Expected;
  } Rows[] = {
      {{"-Iinc", "-I", "dir", "--include-path=d"}, {"-Iinc", "-Idir", "-Id"}},
      {{"-isystem=/x", "-isystem", "/y"}, {"-isystem", "/x", "-isystem", "/y"}},
      {{"-DA=1", "-D", "B", "--define-macro", "C=2", "-UD"}, {"-DA=1", "-DB", "-DC=2", "-UD"}},
      {{"-include", "a.h"}, {"-include", "a.h"}},
      {{"-std=c++17", "--std", "c++20"}, {"-std=c++17", "-std=c++20"}},
      {{"-O3"}, {"-O3"}},
      {{"-Xcompiler", "-fopenmp,-DX=a\\,b"}, {"-fopenmp", "-DX=a,b"}},
      {{"-Xcompiler=-fPIC -pthread"}, {"-fPIC", "-pthread"}},
      {{"--compiler-options", "-mavx2"}, {"-mavx2"}},
      {{"--expt-relaxed-constexpr"}, {"-D__CUDACC_RELAXED_CONSTEXPR__=1"}},
      {{"--extended-lambda"}, {"-D__CUDACC_EXTENDED_LAMBDA__=1"}},
      {{"-rdc=true"}, {"-D__CUDACC_RDC__=1"}},
      {{"-rdc", "false"}, {}},
      {{"--default-stream=per-thread"}, {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"}},
      {{"-forward-unknown-to-host-compiler", "-fno-strict-aliasing"}, {"-fno-strict-aliasing"}},
  };
  for (const Row &R : Rows)
    EXPECT_EQ(translateNvccFlags(R.Flags).Args, R.Expected) << R.Flags.front();
}

TEST(NvccFlags, RegistersWhereKernelsSayNothingElse) {
  struct Row {
    Strings Flags;
    unsigned Expected;
  };
  const Row Rows[] = {
      {{"-maxrregcount=64"}, 64},
      {{"--maxrregcount", "32", "-maxrregcount=40"}, 40},
      {{"-Xptxas", "-v,-maxrregcount=48"}, 48},
      {{"-maxrregcount=64", "-Xptxas", "-v,--override-directive-values"}, 0},
      {{"-maxrregcount=$(REGS)"}, 0},
      {{"-Xptxas=-v"}, 0},
  };
  for (const Row &R : Rows)
    EXPECT_EQ(translateNvccFlags(R.Flags).MaxRegCount, R.Expected) << R.Flags.front();
}

TEST(NvccFlags, WhatMeansNothingToAParse) {
  Strings Flags = {"-Xptxas",
                   "-v,-O3",
                   "-ccbin",
                   "g++-12",
                   "-o",
                   "a.o",
                   "-maxrregcount=64",
                   "--threads",
                   "4",
                   "-t4",
                   "-lineinfo",
                   "-x",
                   "cu",
                   "-Xcudafe",
                   "--diag_suppress=177",
                   "-Werror",
                   "all-warnings",
                   "-lcublas",
                   "-L/lib",
                   "-diag-suppress=20012",
                   "-dlto",
                   "--ptxas-options=-v",
                   "-odir",
                   "out",
                   "a.cu",
                   "-use_fast_math=false"};
  EXPECT_EQ(translateNvccFlags(Flags).Args, Strings{});
}

TEST(NvccFlags, TheLastFlagMayLackItsValue) {
  for (const char *Flag : {"-I", "-gencode", "-Xcompiler", "-arch", "-MF"})
    translateNvccFlags({Flag});
}

//===--- Jobs -------------------------------------------------------------===//

TEST_F(ClangCommandTest, EveryJobIsOneHostParseOfCuda) {
  for (std::optional<Strings> Command :
       {std::optional<Strings>(), std::optional<Strings>({"nvcc", "a.cu"}),
        std::optional<Strings>({"clang++", "-c", "a.cu", "-o", "a.o"})}) {
    Strings Args = job(Command).Args;
    EXPECT_TRUE(has(Args, "--cuda-host-only"));
    EXPECT_TRUE(has(Args, "-fsyntax-only"));
    EXPECT_TRUE(hasPair(Args, "-x", "cuda"));
    EXPECT_TRUE(hasPair(Args, "--", "/src/a.cu"));
    EXPECT_EQ(count(Args, "a.cu"), 0);
    EXPECT_FALSE(has(Args, "-o"));
    EXPECT_FALSE(has(Args, "-c"));
  }
}

TEST_F(ClangCommandTest, ADevicePass) {
  Strings Args = job(std::nullopt, {}, ownHeaders(), "sm_90").Args;
  EXPECT_TRUE(has(Args, "--cuda-device-only"));
  EXPECT_TRUE(has(Args, "--offload-arch=sm_90"));
  EXPECT_FALSE(has(Args, "--cuda-host-only"));
}

TEST_F(ClangCommandTest, ADevicePassForAnArchitectureThatClangDoesNotKnow) {
  Strings Args = job(std::nullopt, {}, ownHeaders(), "sm_999a").Args;
  EXPECT_FALSE(has(Args, "--offload-arch=sm_999a"));
  EXPECT_TRUE(has(Args, "-U__CUDA_ARCH__"));
  EXPECT_TRUE(has(Args, "-D__CUDA_ARCH__=9990"));
}

TEST_F(ClangCommandTest, OfNvccAsCmakeCallsIt) {
  addFile("/build/CMakeFiles/a.dir/includes_CUDA.rsp", "-I/src/include -isystem=/dep/include\n");
  ParseJob Job = job(Strings{"/opt/cuda/bin/nvcc",
                             "-forward-unknown-to-host-compiler",
                             "-DNDEBUG",
                             "--options-file",
                             "CMakeFiles/a.dir/includes_CUDA.rsp",
                             "-O3",
                             "-std=c++17",
                             "--generate-code=arch=compute_80,code=[compute_80,sm_80]",
                             "--generate-code=arch=compute_90,code=[sm_90]",
                             "-Xcompiler=-fPIC",
                             "-Wall",
                             "-MD",
                             "-MT",
                             "a.o",
                             "-MF",
                             "a.o.d",
                             "-x",
                             "cu",
                             "-rdc=true",
                             "-c",
                             "/src/a.cu",
                             "-o",
                             "a.o"});
  EXPECT_EQ(Job.Architectures, (Strings{"sm_80", "sm_90"}));
  EXPECT_TRUE(has(Job.Args, "-D__CUDA_ARCH_LIST__=800,900"));
  EXPECT_TRUE(has(Job.Args, "-DNDEBUG") || hasPair(Job.Args, "-D", "NDEBUG"));
  EXPECT_TRUE(has(Job.Args, "-I/src/include") || hasPair(Job.Args, "-I", "/src/include"));
  EXPECT_TRUE(hasPair(Job.Args, "-isystem", "/dep/include"));
  EXPECT_TRUE(has(Job.Args, "-fPIC"));
  EXPECT_TRUE(has(Job.Args, "-std=c++17"));
  for (const char *Gone : {"-MD", "-MT", "-MF", "a.o.d", "-Wall", "-rdc=true"})
    EXPECT_FALSE(has(Job.Args, Gone)) << Gone;
  EXPECT_TRUE(Job.Dropped.empty());
  EXPECT_TRUE(Job.GuessedIncludes.empty());
}

TEST_F(ClangCommandTest, ResponseFilesNestAndMayBeMissing) {
  addFile("/build/one.rsp", "--options-file two.rsp -DONE");
  addFile("/build/two.rsp", "-DTWO=\"a b\"");
  ParseJob Job = job(Strings{"nvcc", "-optf", "one.rsp", "@gone.rsp", "-DLAST", "a.cu"});
  for (const char *Name : {"ONE", "TWO=a b", "LAST"})
    EXPECT_TRUE(has(Job.Args, std::string("-D") + Name) || hasPair(Job.Args, "-D", Name)) << Name;
}

TEST_F(ClangCommandTest, AResponseFileThatNamesItselfIsReadOnce) {
  std::string Itself;
  for (int I = 0; I < 100; ++I)
    Itself += "--options-file self.rsp ";
  addFile("/build/self.rsp", Itself + "-DSELF -odir out");
  Strings Command{"nvcc", "-optf=self.rsp", "-DLAST", "a.cu"};
  ParseJob Job = job(Command);
  for (const char *Name : {"SELF", "LAST"})
    EXPECT_TRUE(has(Job.Args, std::string("-D") + Name) || hasPair(Job.Args, "-D", Name)) << Name;
  joinNvccValues(Command, "/build", *FS);
  EXPECT_EQ(count(Command, "-odir=out"), 1);
}

TEST_F(ClangCommandTest, ValuesAreJoinedBehindWhateverStartsNvcc) {
  addFile("/build/empty.rsp");
  addFile("/build/flags.rsp", "-odir out");
  auto Joined = [&](Strings Command) {
    joinNvccValues(Command, "/build", *FS);
    return Command;
  };
  EXPECT_EQ(Joined({"ccache", "nvcc", "-optf", "flags.rsp", "-arch", "sm_80", "a.cu"}),
            (Strings{"ccache", "nvcc", "-odir=out", "-arch=sm_80", "a.cu"}));
  // Words that a launcher reads, or that look like it, do not decide where nvcc's flags begin.
  EXPECT_EQ(Joined({"--optf", "nvcc"}), (Strings{"--optf", "nvcc"}));
  EXPECT_EQ(Joined({"run", "@empty.rsp", "nvcc", "-odir", "out"}),
            (Strings{"run", "@empty.rsp", "nvcc", "-odir=out"}));
}

TEST_F(ClangCommandTest, OfClang) {
  ParseJob Job =
      job(Strings{"/usr/bin/clang++-22", "-xcuda", "--cuda-gpu-arch=sm_75", "--offload-arch=sm_90",
                  "--cuda-path=/opt/cuda", "-Wextra", "-Iinc", "-c", "a.cu", "-MD", "-MF", "a.d"});
  EXPECT_EQ(Job.Architectures, (Strings{"sm_75", "sm_90"}));
  EXPECT_TRUE(has(Job.Args, "-Wextra"));
  EXPECT_FALSE(has(Job.Args, "-Wno-everything"));
  EXPECT_FALSE(has(Job.Args, "-D__NVCC__=1"));
  EXPECT_TRUE(has(job(Strings{"nvcc", "-c", "a.cu"}).Args, "-D__NVCC__=1"));
  EXPECT_FALSE(has(Job.Args, "--cuda-path=/opt/cuda"));
  EXPECT_FALSE(has(Job.Args, "a.d"));
}

TEST_F(ClangCommandTest, HeadersPrecompiledForAnotherSourceAreNotBorrowed) {
  addFile("/build/by_gcc.h.gch");
  addFile("/src/by_make.hpp.pch");
  for (Strings Before :
       {Strings{"clang++", "-Xclang", "-include-pch", "-Xclang", "cmake_pch.hxx.pch", "-Xclang",
                "-include", "-Xclang", "/b/cmake_pch.hxx"},
        Strings{"clang++", "-include-pch", "x.pch", "-include", "/b/cmake_pch.h"},
        Strings{"g++", "-Winvalid-pch", "-include", "/b/cmake_pch.hxx"},
        Strings{"g++", "-include", "by_gcc.h"},
        Strings{"clang++", "-include", "/src/by_make.hpp"}}) {
    Strings Command = Before;
    append_range(Command, Strings{"-include", "config.h", "-DA", "-c", "b.cpp"});
    Strings Own = job(Command).Args;
    Strings Borrowed = job(Command, {}, ownHeaders(), "", "inferred from b.cpp").Args;
    EXPECT_TRUE(has(Own, Before.back())) << Before.back();
    EXPECT_FALSE(has(Borrowed, Before.back())) << Before.back();
    EXPECT_TRUE(hasPair(Borrowed, "-include", "config.h")) << Before.back();
    EXPECT_TRUE(hasPair(Borrowed, "-D", "A")) << Before.back();
    EXPECT_FALSE(hasPair(Borrowed, "-Xclang", "-include")) << Before.back();
  }
  // Headers that the user asks for are read, precompiled or not.
  EXPECT_TRUE(hasPair(job(Strings{"g++"}, {"-include", "by_gcc.h"}, ownHeaders(), "", "b.cpp").Args,
                      "-include", "by_gcc.h"));
}

TEST_F(ClangCommandTest, LaunchersStandBeforeTheCompiler) {
  ParseJob Job = job(Strings{"ccache", "nvcc", "-arch=sm_86", "-c", "a.cu"});
  EXPECT_EQ(Job.Architectures, Strings{"sm_86"});
  EXPECT_TRUE(Job.Dropped.empty());
}

TEST_F(ClangCommandTest, UnknownFlagsAreDroppedAndTold) {
  ParseJob Job =
      job(Strings{"nvcc", "-Xcompiler", "-fno-such-flag-of-gcc", "--no-such-flag-of-nvcc", "a.cu"});
  EXPECT_TRUE(has(Job.Dropped, "-fno-such-flag-of-gcc"));
  EXPECT_TRUE(has(Job.Dropped, "--no-such-flag-of-nvcc"));
  EXPECT_FALSE(has(Job.Args, "-fno-such-flag-of-gcc"));
}

TEST_F(ClangCommandTest, FlagsAfterTheDashesWin) {
  ParseJob Job =
      job(Strings{"nvcc", "-arch=sm_70", "-std=c++14", "a.cu"}, {"-arch=sm_90", "-std=c++20"});
  EXPECT_EQ(Job.Architectures, Strings{"sm_90"});
  auto Old = find(Job.Args, "-std=c++14"), New = find(Job.Args, "-std=c++20");
  EXPECT_LT(Old - Job.Args.begin(), New - Job.Args.begin());
  EXPECT_NE(New, Job.Args.end());
}

TEST_F(ClangCommandTest, AnotherToolkitsHeadersAreLeftOut) {
  addFile("/opt/other/include/cuda_runtime_api.h");
  addFile("/usr/local/cuda/include/cuda_runtime.h");
  addFile("/usr/local/cuda/include/crt/host_config.h");
  addFile("/usr/local/cuda/include/cuda_runtime_api.h");
  Strings Command = {
      "nvcc", "-I/opt/other/include", "-isystem", "/usr/local/cuda/include", "-I/src", "a.cu"};
  auto Names = [](const Strings &Args, StringRef Folder) {
    return any_of(Args, [&](StringRef A) { return A.ends_with(Folder); });
  };
  Strings Own = job(Command).Args;
  EXPECT_FALSE(Names(Own, "/opt/other/include"));
  EXPECT_FALSE(Names(Own, "/usr/local/cuda/include"));
  Strings Kit = job(Command, {}, toolkitAt("/usr/local/cuda", *FS)).Args;
  EXPECT_FALSE(Names(Kit, "/opt/other/include"));
  EXPECT_TRUE(Names(Kit, "/usr/local/cuda/include"));
  EXPECT_TRUE(Names(Kit, "/src"));
}

//===--- No command -------------------------------------------------------===//

TEST_F(ClangCommandTest, IncludesAreGuessedFromTheTree) {
  addFile("/repo/.git/HEAD");
  addFile("/repo/samples/one/a.cu", "#include \"b.h\"\n"
                                    "#include <helper.h>\n"
                                    "#  include \"deep/c.cuh\"\n"
                                    "#include <vector>\n");
  addFile("/repo/samples/one/b.h", "#include \"from_b.h\"\n");
  addFile("/repo/Common/helper.h");
  addFile("/repo/old/Common/helper.h");
  addFile("/repo/include/deep/c.cuh");
  addFile("/repo/src/from_b.h");
  addFile("/repo/samples/one/unistd.h");
  GuessedIncludes Guessed = guessIncludes("/repo/samples/one/a.cu", {}, *FS);
  EXPECT_EQ(Guessed.Angled, Strings{"/repo/Common"});
  EXPECT_EQ(Guessed.Quoted, (Strings{"/repo/include", "/repo/src"}));
}

TEST_F(ClangCommandTest, IncludesAreGuessedWithoutARepository) {
  addFile("/tarball/Makefile");
  addFile("/tarball/src/gpu/a.cu", "#include \"b.h\"\n");
  addFile("/tarball/lib/b.h");
  EXPECT_EQ(guessIncludes("/tarball/src/gpu/a.cu", {}, *FS).Quoted, Strings{"/tarball/lib"});
  // As deep as the kernels of frameworks are.
  addFile("/deep/setup.py");
  addFile("/deep/1/2/3/4/5/6/7/8/9/10/11/a.cu", "#include \"b.h\"\n");
  addFile("/deep/lib/b.h");
  EXPECT_EQ(guessIncludes("/deep/1/2/3/4/5/6/7/8/9/10/11/a.cu", {}, *FS).Quoted,
            Strings{"/deep/lib"});
  addFile("/deeper/setup.py");
  addFile("/deeper/1/2/3/4/5/6/7/8/9/10/11/12/a.cu", "#include \"b.h\"\n");
  addFile("/deeper/lib/b.h");
  EXPECT_EQ(guessIncludes("/deeper/1/2/3/4/5/6/7/8/9/10/11/12/a.cu", {}, *FS).Quoted, Strings{});
  addFile("/archive/LICENSE");
  addFile("/archive/kernels/one/a.cu", "#include \"b.h\"\n");
  addFile("/archive/include/b.h");
  EXPECT_EQ(guessIncludes("/archive/kernels/one/a.cu", {}, *FS).Quoted,
            Strings{"/archive/include"});
  // Only an include folder shows the root.
  addFile("/bare/src/a.cu", "#include \"b.h\"\n");
  addFile("/bare/include/b.h");
  EXPECT_EQ(guessIncludes("/bare/src/a.cu", {}, *FS).Quoted, Strings{"/bare/include"});
  // Another project's are not looked at.
  addFile("/else/a.cu", "#include \"b.h\"\n");
  EXPECT_EQ(guessIncludes("/else/a.cu", {}, *FS).Quoted, Strings{});
}

TEST_F(ClangCommandTest, AnEditorsCommandNamesItsArchitectures) {
  ParseRequest Request;
  Request.File = "/src/a.cu";
  Request.Directory = "/build";
  Request.ClangWarnings = true;
  Request.Command = Strings{"nvcc", "-gencode=arch=compute_80,code=sm_80", "-c", "/src/a.cu"};
  ParseJob Job = makeParseJob(Request, ownHeaders(), *FS);
  EXPECT_TRUE(has(Job.Args, "--offload-arch=sm_80"));
  // Clang's driver defines it: a second definition would be warned of.
  EXPECT_FALSE(has(Job.Args, "-D__CUDA_ARCH_LIST__=800"));
  // The result can be read again.
  Request.Command = Job.Args;
  Request.Command->insert(Request.Command->end() - 2, {"-include", "/x/warplint_cuda_runtime.h"});
  ParseJob Again = makeParseJob(Request, ownHeaders(), *FS);
  EXPECT_EQ(Again.Architectures, Strings{"sm_80"});
  EXPECT_FALSE(hasPair(Again.Args, "-include", "/x/warplint_cuda_runtime.h"));
}

TEST_F(ClangCommandTest, KnownFoldersNeedNoGuess) {
  addFile("/repo2/.git/HEAD");
  addFile("/repo2/a.cu", "#include \"b.h\"\n");
  addFile("/repo2/x/b.h");
  addFile("/repo2/y/b.h");
  GuessedIncludes Guessed = guessIncludes("/repo2/a.cu", {"/repo2/y"}, *FS);
  EXPECT_EQ(Guessed.Quoted, Strings{});
}

TEST_F(ClangCommandTest, NoGuessShadowsCudaHeaders) {
  addFile("/repo4/.git/HEAD");
  addFile("/repo4/a.cu", "#include \"cuda_runtime.h\"\n#include \"log.h\"\n#include \"b.h\"\n");
  addFile("/repo4/util/cuda_runtime.h", "#include \"of_util.h\"\n");
  addFile("/repo4/util/log.h");
  addFile("/repo4/include/b.h");
  addFile("/repo4/deep/of_util.h");
  GuessedIncludes Guessed = guessIncludes("/repo4/a.cu", {}, *FS);
  EXPECT_EQ(Guessed.Quoted, Strings{"/repo4/include"});
  EXPECT_EQ(Guessed.Angled, Strings{"/repo4/util"});
}

TEST_F(ClangCommandTest, IncludeLoopsEnd) {
  addFile("/repo3/.git/HEAD");
  addFile("/repo3/a.cu", "#include \"a.cu\"\n#include \"b.h\"\n");
  addFile("/repo3/i/b.h", "#include \"../a.cu\"\n#include \"b.h\"\n");
  EXPECT_EQ(guessIncludes("/repo3/a.cu", {}, *FS).Quoted, Strings{"/repo3/i"});
}

} // namespace
