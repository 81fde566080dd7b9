//===- ArchitectureLists.cpp - Architectures in build descriptions --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ArchitectureLists.h"
#include "build/BuildDescriptions.h"
#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace warplint {

/// Adds those of \p More that \p Names lack.
static void add(ArrayRef<std::string> More, std::vector<std::string> &Names) {
  for (const std::string &Name : More)
    if (!is_contained(Names, Name))
      Names.push_back(Name);
}

/// Adds the architectures of nvcc's flags in \p Text to \p Architectures.
static void addFlags(StringRef Text, std::vector<std::string> &Architectures) {
  forEachMatch(Text, "arch=compute_[0-9]+[af]?,code=\\\\?[\"']?(\\[?[a-z0-9_,]+)",
               [&](StringRef Codes, StringRef) { addArchitectures(Codes, Architectures); });
  forEachMatch(Text, "-(arch|-gpu-architecture|-cuda-gpu-arch)[= ]", [&](StringRef, StringRef Rest) {
    Rest = Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    if (Rest.starts_with("sm_") || Rest.starts_with("compute_"))
      addArchitectures(Rest, Architectures);
  });
}

/// Adds the architectures with which the words \p Values of CMake begin: behind them may be CACHE or
/// another property. None of a list with an unknown part.
static void addLeading(StringRef Values, std::vector<std::string> &Architectures) {
  SmallVector<StringRef> Words;
  SplitString(Values, Words, " \t\r\n;\"");
  std::vector<std::string> All;
  for (StringRef Word : Words) {
    if (Word.contains('$'))
      return;
    if (Word == "all" || Word == "all-major")
      continue;
    std::vector<std::string> One;
    addArchitectures(Word, One);
    if (One.empty())
      break;
    add(One, All);
  }
  add(All, Architectures);
}

/// The architectures that \p Text, a statement of any description, lists.
static std::vector<std::string> listedIn(StringRef Text) {
  std::vector<std::string> Found;
  forEachMatch(Text, "(CUDA_ARCHITECTURES|CUDA_ARCH_LIST|CUDA_ARCHS|GPU_ARCHS)[[:space:]]+",
               [&](StringRef, StringRef Rest) { addLeading(Rest.split(')').first, Found); });
  forEachMatch(Text, "TORCH_CUDA_ARCH_LIST[\"'][],)=[:space:]]+[\"']([^\"']*)",
               [&](StringRef List, StringRef) { addArchitectures(List, Found); });
  addFlags(Text, Found);
  return Found;
}

/// Whether \p Text, a statement, defines a macro for what is compiled.
static bool definesMacro(StringRef Text) {
  static const Regex Defines("(^|[^A-Za-z0-9_])-D[A-Za-z_]|compile_definitions");
  return Defines.match(Text);
}

namespace {

/// A statement with what it lists.
struct Listed {
  const BuildStatement *Where;
  std::vector<std::string> Names;
};

} // namespace

/// Adds what \p Text puts into a list of CMake, if those are compute capabilities and nothing else:
/// set(CCS "70;80;90").
static void addList(StringRef Text, std::vector<std::string> &Architectures) {
  forEachMatch(Text, "^(set|list)\\(", [&](StringRef, StringRef Rest) {
    Rest.consume_front("APPEND ");
    StringRef Values = Rest.ltrim().drop_until(isSpace).rtrim(")");
    std::vector<std::string> All;
    size_t Words = 0;
    for (StringRef Word : split(Values, ';')) {
      Words += 1;
      addArchitectures(Word.trim(" \t\r\n\""), All);
    }
    if (Words > 1 && All.size() == Words)
      add(All, Architectures);
  });
}

static std::vector<Listed> listsOf(const BuildDescription &Read) {
  // Where flags are computed, a list of capabilities is what they are computed from.
  bool Computes = any_of(Read.Statements, [](const BuildStatement &S) {
    return StringRef(S.Text).contains("arch=compute_$");
  });
  std::vector<Listed> Lists;
  for (const BuildStatement &S : Read.Statements) {
    std::vector<std::string> Names = listedIn(S.Text);
    if (Computes)
      addList(S.Text, Names);
    if (!Names.empty())
      Lists.push_back({&S, std::move(Names)});
  }
  return Lists;
}

/// Those that list architectures together with a macro, where another one of their chain lists some
/// without.
std::set<BuildBranch> branchesWithMacro(const BuildDescription &Read) {
  std::set<BuildBranch> WithMacro, WithList, Left;
  for (const BuildStatement &S : Read.Statements)
    if (definesMacro(S.Text))
      WithMacro.insert(S.Within.begin(), S.Within.end());
  for (const Listed &L : listsOf(Read))
    WithList.insert(L.Where->Within.begin(), L.Where->Within.end());
  for (const BuildBranch &Each : WithMacro)
    if (WithList.count(Each) && any_of(WithList, [&](const BuildBranch &Other) {
          return Other.first == Each.first && !WithMacro.count(Other);
        }))
      Left.insert(Each);
  return Left;
}

/// Whether \p Sources, as a target or extension lists them, name \p File.
static bool nameFile(ArrayRef<std::string> Sources, StringRef File) {
  return any_of(Sources, [&](StringRef Source) {
    Source = Source.rsplit('}').second.empty() ? Source : Source.rsplit('}').second;
    return sys::path::filename(Source) == sys::path::filename(File) &&
           (File.ends_with(Source.ltrim("./")) || Source.contains('$'));
  });
}

static bool areLiteral(ArrayRef<std::string> Sources) {
  return !Sources.empty() &&
         none_of(Sources, [](StringRef Source) { return Source.contains_insensitive("$"); });
}

ArrayRef<StringLiteral> buildDescriptionNames() {
  static constexpr StringLiteral Names[] = {"CMakeLists.txt", "setup.py", "BUILD.bazel", "BUILD",
                                            ".bazelrc",       "Makefile", "makefile",    "GNUmakefile"};
  return Names;
}

ArchitectureList listedFor(StringRef File, StringRef Path, vfs::FileSystem &FS) {
  BuildDescription Read = readBuildDescription(Path, FS);
  ArchitectureList Result;
  StringRef Folder = sys::path::filename(sys::path::parent_path(File));
  Result.NamesFile = sys::path::parent_path(File) == sys::path::parent_path(Path) ||
                     any_of(Read.Statements, [&](const BuildStatement &S) {
                       return StringRef(S.Text).contains(sys::path::filename(File)) ||
                              StringRef(S.Text).contains(Folder);
                     });
  std::set<BuildBranch> Left = branchesWithMacro(Read);
  bool IsNamed = any_of(Read.Sources, [&](const auto &Of) { return nameFile(Of.second, File); });
  std::vector<std::string> Own;
  for (const Listed &L : listsOf(Read)) {
    if (any_of(L.Where->Within, [&](const BuildBranch &B) { return Left.count(B) != 0; }))
      continue;
    if (L.Where->Owner.empty()) {
      add(L.Names, Result.Names);
      continue;
    }
    const std::vector<std::string> &Sources = Read.Sources[L.Where->Owner];
    if (nameFile(Sources, File) || (!IsNamed && !areLiteral(Sources)))
      add(L.Names, Own);
  }
  if (!Own.empty())
    Result.Names = std::move(Own);
  return Result;
}

} // namespace warplint
