//===- Toolkit.cpp - Where the CUDA headers come from ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"
#include <optional>

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint::frontend {
namespace {

/// The folders of a toolkit's headers, relative to its root: the plain place, a
/// cross-compiling layout, and a Python wheel's.
constexpr StringLiteral IncludePlaces[] = {"include", "targets/x86_64-linux/include",
                                           "targets/sbsa-linux/include",
                                           "targets/aarch64-linux/include", "Include"};

/// NVIDIA's wheels of CUDA 12 for pip hold a part of a toolkit each. These have headers; the runtime's
/// come last, as a toolkit's own do.
constexpr StringLiteral SplitWheels[] = {"cuda_cccl", "cuda_nvcc", "cublas", "cufft",
                                         "curand",    "cusolver",  "cusparse", "nvtx",
                                         "nccl",      "cudnn",     "cuda_runtime"};

std::string pathUnder(StringRef Folder, const Twine &Name) {
  SmallString<256> Path(Folder);
  path::append(Path, path::Style::native, Name);
  return std::string(Path);
}

/// The root of the installation whose `bin` holds \p Compiler, through links:
/// a distribution may link /usr/bin/nvcc to it.
std::string rootOfCompiler(StringRef Compiler, vfs::FileSystem &FS) {
  SmallString<256> Real;
  if (!path::is_absolute(Compiler) || FS.getRealPath(Compiler, Real))
    Real = Compiler;
  return path::parent_path(path::parent_path(Real)).str();
}

bool isNvcc(StringRef Argument) { return path::stem(Argument).starts_with("nvcc"); }

/// The root that a compile command names: `--cuda-path`, or nvcc's own place.
std::string rootOfCommand(ArrayRef<std::string> Command, vfs::FileSystem &FS) {
  for (StringRef Argument : Command)
    if (Argument.consume_front("--cuda-path="))
      return Argument.str();
  for (StringRef Argument : Command)
    if (isNvcc(Argument) && path::has_parent_path(Argument))
      return rootOfCompiler(Argument, FS);
  return {};
}

/// Folders named PREFIX* in \p Parent, the newest version first.
std::vector<std::string> versionedFolders(StringRef Parent, StringRef Prefix, vfs::FileSystem &FS) {
  std::vector<std::pair<VersionTuple, std::string>> Found;
  std::error_code EC;
  for (vfs::directory_iterator I = FS.dir_begin(Parent, EC), E; !EC && I != E; I.increment(EC)) {
    StringRef Version = path::filename(I->path());
    VersionTuple Parsed;
    if (Version.consume_front(Prefix) && !Parsed.tryParse(Version))
      Found.emplace_back(Parsed, I->path().str());
  }
  sort(Found, [](const auto &A, const auto &B) { return B.first < A.first; });
  std::vector<std::string> Roots;
  for (auto &[Version, Root] : Found)
    Roots.push_back(std::move(Root));
  return Roots;
}

/// The toolkits that are installed in the environment at \p Root, conda's or Python's: its own, and
/// those of NVIDIA's wheels, the newest first.
std::vector<std::string> toolkitsOfEnvironment(StringRef Root, vfs::FileSystem &FS) {
  std::vector<std::string> Roots = {Root.str()};
  for (const std::string &Python : versionedFolders(pathUnder(Root, "lib"), "python", FS)) {
    std::string Wheels = pathUnder(Python, "site-packages/nvidia");
    append_range(Roots, versionedFolders(Wheels, "cu", FS)); // cu13
    Roots.push_back(std::move(Wheels));
  }
  return Roots;
}

/// The headers of the wheels of CUDA 12 in \p Wheels.
std::vector<std::string> splitIncludeDirs(StringRef Wheels, vfs::FileSystem &FS) {
  std::vector<std::string> Folders;
  if (!FS.exists(pathUnder(Wheels, "cuda_runtime/include/cuda_runtime.h")))
    return Folders;
  for (StringRef Wheel : SplitWheels)
    if (std::string Folder = pathUnder(Wheels, Wheel + "/include"); FS.exists(Folder))
      Folders.push_back(std::move(Folder));
  return Folders;
}

} // namespace

std::vector<std::string> usualToolkits(vfs::FileSystem &FS) {
  std::vector<std::string> Roots;
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Variable))
      Roots.push_back(std::move(*Value));
  for (const char *Variable : {"CONDA_PREFIX", "VIRTUAL_ENV"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Variable))
      append_range(Roots, toolkitsOfEnvironment(*Value, FS));
  Roots.push_back("/usr/local/cuda");
  append_range(Roots, versionedFolders("/usr/local", "cuda-", FS));
  Roots.push_back("/opt/cuda");
  if (ErrorOr<std::string> Nvcc = sys::findProgramByName("nvcc"))
    Roots.push_back(rootOfCompiler(*Nvcc, FS));
  return Roots;
}

Toolkit ownHeaders() {
  Toolkit Own;
  Own.Own = true;
  return Own;
}

Toolkit toolkitAt(StringRef Root, vfs::FileSystem &FS) {
  Toolkit Found;
  Found.Root = Root.str();
  for (StringRef Place : IncludePlaces) {
    std::string Folder = pathUnder(Root, Place);
    if (!FS.exists(pathUnder(Folder, "cuda_runtime.h")))
      continue;
    // CUDA 13 moved Thrust, CUB and libcu++ there; nvcc adds it by itself.
    if (std::string Cccl = pathUnder(Folder, "cccl"); FS.exists(Cccl))
      Found.IncludeDirs.push_back(std::move(Cccl));
    Found.IncludeDirs.push_back(std::move(Folder));
    return Found;
  }
  Found.IncludeDirs = splitIncludeDirs(Root, FS);
  return Found.IncludeDirs.empty() ? ownHeaders() : Found;
}

Expected<Toolkit> findToolkit(StringRef CudaPathFlag, ArrayRef<std::string> CompileCommand,
                              vfs::FileSystem &FS) {
  if (CudaPathFlag == "none")
    return ownHeaders();
  if (!CudaPathFlag.empty()) {
    Toolkit Given = toolkitAt(CudaPathFlag, FS);
    if (Given.Own)
      return createStringError("no CUDA toolkit in '%s': expected include/cuda_runtime.h there; "
                               "give another --cuda-path, or 'none' for warplint's own headers",
                               CudaPathFlag.str().c_str());
    return Given;
  }

  std::vector<std::string> Roots;
  if (std::string Named = rootOfCommand(CompileCommand, FS); !Named.empty())
    Roots.push_back(std::move(Named));
  append_range(Roots, usualToolkits(FS));
  for (StringRef Root : Roots)
    if (Toolkit Found = toolkitAt(Root, FS); !Root.empty() && !Found.Own)
      return Found;
  return ownHeaders();
}

} // namespace warplint::frontend
