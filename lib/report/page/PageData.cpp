//===- PageData.cpp - The data of the report page, as JSON ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/PageData.h"
#include "base/RepositoryPaths.h"
#include "cmake/Config.h"
#include "findings/Wording.h"
#include "occupancy/Occupancy.h"
#include "records/RecordFields.h"
#include "report/ArgumentText.h"
#include "report/MissingHeaders.h"
#include "report/page/Page.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>

using namespace llvm;
using Json = nlohmann::ordered_json;
using clang::tooling::DiagnosticMessage;
using clang::tooling::Replacement;

namespace warplint::report {

using records::Json;

std::vector<PageTarget> pageTargets(const records::LintReport &Report) {
  std::vector<PageTarget> Targets;
  for (const records::FileReport &File : Report.Files)
    for (const arch::Target &T : File.Judged.Targets)
      if (none_of(Targets, [&](const PageTarget &P) { return P.Target.Name == T.Name; }))
        Targets.push_back({T, T.Gpu ? T.Gpu : File.Judged.Tables->largestProduct(T.Arch->Cc)});
  return Targets;
}

size_t PageConfigs::addCurve(const arch::Limits &Arch, const occupancy::Config &C,
                             occupancy::Axis Along) {
  // The end of each step, with its warps and blocks: [last, warps, blocks, ...].
  Json Steps = Json::array();
  for (const occupancy::CurveStep &Step : occupancy::curve(Arch, C, Along).Steps) {
    const bool Same = !Steps.empty() && Steps[Steps.size() - 2] == Step.At.WarpsPerSm &&
                      Steps.back() == Step.At.BlocksPerSm;
    if (Same) // but for what limits
      Steps[Steps.size() - 3] = Step.Last;
    else
      for (uint64_t Number :
           {Step.Last, uint64_t(Step.At.WarpsPerSm), uint64_t(Step.At.BlocksPerSm)})
        Steps.push_back(Number);
  }
  const auto [It, IsNew] = CurveNumbers.try_emplace(Steps.dump(), Curves.size());
  if (IsNew)
    Curves.push_back(std::move(Steps));
  return It->second;
}

size_t PageConfigs::add(size_t Target, const records::ConfigRecord &Record) {
  using occupancy::Axis;
  const arch::Limits &Arch = *Targets[Target].Target.Arch;
  const occupancy::Config &C = Record.Config;
  Json Config = {{"target", Target}};
  Config.update(Json(C));
  Config["measured"] = Record.Measured;
  std::string Key = Config.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto [It, IsNew] = ConfigNumbers.try_emplace(std::move(Key), Configs.size());
  if (!IsNew)
    return It->second;
  const occupancy::Result R = occupancy::compute(Arch, C);
  Config["blocks_per_sm"] = R.BlocksPerSm;
  Config["warps_per_sm"] = R.WarpsPerSm;
  Config["limiters"] = C.BlockThreads ? describe(R.Limiting) : "";
  Config["curves"] = Json::array({addCurve(Arch, C, Axis::BlockThreads)});
  if (C.BlockThreads) // the others are of one block
    for (Axis Along : {Axis::RegistersPerThread, Axis::SharedMemory})
      Config["curves"].push_back(addCurve(Arch, C, Along));
  Configs.push_back(std::move(Config));
  Blocks.push_back(R.BlocksPerSm);
  return It->second;
}

void PageConfigs::moveTo(Json &Page) {
  Page["configs"] = std::move(Configs);
  Page["curves"] = std::move(Curves);
}

Json excerpt(SourceText &Text, const DiagnosticMessage &Message) {
  constexpr unsigned Around = 2;
  if (Message.FilePath.empty())
    return nullptr;
  const TextPosition From = Text.position(Message.FilePath, Message.FileOffset);
  if (!From.Line)
    return nullptr;
  const TextPosition To = Text.position(Message.FilePath, records::endOfHighlight(Message));
  const unsigned First = From.Line > Around ? From.Line - Around : 1;
  const unsigned Last = std::min(From.Line + Around, Text.lines(Message.FilePath));
  Json Lines = Json::array();
  for (unsigned Line = First; Line <= Last; ++Line)
    Lines.push_back(Text.lineAt(Message.FilePath, Line).str());
  return {{"first", First},
          {"lines", std::move(Lines)},
          {"line", From.Line},
          {"from", From.Column},
          {"to", To.Line == From.Line && To.Column > From.Column ? To.Column : From.Column + 1}};
}

namespace {

/// Edits that touch the same or neighbouring lines.
struct Hunk {
  unsigned First, Last; ///< Lines, from 1.
  std::vector<const Replacement *> Edits;
};

} // namespace

static std::vector<std::string> splitLines(StringRef Text) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, '\n');
  std::vector<std::string> Lines;
  for (StringRef Part : Parts)
    Lines.push_back(Part.rtrim('\r').str());
  return Lines;
}

/// The change of the lines of \p H in the file at \p Path.
static Json changeOf(SourceText &Text, StringRef Path, const Hunk &H) {
  const StringRef First = Text.lineAt(Path, H.First), Last = Text.lineAt(Path, H.Last);
  const StringRef Old(First.data(), size_t(Last.end() - First.begin()));
  const size_t Start = Text.offsetOfLine(Path, H.First);
  std::string New;
  size_t Done = 0;
  for (const Replacement *Edit : H.Edits) {
    const size_t At = Edit->getOffset() - Start;
    New += Old.slice(Done, At);
    New += Edit->getReplacementText();
    Done = std::min(At + Edit->getLength(), Old.size());
  }
  New += Old.drop_front(Done);
  return {
      {"file", Path.str()}, {"line", H.First}, {"old", splitLines(Old)}, {"new", splitLines(New)}};
}

Json changes(SourceText &Text, const DiagnosticMessage &Message) {
  Json Changes = Json::array();
  for (const auto &[Path, Edits] : records::sortedFixes(Message)) {
    std::vector<Hunk> Hunks;
    for (const Replacement &Edit : *Edits) { // in the order of their offsets
      const unsigned First = Text.position(Path, Edit.getOffset()).Line;
      const unsigned Last = Text.position(Path, Edit.getOffset() + Edit.getLength()).Line;
      if (!First || !Last)
        continue;
      if (Hunks.empty() || First > Hunks.back().Last + 1)
        Hunks.push_back({First, Last, {}});
      Hunks.back().Last = std::max(Hunks.back().Last, Last);
      Hunks.back().Edits.push_back(&Edit);
    }
    for (const Hunk &H : Hunks)
      Changes.push_back(changeOf(Text, Path, H));
  }
  return Changes;
}

using records::Json;

namespace {

/// Builds the data of one page.
class PageBuilder {
public:
  explicit PageBuilder(const records::LintReport &Report)
      : Report(Report), Targets(pageTargets(Report)), Configs(Targets) {}

  Json build();

private:
  Json origin() const;
  Json summary() const;
  Json targets() const;
  size_t fileNumber(const std::string &File);
  Json place(const records::Place &P) { return {fileNumber(P.File), P.Line, P.Column}; }
  Json place(const DiagnosticMessage &Message);

  Json finding(const records::ReportedFinding &F);
  Json note(const DiagnosticMessage &Note);
  void addKernel(const records::KernelRecord &Kernel);
  Json launch(const records::LaunchRecord &L, const records::FileReport &File);
  Json kernelsOf(const records::LaunchRecord &L, const records::FileReport &File) const;
  std::optional<size_t> targetNumber(StringRef Name) const;
  Json configs(ArrayRef<records::ConfigRecord> Records);
  Json waves(const records::LaunchRecord &L, const Json &OfTargets) const;
  Json whyNone(const records::LaunchRecord &L) const;

  const records::LintReport &Report;
  std::vector<PageTarget> Targets;
  PageConfigs Configs;
  SourceText Text;
  Json Files = Json::array(), Kernels = Json::array();
  StringMap<size_t> FileNumbers;
  std::map<std::pair<std::string, std::string>, size_t> KernelNumbers; // by key and file
  std::map<std::string, std::vector<size_t>> KernelsByName;
};

} // namespace

Json PageBuilder::summary() const {
  const records::Summary S = Report.summary();
  Json J = S;
  J["reasons"] = S.reasons();
  return J;
}

Json PageBuilder::targets() const {
  Json List = Json::array();
  for (const PageTarget &T : Targets) {
    const arch::Limits &Arch = *T.Target.Arch;
    Json Gpu = nullptr;
    if (T.Gpu)
      Gpu = {{"name", T.Gpu->Name}, {"sms", T.Gpu->Sms}, {"named", T.Target.Gpu != nullptr}};
    List.push_back({{"name", T.Target.Name},
                    {"architecture", Arch.Architecture},
                    {"warps_per_sm", Arch.WarpsPerSm},
                    {"gpu", std::move(Gpu)}});
  }
  return List;
}

size_t PageBuilder::fileNumber(const std::string &File) {
  const auto [It, IsNew] = FileNumbers.try_emplace(File, Files.size());
  if (IsNew)
    Files.push_back(File);
  return It->second;
}

Json PageBuilder::place(const DiagnosticMessage &Message) {
  if (Message.FilePath.empty())
    return nullptr;
  const TextPosition At = Text.position(Message.FilePath, Message.FileOffset);
  return {fileNumber(Message.FilePath), At.Line, At.Column};
}

Json PageBuilder::note(const DiagnosticMessage &Note) {
  Json J = {{"message", Note.Message}, {"at", place(Note)}};
  if (!Note.Fix.empty())
    J["changes"] = changes(Text, Note);
  return J;
}

Json PageBuilder::finding(const records::ReportedFinding &F) {
  const DiagnosticMessage &Message = F.Diagnostic.Message;
  Json J = {{"check", F.Diagnostic.DiagnosticName},
            {"severity", F.Level},
            {"message", Message.Message},
            {"at", place(Message)},
            {"targets", F.Targets},
            {"source", excerpt(Text, Message)},
            {"changes", changes(Text, Message)},
            {"notes", Json::array()}};
  for (const DiagnosticMessage &Note : F.Diagnostic.Notes)
    J["notes"].push_back(note(Note));
  return J;
}

std::optional<size_t> PageBuilder::targetNumber(StringRef Name) const {
  const auto Found = find_if(Targets, [&](const PageTarget &T) { return T.Target.Name == Name; });
  return Found == Targets.end() ? std::nullopt : std::optional(size_t(Found - Targets.begin()));
}

/// One number, or null, for each target of the page.
Json PageBuilder::configs(ArrayRef<records::ConfigRecord> Records) {
  Json Numbers = Json::array();
  Numbers.get_ref<Json::array_t &>().resize(Targets.size());
  for (const records::ConfigRecord &R : Records)
    if (std::optional<size_t> Target = targetNumber(R.Target))
      Numbers[*Target] = Configs.add(*Target, R);
  return Numbers;
}

void PageBuilder::addKernel(const records::KernelRecord &Kernel) {
  const auto [It, IsNew] =
      KernelNumbers.try_emplace({Kernel.Key, Kernel.Where.File}, Kernels.size());
  if (!IsNew)
    return;
  KernelsByName[Kernel.Name].push_back(It->second);
  Json Bounds = Json::array();
  for (const auto &[Target, Attributes] : Kernel.Attributes)
    Bounds.push_back(boundsText(Attributes.Bounds));
  Kernels.push_back({{"name", Kernel.Name},
                     {"at", place(Kernel.Where)},
                     {"bounds", std::move(Bounds)},
                     {"on", configs(Kernel.Configs)}});
}

/// The numbers of the kernels that \p L can launch; those of its own file come first where
/// several share a name.
Json PageBuilder::kernelsOf(const records::LaunchRecord &L, const records::FileReport &File) const {
  Json Numbers = Json::array();
  for (const std::string &Name : L.Kernels) {
    const auto Named = KernelsByName.find(Name);
    if (Named == KernelsByName.end())
      continue;
    const auto Own =
        find_if(File.Kernels, [&](const records::KernelRecord &K) { return K.Name == Name; });
    const auto Number = Own == File.Kernels.end() ? KernelNumbers.end()
                                                  : KernelNumbers.find({Own->Key, Own->Where.File});
    Numbers.push_back(Number == KernelNumbers.end() ? Named->second.front() : Number->second);
  }
  return Numbers;
}

/// For each target `[waves, tail efficiency]` on its product, or null.
Json PageBuilder::waves(const records::LaunchRecord &L, const Json &OfTargets) const {
  Json All = Json::array();
  std::optional<uint64_t> Blocks;
  if (L.Grid.Values.size() == 1) {
    Blocks = 1;
    for (int64_t Along : L.Grid.Values.front())
      if (Along <= 0 || __builtin_mul_overflow(*Blocks, uint64_t(Along), &*Blocks)) {
        Blocks.reset();
        break;
      }
  }
  for (size_t I = 0; I != Targets.size(); ++I) {
    const bool HasAll = Blocks && Targets[I].Gpu && !OfTargets[I].is_null();
    const occupancy::Waves W =
        HasAll ? occupancy::waves(*Blocks, Targets[I].Gpu->Sms,
                                  Configs.blocksPerSm(OfTargets[I].get<size_t>()))
               : occupancy::Waves();
    All.push_back(W.FullWave ? Json{W.Count, W.TailEfficiency} : Json());
  }
  return All;
}

/// For each target why \p L can't run there, or null.
Json PageBuilder::whyNone(const records::LaunchRecord &L) const {
  Json All = Json::array();
  All.get_ref<Json::array_t &>().resize(Targets.size());
  for (const auto &[Name, Why] : L.WhyNone)
    if (std::optional<size_t> Target = targetNumber(Name))
      All[*Target] = Why;
  return All;
}

Json PageBuilder::launch(const records::LaunchRecord &L, const records::FileReport &File) {
  Json J = {{"at", place(L.Where)},
            {"kernel", L.Kernel},
            {"kernels", kernelsOf(L, File)},
            {"form", L.Form},
            {"grid", argumentText(L.Grid)},
            {"block", argumentText(L.Block)},
            {"shared", argumentText(L.DynamicShared)},
            {"works_if", contractText(L)},
            {"source", Text.lineAt(L.Where.File, L.Where.Line).trim().str()},
            {"on", configs(L.Configs)}};
  J["waves"] = waves(L, J["on"]);
  J["why"] = whyNone(L);
  Json Unknown = Json::array();
  for (const auto &[What, Argument] : {std::pair("block", &L.Block), std::pair("grid", &L.Grid),
                                       std::pair("shared memory", &L.DynamicShared)})
    if (!Argument->UnknownReason.empty())
      Unknown.push_back({What, Argument->UnknownReason});
  J["unknown"] = std::move(Unknown);
  if (!L.Races.Verdict.empty())
    J["races"] = L.Races;
  if (!L.Reached)
    J["reached"] = false;
  if (L.Lost)
    J["lost"] = true;
  return J;
}

/// Files that miss the same headers, and the next step if one is known.
static Json missing(const MissingHeaders &Group) {
  constexpr size_t MostNamed = 3;
  std::string Text = counted(Group.Files.size(), "file") + " partly read: no header '" +
                     join(ArrayRef(Group.Names).take_front(MostNamed), "', '") + "'";
  if (Group.Names.size() > MostNamed)
    Text += " and " + std::to_string(Group.Names.size() - MostNamed) + " more";
  if (!Group.Remedy.empty())
    Text += "; try: " + Group.Remedy;
  return {{"severity", Severity::Warning}, {"text", Text}, {"files", Group.Files}};
}

/// Adds \p Trouble to \p All, with others of the same text.
static void addTrouble(Json &All, const ReadingTrouble &Trouble) {
  auto Same = find_if(All, [&](const Json &Other) { return Other["text"] == Trouble.Text; });
  if (Same == All.end()) {
    All.push_back(
        {{"severity", Trouble.Level}, {"text", Trouble.Text}, {"files", Json::array()}});
    Same = std::prev(All.end());
  }
  if (!Trouble.File.empty())
    (*Same)["files"].push_back(Trouble.File);
}

Json PageBuilder::origin() const {
  std::string Root =
      base::rootForReport(Report.Files.empty() ? "" : Report.Files.front().File, ".");
  return {{"project", sys::path::filename(Root).str()},
          {"commit", commitOf(Root)},
          {"day", dayOfReport()}};
}

Json PageBuilder::build() {
  Json Findings = Json::array(), Launches = Json::array(), Troubles = Json::array();
  for (const records::FileReport &File : Report.Files)
    for (const records::KernelRecord &Kernel : File.Kernels)
      addKernel(Kernel);
  for (const records::FileReport &File : Report.Files) {
    for (const records::ReportedFinding &F : File.Findings)
      Findings.push_back(finding(F));
    for (const records::LaunchRecord &L : File.Launches)
      Launches.push_back(launch(L, File));
  }
  for (const MissingHeaders &Group : missingHeaders(Report))
    Troubles.push_back(missing(Group));
  for (const ReadingTrouble &Trouble : readingTrouble(Report))
    if (Trouble.Level == Severity::Error) // the others miss headers
      addTrouble(Troubles, Trouble);
  Json Page = {{"version", WARPLINT_VERSION},
               {"docs", WARPLINT_DOCS_URL},
               {"origin", origin()},
               {"summary", summary()},
               {"targets", targets()},
               {"launches", std::move(Launches)},
               {"kernels", std::move(Kernels)},
               {"findings", std::move(Findings)},
               {"troubles", std::move(Troubles)}};
  Configs.moveTo(Page);
  Page["files"] = std::move(Files);
  return Page;
}

Json pageData(const records::LintReport &Report) { return PageBuilder(Report).build(); }

} // namespace warplint::report
