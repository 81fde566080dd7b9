//===- Toolkit.cpp - Finds the CUDA headers -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"
#include <optional>

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint {
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

/// The folders of Python's packages in the environment at \p Root, of the newest Python first.
std::vector<std::string> packageFolders(StringRef Root, vfs::FileSystem &FS) {
  std::vector<std::string> Folders;
  for (const std::string &Python : versionedFolders(pathUnder(Root, "lib"), "python", FS))
    for (StringRef Name : {"site-packages", "dist-packages"}) // Debian's Python has the second
      Folders.push_back(pathUnder(Python, Name));
  return Folders;
}

/// The toolkits that are installed in the environment at \p Root, conda's or Python's: its own, and
/// those of NVIDIA's wheels, the newest first.
std::vector<std::string> toolkitsOfEnvironment(StringRef Root, vfs::FileSystem &FS) {
  std::vector<std::string> Roots = {Root.str()};
  for (const std::string &Packages : packageFolders(Root, FS)) {
    std::string Wheels = pathUnder(Packages, "nvidia");
    append_range(Roots, versionedFolders(Wheels, "cu", FS)); // cu13
    Roots.push_back(std::move(Wheels));
  }
  return Roots;
}

/// The environments of conda and Python that are active, and the one that pip installed this
/// program in.
std::vector<std::string> environments() {
  std::vector<std::string> Roots;
  for (const char *Variable : {"CONDA_PREFIX", "VIRTUAL_ENV"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Variable); Value && !Value->empty())
      Roots.push_back(std::move(*Value));
  static int Here;
  std::string Program = sys::fs::getMainExecutable(nullptr, &Here);
  if (std::string Prefix = path::parent_path(path::parent_path(Program)).str();
      !Prefix.empty() && !is_contained(Roots, Prefix))
    Roots.push_back(std::move(Prefix));
  return Roots;
}

/// Whether \p Root is the folder of NVIDIA's wheels, where each of CUDA 12 has a folder.
bool hasSplitWheels(StringRef Root, vfs::FileSystem &FS) {
  return path::filename(Root) == "nvidia" && any_of(SplitWheels, [&](StringRef Wheel) {
           return Wheel.starts_with("cuda_") && FS.exists(pathUnder(Root, Wheel));
         });
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

/// The folders of headers of the toolkit at \p Root, in the order of nvcc's search; none where it
/// has no cuda_runtime.h.
std::vector<std::string> includeDirsOf(StringRef Root, vfs::FileSystem &FS) {
  for (StringRef Place : IncludePlaces) {
    std::string Folder = pathUnder(Root, Place);
    if (!FS.exists(pathUnder(Folder, "cuda_runtime.h")))
      continue;
    std::vector<std::string> Folders;
    // CUDA 13 moved Thrust, CUB and libcu++ there; nvcc adds it by itself.
    if (std::string Cccl = pathUnder(Folder, "cccl"); FS.exists(Cccl))
      Folders.push_back(std::move(Cccl));
    Folders.push_back(std::move(Folder));
    return Folders;
  }
  return splitIncludeDirs(Root, FS);
}

/// The part that the toolkit at \p Root lacks to be read with the headers in \p Folders, and pip's
/// package that brings it; empty where it is whole, or no toolkit at all.
std::string missingPart(StringRef Root, ArrayRef<std::string> Folders, vfs::FileSystem &FS) {
  auto Exists = [&](const std::string &Path) { return FS.exists(Path); };
  bool Split = hasSplitWheels(Root, FS);
  StringRef Part, Wheel;
  if (Folders.empty()) {
    if (!Split && none_of(programPlaces(Root, "nvcc"), Exists) &&
        none_of(programPlaces(Root, "ptxas"), Exists))
      return "";
    Part = "cuda_runtime.h";
    Wheel = Split ? "nvidia-cuda-runtime-cu12" : "nvidia-cuda-runtime";
  } else if (none_of(Folders, [&](StringRef Folder) { return FS.exists(pathUnder(Folder, "crt")); })) {
    Part = "crt/host_config.h";
    Wheel = Split ? "nvidia-cuda-nvcc-cu12" : "nvidia-cuda-crt";
  } else {
    return "";
  }
  std::string Text = ("the CUDA toolkit in '" + Root + "' is incomplete: it has no " + Part).str();
  if (Split || path::filename(path::parent_path(Root)) == "nvidia")
    Text += (", which 'pip install " + Wheel + "' brings").str();
  return Text;
}

} // namespace

std::vector<std::string> usualToolkits(vfs::FileSystem &FS) {
  std::vector<std::string> Roots;
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Variable))
      Roots.push_back(std::move(*Value));
  std::vector<std::string> Environments = environments();
  for (const std::string &Root : Environments)
    append_range(Roots, toolkitsOfEnvironment(Root, FS));
  Roots.push_back("/usr/local/cuda");
  append_range(Roots, versionedFolders("/usr/local", "cuda-", FS));
  Roots.push_back("/opt/cuda");
  if (ErrorOr<std::string> Nvcc = sys::findProgramByName("nvcc"))
    Roots.push_back(rootOfCompiler(*Nvcc, FS));
  return Roots;
}

std::vector<std::string> tritonToolkits(vfs::FileSystem &FS) {
  std::vector<std::string> Roots;
  for (const std::string &Root : environments())
    for (const std::string &Packages : packageFolders(Root, FS))
      Roots.push_back(pathUnder(Packages, "triton/backends/nvidia"));
  return Roots;
}

std::vector<std::string> programPlaces(StringRef Root, StringRef Name) {
  return {pathUnder(Root, "bin/" + Name), pathUnder(Root, "cuda_nvcc/bin/" + Name)};
}

std::vector<std::string> libdevicePlaces(StringRef Root) {
  std::vector<std::string> Places;
  for (StringRef Folder : {"nvvm/libdevice", "cuda_nvcc/nvvm/libdevice", "lib"}) // Triton's last
    Places.push_back(pathUnder(Root, Folder + "/libdevice.10.bc"));
  return Places;
}

Toolkit ownHeaders() {
  Toolkit Own;
  Own.Own = true;
  return Own;
}

Toolkit toolkitAt(StringRef Root, vfs::FileSystem &FS) {
  std::vector<std::string> Folders = includeDirsOf(Root, FS);
  std::string Missing = missingPart(Root, Folders, FS);
  Toolkit Found;
  if (Folders.empty() || !Missing.empty()) {
    Found.Own = true;
    Found.Incomplete = std::move(Missing);
  } else {
    Found.Root = Root.str();
    // A header of ours includes one by its path.
    for (StringRef Folder : Folders) {
      SmallString<256> Path(Folder);
      FS.makeAbsolute(Path);
      Found.IncludeDirs.emplace_back(Path);
    }
  }
  return Found;
}

/// The first whole one of the toolkits at \p Roots; our own headers where there is none.
static Toolkit firstWhole(ArrayRef<std::string> Roots, vfs::FileSystem &FS) {
  std::string Incomplete;
  for (StringRef Root : Roots) {
    if (Root.empty())
      continue;
    Toolkit Found = toolkitAt(Root, FS);
    if (Incomplete.empty())
      Incomplete = std::move(Found.Incomplete);
    if (!Found.Own) {
      Found.Incomplete = std::move(Incomplete);
      return Found;
    }
  }
  Toolkit Own = ownHeaders();
  Own.Incomplete = std::move(Incomplete);
  return Own;
}

Expected<Toolkit> findToolkit(StringRef CudaPathFlag, ArrayRef<std::string> CompileCommand,
                              vfs::FileSystem &FS) {
  if (CudaPathFlag == "none")
    return ownHeaders();
  if (!CudaPathFlag.empty()) {
    Toolkit Given = firstWhole(toolkitsOfEnvironment(CudaPathFlag, FS), FS);
    if (!Given.Own)
      return Given;
    std::string Why = Given.Incomplete.empty()
                          ? ("no CUDA toolkit in '" + CudaPathFlag +
                             "': expected include/cuda_runtime.h there")
                                .str()
                          : Given.Incomplete;
    return createStringError(Why +
                             "; give another --cuda-path, or 'none' for warplint's own headers");
  }

  std::vector<std::string> Roots;
  if (std::string Named = rootOfCommand(CompileCommand, FS); !Named.empty())
    Roots.push_back(std::move(Named));
  append_range(Roots, usualToolkits(FS));
  return firstWhole(Roots, FS);
}

} // namespace warplint
