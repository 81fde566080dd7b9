//===- Seams.cpp - Calls in clangd that go through warplint ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clangd cannot load checks. Its libraries can be linked, and the linker redirects the calls
/// below, from one of clangd's objects to another, through warplint (`--wrap`, see CMakeLists.txt,
/// which lists the same names). Each function here has the type of the one that it wraps, whose
/// parameters are declared in LLVM's public headers. A name that another clangd does not have fails
/// to link.
///
/// clangd 22 also has an interface for extensions, `FeatureModule`, whose registry clangdMain()
/// reads. A module sees the diagnostics of an AST while it is built and may change their severity,
/// offers code actions, and adds methods to the protocol. It cannot choose which checks run and
/// with which options, change compile commands, or add to what clangd answers to a hover or for
/// inlay hints, so five of the six calls would still have to be wrapped. The severity alone is not
/// worth it: the packages of LLVM have no headers of clangd, so a module would have to declare
/// clangd's classes again, with their virtual functions and the members of its diagnostics, and a
/// difference from the library would be undefined behaviour where a missing name is an error.
///
//===----------------------------------------------------------------------===//

#include "build/BuildDatabase.h"
#include "checks/Registry.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "findings/FindingSink.h"
#include "tool/clangd/Clangd.h"
#include "tool/clangd/EditorCommand.h"
#include "tool/clangd/EditorFindings.h"
#include "tool/clangd/EditorTransport.h"
#include "tool/clangd/OccupancyHints.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdio>
#include <memory>
#include <optional>

using namespace clang;
using namespace llvm;
using namespace warplint;

// The real function and its wrapper.
#define WARPLINT_SEAM(Result, Name, Symbol, ...)                                                   \
  Result real##Name(__VA_ARGS__) asm("__real_" Symbol);                                            \
  Result seam##Name(__VA_ARGS__) asm("__wrap_" Symbol)

namespace clang::clangd {
class CommandMangler; // never looked into
enum JSONStreamStyle : unsigned;
} // namespace clang::clangd
using clang::clangd::CommandMangler;
using clang::clangd::Transport;
using warplint::clangd::OccupancyHints;

namespace {

using TidyProvider = function_ref<void(tidy::ClangTidyOptions &, StringRef)>;

/// The severity of the finding that this thread's check is about to report.
thread_local Severity SaidNext = Severity::Warning;

class SeverityListener : public FindingSink {
public:
  void found(StringRef Check, SourceLocation Where, const Finding &F,
             const ASTContext &Unit) override {
    SaidNext = F.Level;
    warplint::clangd::EditorFindings::instance().found(Check, Where, F, Unit);
  }
};

bool isOurs(StringRef Check) {
  return any_of(checks::registry(),
                [&](const checks::CheckEntry &Entry) { return Entry.Name == Check; });
}

} // namespace

void warplint::clangd::listenToChecks() {
  static SeverityListener Listener;
  FindingSink::listenEverywhere(Listener);
}

//===--- Checks ------------------------------------------------------------===//

WARPLINT_SEAM(std::optional<bool>, IsFastTidyCheck,
              "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE", StringRef Check);

/// clangd runs only the checks that it measured and found fast.
std::optional<bool> seamIsFastTidyCheck(StringRef Check) {
  return isOurs(Check) || Check == OccupancyHints::CheckName ? true : realIsFastTidyCheck(Check);
}

WARPLINT_SEAM(tidy::ClangTidyOptions, GetTidyOptionsForFile,
              "_ZN5clang6clangd21getTidyOptionsForFileEN4llvm12function_refIFvRNS_4tidy"
              "16ClangTidyOptionsENS1_9StringRefEEEES6_",
              TidyProvider Provider, StringRef File);

/// On by default, and judged for what the build names: as in the command.
tidy::ClangTidyOptions seamGetTidyOptionsForFile(TidyProvider Provider, StringRef File) {
  tidy::ClangTidyOptions Options = realGetTidyOptionsForFile(Provider, File);
  bool Wanted = bool(Provider); // not with --clang-tidy=false
  Options.Checks = Wanted ? checks::withDefaultChecks(Options.Checks.value_or("")) : "-*";
  if (warplint::clangd::showsOccupancy())
    *Options.Checks += ("," + OccupancyHints::CheckName).str();
  if (std::string Targets = warplint::clangd::buildTargets(File); !Targets.empty())
    Options.CheckOptions.try_emplace("CudaTargets",
                                     tidy::ClangTidyOptions::ClangTidyValue(Targets));
  return Options;
}

//===--- Severities --------------------------------------------------------===//

WARPLINT_SEAM(bool, TreatAsError,
              "_ZNK5clang4tidy16ClangTidyContext12treatAsErrorEN4llvm9StringRefE",
              const tidy::ClangTidyContext *Context, StringRef Check);

/// Every finding leaves its check as a warning, and NOLINT was asked by now.
bool seamTreatAsError(const tidy::ClangTidyContext *Context, StringRef Check) {
  return (isOurs(Check) && SaidNext == Severity::Error) || realTreatAsError(Context, Check);
}

//===--- Compile commands --------------------------------------------------===//

WARPLINT_SEAM(void, MangleCommand,
              "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14CompileCommandEN4llvm9StringRefE",
              const CommandMangler *Mangler, tooling::CompileCommand &Command, StringRef File);

/// clangd adapts each command to its parser, and applies the user's edits after.
void seamMangleCommand(const CommandMangler *Mangler, tooling::CompileCommand &Command,
                       StringRef File) {
  warplint::clangd::readAsCuda(Command, File);
  realMangleCommand(Mangler, Command, File);
}

WARPLINT_SEAM(std::unique_ptr<tooling::CompilationDatabase>, InferMissingCommands,
              "_ZN5clang7tooling27inferMissingCompileCommandsESt10unique_ptrINS0_"
              "19CompilationDatabaseESt14default_deleteIS2_EE",
              std::unique_ptr<tooling::CompilationDatabase> Commands);

/// A header gets the command of a source: nvcc's must survive that.
std::unique_ptr<tooling::CompilationDatabase>
seamInferMissingCommands(std::unique_ptr<tooling::CompilationDatabase> Commands) {
  return realInferMissingCommands(withJoinedNvccValues(std::move(Commands)));
}

//===--- Messages ----------------------------------------------------------===//

WARPLINT_SEAM(std::unique_ptr<Transport>, NewJSONTransport,
              "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_"
              "15JSONStreamStyleE",
              std::FILE *In, raw_ostream &Out, raw_ostream *InMirror, bool Pretty,
              clang::clangd::JSONStreamStyle Style);

/// Every message of a session passes here.
std::unique_ptr<Transport> seamNewJSONTransport(std::FILE *In, raw_ostream &Out,
                                                raw_ostream *InMirror, bool Pretty,
                                                clang::clangd::JSONStreamStyle Style) {
  return warplint::clangd::withOccupancy(realNewJSONTransport(In, Out, InMirror, Pretty, Style));
}
