//===- DiffJson.cpp - A comparison for programs ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cmake/Config.h"
#include "report/diff/DiffReporters.h"
#include <nlohmann/json.hpp>

using Json = nlohmann::ordered_json;

namespace warplint::report {

template <typename Number>
static Json sides(const std::optional<Number> &Before, const std::optional<Number> &After) {
  return {{"old", Before ? Json(*Before) : Json(nullptr)},
          {"new", After ? Json(*After) : Json(nullptr)}};
}

static Json orNull(const std::string &Text) { return Text.empty() ? Json(nullptr) : Json(Text); }

static Json launch(const Subject &S) {
  return {{"kernel", orNull(S.Kernel)},
          {"file", orNull(S.File)},
          {"line", S.Line ? Json(S.Line) : Json(nullptr)},
          {"block", orNull(S.Shape)}};
}

static Json change(const ReportChange &C) {
  Json J = launch(*C.New);
  J["block"] = {{"old", orNull(C.Old->Shape)}, {"new", orNull(C.New->Shape)}};
  J["target"] = C.Target;
  J["registers"] = sides(C.Before.Registers, C.After.Registers);
  J["spilled_bytes"] = sides(C.Before.Spilled, C.After.Spilled);
  J["shared_bytes"] = sides(C.Before.Shared, C.After.Shared);
  J["occupancy"] = sides(C.Before.Occupancy, C.After.Occupancy);
  J["step"] = orNull(C.Step);
  return J;
}

static Json launches(const std::vector<const Subject *> &All) {
  Json List = Json::array();
  for (const Subject *S : All)
    List.push_back(launch(*S));
  return List;
}

static Json findings(const std::vector<const ReportFinding *> &All) {
  Json List = Json::array();
  for (const ReportFinding *F : All)
    List.push_back({{"check", F->Check},
                    {"severity", F->Severity},
                    {"message", F->Message},
                    {"file", orNull(F->File)},
                    {"line", F->Line ? Json(F->Line) : Json(nullptr)}});
  return List;
}

void printDiffJson(const DiffReport &Report, llvm::raw_ostream &Out, bool) {
  const Comparison &Changed = Report.Changed;
  bool OfReports = Report.New.What == Snapshot::Kind::Report;
  Json J = {{"version", WARPLINT_VERSION},
            {"kind", OfReports ? "reports" : "measurements"},
            {"old", Report.Old.Path},
            {"new", Report.New.Path}};
  J["changes"] = Json::array();
  for (const ReportChange &C : Changed.Changes)
    J["changes"].push_back(change(C));
  J["same"] = Changed.Same;
  J["kernels"] = {{"new", Changed.NewKernels}, {"gone", Changed.GoneKernels}};
  J["launches"] = {{"new", launches(Changed.NewLaunches)},
                   {"gone", launches(Changed.GoneLaunches)}};
  J["findings"] = {{"new", findings(Changed.NewFindings)},
                   {"gone", findings(Changed.GoneFindings)}};
  J["notes"] = Changed.Notes;
  J["failed_on"] = Report.FailedOn;
  // Names need not be UTF-8.
  Out << J.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace warplint::report
