//===- JsonReporter.cpp - The report for programs -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cmake/Config.h"
#include "records/RecordFields.h"
#include "records/ReportPaths.h"
#include "report/Reporters.h"

using clang::tooling::DiagnosticMessage;

namespace warplint::report {

using records::Json;

static Json place(const DiagnosticMessage &Message, records::PlaceFinder &Places) {
  if (Message.FilePath.empty())
    return {{"file", nullptr}, {"line", nullptr}, {"column", nullptr}};
  return Places.placeOf(Message);
}

static Json finding(const records::ReportedFinding &F, records::PlaceFinder &Places) {
  const auto &D = F.Diagnostic;
  Json J = {{"check", D.DiagnosticName}, {"severity", F.Level}, {"message", D.Message.Message}};
  J.update(place(D.Message, Places));
  J["targets"] = F.Targets;
  J["subject"] = F.Subject;
  J["notes"] = Json::array();
  for (const DiagnosticMessage &Note : D.Notes) {
    Json N = {{"message", Note.Message}};
    N.update(place(Note, Places));
    N["fixes"] = records::editsOf(Note);
    J["notes"].push_back(std::move(N));
  }
  J["fixes"] = records::editsOf(D.Message);
  if (!F.Alike.empty())
    J["alike"] = F.Alike;
  return J;
}

/// One number for an integer, three for a `dim3`.
static Json parts(const records::ArgumentRecord &A, Json (*Of)(const records::PartLimits &)) {
  Json List = Json::array();
  for (const records::PartLimits &L : A.Limits)
    List.push_back(Of(L));
  return A.Limits.size() == 1 ? List.front() : List;
}

/// `{"values": [...]}`, or `{"unknown": true, "reason": "..."}` with what holds
/// nevertheless.
static Json argument(const records::ArgumentRecord &A) {
  if (!A.UnknownReason.empty()) {
    Json J = {{"unknown", true}, {"reason", A.UnknownReason}};
    if (A.Limits.empty())
      return J;
    J["min"] = parts(A, [](const records::PartLimits &L) { return Json(L.Min); });
    J["max"] = parts(A, [](const records::PartLimits &L) { return Json(L.Max); });
    J["multiple_of"] = parts(A, [](const records::PartLimits &L) { return Json(L.MultipleOf); });
    return J;
  }
  Json Values = Json::array();
  for (const std::vector<int64_t> &Value : A.Values)
    Values.push_back(Value.size() == 1 ? Json(Value.front()) : Json(Value));
  return {{"values", Values}};
}

/// The kernel's attributes if they are equal on all targets; otherwise only those of each target.
static Json attributes(const records::ReadingRecord &L) {
  std::optional<records::AttributeRecord> Same = L.sameAttributes();
  Json J = Same.value_or(records::AttributeRecord());
  if (!Same)
    for (const auto &[Target, Record] : L.KernelAttributes)
      J["attributes_by_target"][Target] = Record;
  return J;
}

/// The clusters that a launch asks for, null where it asks for none.
static Json cluster(const records::ArgumentRecord &A) {
  bool None = A.Values == std::vector<std::vector<int64_t>>{{0, 0, 0}};
  return None ? Json(nullptr) : argument(A);
}

/// True or false; null where it is not known, or both.
static Json truth(const records::ArgumentRecord &A) {
  bool Yes = llvm::any_of(A.Values, [](const auto &Value) { return Value.front() != 0; });
  bool No = llvm::any_of(A.Values, [](const auto &Value) { return Value.front() == 0; });
  return Yes == No ? Json(nullptr) : Json(Yes);
}

/// The modes that attributes give a launch; null where they are not known.
static Json modes(const records::ReadingRecord &L) {
  if (!L.LaunchAttributes.UnknownReason.empty())
    return nullptr;
  Json J = Json::object();
  for (const auto &[Name, Value] : L.Modes)
    J[Name] = argument(Value);
  return J;
}

/// Adds the keys that a launch and one of its readings share.
static void addReading(Json &J, const records::ReadingRecord &L) {
  J["kernel"] = L.Kernel.empty() ? Json(nullptr) : Json(L.Kernel);
  J["kernels"] = L.Kernels;
  J["reached"] = L.Reached;
  J["grid"] = argument(L.Grid);
  J["block"] = argument(L.Block);
  J["dynamic_shared"] = argument(L.DynamicShared);
  J["cluster"] = cluster(L.Cluster);
  J["cooperative"] = truth(L.Cooperative);
  J["attributes"] =
      L.LaunchAttributes.UnknownReason.empty() ? Json(L.AttributeNames) : Json(nullptr);
  J["modes"] = modes(L);
  J["tile"] = L.OfTiles;
  J["contract"] = L.Contract;
  J["whole_contract"] = L.HasWholeContract;
  J["not_for"] = L.NotFor;
  J.update(attributes(L));
  J["occupancy"] = Json::object();
  for (const auto &[Target, Share] : L.Occupancy)
    J["occupancy"][Target] = Share;
}

/// The measurements of a kernel for a target.
static Json measured(const measured::KernelUsage &U) {
  Json J = {{"architecture", U.Architecture},  {"registers", U.Registers},
            {"static_shared", U.StaticShared}, {"barriers", nullptr},
            {"stack", nullptr},                {"spill_stores", nullptr},
            {"spill_loads", nullptr}};
  if (U.Barriers)
    J["barriers"] = *U.Barriers;
  if (U.Local)
    J["stack"] = U.Local->Stack;
  if (U.Local && U.Local->KnowsSpills) {
    J["spill_stores"] = U.Local->SpillStores;
    J["spill_loads"] = U.Local->SpillLoads;
  }
  return J;
}

static Json launch(const records::LaunchRecord &L) {
  Json J = L.Where;
  J["form"] = L.Form;
  J["on_device"] = L.InDeviceCode;
  addReading(J, L);
  J["needs"] = L.Needs;
  if (!L.CutShort.empty())
    J["cut_short"] = L.CutShort;
  if (!L.Races.Verdict.empty())
    J["shared_races"] = L.Races;
  for (const auto &[Kernel, ByTarget] : L.Measured)
    for (const auto &[Target, Usage] : ByTarget)
      J["resources"][Kernel][Target] = measured(Usage);
  if (L.Readings.empty())
    return J;
  J["readings"] = Json::array();
  for (const records::ReadingRecord &R : L.Readings) {
    Json Each = {{"instances", R.Instances}, {"calls", R.Calls}};
    addReading(Each, R);
    J["readings"].push_back(std::move(Each));
  }
  return J;
}

static Json summary(const records::LintReport &Report) {
  records::Summary S = Report.summary();
  Json J = S;
  size_t ThroughMissing = 0;
  for (const records::FileReport &File : Report.Files)
    ThroughMissing += File.MissingHeaders.empty() ? 0 : File.Launches.size();
  if (ThroughMissing)
    J["through_missing"] = ThroughMissing;
  if (S.HasMeasurements)
    J["measured"] = {{"kernels", S.KernelsMeasured},
                     {"kernels_in_no_log", S.KernelsInNoLog},
                     {"measurements", S.Measurements},
                     {"measurements_used", S.MeasurementsUsed}};
  if (const auto &B = Report.Baseline)
    J["baseline"] = {{"file", B->Path}, {"known", B->Known}, {"no_longer_found", B->Gone}};
  if (Report.Measuring)
    J["measuring"] = {{"compiled", Report.Measuring->Compiled},
                      {"cached", Report.Measuring->Cached},
                      {"failed", Report.Measuring->Failed},
                      {"compilers", Report.Measuring->Compilers}};
  if (std::vector<std::string> Toolkits = Report.toolkits(); !Toolkits.empty())
    J["toolkits"] = std::move(Toolkits);
  J["undecided"] = S.UndecidedByReason;
  if (!S.CutShortByReason.empty())
    J["cut_short"] = S.CutShortByReason;
  return J;
}

/// A missing header causes hundreds of errors in each file that needs it: the first ones show the
/// fault, their number its extent.
static constexpr size_t ParseErrorsShown = 20;

static Json readingOf(const records::FileReport &File) {
  llvm::ArrayRef<std::string> Errors = File.ParseErrors;
  return {{"file", File.File},
          {"status", File.Status},
          {"missing_headers", File.MissingHeaders},
          {"parse_errors", Errors.take_front(ParseErrorsShown).vec()},
          {"parse_error_count", Errors.size()},
          {"configuration_errors", File.ConfigurationErrors},
          {"lost_launches", File.LostLaunches}};
}

void printJson(const records::LintReport &Report, llvm::raw_ostream &Out) {
  Json J = {
      {"version", WARPLINT_VERSION}, {"targets", Report.targets()}, {"judged", Report.IsJudged}};
  J["findings"] = Json::array();
  J["launches"] = Json::array();
  J["files"] = Json::array();
  records::PlaceFinder Places;
  for (const records::FileReport &File : Report.Files) {
    for (const records::ReportedFinding &F : File.Findings)
      J["findings"].push_back(finding(F, Places));
    for (const records::LaunchRecord &L : File.Launches) {
      J["launches"].push_back(launch(L));
      if (!File.MissingHeaders.empty())
        J["launches"].back()["through_missing"] = true;
    }
    J["files"].push_back(readingOf(File));
  }
  J["compiled_out"] = Report.compiledOut();
  J["summary"] = summary(Report);
  // Source text need not be UTF-8.
  Out << J.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace warplint::report
