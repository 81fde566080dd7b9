//===- ParsingFlags.cpp - The flags of a command that matter to a parse ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ParsingFlags.h"
#include "base/compat/DriverOptions.h"
#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;
namespace options = warplint::compat::options;

namespace warplint {
namespace {

/// Groups of options, or options, that affect how source is read.
constexpr unsigned ForParsing[] = {
    options::OPT_f_Group,
    options::OPT_f_clang_Group,
    options::OPT_m_Group,
    options::OPT_O_Group,
    options::OPT_Diag_Group,
    options::OPT_Preprocessor_Group,
    options::OPT_ansi,
    options::OPT_std_EQ,
    options::OPT_stdlib_EQ,
    options::OPT_trigraphs,
    options::OPT_pthread,
    options::OPT_target,
    options::OPT_target_legacy_spelling,
    options::OPT__sysroot,
    options::OPT__sysroot_EQ,
    options::OPT_gcc_toolchain,
    options::OPT_gcc_install_dir_EQ,
    options::OPT_gcc_triple_EQ,
    options::OPT_working_directory,
    options::OPT_working_directory_EQ,
};

/// Those of them that do more, and those for compiling CUDA, which warplint sets itself.
constexpr unsigned NotForParsing[] = {
    options::OPT_M_Group,
    options::OPT_d_Group,
    options::OPT_H,
    options::OPT_Wp_COMMA,
    options::OPT_Xpreprocessor,
    options::OPT_include_pch,
    options::OPT_fcolor_diagnostics,
    options::OPT_fno_color_diagnostics,
    options::OPT_cuda_path_EQ,
    options::OPT_cuda_path_ignore_env,
    options::OPT_ptxas_path_EQ,
    options::OPT_offload_arch_EQ,
    options::OPT_no_offload_arch_EQ,
    options::OPT_offload_host_only,
    options::OPT_offload_device_only,
    options::OPT_offload_host_device,
};

/// Prefixes of options, most of them in the groups above, that load foreign code, run a program,
/// write a file or print: whole families, to which a later Clang may add.
constexpr StringLiteral Refused[] = {
    "-fplugin",
    "-fpass-plugin",
    // Modules are built into a folder, and what was built is trusted when it is read.
    "-fmodule",
    "-fno-module",
    "-fimplicit-module",
    "-fprebuilt-",
    "-fbuild-session",
    "-fxray-modes",
    "-ftime-",
    "-fproc-stat-report",
    "-fcrash-diagnostics",
    "-fsave-optimization-record",
    "-foptimization-record",
    "-fdiagnostics-format",
    "-fdepfile",
    "-fdump",
    "-fstack-usage",
    "-fprofile",
    "-fmemory-profile",
    "-fembed",
    "-fthinlto",
    "-fuse-ld",
    "-fopenmp-targets",
    "-fsyntax-only",
    "--offload-",
    "--hip",
    "--gpu-instrument-lib",
};

bool saysHowToParse(const opt::Arg &A, bool Clangs) {
  auto IsIt = [&](unsigned ID) { return A.getOption().matches(ID); };
  const std::string Spelled(A.getOption().getPrefixedName());
  StringRef Name = Spelled;
  // Many flags of the language are in no group.
  bool IsWanted =
      any_of(ForParsing, IsIt) || (!A.getOption().getGroup().isValid() && Name.starts_with("-f"));
  return IsWanted && none_of(NotForParsing, IsIt) && none_of(compat::GpuHeaderOptions, IsIt) &&
         none_of(Refused, [&](StringRef Start) { return Name.starts_with(Start); }) &&
         (Clangs || !IsIt(options::OPT_Diag_Group));
}

/// Parses \p Words as flags that \p Readers know.
opt::InputArgList parseFlags(ArrayRef<const char *> Words, options::ClangVisibility Readers) {
  unsigned MissingIndex, MissingCount;
  return compat::getDriverOptTable().ParseArgs(Words, MissingIndex, MissingCount,
                                               opt::Visibility(Readers));
}

/// The flags of \p Words, which follow -Xclang, that affect how source is read, after -Xclang
/// again.
std::vector<std::string> keepOfFrontend(ArrayRef<const char *> Words, bool Clangs) {
  opt::InputArgList Parsed = parseFlags(Words, options::CC1Option);
  opt::ArgStringList Rendered;
  for (const opt::Arg *A : Parsed)
    if (!A->getOption().matches(options::OPT_UNKNOWN) && saysHowToParse(*A, Clangs))
      A->render(Parsed, Rendered);
  std::vector<std::string> Kept;
  for (const char *Word : Rendered)
    append_values(Kept, std::string("-Xclang"), std::string(Word));
  return Kept;
}

} // namespace

ParsingFlags keepForParsing(ArrayRef<std::string> Words, bool Clangs) {
  SmallVector<const char *> Raw, ForFrontend;
  for (const std::string &Word : Words)
    Raw.push_back(Word.c_str());
  opt::InputArgList Parsed = parseFlags(Raw, options::ClangOption);
  ParsingFlags Result;
  for (const opt::Arg *A : Parsed) {
    auto IsIt = [&](unsigned ID) { return A->getOption().matches(ID); };
    if (IsIt(options::OPT_UNKNOWN)) {
      Result.Unknown.push_back(A->getSpelling().str());
      continue;
    }
    if (IsIt(options::OPT_offload_arch_EQ))
      for (const char *Name : A->getValues())
        addArchitectures(Name, Result.Architectures);
    if (IsIt(options::OPT_Xclang)) {
      append_range(ForFrontend, A->getValues());
      continue;
    }
    if (!saysHowToParse(*A, Clangs))
      continue;
    opt::ArgStringList Rendered;
    A->render(Parsed, Rendered);
    append_range(Result.Args, Rendered);
  }
  // Flag and value may be two words, each behind its own -Xclang, with others between.
  append_range(Result.Args, keepOfFrontend(ForFrontend, Clangs));
  return Result;
}

} // namespace warplint
