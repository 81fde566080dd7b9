//===- NvccFlags.cpp - nvcc's command line in Clang's words ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

using namespace llvm;

namespace warplint {
namespace {

enum class Does : uint8_t {
  Nothing,   ///< Means nothing to a parse.
  Clang,     ///< Becomes the words in `To`.
  ClangIfOn, ///< The same, unless its value is "false".
  Forward,   ///< Becomes `To` followed by its value, in one word.
  HostFlags, ///< Its value is a list of the host compiler's flags.
  Gpus,      ///< Its value is a list of GPUs.
  GenCode,   ///< Its value is arch=...,code=...
  Ptxas,     ///< Its value is a list of ptxas's flags.
  Registers, ///< Its value is a number of registers per thread.
};

enum class Value : uint8_t { None, Wanted, IfJoined };

struct NvccFlag {
  StringLiteral Name; ///< Without dashes: nvcc takes one or two.
  Value Takes;
  Does What;
  StringLiteral To = "";
};

constexpr NvccFlag NvccFlags[] = {
    // Flags that affect the parse.
    {"I", Value::Wanted, Does::Forward, "-I"},
    {"include-path", Value::Wanted, Does::Forward, "-I"},
    {"isystem", Value::Wanted, Does::Forward, "-isystem"},
    {"system-include", Value::Wanted, Does::Forward, "-isystem"},
    {"include", Value::Wanted, Does::Forward, "-include"},
    {"pre-include", Value::Wanted, Does::Forward, "-include"},
    {"D", Value::Wanted, Does::Forward, "-D"},
    {"define-macro", Value::Wanted, Does::Forward, "-D"},
    {"U", Value::Wanted, Does::Forward, "-U"},
    {"undefine-macro", Value::Wanted, Does::Forward, "-U"},
    {"std", Value::Wanted, Does::Forward, "-std="},
    {"O", Value::Wanted, Does::Forward, "-O"},
    {"optimize", Value::Wanted, Does::Forward, "-O"},
    {"Xcompiler", Value::Wanted, Does::HostFlags},
    {"compiler-options", Value::Wanted, Does::HostFlags},
    {"expt-relaxed-constexpr", Value::IfJoined, Does::ClangIfOn,
     "-D__CUDACC_RELAXED_CONSTEXPR__=1"},
    {"extended-lambda", Value::IfJoined, Does::ClangIfOn, "-D__CUDACC_EXTENDED_LAMBDA__=1"},
    {"expt-extended-lambda", Value::IfJoined, Does::ClangIfOn, "-D__CUDACC_EXTENDED_LAMBDA__=1"},
    {"use_fast_math", Value::IfJoined, Does::ClangIfOn, "-D__USE_FAST_MATH__=1"},
    {"default-stream", Value::Wanted, Does::Nothing},
    {"default-stream=per-thread", Value::None, Does::Clang,
     "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
    {"rdc", Value::Wanted, Does::ClangIfOn, "-D__CUDACC_RDC__=1"},
    {"relocatable-device-code", Value::Wanted, Does::ClangIfOn, "-D__CUDACC_RDC__=1"},
    {"dc", Value::None, Does::Clang, "-D__CUDACC_RDC__=1"},
    {"device-c", Value::None, Does::Clang, "-D__CUDACC_RDC__=1"},
    {"ewp", Value::None, Does::Clang, "-D__CUDACC_EWP__=1"},
    {"extensible-whole-program", Value::None, Does::Clang, "-D__CUDACC_EWP__=1"},
    {"G", Value::None, Does::Clang, "-D__CUDACC_DEBUG__=1"},
    {"device-debug", Value::None, Does::Clang, "-D__CUDACC_DEBUG__=1"},

    // The GPUs.
    {"arch", Value::Wanted, Does::Gpus},
    {"gpu-architecture", Value::Wanted, Does::Gpus},
    {"code", Value::Wanted, Does::Gpus},
    {"gpu-code", Value::Wanted, Does::Gpus},
    {"gencode", Value::Wanted, Does::GenCode},
    {"generate-code", Value::Wanted, Does::GenCode},

    // The other programs of a build, and the places of their results.
    {"x", Value::Wanted, Does::Nothing},
    {"o", Value::Wanted, Does::Nothing},
    {"output-file", Value::Wanted, Does::Nothing},
    {"odir", Value::Wanted, Does::Nothing},
    {"output-directory", Value::Wanted, Does::Nothing},
    {"objdir-as-tempdir", Value::None, Does::Nothing},
    {"objtemp", Value::None, Does::Nothing},
    {"keep", Value::None, Does::Nothing},
    {"keep-dir", Value::Wanted, Does::Nothing},
    {"save-temps", Value::None, Does::Nothing},
    {"dryrun", Value::None, Does::Nothing},
    {"verbose", Value::None, Does::Nothing},
    {"clean-targets", Value::None, Does::Nothing},
    {"run-args", Value::Wanted, Does::Nothing},
    {"input-drive-prefix", Value::Wanted, Does::Nothing},
    {"idp", Value::Wanted, Does::Nothing},
    {"dependency-drive-prefix", Value::Wanted, Does::Nothing},
    {"ddp", Value::Wanted, Does::Nothing},
    {"drive-prefix", Value::Wanted, Does::Nothing},
    {"dp", Value::Wanted, Does::Nothing},
    {"dependency-target-name", Value::Wanted, Does::Nothing},
    {"dependency-output", Value::Wanted, Does::Nothing},
    {"generate-dependencies", Value::None, Does::Nothing},
    {"generate-dependencies-with-compile", Value::None, Does::Nothing},
    {"generate-nonsystem-dependencies", Value::None, Does::Nothing},
    {"generate-nonsystem-dependencies-with-compile", Value::None, Does::Nothing},
    {"generate-dependency-targets", Value::None, Does::Nothing},
    {"compile", Value::None, Does::Nothing},
    {"preprocess", Value::None, Does::Nothing},
    {"cuda", Value::None, Does::Nothing},
    {"cubin", Value::None, Does::Nothing},
    {"fatbin", Value::None, Does::Nothing},
    {"ptx", Value::None, Does::Nothing},
    {"optix-ir", Value::None, Does::Nothing},
    {"ltoir", Value::None, Does::Nothing},
    {"lto", Value::None, Does::Nothing},
    {"dlto", Value::None, Does::Nothing},
    {"dlink-time-opt", Value::None, Does::Nothing},
    {"gen-opt-lto", Value::None, Does::Nothing},
    {"dw", Value::None, Does::Nothing},
    {"device-w", Value::None, Does::Nothing},
    {"dlink", Value::None, Does::Nothing},
    {"device-link", Value::None, Does::Nothing},
    {"link", Value::None, Does::Nothing},
    {"lib", Value::None, Does::Nothing},
    {"run", Value::None, Does::Nothing},
    {"nodlink", Value::None, Does::Nothing},
    {"no-device-link", Value::None, Does::Nothing},
    {"l", Value::Wanted, Does::Nothing},
    {"library", Value::Wanted, Does::Nothing},
    {"L", Value::Wanted, Does::Nothing},
    {"library-path", Value::Wanted, Does::Nothing},
    {"cudart", Value::Wanted, Does::Nothing},
    {"cudadevrt", Value::Wanted, Does::Nothing},
    {"libdevice-directory", Value::Wanted, Does::Nothing},
    {"ldir", Value::Wanted, Does::Nothing},
    {"target-directory", Value::Wanted, Does::Nothing},
    {"target-dir", Value::Wanted, Does::Nothing},
    {"Xlinker", Value::Wanted, Does::Nothing},
    {"linker-options", Value::Wanted, Does::Nothing},
    {"Xarchive", Value::Wanted, Does::Nothing},
    {"archive-options", Value::Wanted, Does::Nothing},
    {"Xptxas", Value::Wanted, Does::Ptxas},
    {"ptxas-options", Value::Wanted, Does::Ptxas},
    {"Xnvlink", Value::Wanted, Does::Nothing},
    {"nvlink-options", Value::Wanted, Does::Nothing},
    {"Xcudafe", Value::Wanted, Does::Nothing},
    {"Xfatbin", Value::Wanted, Does::Nothing},
    {"fatbin-options", Value::Wanted, Does::Nothing},
    {"Xopt", Value::Wanted, Does::Nothing},
    {"ccbin", Value::Wanted, Does::Nothing},
    {"compiler-bindir", Value::Wanted, Does::Nothing},
    {"archiver-binary", Value::Wanted, Does::Nothing},
    {"arbin", Value::Wanted, Does::Nothing},
    {"allow-unsupported-compiler", Value::None, Does::Nothing},
    {"forward-unknown-to-host-compiler", Value::None, Does::Nothing},
    {"forward-unknown-to-host-linker", Value::None, Does::Nothing},
    {"forward-unknown-opts", Value::None, Does::Nothing},
    {"forward-slash-prefix-opts", Value::None, Does::Nothing},
    {"use-local-env", Value::None, Does::Nothing},
    {"dont-use-profile", Value::None, Does::Nothing},
    {"noprof", Value::None, Does::Nothing},
    {"threads", Value::Wanted, Does::Nothing},
    {"t", Value::Wanted, Does::Nothing},
    {"split-compile", Value::Wanted, Does::Nothing},
    {"split-compile-extended", Value::Wanted, Does::Nothing},
    {"jobserver", Value::None, Does::Nothing},
    {"time", Value::Wanted, Does::Nothing},
    {"fdevice-time-trace", Value::Wanted, Does::Nothing},
    {"fdevice-syntax-only", Value::None, Does::Nothing},
    {"frandom-seed", Value::Wanted, Does::Nothing},

    // Code generation for the device.
    {"maxrregcount", Value::Wanted, Does::Registers},
    {"resource-usage", Value::None, Does::Nothing},
    {"res-usage", Value::None, Does::Nothing},
    {"lineinfo", Value::None, Does::Nothing},
    {"generate-line-info", Value::None, Does::Nothing},
    {"source-in-ptx", Value::None, Does::Nothing},
    {"src-in-ptx", Value::None, Does::Nothing},
    {"opt-info", Value::Wanted, Does::Nothing},
    {"Ofast-compile", Value::Wanted, Does::Nothing},
    {"Ofc", Value::Wanted, Does::Nothing},
    {"dopt", Value::Wanted, Does::Nothing},
    {"ftz", Value::Wanted, Does::Nothing},
    {"fmad", Value::Wanted, Does::Nothing},
    {"prec-div", Value::Wanted, Does::Nothing},
    {"prec-sqrt", Value::Wanted, Does::Nothing},
    {"extra-device-vectorization", Value::None, Does::Nothing},
    {"restrict", Value::None, Does::Nothing},
    {"keep-device-functions", Value::None, Does::Nothing},
    {"device-entity-has-hidden-visibility", Value::Wanted, Does::Nothing},
    {"static-global-template-stub", Value::Wanted, Does::Nothing},
    {"entries", Value::Wanted, Does::Nothing},
    {"astoolspatch", Value::None, Does::Nothing},
    {"machine", Value::Wanted, Does::Nothing},
    {"m64", Value::None, Does::Nothing},
    {"m", Value::Wanted, Does::Nothing},
    {"profile", Value::None, Does::Nothing},
    {"pg", Value::None, Does::Nothing},
    {"compress-mode", Value::Wanted, Does::Nothing},
    {"no-compress", Value::None, Does::Nothing},
    {"compress-all", Value::None, Does::Nothing},
    {"Wno-deprecated-gpu-targets", Value::None, Does::Nothing},
    {"Wno-deprecated-declarations", Value::None, Does::Nothing},
    {"diag-error", Value::Wanted, Does::Nothing},
    {"diag-warn", Value::Wanted, Does::Nothing},
    {"diag-suppress", Value::Wanted, Does::Nothing},
    {"display-error-number", Value::None, Does::Nothing},
    {"no-display-error-number", Value::None, Does::Nothing},
    {"err-no", Value::None, Does::Nothing},
    {"disable-warnings", Value::None, Does::Nothing},
    {"w", Value::None, Does::Nothing},
    {"brief-diagnostics", Value::Wanted, Does::Nothing},
    {"brief-diag", Value::Wanted, Does::Nothing},
    {"options-file", Value::Wanted, Does::Nothing}, // read earlier
    {"optf", Value::Wanted, Does::Nothing},
};

/// The one-letter flags whose value may follow at once, as in -Iinclude.
constexpr StringLiteral JoinedLetters = "IDUOolLt";

/// The words that may follow nvcc's -Werror; GCC's takes none.
constexpr StringLiteral WerrorKinds[] = {
    "all-warnings",          "cross-execution-space-call", "reorder",
    "default-stream-launch", "ext-lambda-captures-this",   "deprecated-declarations"};

const NvccFlag *findFlag(StringRef Name) {
  const NvccFlag *Flag = find_if(NvccFlags, [&](const NvccFlag &F) { return F.Name == Name; });
  return Flag == std::end(NvccFlags) ? nullptr : Flag;
}

/// Splits the value of -Xcompiler at commas ("\," is a comma) and at blanks,
/// which the shell that nvcc starts would split at.
std::vector<std::string> hostFlags(StringRef List) {
  std::vector<std::string> Flags(1);
  for (size_t I = 0; I < List.size(); ++I) {
    if (List[I] == '\\' && I + 1 < List.size() && List[I + 1] == ',')
      Flags.back() += List[++I];
    else if (List[I] == ',' || isSpace(List[I]))
      Flags.emplace_back();
    else if (List[I] != '"' && List[I] != '\'')
      Flags.back() += List[I];
  }
  erase_if(Flags, [](const std::string &Flag) { return Flag.empty(); });
  return Flags;
}

/// The GPUs of arch=compute_80,code=[sm_80,compute_80]: what code is made for,
/// or the architecture where no code is named.
void addGenCode(StringRef Value, std::vector<std::string> &Architectures) {
  size_t Code = Value.find("code=");
  if (Code != StringRef::npos)
    return addArchitectures(Value.substr(Code + 5), Architectures);
  Value.consume_front("arch=");
  addArchitectures(Value, Architectures);
}

class Translator {
public:
  explicit Translator(ArrayRef<std::string> Flags) : Flags(Flags) {}

  TranslatedFlags run() {
    while (Next < Flags.size())
      one();
    if (OverridesDirectives)
      Result.MaxRegCount = 0;
    return std::move(Result);
  }

private:
  void one() {
    StringRef Flag = Flags[Next++];
    if (!Flag.starts_with("-"))
      return; // an input
    StringRef Name = Flag.drop_front();
    Name.consume_front("-");

    if (const NvccFlag *Whole = findFlag(Name))
      return apply(*Whole, Whole->Takes == Value::Wanted ? next() : "");
    auto [Key, Joined] = Name.split('=');
    if (const NvccFlag *Keyed = findFlag(Key); Keyed && Key != Name)
      return apply(*Keyed, Joined);
    if (!Name.empty() && !Flag.starts_with("--") && JoinedLetters.contains(Name.front()) &&
        (Name.front() != 't' || all_of(Name.drop_front(), isDigit)))
      return apply(*findFlag(Name.take_front()), Name.drop_front());
    if (Name == "Werror" && Next < Flags.size() &&
        is_contained(WerrorKinds, StringRef(Flags[Next]).split(',').first)) {
      ++Next;
      return;
    }
    Result.Args.push_back(Flag.str());
    keepValueOfHostFlag(Flag);
  }

  /// A host compiler's flag with a value of its own must keep it: the value
  /// would pass for an input.
  void keepValueOfHostFlag(StringRef Flag) {
    static const StringSet<> WithValue = {
        "-MF",     "-MT",       "-MQ",      "-iquote", "-idirafter", "-imacros",    "-isysroot",
        "-target", "--sysroot", "-iprefix", "-Xclang", "--param",    "-iwithprefix"};
    if (WithValue.contains(Flag) && Next < Flags.size())
      Result.Args.push_back(Flags[Next++]);
  }

  StringRef next() { return Next < Flags.size() ? StringRef(Flags[Next++]) : StringRef(); }

  void apply(const NvccFlag &Flag, StringRef Value) {
    switch (Flag.What) {
    case Does::Nothing:
      if (Flag.Name == "default-stream" && Value == "per-thread")
        apply(*findFlag("default-stream=per-thread"), "");
      return;
    case Does::ClangIfOn:
      if (Value == "false")
        return;
      [[fallthrough]];
    case Does::Clang:
      Result.Args.push_back(Flag.To.str());
      return;
    case Does::Forward:
      // -include and -isystem take their value as a word of its own.
      if (Flag.To.size() > 2 && !Flag.To.ends_with("=")) {
        Result.Args.push_back(Flag.To.str());
        Result.Args.push_back(Value.str());
      } else {
        Result.Args.push_back((Flag.To + Value).str());
      }
      return;
    case Does::HostFlags:
      append_range(Result.Args, hostFlags(Value));
      return;
    case Does::Gpus:
      addArchitectures(Value, Result.Architectures);
      return;
    case Does::GenCode:
      addGenCode(Value, Result.Architectures);
      return;
    case Does::Ptxas:
      for (StringRef Flag : split(Value, ','))
        ptxasFlag(Flag);
      return;
    case Does::Registers:
      if (Value.getAsInteger(10, Result.MaxRegCount))
        Result.MaxRegCount = 0;
      return;
    }
  }

  /// ptxas takes one dash or two, as nvcc does.
  void ptxasFlag(StringRef Flag) {
    StringRef Name = Flag.ltrim('-');
    OverridesDirectives |= Name == "override-directive-values";
    if (Name.consume_front("maxrregcount="))
      apply(*findFlag("maxrregcount"), Name);
  }

  ArrayRef<std::string> Flags;
  size_t Next = 0;
  bool OverridesDirectives = false;
  TranslatedFlags Result;
};

/// The name of one architecture as warplint writes it, from any of the ways
/// build systems write it; nothing where it is none.
std::optional<std::string> architectureName(StringRef Text) {
  Text = Text.trim(" \t\"'[]\\");
  if (Text == "native" || Text == "all" || Text == "all-major")
    return Text.str();
  for (StringRef Suffix : {"-real", "-virtual", "+PTX"})
    Text.consume_back(Suffix);
  for (StringRef Prefix : {"sm_", "compute_", "lto_"})
    if (Text.consume_front(Prefix))
      break;
  std::string Digits;
  for (char C : Text)
    if (C != '.')
      Digits += C;
  StringRef Number = StringRef(Digits).rtrim("af");
  if (Number.size() < 2 || Number.size() > 3 || !all_of(Number, isDigit) ||
      Digits.size() - Number.size() > 1)
    return std::nullopt;
  return "sm_" + Digits;
}

} // namespace

TranslatedFlags translateNvccFlags(ArrayRef<std::string> Flags) { return Translator(Flags).run(); }

bool isNvccFlag(StringRef Name) { return findFlag(Name); }

std::vector<std::string> joinedValues(ArrayRef<std::string> Flags) {
  // These Clang knows, with a value of their own.
  static const StringSet<> Shared = {"x", "o", "l", "L", "I", "D", "U", "O", "include", "isystem"};
  std::vector<std::string> Joined;
  for (size_t I = 0; I < Flags.size(); ++I) {
    Joined.push_back(Flags[I]);
    StringRef Name = Flags[I];
    if (!Name.consume_front("-"))
      continue;
    Name.consume_front("-");
    const NvccFlag *Flag = findFlag(Name);
    if (Flag && Flag->Takes == Value::Wanted && !Shared.contains(Name) && I + 1 < Flags.size())
      Joined.back() += "=" + Flags[++I];
  }
  return Joined;
}

void addArchitectures(StringRef List, std::vector<std::string> &Architectures) {
  SmallVector<StringRef> Parts;
  SplitString(List, Parts, ",; \t");
  for (StringRef Part : Parts)
    if (std::optional<std::string> Name = architectureName(Part);
        Name && !is_contained(Architectures, *Name))
      Architectures.push_back(std::move(*Name));
}

} // namespace warplint
