//===- MissingHeaders.cpp - The headers that a run lacked, by their cause -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/MissingHeaders.h"
#include "base/OptionNames.h"
#include "base/RepositoryPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace warplint::report {

namespace {

/// A library whose headers begin with a folder, or have a name.
struct Library {
  llvm::StringLiteral Begin;
  llvm::StringLiteral Name; ///< For headers of several folders.
  llvm::StringLiteral Remedy;
};

constexpr llvm::StringLiteral SamplesFolder = "in the folder Common of NVIDIA's cuda-samples";

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
    {"cudnn.h", "cudnn", "from the pip package nvidia-cudnn-cu12"},
    {"nvtx3/", "nvtx", "from the pip package nvidia-nvtx-cu12"},
    {"nvToolsExt.h", "nvToolsExt", "CUDA 13 has it as nvtx3/nvToolsExt.h"},
    {"helper_cuda.h", "cuda-samples", SamplesFolder},
    {"helper_functions.h", "cuda-samples", SamplesFolder},
    {"helper_image.h", "cuda-samples", SamplesFolder},
    {"helper_math.h", "cuda-samples", SamplesFolder},
    {"helper_string.h", "cuda-samples", SamplesFolder},
    {"helper_timer.h", "cuda-samples", SamplesFolder},
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

} // namespace

/// The submodules of a repository that are not checked out.
class HeaderRemedies::AbsentSubmodules {
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

/// The files of a project that its build makes headers from.
class HeaderRemedies::HeaderSources {
public:
  explicit HeaderSources(StringRef Root) : Root(Root) {}

  /// The one that the header named \p Header is made from, below the root; empty if none is found.
  StringRef of(StringRef Header) {
    if (!IsRead)
      read();
    StringRef Name = sys::path::filename(Header);
    std::vector<std::string> Sources;
    for (StringRef Ending : Templates)
      Sources.push_back((Name + Ending).str());
    for (auto [Ending, Source] : Compiled)
      if (StringRef Stem = Name; Stem.consume_back(Ending))
        Sources.push_back((Stem + Source).str());
    for (const std::string &Source : Sources)
      if (auto Found = Paths.find(Source); Found != Paths.end())
        return *max_element(Found->second, [&](StringRef A, StringRef B) {
          return foldersInCommon(Header, A) < foldersInCommon(Header, B);
        });
    return "";
  }

private:
  /// How many folders right above the name the paths of \p A and \p B have in common.
  static unsigned foldersInCommon(StringRef A, StringRef B) {
    StringRef OfA = sys::path::parent_path(A), OfB = sys::path::parent_path(B);
    auto [Mine, Theirs] = std::mismatch(sys::path::rbegin(OfA), sys::path::rend(OfA),
                                        sys::path::rbegin(OfB), sys::path::rend(OfB));
    return std::distance(sys::path::rbegin(OfA), Mine);
  }

  /// What a template's name has behind that of the header.
  static constexpr llvm::StringLiteral Templates[] = {".in", ".cmake", ".j2", ".jinja", ".template"};
  /// The ends of headers that Protocol Buffers and FlatBuffers make, and of what from.
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Compiled[] = {
      {".pb.h", ".proto"}, {"_generated.h", ".fbs"}};

  static bool isSource(StringRef Extension) {
    return is_contained(Templates, Extension) ||
           any_of(Compiled, [&](const auto &Each) { return Each.second == Extension; });
  }

  void read() {
    IsRead = true;
    // Of a larger tree only a part is looked at.
    constexpr unsigned MostEntries = 100'000;
    unsigned Entries = 0;
    std::error_code Problem;
    for (sys::fs::recursive_directory_iterator
             It(Root, Problem, /*follow_symlinks=*/false),
         End;
         !Root.empty() && !Problem && It != End && ++Entries != MostEntries;
         It.increment(Problem)) {
      StringRef Path = It->path();
      StringRef Name = sys::path::filename(Path);
      if (It->type() == sys::fs::file_type::directory_file && Name.starts_with("."))
        It.no_push();
      else if (isSource(sys::path::extension(Path)))
        Paths[Name].push_back(Path.drop_front(Root.size()).ltrim('/').str());
    }
  }

  std::string Root;
  bool IsRead = false;
  StringMap<std::vector<std::string>> Paths; ///< Below the root, by name.
};

HeaderRemedies::HeaderRemedies(StringRef Root)
    : Absent(std::make_unique<AbsentSubmodules>(Root)),
      Sources(std::make_unique<HeaderSources>(Root)) {}

HeaderRemedies::~HeaderRemedies() = default;

std::string HeaderRemedies::of(StringRef Header) {
  if (StringRef Path = Absent->of(Header); !Path.empty())
    return ("git submodule update --init " + Path).str();
  if (const Library *Of = libraryOf(Header))
    return Of->Remedy.str();
  if (StringRef Source = Sources->of(Header); !Source.empty())
    return ("the build makes it from " + Source + ": build the project, then name the build by " +
            base::nameOf(base::Option::CommandsFolder))
        .str();
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
  HeaderRemedies Remedies(base::rootForReport(Report.Files.front().File));
  std::vector<MissingHeaders> All;
  for (auto &[Group, Counts] : Headers) {
    MissingHeaders Each;
    for (auto &[Name, Count] : records::mostFirst(Counts))
      Each.Names.push_back(Name);
    Each.Files = std::move(Files[Group]);
    Each.Remedy = Remedies.of(Each.Names.front());
    All.push_back(std::move(Each));
  }
  llvm::sort(All, [](const MissingHeaders &A, const MissingHeaders &B) {
    return A.Files.size() != B.Files.size() ? A.Files.size() > B.Files.size()
                                            : A.Names.front() < B.Names.front();
  });
  return All;
}

} // namespace warplint::report
