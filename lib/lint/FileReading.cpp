//===- FileReading.cpp - The strict and the lenient reading of a file -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileReading.h"
#include "build/StandIns.h"
#include "dataflow/Value.h"
#include "parse/NvccDialect.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/LexDiagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// The text of argument \p I of \p Info, as messages have it.
static std::string argument(const Diagnostic &Info, unsigned I) {
  // Of the arguments that its message leaves out, Clang gives some no value.
  DiagnosticsEngine::ArgumentKind Kind = Info.getArgKind(I);
  bool HasValue = Kind == DiagnosticsEngine::ak_std_string || Info.getRawArg(I) != 0;
  if (!HasValue)
    return "";
  SmallString<64> Text;
  std::string Format = "%" + std::to_string(I);
  Info.FormatDiagnostic(Format.data(), Format.data() + Format.size(), Text);
  return Text.str().str();
}

static bool isUnknownName(unsigned Error) {
  constexpr unsigned Errors[] = {diag::err_undeclared_var_use,
                                 diag::err_undeclared_var_use_suggest,
                                 diag::err_unknown_typename,
                                 diag::err_unknown_typename_suggest,
                                 diag::err_no_member,
                                 diag::err_no_member_suggest,
                                 diag::err_typename_nested_not_found,
                                 diag::err_unknown_nested_typename_suggest,
                                 diag::err_no_template,
                                 diag::err_no_template_suggest,
                                 diag::err_no_member_template,
                                 diag::err_no_member_template_suggest,
                                 diag::err_expected_class_name};
  return is_contained(Errors, Error);
}

/// Whether an argument of \p Info is of the C++ library.
static bool namesStandardLibrary(const Diagnostic &Info) {
  auto IsOfLibrary = [&](unsigned I) {
    DiagnosticsEngine::ArgumentKind Kind = Info.getArgKind(I);
    if (Kind == DiagnosticsEngine::ak_sint || Kind == DiagnosticsEngine::ak_uint ||
        Kind == DiagnosticsEngine::ak_addrspace || Kind == DiagnosticsEngine::ak_qualtype_pair)
      return false;
    std::string Argument = argument(Info, I);
    StringRef Text = Argument;
    return Text.contains("'std'") || Text.contains("'std::");
  };
  return any_of(seq(Info.getNumArgs()), IsOfLibrary);
}

/// Whether host code names a device function.
static bool namesDeviceFunction(const Diagnostic &Info) {
  return Info.getID() == diag::err_ref_bad_target &&
         Info.getRawArg(0) == uint64_t(CUDAFunctionTarget::Device) &&
         Info.getRawArg(3) == uint64_t(CUDAFunctionTarget::Host);
}

/// Adds to \p Words the names in the conditions that led to the `#error` at \p Place: with another of
/// them defined it would not be reached.
static void addConditions(SourceLocation Place, const SourceManager &Sources,
                          std::vector<std::string> &Words) {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Place);
  SmallVector<StringRef> Lines;
  Sources.getBufferData(File).take_front(Offset).split(Lines, '\n');
  unsigned Inner = 0;
  for (StringRef Line : reverse(Lines)) {
    Line = Line.trim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.starts_with("endif"))
      ++Inner;
    bool Opens = Line.starts_with("if");
    if (!Inner && (Opens || Line.starts_with("elif"))) {
      SmallVector<StringRef> Names;
      SplitString(Line, Names, " \t()!&|<>=");
      for (StringRef Name : ArrayRef(Names).drop_front())
        if (Name != "defined" && !Name.contains("HIP")) // it is read as CUDA
          Words.push_back(Name.str());
    }
    if (Opens && !Inner)
      return;
    Inner -= Opens;
  }
}

void ReadingNeeds::note(const Diagnostic &Info) {
  constexpr llvm::StringLiteral NewerWords[] = {"concept",  "requires",  "consteval", "constinit",
                                                "co_await", "co_return", "co_yield"};
  unsigned Error = Info.getID();
  bool IsOfLibrary = namesStandardLibrary(Info);
  StandardLibrary |= IsOfLibrary;
  DeviceInHost |= namesDeviceFunction(Info);
  NewerStandard |=
      Error == diag::err_typename_missing || Error == diag::err_typename_missing_template;
  if (Error == diag::err_pp_hash_error) {
    SmallVector<StringRef, 16> Words;
    std::string Text = argument(Info, 0);
    SplitString(Text, Words, " '\"`:.,;()");
    for (StringRef Word : Words)
      DirectiveWords.push_back(Word.str());
    if (Info.hasSourceManager())
      addConditions(Info.getLocation(), Info.getSourceManager(), DirectiveWords);
  } else if (isUnknownName(Error) && !IsOfLibrary) {
    std::string Name = Info.getNumArgs() ? StringRef(argument(Info, 0)).trim('\'').str() : "";
    if (is_contained(NewerWords, Name))
      NewerStandard = true;
    else
      UnknownNames.push_back(std::move(Name));
  } else if (std::string Name = NvccDialect::missingTemplate(Info); !Name.empty()) {
    TemplateNames.push_back(std::move(Name));
  }
  AreSure |= (NewerStandard && MayChangeStandard) || Error == diag::err_template_kw_missing;
}

static constexpr llvm::StringLiteral NewerStandard = "gnu++20";

FileReading lenientReading(const ReadingNeeds &Needs, const records::FileReport &Report) {
  FileReading How;
  bool IsDamaged = Report.LostLaunches || damagedLaunches(Report);
  // Stub headers of other libraries bring the C++ library along.
  auto HasStub = [](StringRef Name) { return !standInFor(Name).empty(); };
  bool LacksLibrary = Needs.StandardLibrary && none_of(Report.MissingHeaders, HasStub) &&
                      (Report.MissingHeaders.empty() || IsDamaged);
  if (LacksLibrary)
    How.StubHeaders = {"warplint_standard_library.h"};
  // The name may be one of the newer library.
  if (Needs.MayChangeStandard && (LacksLibrary || Needs.NewerStandard))
    How.Standard = NewerStandard.str();
  How.DeviceInHost = Needs.DeviceInHost;
  How.TemplateNames = Needs.TemplateNames;
  // A macro that only the build defines, or a name of another version of a library.
  How.UnknownNames = IsDamaged && Report.MissingHeaders.empty() && !Needs.UnknownNames.empty();
  return How;
}

void noteReadAgain(records::FileReport &Report, const FileReading &How) {
  auto Note = [&](bool Is, const Twine &What) {
    if (Is)
      Report.Remarks.push_back((Report.File + ": read again " + What).str());
  };
  Note(!How.StubHeaders.empty(), "with " + join(How.StubHeaders, " and ") +
                                     " in front, for names that it uses and does not include");
  Note(!How.Standard.empty(), "as C++20");
  Note(How.DeviceInHost, "with device functions that the host can name");
  Note(How.UnknownNames, "with unknown names treated as declared");
  Note(!How.TemplateNames.empty(), "with the missing keyword 'template' added");
  Note(!How.Defines.empty(),
       "with " + join(How.Defines, " ") + ", which the project's build files define");
}

size_t damagedLaunches(const records::FileReport &Report) {
  auto IsLost = [](const records::ArgumentRecord &A) {
    return A.UnknownReason == describe(Reason::Unreadable);
  };
  return count_if(Report.Launches, [&](const records::LaunchRecord &L) {
    return IsLost(L.Grid) || IsLost(L.Block) || IsLost(L.DynamicShared);
  });
}

bool isReadBetter(const records::FileReport &Again, const FileReading &How,
                  const records::FileReport &Strict) {
  // Names that are taken for declared leave fewer errors, which by itself is no improvement.
  FileReading Alone;
  Alone.UnknownNames = true;
  if (How == Alone)
    return Again.LostLaunches < Strict.LostLaunches;
  auto Lacking = [](const records::FileReport &Report) {
    return std::tuple(Report.LostLaunches, damagedLaunches(Report), Report.ParseErrors.size());
  };
  return Lacking(Again) < Lacking(Strict);
}

} // namespace warplint::lint
