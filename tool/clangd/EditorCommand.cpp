//===- EditorCommand.cpp - Compile commands for clangd's parser -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/EditorCommand.h"
#include "arch_tables/Targets.h"
#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/HeaderOverlay.h"
#include "build/ResourceDir.h"
#include "build/Toolkit.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>
#include <string>

using namespace clang;
using namespace llvm;

namespace warplint::clangd {

// clangd hides options that are not of its own categories from --help, hence
// the extra lines.
static cl::opt<std::string> CudaPath("cuda-path", cl::value_desc("folder|none"));
static cl::opt<bool> CudaHints("cuda-hints", cl::init(true));
static cl::extrahelp Help(
    "\nwarplint options:\n\n"
    "  --cuda-path=<folder|none>            - The CUDA toolkit to read headers from; 'none' uses\n"
    "                                         warplint's own small headers, as where no toolkit is "
    "found\n"
    "  --cuda-hints=<bool>                  - Show the occupancy of launches on hover and as inlay "
    "hints\n");

StringRef cudaPath() { return CudaPath; }

bool showsOccupancy() { return CudaHints; }

bool isCudaFile(StringRef File) {
  StringRef Extension = sys::path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

/// clangd's word for a command that is in no database.
static constexpr llvm::StringLiteral FallbackHeuristic = "clangd fallback";

static ParseRequest requestFor(const tooling::CompileCommand &Command, StringRef File) {
  ParseRequest Request;
  Request.File = File.str();
  Request.Directory = Command.Directory;
  Request.ResourceDir = clangResourceDir();
  Request.ClangWarnings = true;
  if (StringRef(Command.Heuristic).starts_with(FallbackHeuristic)) {
    for (StringRef Word : ArrayRef(Command.CommandLine).drop_front())
      if (Word != File && Word != "--")
        Request.ExtraArgs.push_back(Word.str());
  } else {
    Request.Command = Command.CommandLine;
    Request.Heuristic = Command.Heuristic;
  }
  return Request;
}

/// The folder of warplint's own headers for clangd, whose file system is not ours. Empty if no
/// folder could be written, which is reported once.
static const std::string &headersOnDisk() {
  static const std::string Folder = [] {
    Expected<std::string> Written = ownHeadersOnDisk();
    if (Written)
      return *Written;
    errs() << "warplint-clangd: error: can't write warplint's CUDA headers: "
           << toString(Written.takeError()) << "; CUDA files are read without them\n";
    return std::string();
  }();
  return Folder;
}

static std::mutex TargetsMutex;
static StringMap<std::string> TargetsOfFile;

void readAsCuda(tooling::CompileCommand &Command, StringRef File) {
  bool IsCuda = compilesCuda(Command.CommandLine, File);
  bool IsOwnHeader = File.contains("/cuda-headers-") && File.starts_with(headersOnDisk() + "/");
  if (!IsCuda && !isCudaFile(File) && !IsOwnHeader)
    return;
  ParseRequest Request = requestFor(Command, File);
  Request.OwnHeaders = headersOnDisk();
  Expected<Toolkit> Kit = findToolkit(
      cudaPath(), Request.Command ? ArrayRef(*Request.Command) : ArrayRef<std::string>());
  if (!Kit) {
    static std::once_flag Told;
    std::string Why = toString(Kit.takeError());
    std::call_once(Told, [&] { errs() << "warplint-clangd: error: " << Why << '\n'; });
    Kit = ownHeaders();
  }
  ParseJob Job = makeParseJob(Request, *Kit);
  if (IsOwnHeader) // which can't be read before itself
    if (auto Include = find(Job.Args, "-include"); Include != Job.Args.end())
      Job.Args.erase(Include, Include + 2);
  Command.CommandLine = std::move(Job.Args);
  std::lock_guard Lock(TargetsMutex);
  TargetsOfFile[File] = arch::targetsOfBuild(Job.Architectures);
}

std::string buildTargets(StringRef File) {
  std::lock_guard Lock(TargetsMutex);
  return TargetsOfFile.lookup(File);
}

} // namespace warplint::clangd
