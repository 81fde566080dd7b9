//===- DeviceFlags.cpp - The flags of a command that matter to device code -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/DeviceFlags.h"
#include "build/NvccFlags.h"
#include "build/ParsingFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace warplint::lint {
namespace {

/// nvcc's flags, without dashes, that decide what code it makes of a source.
const StringSet<> &codeFlags() {
  static const StringSet<> Names = {
      // The input.
      "I", "include-path", "isystem", "system-include", "include", "pre-include", "D",
      "define-macro", "U", "undefine-macro", "std", "x", "default-stream", "expt-relaxed-constexpr",
      "extended-lambda", "expt-extended-lambda", "m", "m64", "machine",
      // The generated code.
      "O", "optimize", "dopt", "Ofast-compile", "Ofc", "G", "device-debug", "g", "debug",
      "lineinfo", "generate-line-info", "maxrregcount", "use_fast_math", "ftz", "fmad", "prec-div",
      "prec-sqrt", "rdc", "relocatable-device-code", "ewp", "extensible-whole-program", "restrict",
      "extra-device-vectorization", "device-entity-has-hidden-visibility",
      "static-global-template-stub",
      // Diagnostics.
      "w", "disable-warnings", "diag-suppress", "Wno-deprecated-gpu-targets",
      "allow-unsupported-compiler", "forward-unknown-to-host-compiler"};
  return Names;
}

/// Those whose value may be the next word, or follow at once.
constexpr llvm::StringLiteral WithNextWord[] = {"I", "D", "U", "O", "x", "include", "isystem"};
constexpr llvm::StringLiteral JoinedLetters = "IDUO";

/// The prefixes, without dashes, of ptxas's flags that affect code generation.
constexpr llvm::StringLiteral PtxasFlags[] = {"O",
                                              "opt-level",
                                              "v",
                                              "verbose",
                                              "dlcm",
                                              "dscm",
                                              "fmad",
                                              "warn",
                                              "w",
                                              "maxrregcount",
                                              "override-directive-values",
                                              "allow-expensive-optimizations"};

class NvccFilter {
public:
  explicit NvccFilter(ArrayRef<std::string> Flags) : Flags(Flags) {}

  std::vector<std::string> run() {
    while (Next < Flags.size())
      one(Flags[Next++]);
    return std::move(Kept);
  }

private:
  void one(const std::string &Word) {
    StringRef Name = Word;
    if (!Name.consume_front("-"))
      return; // an input; the one that is compiled is named apart
    bool IsShort = !Name.consume_front("-");
    auto [Key, Value] = Name.split('=');
    bool HasValue = Key != Name;
    if (codeFlags().contains(Key)) {
      Kept.push_back(Word);
      if (!HasValue && is_contained(WithNextWord, Key) && Next < Flags.size())
        Kept.push_back(Flags[Next++]);
    } else if (HasValue && is_contained({"Xptxas", "ptxas-options"}, Key)) {
      keepOfPtxas(Value);
    } else if (HasValue && is_contained({"Xcompiler", "compiler-options"}, Key)) {
      keepOfHost(translateNvccFlags({Word}).Args, "-Xcompiler=");
    } else if (IsShort && !Name.empty() && JoinedLetters.contains(Name.front())) {
      Kept.push_back(Word);
    } else if (!isNvccFlag(Key)) {
      keepOfHost({Word}, ""); // handed on to the host compiler
    }
  }

  void keepOfPtxas(StringRef List) {
    for (StringRef Flag : split(List, ',')) {
      StringRef Name = Flag.ltrim('-');
      if (Flag.starts_with("-") &&
          any_of(PtxasFlags, [&](StringRef Start) { return Name.starts_with(Start); }))
        Kept.push_back("-Xptxas=" + Flag.str());
    }
  }

  void keepOfHost(ArrayRef<std::string> Words, StringRef Prefix) {
    for (const std::string &Word : keepForParsing(Words, /*Clangs=*/false).Args)
      // A comma would end the word.
      if (Prefix.empty() || !StringRef(Word).contains(','))
        Kept.push_back(Prefix.str() + Word);
  }

  ArrayRef<std::string> Flags;
  size_t Next = 0;
  std::vector<std::string> Kept;
};

} // namespace

std::vector<std::string> keepForDevice(ArrayRef<std::string> Flags, Compiler Kind) {
  return Kind == Compiler::Nvcc ? NvccFilter(Flags).run()
                                          : keepForParsing(Flags, /*Clangs=*/true).Args;
}

bool reachesShell(StringRef Word) { return Word.find_first_of("$`\\\n") != StringRef::npos; }

} // namespace warplint::lint
