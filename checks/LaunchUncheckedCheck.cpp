//===- LaunchUncheckedCheck.cpp - cuda-launch-unchecked -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "cuda/HostCalls.h"
#include "findings/LaunchNotes.h"
#include "findings/NameGlobs.h"
#include "launch/ErrorLooks.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <optional>
#include <string>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// How many launches of a file, or of a translation unit, are followed by a check of their error,
/// and by which statements.
class ErrorConvention {
public:
  static constexpr unsigned LeastShare = 80; ///< Percent.

  /// Counts a launch.
  void add(bool IsChecked) {
    ++All;
    Checked += IsChecked;
  }
  /// Counts the statement around \p Look, which checks a launch, if it is only a call of one of
  /// \p Handlers.
  void addStatement(const clang::Stmt *Look, const NameGlobs &Handlers,
                    const clang::SourceManager &Sources);

  bool isKept() const { return All != 0 && Checked * 100 >= All * LeastShare; }
  unsigned checked() const { return Checked; }
  unsigned all() const { return All; }

  /// A statement, and the offset of its first use in the file.
  struct Statement {
    std::string Text;
    unsigned First = 0;
  };
  /// The statement that checks most launches; empty if there is none.
  std::optional<Statement> usual() const;

private:
  struct Uses {
    unsigned Count = 0, First = 0;
  };
  unsigned Checked = 0, All = 0;
  std::map<std::string, Uses> Statements;
};

/// The one name and perhaps the call in its parentheses that \p Line is:
/// "check(cudaGetLastError())". Empty for other lines.
static std::optional<std::pair<StringRef, StringRef>> handlerLine(StringRef Line) {
  auto IsName = [](StringRef Text) {
    return !Text.empty() && !isDigit(Text.front()) &&
           all_of(Text, [](char C) { return isAlnum(C) || C == '_' || C == ':'; });
  };
  if (!Line.consume_back(");"))
    return std::nullopt;
  auto [Name, Inside] = Line.split('(');
  bool Plain = Inside.empty() || Inside.consume_back("()");
  return Plain && IsName(Name) && (Inside.empty() || IsName(Inside))
             ? std::optional(std::pair(Name, Inside))
             : std::nullopt;
}

/// The line of a file that \p Place is in, without the white space around it.
static StringRef lineAround(SourceLocation Place, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(Place));
  StringRef Text = Sources.getBufferData(File);
  size_t Begin = Text.rfind('\n', Offset) + 1;
  return Text.slice(Begin, Text.find('\n', Offset)).trim();
}

void ErrorConvention::addStatement(const Stmt *Look, const NameGlobs &Handlers,
                                   const SourceManager &Sources) {
  StringRef Line = lineAround(Look->getBeginLoc(), Sources);
  auto Parts = handlerLine(Line);
  if (!Parts || !Handlers.contains(Parts->first))
    return;
  const cuda::HostCall *Read = cuda::findHostCall(Parts->second);
  if (!Parts->second.empty() && (!Read || Read->Does != cuda::HostEffect::ReadsError))
    return;
  unsigned Offset = Sources.getFileOffset(Sources.getFileLoc(Look->getBeginLoc()));
  auto [At, New] = Statements.try_emplace(Line.str(), Uses{0, Offset});
  ++At->second.Count;
  At->second.First = std::min(At->second.First, Offset);
}

std::optional<ErrorConvention::Statement> ErrorConvention::usual() const {
  auto Most = max_element(
      Statements, [](const auto &A, const auto &B) { return A.second.Count < B.second.Count; });
  if (Most == Statements.end())
    return std::nullopt;
  return Statement{Most->first, Most->second.First};
}

static FileID fileOf(SourceLocation Place, const SourceManager &Sources) {
  return Sources.getFileID(Sources.getFileLoc(Place));
}

namespace {
/// Finds launches whose error is not checked, and results of launches and attributes that are
/// dropped.
///
/// Options:
///   Handlers  functions and macros that check an error, by globs
///   Mode      `convention`: only where a file, or all that it includes, checks at least
///             80% of its launches; `always`
///
/// For the user-facing documentation see docs/checks/cuda-launch-unchecked.md
class LaunchUncheckedCheck : public LaunchCheck {
public:
  LaunchUncheckedCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : LaunchCheck(Name, Context), Handlers(Options.get("Handlers", "usual").str()),
        Mode(Options.get("Mode", "convention").str()), Names(Handlers) {
    for (const std::string &Wrong : Names.wrong())
      configurationDiag("found the glob '%0' in 'Handlers' of '%1', which can't be read; it is "
                        "ignored")
          << Wrong << Name;
    if (Mode != "convention" && Mode != "always")
      configurationDiag("found '%0' as 'Mode' of '%1', expected 'always' or 'convention'")
          << Mode << Name;
  }

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    LaunchCheck::storeOptions(Opts);
    Options.store(Opts, "Handlers", Handlers);
    Options.store(Opts, "Mode", Mode);
  }

  void checkUnit() override {
    Looks = std::make_unique<ErrorLooks>(model().context(), model().bodies(),
                                         [this](StringRef Each) { return Names.contains(Each); });
    std::map<FileID, ErrorConvention> Files;
    ErrorConvention Unit;
    std::vector<const LaunchSite *> Unchecked;
    for (const LaunchSite &Site : model().launches()) {
      if (!isCounted(Site))
        continue;
      ErrorConvention &File = Files[fileOf(Site.Location, sources())];
      bool Checked = isChecked(Site, File);
      File.add(Checked);
      Unit.add(Checked);
      if (!Checked)
        Unchecked.push_back(&Site);
    }
    for (const LaunchSite *Site : Unchecked) {
      const ErrorConvention &File = Files[fileOf(Site->Location, sources())];
      if (Mode == "always" || File.isKept())
        reportLaunch(*Site, File);
      else if (Unit.isKept())
        reportLaunch(*Site, Unit);
    }
    reportDropped(Files, Unit);
    Looks.reset();
  }

private:
  const std::string Handlers;
  const std::string Mode;
  const NameGlobs Names;
  std::unique_ptr<ErrorLooks> Looks; ///< While a unit is checked.
  /// Whether \p Site is a launch of the host in code that runs, and no code that could not be
  /// parsed may look at its error.
  bool isCounted(const LaunchSite &Site) const {
    return !Site.Form.isGraphNode() && any_of(Site.Instances, [](const auto &Each) {
      return !Each.Dead && !Each.ExpectsFailure && !Each.InDeviceCode && !Each.OfPattern &&
             !Each.PartlyParsed;
    });
  }

  bool isChecked(const LaunchSite &Site, ErrorConvention &Of) const {
    for (const LaunchInstance &Each : Site.Instances) {
      if (!Site.Form.isChevron() && !Looks->bodies().isDropped(Each.Call))
        return true;
      ErrorLooks::Look Look = Looks->after(Each.Call);
      if (Look.By)
        Of.addStatement(Look.By, Names, sources());
      if (Look.Is)
        return true;
    }
    return false;
  }

  void reportLaunch(const LaunchSite &Site, const ErrorConvention &Of) {
    Finding F = launchFinding(Site, Site.front(), KernelPart, TargetGroup::all(targets()));
    F.Text = Site.Form.isChevron()
                 ? std::string("the error of this launch is not checked")
                 : formatv("the result of '{0}' is dropped, and the error is not checked",
                           Site.Form.name())
                       .str();
    if (Of.checked() != 0)
      F.Text += formatv("; {0} of {1} launches here {2} checked", Of.checked(), Of.all(),
                        Of.checked() == 1 ? "is" : "are");
    offer(F, Site, Of);
    report(F);
  }

  /// Reports the calls that set an attribute and are not looked at.
  void reportDropped(const std::map<FileID, ErrorConvention> &Files, const ErrorConvention &Unit) {
    // What could not be parsed may look at any of them.
    if (model().context().getDiagnostics().hasUncompilableErrorOccurred())
      return;
    for (const FunctionDecl *Body : Looks->bodies().all())
      for (const CallExpr *Call : Looks->bodies().callsIn(Body)) {
        if (!attributeSetBy(Call) || !Looks->bodies().isDropped(Call) ||
            Looks->afterOverLaunches(Call).Is)
          continue;
        auto File = Files.find(fileOf(Call->getBeginLoc(), sources()));
        bool Kept = Unit.isKept() || (File != Files.end() && File->second.isKept());
        if (Mode != "always" && !Kept)
          continue;
        Finding F;
        F.Location = Call->getBeginLoc();
        F.Targets = TargetGroup::all(targets()).names();
        F.Text = formatv("the result of '{0}' is dropped, and the error is not checked",
                         calleeName(Call));
        report(F);
      }
  }

  /// Offers to insert the statement that checks most launches of the file.
  void offer(Finding &F, const LaunchSite &Site, const ErrorConvention &Of) const {
    const LaunchInstance &Launch = Site.front();
    SourceLocation Begin = Launch.Call->getBeginLoc(), End = Launch.Call->getEndLoc();
    std::optional<ErrorConvention::Statement> Usual = Of.usual();
    if (!Usual)
      return;
    std::vector<FixItHint> Insert;
    SourceLocation After = Lexer::findLocationAfterToken(End, tok::semi, sources(),
                                                         model().context().getLangOpts(), false);
    // What is used further up can be used here.
    bool InFile = Begin.isFileID() && After.isValid() && Launch.IsStatement;
    if (InFile && Usual->First < sources().getFileOffset(Begin)) {
      StringRef Text = sources().getBufferData(sources().getFileID(Begin));
      size_t Line = Text.rfind('\n', sources().getFileOffset(Begin)) + 1;
      StringRef Indent = Text.substr(Line).take_while([](char C) { return C == ' ' || C == '\t'; });
      Insert.push_back(FixItHint::CreateInsertion(After, ("\n" + Indent + Usual->Text).str()));
    }
    F.note({}, formatv("other launches of this file are followed by '{0}'", Usual->Text), Insert);
  }
};
} // namespace

WARPLINT_CHECK(LaunchUncheckedCheck)

} // namespace warplint::checks
