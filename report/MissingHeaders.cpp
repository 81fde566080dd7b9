//===- MissingHeaders.cpp - The headers that a run lacked, by their cause -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/MissingHeaders.h"
#include "files/RepositoryPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace warplint::report {

namespace {

/// A library whose headers begin with a folder, or have a name.
struct Library {
  StringLiteral Begin;
  StringLiteral Name; ///< For headers of several folders.
  StringLiteral Remedy;
};

constexpr Library Libraries[] = {
    {"torch/", "torch", "from the pip package torch"},
    {"ATen/", "torch", "from the pip package torch"},
    {"c10/", "torch", "from the pip package torch"},
    {"pybind11/", "pybind11", "from the pip package pybind11"},
    {"cutlass/", "cutlass", "from the pip package nvidia-cutlass"},
    {"cute/", "cutlass", "from the pip package nvidia-cutlass"},
    {"cub/", "cccl", "from the pip package nvidia-cuda-cccl"},
    {"thrust/", "cccl", "from the pip package nvidia-cuda-cccl"},
    {"cuda/", "cccl", "from the pip package nvidia-cuda-cccl"},
    {"nccl.h", "nccl", "apt install libnccl-dev"},
    {"mpi.h", "mpi", "apt install libopenmpi-dev"},
    {"boost/", "boost", "apt install libboost-dev"},
    {"Eigen/", "Eigen", "apt install libeigen3-dev"},
    {"glm/", "glm", "apt install libglm-dev"},
    {"fmt/", "fmt", "apt install libfmt-dev"},
    {"spdlog/", "spdlog", "apt install libspdlog-dev"},
    {"gtest/", "gtest", "apt install libgtest-dev"},
    {"gsl/", "gsl", "apt install libgsl-dev"},
    {"opencv2/", "opencv", "apt install libopencv-dev"},
    {"GL/", "GL", "apt install libgl-dev libglew-dev freeglut3-dev"},
    {"GLFW/", "GLFW", "apt install libglfw3-dev"},
};

const Library *libraryOf(StringRef Header) {
  const auto *Found = find_if(Libraries, [&](const Library &L) {
    return L.Begin.ends_with("/") ? Header.starts_with(L.Begin) : Header == L.Begin;
  });
  return Found == std::end(Libraries) ? nullptr : Found;
}

/// The headers of one group have the same library, else the same top folder, else the same name.
std::string groupOf(StringRef Header) {
  if (const Library *Of = libraryOf(Header))
    return Of->Name.str();
  auto [Top, Rest] = Header.split('/');
  return Rest.empty() || Top == "." || Top == ".." ? Header.str() : (Top + "/").str();
}

/// The submodules of a repository that are not checked out.
class AbsentSubmodules {
public:
  explicit AbsentSubmodules(StringRef Root) {
    SmallString<128> Path(Root);
    sys::path::append(Path, ".gitmodules");
    auto Config = MemoryBuffer::getFile(Path);
    if (Root.empty() || !Config)
      return;
    for (std::string &Sub : submodulePaths((*Config)->getBuffer())) {
      SmallString<128> Folder(Root);
      sys::path::append(Folder, Sub);
      std::error_code None;
      if (sys::fs::directory_iterator(Folder, None) == sys::fs::directory_iterator())
        Paths.push_back(std::move(Sub));
    }
  }

  /// The one that has the header named \p Header; empty if none does.
  StringRef of(StringRef Header) const {
    const Library *Library = libraryOf(Header);
    StringRef Top = Header.split('/').first;
    for (StringRef Path : Paths) {
      StringRef Name = sys::path::filename(Path);
      if (Name.equals_insensitive(Top) || Name.equals_insensitive(sys::path::stem(Header)) ||
          (Library && Name.equals_insensitive(Library->Name)))
        return Path;
    }
    return "";
  }

private:
  std::vector<std::string> Paths;
};

} // namespace

std::vector<std::string> submodulePaths(StringRef Config) {
  std::vector<std::string> Paths;
  SmallVector<StringRef, 32> Lines;
  Config.split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Key, Value] = Line.split('=');
    if (Key.trim() == "path" && !Value.trim().empty())
      Paths.push_back(Value.trim().str());
  }
  return Paths;
}

/// The next step for those who miss \p Header; \p Absent are the submodules of their project.
static std::string remedyFor(StringRef Header, const AbsentSubmodules &Absent) {
  if (StringRef Path = Absent.of(Header); !Path.empty())
    return ("git submodule update --init " + Path).str();
  if (const Library *Of = libraryOf(Header))
    return Of->Remedy.str();
  return "";
}

std::vector<MissingHeaders> missingHeaders(const records::LintReport &Report) {
  std::map<std::string, std::map<std::string, unsigned>> Headers;
  std::map<std::string, std::vector<std::string>> Files;
  for (const records::FileReport &File : Report.Files)
    for (const std::string &Header : File.MissingHeaders) {
      std::string Group = groupOf(Header);
      ++Headers[Group][Header];
      std::vector<std::string> &By = Files[Group];
      if (By.empty() || By.back() != File.File)
        By.push_back(File.File);
    }
  if (Headers.empty())
    return {};
  AbsentSubmodules Absent(files::rootForReport(Report.Files.front().File));
  std::vector<MissingHeaders> All;
  for (auto &[Group, Counts] : Headers) {
    MissingHeaders Each;
    for (auto &[Name, Count] : records::mostFirst(Counts))
      Each.Names.push_back(Name);
    Each.Files = std::move(Files[Group]);
    Each.Remedy = remedyFor(Each.Names.front(), Absent);
    All.push_back(std::move(Each));
  }
  llvm::sort(All, [](const MissingHeaders &A, const MissingHeaders &B) {
    return A.Files.size() != B.Files.size() ? A.Files.size() > B.Files.size()
                                            : A.Names.front() < B.Names.front();
  });
  return All;
}

} // namespace warplint::report
