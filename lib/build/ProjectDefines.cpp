//===- ProjectDefines.cpp - Macros that a project's build defines ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ProjectDefines.h"
#include "build/ArchitectureLists.h"
#include "build/BuildDescriptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace warplint {

static constexpr StringLiteral BuildFiles[] = {"Makefile",       "makefile",    "GNUmakefile",
                                               "CMakeLists.txt", "setup.py",    "meson.build",
                                               "BUILD",          "BUILD.bazel", ".bazelrc"};

/// Adds \p Word, "NAME" or "NAME=VALUE", to \p Found; as unknown where the build computes the value.
/// Of several definitions of a name, one for each way to build, the first with a value counts.
/// The name is returned; empty where it is none.
static StringRef add(StringRef Word, ProjectDefines &Found) {
  auto [Name, Value] = Word.split('=');
  bool IsName = !Name.empty() && (isAlpha(Name[0]) || Name[0] == '_') &&
                all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
  if (!IsName)
    return "";
  std::optional<std::string> Flag = ("-D" + Word).str();
  if (Value.find_first_of("$@{}<>\\\"'`%") != StringRef::npos)
    Flag.reset();
  std::optional<std::string> &Known = Found[Name].Flag;
  if (!Known)
    Known = std::move(Flag);
  return Name;
}

/// Adds the words of each list that follows \p Command in \p Text.
static void addLists(StringRef Command, StringRef Text, ProjectDefines &Found) {
  forEachMatch(Text, Command, [&](StringRef List, StringRef) {
    constexpr size_t Few = 4;
    SmallVector<StringRef> Words;
    SmallVector<std::string> Names;
    SplitString(List, Words, " \t\r\n;,\"'");
    for (StringRef Word : Words) {
      Word.consume_front("-D");
      bool IsKeyword = Word == "PUBLIC" || Word == "PRIVATE" || Word == "INTERFACE";
      if (StringRef Name = IsKeyword ? "" : add(Word, Found); !Name.empty())
        Names.push_back(Name.str());
    }
    if (Names.size() <= Few)
      for (const std::string &Name : Names)
        copy_if(Names, std::back_inserter(Found[Name].Beside),
                [&](const std::string &Other) { return Other != Name; });
  });
}

ProjectDefines definesIn(StringRef Name, StringRef Text) {
  ProjectDefines Found;
  std::string Code = "\n" + withoutComments(Text);
  if (Name == "CMakeLists.txt") {
    addLists("add_compile_definitions[[:space:]]*\\(([^)]*)", Code, Found);
    addLists("target_compile_definitions[[:space:]]*\\([[:space:]]*[^[:space:])]+([^)]*)", Code,
             Found);
  } else if (Name == "setup.py") {
    // ("NAME", None), ("NAME", "1")
    forEachMatch(Code,
                 "\\([\"']([A-Za-z_0-9]+)[\"'],[[:space:]]*(None|[\"'][A-Za-z_0-9.]*[\"'])\\)",
                 [&](StringRef Macro, StringRef Rest) {
                   StringRef Whole(Macro.data(), size_t(Rest.data() - Macro.data()));
                   StringRef Value = Whole.split(',').second.trim(" \t\r\n)\"'");
                   add(Value == "None" ? Macro.str() : (Macro + "=" + Value).str(), Found);
                 });
  } else if (Name.starts_with("BUILD")) {
    addLists("defines[[:space:]]*=[[:space:]]*\\[([^]]*)", Code, Found);
  }
  forEachMatch(Code, "[^A-Za-z0-9_-]-D([A-Za-z_][A-Za-z0-9_]*(=[^][:space:]\"',;)]*)?)",
               [&](StringRef Word, StringRef) { add(Word, Found); });
  return Found;
}

/// Whether \p Code, of a CMakeLists.txt, compiles CUDA.
static bool compilesCuda(StringRef Code) {
  static const Regex Cuda("[.]cu([^A-Za-z0-9_]|$)|LANGUAGES?[[:space:]]+([A-Z]+[[:space:]]+)*CUDA|"
                          "enable_language[[:space:]]*\\([[:space:]]*CUDA|cuda_add_");
  return Cuda.match(Code);
}

/// Adds to \p All what the CMakeLists.txt in the folders says that \p Text, of one in \p Folder, adds:
/// a file in a folder without one is compiled by one of these that compile CUDA. Of several backends,
/// each with its own macro, the others are alternatives.
static void addSubdirectories(StringRef Folder, StringRef Text, vfs::FileSystem &FS,
                              ProjectDefines &All) {
  std::string Code = withoutComments(Text);
  forEachMatch(Code, "add_subdirectory[[:space:]]*\\([[:space:]]*([A-Za-z0-9_./-]+)",
               [&](StringRef Name, StringRef) {
                 SmallString<128> Path(Folder);
                 sys::path::append(Path, Name, "CMakeLists.txt");
                 auto Below = FS.getBufferForFile(Path);
                 if (!Below)
                   return;
                 StringRef Text = (*Below)->getBuffer();
                 if (!compilesCuda(withoutComments(Text)))
                   return;
                 for (const auto &[Macro, Define] : definesIn("CMakeLists.txt", Text))
                   All.try_emplace(Macro, Define);
               });
}

/// Takes out of \p Defines, of the description at \p Path, the macros of branches that list other
/// architectures: a launch is never judged with the macros of one configuration for the architectures
/// of another.
static void dropOtherConfigurations(StringRef Path, vfs::FileSystem &FS, ProjectDefines &Defines) {
  BuildDescription Read = readBuildDescription(Path, FS);
  std::set<BuildBranch> Other = branchesWithMacro(Read);
  if (Other.empty())
    return;
  StringMap<bool> OnlyThere;
  for (const BuildStatement &S : Read.Statements) {
    bool IsThere = any_of(S.Within, [&](const BuildBranch &B) { return Other.count(B) != 0; });
    for (const auto &[Macro, Define] : definesIn(sys::path::filename(Path), S.Text))
      OnlyThere.try_emplace(Macro, true).first->second &= IsThere;
  }
  for (const auto &[Macro, Is] : OnlyThere)
    if (Is)
      Defines.erase(Macro);
}

ProjectDefines definesOfProject(StringRef File, vfs::FileSystem &FS) {
  ProjectDefines All;
  forEachFolderOfProject(File, FS, [&](StringRef Folder) {
    for (StringRef Name : BuildFiles) {
      SmallString<128> Path(Folder);
      sys::path::append(Path, Name);
      auto Text = FS.getBufferForFile(Path);
      if (!Text)
        continue;
      ProjectDefines Own = definesIn(Name, (*Text)->getBuffer());
      dropOtherConfigurations(Path, FS, Own);
      for (const auto &[Macro, Define] : Own)
        All.try_emplace(Macro, Define);
      if (Name == "CMakeLists.txt")
        addSubdirectories(Folder, (*Text)->getBuffer(), FS, All);
    }
    return true;
  });
  return All;
}

} // namespace warplint
