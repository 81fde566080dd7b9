//===- DeviceCompiler.cpp - Finds a compiler for kernels ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/DeviceCompiler.h"
#include "base/compat/Cuda.h"
#include "base/compat/Path.h"
#include "base/OptionNames.h"
#include "base/RunProgram.h"
#include "build/HeaderOverlay.h"
#include "lint/measure/DeviceFlags.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/Regex.h"
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

/// The compiler's name in \p Command, behind launchers.
static StringRef compilerIn(ArrayRef<std::string> Command, Compiler &Kind) {
  ArrayRef<std::string> Flags;
  Kind = compilerOf(Command, Flags);
  return Kind == Compiler::Other ? StringRef() : StringRef(*std::prev(Flags.begin()));
}

/// The output of the program at \p Path with --version; each is run once.
static std::string versionOf(const std::string &Path) {
  static std::mutex Lock;
  static StringMap<std::string> Known;
  std::lock_guard Hold(Lock);
  auto [Entry, IsNew] = Known.try_emplace(Path);
  if (!IsNew)
    return Entry->second;
  Expected<base::ProgramOutcome> Said = base::runProgram(Path, {Path, "--version"});
  if (Said)
    Entry->second = Said->Output;
  consumeError(Said.takeError());
  return Entry->second;
}

/// The number in the version that a compiler prints: "V13.0.88", "version 22.1.8".
static std::string versionNumberIn(StringRef Version) {
  SmallVector<StringRef> Match;
  return Regex("(V|version )([0-9]+(\\.[0-9]+)+)").match(Version, &Match) ? Match[2].str() : "";
}

static DeviceCompiler nvccAt(std::string Path) {
  DeviceCompiler Found;
  Found.Version = versionOf(Path);
  Found.Name = "nvcc " + versionNumberIn(Found.Version);
  Found.Program = std::move(Path);
  return Found;
}

/// Clang at \p Path, with the headers of \p Kit and \p By.
static DeviceCompiler clangAt(std::string Path, const Ptxas &By, const Toolkit &Kit) {
  DeviceCompiler Found;
  Found.Kind = Compiler::Clang;
  std::string Assembler = versionOf(By.Path);
  Found.Version = versionOf(Path);
  Found.Name =
      "Clang " + versionNumberIn(Found.Version) + " and ptxas " + versionNumberIn(Assembler);
  Found.Version += Assembler;
  Found.ToolkitFlags = clangToolkitFlags(By, Kit);
  Found.Ptxas = By.Path;
  Found.Program = std::move(Path);
  return Found;
}

/// The command that \p Request is compiled with. One of another file counts where it
/// is nvcc's: the command of a C++ file has no flags for kernels.
static ArrayRef<std::string> commandOf(const ParseRequest &Request) {
  if (!Request.Command)
    return {};
  Compiler Kind = Compiler::Other;
  compilerIn(*Request.Command, Kind);
  return Request.Heuristic.empty() || Kind == Compiler::Nvcc ? ArrayRef(*Request.Command)
                                                                       : ArrayRef<std::string>();
}

static bool isOneFile(StringRef A, StringRef B) {
  return sys::fs::exists(A) && sys::fs::equivalent(A, B);
}

/// The path of \p Named, a compiler as a command has it, where the user or the system has
/// it too: in PATH, or in one of \p Toolkits. Empty elsewhere: a repository may hold a
/// program of any name.
static std::string knownProgram(StringRef Named, ArrayRef<std::string> Toolkits) {
  StringRef Name = sys::path::filename(Named);
  if (std::string InPath = programNamed(Name);
      !InPath.empty() && (Name == Named || isOneFile(InPath, Named)))
    return InPath;
  for (StringRef Root : Toolkits)
    if (std::string Known = programOf(Root, Name); !Known.empty() && isOneFile(Known, Named))
      return Known;
  return "";
}

/// The toolkit for \p Command, of those that the user or the system names.
static Expected<Toolkit> knownToolkit(StringRef CudaPathFlag,
                                                ArrayRef<std::string> Command,
                                                ArrayRef<std::string> Toolkits) {
  Expected<Toolkit> Kit = findToolkit(CudaPathFlag, Command);
  if (!Kit || Kit->Own || !CudaPathFlag.empty() ||
      any_of(Toolkits, [&](StringRef Root) { return isOneFile(Root, Kit->Root); }))
    return Kit;
  return findToolkit(CudaPathFlag);
}

/// Why no compiler was found, with \p Kit's headers and \p Assembler.
static Error noCompiler(const Toolkit &Kit, const Ptxas &Assembler) {
  std::string Flag = base::nameOf(base::Option::CudaToolkit);
  std::string Text = "no compiler for kernels, expected nvcc, or Clang and ptxas, ";
  if (!Assembler.Path.empty() && Kit.Own)
    Text = "found ptxas, " + Assembler.Path + ", but no CUDA headers to compile kernels with";
  else if (!Assembler.Path.empty())
    Text = "found ptxas, " + Assembler.Path + ", but neither nvcc nor Clang in PATH; install one";
  else if (Kit.Own)
    Text += "in a CUDA toolkit, and none is found; install one, or name it with " + Flag +
            "; 'pip install nvidia-cuda-nvcc' brings one";
  else
    Text += "in the toolkit at " + Kit.Root + "; name a whole one with " + Flag;
  return createStringError(Text + (Kit.Incomplete.empty() ? "" : "; " + Kit.Incomplete));
}

Expected<DeviceCompiler> findDeviceCompiler(const ParseRequest &Request,
                                            StringRef CudaPathFlag) {
  ArrayRef<std::string> Command = commandOf(Request);
  std::vector<std::string> Toolkits = usualToolkits();
  Expected<Toolkit> Kit = knownToolkit(CudaPathFlag, Command, Toolkits);
  if (!Kit)
    return Kit.takeError();
  Compiler Kind = Compiler::Other;
  StringRef Own = compilerIn(Command, Kind);
  // A toolkit that is named goes before the build's; "none" is about headers alone.
  bool Named = !CudaPathFlag.empty() && !Kit->Own;
  append_range(Toolkits, tritonToolkits());
  Ptxas Assembler = findPtxas(*Kit, !CudaPathFlag.empty(), Toolkits);
  Toolkit Headers = *Kit; // for Clang, which can't compile with ours
  if (Kit->Own && !Assembler.Path.empty())
    if (Toolkit Its = toolkitAt(Assembler.Root); !Its.Own)
      Headers = std::move(Its);
  bool ClangServes = !Assembler.Path.empty() && !Headers.Own;
  if (Kind == Compiler::Clang && ClangServes)
    if (std::string Clang = knownProgram(Own, Toolkits); !Clang.empty())
      return clangAt(std::move(Clang), Assembler, Headers);
  std::string OfCommand = Kind == Compiler::Nvcc ? knownProgram(Own, Toolkits) : "";
  std::string OfKit = programOf(Kit->Root, "nvcc");
  std::string InPath = Named ? "" : programNamed("nvcc");
  std::string BesidePtxas = programOf(Assembler.Root, "nvcc");
  for (std::string Nvcc : {Named ? "" : OfCommand, OfKit, InPath, BesidePtxas})
    if (!Nvcc.empty())
      return nvccAt(std::move(Nvcc));
  const std::string Versioned = "clang++-" + std::to_string(LLVM_VERSION_MAJOR);
  if (ClangServes)
    for (const std::string &Name : {Versioned, std::string("clang++")})
      if (std::string Clang = programNamed(Name); !Clang.empty())
        return clangAt(std::move(Clang), Assembler, Headers);
  return noCompiler(*Kit, Assembler);
}

namespace {

/// Flags of a compile command that decide what is made of the sources, for whom, and
/// where it goes; what is measured has its own.
struct Unwanted {
  ArrayRef<StringRef> Alone;     ///< The whole word.
  ArrayRef<StringRef> Beginning; ///< The word begins so.
  ArrayRef<StringRef> WithNext;  ///< The word, and the next.
};

constexpr StringRef NvccAlone[] = {"-c",
                                   "--compile",
                                   "-dc",
                                   "--device-c",
                                   "-dw",
                                   "--device-w",
                                   "-dlink",
                                   "-E",
                                   "-M",
                                   "-MM",
                                   "-MD",
                                   "-MMD",
                                   "-MP",
                                   "-cubin",
                                   "-ptx",
                                   "-fatbin",
                                   "-lib",
                                   "-link",
                                   "-shared",
                                   "-run",
                                   "--cubin",
                                   "--ptx",
                                   "--fatbin",
                                   "-dlto",
                                   "--lib",
                                   "--link",
                                   "--keep",
                                   "-keep",
                                   "--shared",
                                   "-lto",
                                   "--dlink-time-opt"};
constexpr StringRef NvccBeginning[] = {"-gencode",     "--generate-code",
                                       "-arch",        "--gpu-architecture",
                                       "-code",        "--gpu-code",
                                       "-Werror",      "--Werror",
                                       "--keep-dir",   "-keep-dir",
                                       "-t=",          "--threads",
                                       "-time",        "--time",
                                       "-MF",          "--dependency-output",
                                       "-MT",          "-l",
                                       "-L",           "--library",
                                       "-odir",        "--output-directory",
                                       "--output-file"};
constexpr StringRef NvccWithNext[] = {"-o", "-MF", "-MT", "-t", "-l", "-L", "-Werror", "--Werror"};

constexpr StringRef ClangAlone[] = {"-c",
                                    "-S",
                                    "-E",
                                    "-M",
                                    "-MM",
                                    "-MD",
                                    "-MMD",
                                    "-MP",
                                    "-shared",
                                    "--cuda-host-only",
                                    "--cuda-compile-host-device",
                                    "-emit-llvm"};
constexpr StringRef ClangBeginning[] = {"--cuda-gpu-arch=",
                                        "--offload-arch=",
                                        "--no-cuda-gpu-arch=",
                                        "--no-offload-arch=",
                                        "-Werror",
                                        "-l",
                                        "-L"};
constexpr StringRef ClangWithNext[] = {"-o", "-MF", "-MT", "-MQ"};

/// Flags after `--` that only the reading of a file needs.
constexpr StringRef ReadingBeginning[] = {"--cuda-", "--no-cuda-", "--offload-", "-nocudainc",
                                          "-nocudalib"};
constexpr StringRef ReadingWithNext[] = {"-Xclang"};

} // namespace

/// \p Flags without what is unwanted, and without the file itself.
static std::vector<std::string> without(const Unwanted &Drop, ArrayRef<std::string> Flags,
                                        function_ref<bool(StringRef)> IsFile) {
  std::vector<std::string> Kept;
  for (size_t I = 0; I < Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    if (is_contained(Drop.WithNext, Flag))
      ++I;
    else if (!is_contained(Drop.Alone, Flag) && !IsFile(Flag) &&
             none_of(Drop.Beginning, [&](StringRef B) { return Flag.starts_with(B); }))
      Kept.push_back(Flag.str());
  }
  return Kept;
}

/// Whether two paths below \p Directory are one.
static bool isSame(StringRef A, StringRef B, StringRef Directory) {
  SmallString<128> Full[] = {A, B};
  for (SmallString<128> &Path : Full) {
    compat::makeAbsolute(Directory, Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  }
  return Full[0] == Full[1];
}

std::vector<std::string> deviceArguments(const ParseRequest &Request,
                                         const DeviceCompiler &By, StringRef Architecture) {
  bool Nvcc = By.Kind == Compiler::Nvcc;
  auto IsFile = [&](StringRef Word) {
    return !Word.starts_with("-") && isSame(Word, Request.File, Request.Directory);
  };
  Unwanted Drop = Nvcc ? Unwanted{NvccAlone, NvccBeginning, NvccWithNext}
                       : Unwanted{ClangAlone, ClangBeginning, ClangWithNext};
  std::vector<std::string> Args = {By.Program};
  // nvcc optimizes by default.
  if (!Nvcc && commandOf(Request).empty())
    Args.emplace_back("-O3");
  if (std::vector<std::string> Command = commandOf(Request); !Command.empty()) {
    joinNvccValues(Command, Request.Directory);
    ArrayRef<std::string> Flags;
    // Another compiler's flags mean little to this one.
    if (compilerOf(Command, Flags) == By.Kind) {
      append_range(Args, keepForDevice(without(Drop, Flags, IsFile), By.Kind));
      if (Nvcc && any_of(Flags, [](StringRef F) { return F == "-dc" || F == "--device-c"; }))
        Args.emplace_back("-rdc=true");
    }
  }
  std::vector<std::string> Extra =
      without({{}, ReadingBeginning, ReadingWithNext}, Request.ExtraArgs, IsFile);
  append_range(Args, without(Drop, Extra, IsFile));
  if (Nvcc) {
    if (!is_contained(Args, "-forward-unknown-to-host-compiler") &&
        !is_contained(Args, "--forward-unknown-to-host-compiler"))
      Args.emplace_back("-forward-unknown-to-host-compiler");
    Args.push_back("-arch=" + Architecture.str());
  } else {
    append_values(Args, std::string("--cuda-device-only"), "--offload-arch=" + Architecture.str());
    append_range(Args, By.ToolkitFlags);
  }
  return Args;
}

} // namespace warplint::lint
