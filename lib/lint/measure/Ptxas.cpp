//===- Ptxas.cpp - ptxas, and Clang's flags to compile kernels with it ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/Ptxas.h"
#include "base/compat/Cuda.h"
#include "base/RunProgram.h"
#include "build/HeaderOverlay.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <mutex>

using namespace llvm;

namespace warplint::lint {

std::string programNamed(StringRef Name) {
  if (sys::path::has_parent_path(Name))
    return sys::fs::can_execute(Name) ? Name.str() : "";
  ErrorOr<std::string> Found = sys::findProgramByName(Name);
  return Found ? *Found : "";
}

std::string programOf(StringRef Root, StringRef Name) {
  if (!Root.empty())
    for (const std::string &Place : programPlaces(Root, Name))
      if (std::string Found = programNamed(Place); !Found.empty())
        return Found;
  return "";
}

Ptxas findPtxas(const Toolkit &Kit, bool Named, ArrayRef<std::string> Toolkits) {
  Ptxas Found{programOf(Kit.Root, "ptxas"), Kit.Root};
  if (!Found.Path.empty() || Named)
    return Found;
  for (const std::string &Root : Toolkits)
    if (std::string Path = programOf(Root, "ptxas"); !Path.empty())
      return {std::move(Path), Root};
  std::string Path = programNamed("ptxas");
  return {Path, sys::path::parent_path(sys::path::parent_path(Path)).str()};
}

/// The newest version of PTX that the ptxas at \p Path takes, "84" for 8.4, which it names in its
/// error about a newer one. Empty where it does not.
static std::string askNewestPtx(const std::string &Path) {
  SmallString<128> Source;
  int Open = 0;
  if (sys::fs::createTemporaryFile("warplint", "ptx", Open, Source))
    return "";
  raw_fd_ostream(Open, /*shouldClose=*/true) << ".version 99.0\n";
  std::string Newest;
  Expected<base::ProgramOutcome> Outcome =
      base::runProgram(Path, {Path, Source, "-o", "/dev/null"});
  SmallVector<StringRef> Match;
  if (!Outcome)
    consumeError(Outcome.takeError());
  else if (Regex("current version is '([0-9]+)\\.([0-9]+)'").match(Outcome->Errors, &Match))
    Newest = (Match[1] + Match[2]).str();
  sys::fs::remove(Source);
  return Newest;
}

/// The same, asked once for each.
static std::string newestPtx(const std::string &Path) {
  static std::mutex Lock;
  static StringMap<std::string> Known;
  std::lock_guard Hold(Lock);
  auto [Entry, IsNew] = Known.try_emplace(Path);
  if (IsNew)
    Entry->second = askNewestPtx(Path);
  return Entry->second;
}

/// Whether Clang's driver finds the headers of \p Kit, libdevice and ptxas below the root of it.
static bool isAsInstalled(const Ptxas &By, const Toolkit &Kit) {
  auto Has = [&](StringRef Name) { return sys::fs::exists(Kit.Root + "/" + Name); };
  return By.Root == Kit.Root && Has("include/cuda_runtime.h") && Has("bin/ptxas") &&
         Has("nvvm/libdevice/libdevice.10.bc");
}

/// \p By's libdevice, or that of \p Kit; empty without.
static std::string libdeviceFor(const Ptxas &By, const Toolkit &Kit) {
  for (StringRef Root : {By.Root, Kit.Root})
    for (std::string &Place : libdevicePlaces(Root))
      if (sys::fs::exists(Place))
        return std::move(Place);
  return "";
}

std::vector<std::string> clangToolkitFlags(const Ptxas &By, const Toolkit &Kit) {
  std::vector<std::string> Flags = {"-Wno-unknown-cuda-version"};
  bool Installed = isAsInstalled(By, Kit);
  // The driver knows one folder of an installed toolkit, not that of CUDA 13 for CUB and Thrust.
  for (const std::string &Folder : Kit.IncludeDirs)
    if (Folder != "/usr/include" && !(Installed && Folder == Kit.IncludeDirs.back()))
      append_values(Flags, std::string("-isystem"), Folder);
  // Clang reads a header of cuRAND, which is a package of its own.
  if (Expected<std::string> Own = ownHeadersOnDisk())
    append_values(Flags, std::string("-idirafter"), *Own + "/fallback");
  else
    consumeError(Own.takeError()); // needed only without that package
  if (Installed) {
    Flags.push_back("--cuda-path=" + Kit.Root);
    return Flags;
  }
  append_values(Flags, std::string("-nocudainc"), std::string("-nocudalib"),
                std::string("-include"), std::string("__clang_cuda_runtime_wrapper.h"),
                "--ptxas-path=" + By.Path, std::string("-Xclang"),
                ("-target-sdk-version=" + compat::NewestToolkit).str());
  if (std::string Libdevice = libdeviceFor(By, Kit); !Libdevice.empty())
    append_values(Flags, std::string("-Xclang"), std::string("-mlink-builtin-bitcode"),
                  std::string("-Xclang"), Libdevice);
  // Without a toolkit that it knows, Clang writes some old or new version of PTX.
  unsigned Newest = 0;
  if (StringRef(newestPtx(By.Path)).getAsInteger(10, Newest))
    Newest = compat::NewestPtx;
  Flags.push_back("--cuda-feature=+ptx" + std::to_string(std::min(Newest, compat::NewestPtx)));
  return Flags;
}

} // namespace warplint::lint
