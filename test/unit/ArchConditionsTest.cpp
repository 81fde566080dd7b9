//===- ArchConditionsTest.cpp - Architectures with the same text ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/ArchConditions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

using namespace clang;
using namespace warplint;

namespace {

class ReadText : public PreprocessorFrontendAction {
public:
  explicit ReadText(ArchConditions &Found) : Found(Found) {}

protected:
  void ExecuteAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    ArchConditionsReader Reader(PP);
    PP.EnterMainSourceFile();
    PP.LexTokensUntilEOF();
    Found = Reader.found();
  }

private:
  ArchConditions &Found;
};

/// Those of some architectures whose text is that of sm_86.
std::string alike(const std::string &Text) {
  ArchConditions Found;
  EXPECT_TRUE(tooling::runToolOnCodeWithArgs(std::make_unique<ReadText>(Found), Text + "\n",
                                             {"-D__CUDA_ARCH__=860"}));
  std::vector<std::string> Names;
  for (llvm::StringRef Name : {"sm_75", "sm_80", "sm_89", "sm_90", "sm_90a", "sm_120"})
    if (Found.areAlike(Name, "sm_86"))
      Names.push_back(Name.str());
  return llvm::join(Names, " ");
}

TEST(ArchConditionsTest, ComparedNumbersDivideThem) {
  EXPECT_EQ(alike("#if __CUDA_ARCH__ >= 800\nint a;\n#endif"), "sm_80 sm_89 sm_90 sm_120");
  EXPECT_EQ(alike("#if __CUDA_ARCH__ > 800 && !(900 <= __CUDA_ARCH__)\n#endif"), "sm_89");
  EXPECT_EQ(alike("#if __CUDA_ARCH__ == 890\n#elif __CUDA_ARCH__ < 0x320UL\n#endif"), "sm_80");
  EXPECT_EQ(alike("#ifdef __CUDA_ARCH__\nint a;\n#endif"), "sm_75 sm_80 sm_89 sm_90 sm_120");
}

TEST(ArchConditionsTest, MacrosAreFollowed) {
  EXPECT_EQ(alike("#define AMPERE (__CUDA_ARCH__ >= FIRST)\n#define FIRST 800\n#if AMPERE\n#endif"),
            "sm_89 sm_90 sm_120");
  EXPECT_EQ(alike("#define FROM(N) (__CUDA_ARCH__ >= (N))\n#if defined(X) || FROM(900)\n#endif"),
            "sm_75 sm_80 sm_89");
}

TEST(ArchConditionsTest, OtherMacrosMayCompute) {
  std::string Version = "#define VERSION 13000\n#define MAJOR (VERSION / 1000)\n";
  EXPECT_EQ(alike(Version + "#if MAJOR < 12 && __CUDA_ARCH__ >= 800\n#endif"),
            "sm_80 sm_89 sm_90 sm_120");
  EXPECT_EQ(alike(Version + "#if 12 <= MAJOR && __CUDA_ARCH__ >= 800\n#endif"),
            "sm_80 sm_89 sm_90 sm_120");
  EXPECT_EQ(alike(Version + "#if (MAJOR > 11) && !(__CUDA_ARCH__ > 800)\n#endif"),
            "sm_89 sm_90 sm_120");
  EXPECT_EQ(alike(Version + "#if MAJOR > 11 && __CUDA_ARCH__ >= MAJOR\n#endif"), "");
  EXPECT_EQ(alike("#define N 100 / 2\n#if N > 11 && __CUDA_ARCH__ >= 800\n#endif"), "");
  EXPECT_EQ(alike("#define ARCH __CUDA_ARCH__\n#define MAJOR (ARCH / 100)\n"
                  "#if MAJOR > 11 && ARCH >= 800\n#endif"),
            "");
}

TEST(ArchConditionsTest, OtherUsesTellAllApart) {
  EXPECT_EQ(alike("int a = __CUDA_ARCH__;"), "");
  EXPECT_EQ(alike("#if __CUDA_ARCH__ / 100 == 8\n#endif"), "");
  EXPECT_EQ(alike("#define MAJOR (__CUDA_ARCH__ / 100)\n#if MAJOR >= 8\n#endif"), "");
  EXPECT_EQ(alike("#define MAJOR (__CUDA_ARCH__ / 100)\n#if 0\nint a = MAJOR;\n#endif"),
            "sm_75 sm_80 sm_89 sm_90 sm_120");
}

} // namespace
