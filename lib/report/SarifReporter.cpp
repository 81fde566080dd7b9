//===- SarifReporter.cpp - The report as SARIF ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/OptionNames.h"
#include "checks/Registry.h"
#include "cmake/Config.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using Json = nlohmann::ordered_json;
using clang::tooling::DiagnosticMessage;
using clang::tooling::FileByteRange;
using clang::tooling::Replacement;

namespace warplint::report {

/// The rules of a SARIF run: every check, with its page as help.
class SarifRules {
public:
  SarifRules();

  /// The index of the rule called \p Name; a rule that is not a check of ours is added.
  size_t index(llvm::StringRef Name);

  /// The array `rules`.
  const nlohmann::ordered_json &json() const { return Rules; }

private:
  nlohmann::ordered_json Rules = nlohmann::ordered_json::array();
  llvm::StringMap<size_t> Indices;

  void add(llvm::StringRef Name, nlohmann::ordered_json Rule);
};

/// The address of the checks' pages on the web.
static constexpr llvm::StringLiteral PagesUrl = WARPLINT_DOCS_URL "/checks/";

/// "cuda-launch-dimensions": "LaunchDimensions".
static std::string className(StringRef Check) {
  Check.consume_front("cuda-");
  std::string Name;
  SmallVector<StringRef> Words;
  Check.split(Words, '-');
  for (StringRef Word : Words)
    Name += toUpper(Word.front()) + Word.drop_front().str();
  return Name;
}

/// "finds launches": "Finds launches."
static std::string sentence(StringRef Summary) {
  return toUpper(Summary.front()) + Summary.drop_front().str() + ".";
}

/// The text under the heading \p Title of \p Page.
static StringRef section(StringRef Page, StringRef Title) {
  StringRef Text = Page.split(("\n## " + Title + "\n").str()).second;
  return Text.take_front(Text.find("\n## ")).trim();
}

/// \p Page with its links to other pages made links on the web.
static std::string withWebLinks(StringRef Page) {
  std::string Text;
  while (!Page.empty()) {
    size_t Target = Page.find("](");
    if (Target == StringRef::npos)
      break;
    Text += Page.take_front(Target + 2);
    Page = Page.drop_front(Target + 2);
    if (!Page.starts_with("#") && !Page.take_until([](char C) { return C == ')'; }).contains(":"))
      Text += PagesUrl;
  }
  return Text + Page.str();
}

SarifRules::SarifRules() {
  for (const checks::CheckEntry &Entry : checks::registry()) {
    std::string Summary = sentence(Entry.Summary);
    const EmbeddedFile *File = findCheckPage(Entry.Name);
    StringRef Page = File ? StringRef(File->Text) : StringRef(Summary);
    StringRef Why = section(Page, "Why it matters");
    add(Entry.Name,
        {{"id", Entry.Name.str()},
         {"name", className(Entry.Name)},
         {"shortDescription", {{"text", Summary}}},
         {"fullDescription", {{"text", Why.empty() ? Summary : Summary + "\n\n" + Why.str()}}},
         {"helpUri", (PagesUrl + Entry.Name + ".md").str()},
         {"help", {{"text", Page.str()}, {"markdown", withWebLinks(Page)}}},
         // A result has its own level: an error fails on every target.
         {"defaultConfiguration", {{"level", "warning"}}},
         {"properties", {{"tags", {"cuda", "kernel-launch"}}, {"precision", "high"}}}});
  }
}

size_t SarifRules::index(StringRef Name) {
  if (!Indices.contains(Name))
    add(Name, {{"id", Name.str()}});
  return Indices[Name];
}

void SarifRules::add(StringRef Name, Json Rule) {
  Indices[Name] = Rules.size();
  Rules.push_back(std::move(Rule));
}

/// The standard's own address of its schema.
static constexpr const char *SchemaUri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The base of relative paths, by the name that code scanning uses.
static constexpr const char *BaseId = "%SRCROOT%";

/// \p Path as part of a URI: all but unreserved characters percent-encoded.
static std::string encoded(StringRef Path) {
  std::string Uri;
  for (char C : Path) {
    if (isAlnum(C) || StringRef("/-._~").contains(C))
      Uri += C;
    else
      Uri += "%" + utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
  }
  return Uri;
}

namespace {

/// Makes the parts of one run.
class SarifRun {
public:
  explicit SarifRun(const records::LintReport &Report)
      : Report(Report),
        Paths(base::rootForReport(Report.Files.empty() ? "" : Report.Files.front().File)),
        Prints(Text, Paths) {}

  Json json();

private:
  const records::LintReport &Report;
  base::RepositoryPaths Paths;
  SourceText Text;
  Fingerprints Prints;
  SarifRules Rules;

  Json result(const records::ReportedFinding &F, const char *BaselineState);
  Json fix(const records::ReportedFinding &F);
  Json location(const DiagnosticMessage &Message);
  Json artifact(StringRef Path);
  Json region(StringRef Path, unsigned Begin, unsigned End);
  Json invocation();
};

} // namespace

Json SarifRun::artifact(StringRef Path) {
  const std::string &Name = Paths.name(Path);
  if (sys::path::is_absolute(Name))
    return {{"uri", "file://" + encoded(Name)}};
  return {{"uri", encoded(Name)}, {"uriBaseId", BaseId}};
}

/// From byte \p Begin up to \p End; null where the file can't be read.
Json SarifRun::region(StringRef Path, unsigned Begin, unsigned End) {
  TextPosition From = Text.position(Path, Begin), To = Text.position(Path, End);
  if (!From.Line || !To.Line)
    return nullptr;
  Json Region = {{"startLine", From.Line}, {"startColumn", From.Column}};
  if (To.Line != From.Line)
    Region["endLine"] = To.Line;
  Region["endColumn"] = To.Column;
  return Region;
}

Json SarifRun::location(const DiagnosticMessage &Message) {
  if (Message.FilePath.empty())
    return Json::object();
  unsigned End = records::endOfHighlight(Message);
  Json Physical = {{"artifactLocation", artifact(Message.FilePath)}};
  Json Region = region(Message.FilePath, Message.FileOffset, End);
  if (Region.is_object()) {
    if (End == Message.FileOffset) // a place, not an empty range
      Region.erase("endColumn");
    Physical["region"] = std::move(Region);
  }
  return {{"physicalLocation", std::move(Physical)}};
}

/// The edits that keep the program's meaning, as one fix.
Json SarifRun::fix(const records::ReportedFinding &F) {
  Json Changes = Json::array();
  for (const auto &[Path, Edits] : records::sortedFixes(F.Diagnostic.Message)) {
    Json Replacements = Json::array();
    for (const Replacement &R : *Edits)
      Replacements.push_back(
          {{"deletedRegion", region(Path, R.getOffset(), R.getOffset() + R.getLength())},
           {"insertedContent", {{"text", R.getReplacementText().str()}}}});
    Changes.push_back({{"artifactLocation", artifact(Path)}, {"replacements", Replacements}});
  }
  return {{"description",
           {{"text", "the edits of 'warplint " + base::nameOf(base::Option::ApplyFixes) + "'"}}},
          {"artifactChanges", std::move(Changes)}};
}

/// \p BaselineState only counts where there is a baseline.
Json SarifRun::result(const records::ReportedFinding &F, const char *BaselineState) {
  const auto &D = F.Diagnostic;
  Json Result = {{"ruleId", D.DiagnosticName},
                 {"ruleIndex", Rules.index(D.DiagnosticName)},
                 {"level", name(F.Level).str()},
                 {"message", {{"text", D.Message.Message}}}};
  if (Report.Baseline)
    Result["baselineState"] = BaselineState;
  if (!D.Message.FilePath.empty())
    Result["locations"] = Json::array({location(D.Message)});
  for (const DiagnosticMessage &Note : D.Notes) {
    // Notes that clang-tidy itself adds have no place.
    Json Related = location(Note.FilePath.empty() ? D.Message : Note);
    Related["message"] = {{"text", Note.Message}};
    Result["relatedLocations"].push_back(std::move(Related));
  }
  Result["partialFingerprints"] = {{"warplintFinding/v1", Prints.next(F)}};
  if (!D.Message.Fix.empty())
    Result["fixes"] = Json::array({fix(F)});
  Result["properties"] = {{"targets", F.Targets}};
  return Result;
}

/// The outcome of the run; files that could not be read are in its notifications.
Json SarifRun::invocation() {
  Json Invocation = {{"executionSuccessful", true}};
  for (const ReadingTrouble &Trouble : readingTrouble(Report)) {
    Json Notification = {{"level", name(Trouble.Level).str()},
                         {"message", {{"text", Trouble.Text}}}};
    if (!Trouble.File.empty())
      Notification["locations"] =
          Json::array({{{"physicalLocation", {{"artifactLocation", artifact(Trouble.File)}}}}});
    if (Trouble.Level == Severity::Error)
      Invocation["executionSuccessful"] = false;
    Invocation[Trouble.OfConfiguration ? "toolConfigurationNotifications"
                                       : "toolExecutionNotifications"]
        .push_back(std::move(Notification));
  }
  return Invocation;
}

Json SarifRun::json() {
  Json Results = Json::array();
  for (const records::FileReport &File : Report.Files) {
    // Of those that are alike, the first are known: so each keeps its fingerprint.
    for (const records::ReportedFinding &F : File.Known)
      Results.push_back(result(F, "unchanged"));
    for (const records::ReportedFinding &F : File.Findings)
      Results.push_back(result(F, "new"));
  }
  Json Driver = {{"name", "warplint"},
                 {"version", WARPLINT_VERSION},
                 {"semanticVersion", WARPLINT_VERSION},
                 {"informationUri", WARPLINT_DOCS_URL "/README.md"},
                 {"rules", Rules.json()}};
  std::string Root = "file://" + encoded(Paths.root());
  return {{"tool", {{"driver", std::move(Driver)}}},
          {"invocations", Json::array({invocation()})},
          {"originalUriBaseIds",
           {{BaseId, {{"uri", StringRef(Root).ends_with("/") ? Root : Root + "/"}}}}},
          {"columnKind", "utf16CodeUnits"},
          {"results", std::move(Results)},
          {"properties", {{"targets", Report.targets()}}}};
}

void printSarif(const records::LintReport &Report, raw_ostream &Out) {
  Json Log = {{"$schema", SchemaUri}, {"version", "2.1.0"}};
  Log["runs"] = Json::array({SarifRun(Report).json()});
  // Source text and names of files need not be UTF-8.
  Out << Log.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace warplint::report
