//===- ToolkitTest.cpp - Finding CUDA headers -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/Toolkit.h"
#include "build/HeaderOverlay.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace warplint;

namespace {

class ToolkitTest : public testing::Test {
protected:
  void SetUp() override {
    unsetenv("CUDA_PATH");
    unsetenv("CUDA_HOME");
    unsetenv("CONDA_PREFIX");
    unsetenv("VIRTUAL_ENV");
    setenv("PATH", "/nowhere", 1);
  }
  void addFile(StringRef Name) { FS->addFile(Name, 0, MemoryBuffer::getMemBuffer("")); }
  /// The headers without which no file can be read, in \p Folder.
  void addHeaders(const Twine &Folder) {
    addFile((Folder + "/cuda_runtime.h").str());
    addFile((Folder + "/crt/host_config.h").str());
  }
  void addToolkit(const Twine &Root) { addHeaders(Root + "/include"); }
  std::string errorOf(StringRef Flag) {
    Expected<Toolkit> Found = findToolkit(Flag, {}, *FS);
    EXPECT_FALSE(bool(Found));
    return Found ? "" : toString(Found.takeError());
  }
  Toolkit find(StringRef Flag, ArrayRef<std::string> Command = {}) {
    Expected<Toolkit> Found = findToolkit(Flag, Command, *FS);
    EXPECT_TRUE(bool(Found));
    return Found ? *Found : Toolkit();
  }
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> FS = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
};

TEST_F(ToolkitTest, NoneForcesOurHeaders) {
  addToolkit("/usr/local/cuda");
  EXPECT_TRUE(find("none").Own);
  EXPECT_TRUE(find("none").IncludeDirs.empty());
}

TEST_F(ToolkitTest, OurHeadersServeWhereThereIsNoToolkit) { EXPECT_TRUE(find("").Own); }

TEST_F(ToolkitTest, AGivenFolderMustHoldOne) {
  Expected<Toolkit> Found = findToolkit("/no/such", {}, *FS);
  ASSERT_FALSE(bool(Found));
  std::string Message = toString(Found.takeError());
  EXPECT_NE(Message.find("/no/such"), std::string::npos);
  EXPECT_NE(Message.find("include/cuda_runtime.h"), std::string::npos);
}

TEST_F(ToolkitTest, TheFlagComesFirst) {
  addToolkit("/given");
  addToolkit("/named");
  addToolkit("/usr/local/cuda");
  EXPECT_EQ(find("/given", {"clang++", "--cuda-path=/named"}).Root, "/given");
  EXPECT_EQ(find("", {"clang++", "--cuda-path=/named"}).Root, "/named");
  EXPECT_EQ(find("").Root, "/usr/local/cuda");
}

TEST_F(ToolkitTest, FoldersOfHeadersAreAbsolute) {
  addToolkit("/work/kit");
  FS->setCurrentWorkingDirectory("/work");
  EXPECT_EQ(find("kit").Root, "kit");
  EXPECT_EQ(find("kit").IncludeDirs, std::vector<std::string>{"/work/kit/include"});
}

TEST_F(ToolkitTest, NvccNamesItsOwn) {
  addToolkit("/tools/cuda-12.4");
  EXPECT_EQ(find("", {"/tools/cuda-12.4/bin/nvcc", "-c", "a.cu"}).Root, "/tools/cuda-12.4");
  EXPECT_EQ(find("", {"ccache", "/tools/cuda-12.4/bin/nvcc", "-c", "a.cu"}).Root,
            "/tools/cuda-12.4");
}

TEST_F(ToolkitTest, CondaAndWheelsComeBeforeTheUsualPlaces) {
  addToolkit("/usr/local/cuda");
  // CUDA 12's wheels hold a part each.
  for (StringRef Wheel : {"cuda_runtime", "cuda_nvcc", "cuda_cccl", "cublas"})
    addFile(("/venv/lib/python3.11/site-packages/nvidia/" + Wheel + "/include/" +
             (Wheel == "cuda_runtime" ? "cuda_runtime.h"
              : Wheel == "cuda_nvcc"  ? "crt/host_config.h"
                                      : "other.h"))
                .str());
  setenv("VIRTUAL_ENV", "/venv", 1);
  const std::string Wheels = "/venv/lib/python3.11/site-packages/nvidia";
  EXPECT_EQ(find("").Root, Wheels);
  EXPECT_EQ(find("").IncludeDirs,
            (std::vector<std::string>{Wheels + "/cuda_cccl/include", Wheels + "/cuda_nvcc/include",
                                      Wheels + "/cublas/include",
                                      Wheels + "/cuda_runtime/include"}));
  // CUDA 13's hold a whole toolkit together.
  addToolkit(Wheels + "/cu13");
  EXPECT_EQ(find("").Root, Wheels + "/cu13");
  addHeaders("/conda/targets/x86_64-linux/include");
  setenv("CONDA_PREFIX", "/conda", 1);
  EXPECT_EQ(find("").Root, "/conda");
  addToolkit("/env/path");
  setenv("CUDA_PATH", "/env/path", 1);
  EXPECT_EQ(find("").Root, "/env/path");
}

TEST_F(ToolkitTest, AnEnvironmentCanBeNamed) {
  addToolkit("/venv/lib/python3.12/site-packages/nvidia/cu13");
  EXPECT_EQ(find("/venv").Root, "/venv/lib/python3.12/site-packages/nvidia/cu13");
}

TEST_F(ToolkitTest, AnIncompleteToolkitIsPassedOver) {
  const std::string Wheels = "/venv/lib/python3.11/site-packages/nvidia";
  // What PyTorch for CUDA 12 brings: the runtime's headers without the compiler's.
  addFile(Wheels + "/cuda_runtime/include/cuda_runtime.h");
  setenv("VIRTUAL_ENV", "/venv", 1);
  const std::string Why = "the CUDA toolkit in '" + Wheels +
                          "' is incomplete: it has no crt/host_config.h, which 'pip install "
                          "nvidia-cuda-nvcc-cu12' brings";
  EXPECT_TRUE(find("").Own);
  EXPECT_EQ(find("").Incomplete, Why);
  EXPECT_EQ(errorOf(Wheels),
            Why + "; give another --cuda-path, or 'none' for warplint's own headers");
  EXPECT_EQ(find("none").Incomplete, "");
  addToolkit("/usr/local/cuda");
  EXPECT_EQ(find("").Root, "/usr/local/cuda");
  EXPECT_EQ(find("").Incomplete, Why);
  addFile(Wheels + "/cuda_nvcc/include/crt/host_config.h");
  EXPECT_EQ(find("").Root, Wheels);
  EXPECT_EQ(find("").Incomplete, "");
}

TEST_F(ToolkitTest, AMissingPartIsNamedWithItsPackage) {
  const std::string Kit = "/venv/lib/python3.11/site-packages/nvidia/cu13";
  addFile(Kit + "/bin/nvcc");
  EXPECT_EQ(errorOf("/venv"), "the CUDA toolkit in '" + Kit +
                                  "' is incomplete: it has no cuda_runtime.h, which 'pip install "
                                  "nvidia-cuda-runtime' brings; give another --cuda-path, or "
                                  "'none' for warplint's own headers");
  addFile(Kit + "/include/cuda_runtime.h");
  EXPECT_NE(errorOf("/venv").find("no crt/host_config.h, which 'pip install nvidia-cuda-crt' "),
            std::string::npos);
  // pip has no part of another toolkit.
  addFile("/opt/kit/bin/ptxas");
  EXPECT_EQ(errorOf("/opt/kit"),
            "the CUDA toolkit in '/opt/kit' is incomplete: it has no cuda_runtime.h; give another "
            "--cuda-path, or 'none' for warplint's own headers");
}

TEST_F(ToolkitTest, PackagesWithoutAToolkitAreNone) {
  addFile("/venv/lib/python3.11/site-packages/nvidia/cudnn/include/cudnn.h");
  setenv("VIRTUAL_ENV", "/venv", 1);
  EXPECT_TRUE(find("").Own);
  EXPECT_EQ(find("").Incomplete, "");
}

TEST_F(ToolkitTest, TheEnvironmentComesBeforeTheUsualPlaces) {
  addToolkit("/env/path");
  addToolkit("/env/home");
  addToolkit("/usr/local/cuda");
  setenv("CUDA_HOME", "/env/home", 1);
  EXPECT_EQ(find("").Root, "/env/home");
  setenv("CUDA_PATH", "/env/path", 1);
  EXPECT_EQ(find("").Root, "/env/path");
}

TEST_F(ToolkitTest, TheNewestVersionIsTaken) {
  addToolkit("/usr/local/cuda-9.2");
  addToolkit("/usr/local/cuda-12.10");
  addToolkit("/usr/local/cuda-12.9");
  EXPECT_EQ(find("").Root, "/usr/local/cuda-12.10");
}

TEST_F(ToolkitTest, Cuda13HasItsLibrariesApart) {
  addToolkit("/opt/cuda");
  addFile("/opt/cuda/include/cccl/cub/cub.cuh");
  std::vector<std::string> Expected = {"/opt/cuda/include/cccl", "/opt/cuda/include"};
  EXPECT_EQ(find("").IncludeDirs, Expected);
}

TEST_F(ToolkitTest, ACrossCompilingLayoutIsRead) {
  addHeaders("/cross/targets/x86_64-linux/include");
  std::vector<std::string> Expected = {"/cross/targets/x86_64-linux/include"};
  EXPECT_EQ(find("/cross").IncludeDirs, Expected);
}

TEST_F(ToolkitTest, TheOverlayShowsOurHeadersAndTheRest) {
  addFile("/src/a.cu");
  IntrusiveRefCntPtr<vfs::FileSystem> Overlay = overlayOwnHeaders(FS);
  EXPECT_TRUE(Overlay->exists("/src/a.cu"));
  for (const char *Name : {"/cuda_runtime.h", "/warplint_cuda_runtime.h", "/cooperative_groups.h",
                           "/cuda/barrier", "/toolkit/warplint_toolkit_preamble.h"})
    EXPECT_TRUE(Overlay->exists(OwnHeadersFolder + Twine(Name))) << Name;
}

} // namespace
