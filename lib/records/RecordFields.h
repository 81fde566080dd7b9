//===- RecordFields.h - The fields of each record -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// The fields of each record, from which the result cache, the parts of a run and, where a
/// record is the same there, the report for programs (docs/json.md) are written and read.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_RECORDFIELDS_H
#define WARPLINT_RECORDS_RECORDFIELDS_H

#include "records/Fields.h"
#include "records/LintReport.h"
#include "records/ProgramFields.h"

namespace warplint::records {

template <> inline constexpr std::array NamesOf<Severity> = {"warning", "error"};
template <> inline constexpr std::array NamesOf<ReadStatus> = {"whole", "partly", "failed"};
template <>
inline constexpr std::array NamesOf<CommandOf> = {"itself", "includer", "similar", "none"};
template <>
inline constexpr std::array NamesOf<measured::SharedCount> = {"kernel", "with reserved"};

/// One edit of a message, in bytes.
struct Edit {
  std::string File;
  unsigned Offset = 0, Length = 0;
  std::string Text; ///< In place of what is there.
};

/// The edits of \p Message, by file and offset.
std::vector<Edit> editsOf(const clang::tooling::DiagnosticMessage &Message);
void setEdits(clang::tooling::DiagnosticMessage &Message, const std::vector<Edit> &Edits);

template <> inline ReportedFinding blank<ReportedFinding>() {
  using clang::tidy::ClangTidyError;
  return {ClangTidyError("", ClangTidyError::Warning, "", /*IsWarningAsError=*/false),
          Severity::Warning,
          {},
          {}};
}

template <> inline clang::tooling::FileByteRange blank<clang::tooling::FileByteRange>() {
  clang::tooling::FileByteRange Range;
  Range.FileOffset = Range.Length = 0;
  return Range;
}

template <> inline clang::tooling::DiagnosticMessage blank<clang::tooling::DiagnosticMessage>() {
  clang::tooling::DiagnosticMessage Message;
  Message.FileOffset = 0;
  return Message;
}

template <class Archive>
inline constexpr bool IsReading = std::remove_reference_t<Archive>::IsReading;

void mapFields(auto &Archive, Is<Edit> auto &E) {
  Archive.field("file", E.File);
  Archive.field("offset", E.Offset);
  Archive.field("length", E.Length);
  Archive.field("text", E.Text);
}

void mapFields(auto &Archive, Is<clang::tooling::FileByteRange> auto &R) {
  Archive.field("file", R.FilePath);
  Archive.field("offset", R.FileOffset);
  Archive.field("length", R.Length);
}

void mapFields(auto &Archive, Is<clang::tooling::DiagnosticMessage> auto &M) {
  Archive.field("message", M.Message);
  Archive.field("file", M.FilePath);
  Archive.field("offset", M.FileOffset);
  Archive.field("ranges", M.Ranges);
  std::vector<Edit> Edits = editsOf(M);
  Archive.field("fixes", Edits);
  if constexpr (IsReading<decltype(Archive)>)
    setEdits(M, Edits);
}

void mapFields(auto &Archive, Is<AlikeFinding> auto &F) {
  Archive.field("message", F.Message);
  Archive.field("severity", F.Level);
}

void mapFields(auto &Archive, Is<ReportedFinding> auto &F) {
  auto &D = F.Diagnostic;
  Archive.field("check", D.DiagnosticName);
  Archive.field("severity", F.Level);
  Archive.field("targets", F.Targets);
  Archive.field("subject", F.Subject);
  Archive.field("at", D.Message);
  Archive.field("notes", D.Notes);
  Archive.field("warning_as_error", D.IsWarningAsError);
  Archive.field("aliases", D.EnabledDiagnosticAliases);
  Archive.field("alike", F.Alike);
  Archive.field("lost_fix", F.LostFix);
  if constexpr (IsReading<decltype(Archive)>)
    if (F.Level == Severity::Error)
      D.DiagLevel = clang::tooling::Diagnostic::Error;
}

void mapFields(auto &Archive, Is<Place> auto &P) {
  Archive.field("file", P.File);
  Archive.field("line", P.Line);
  Archive.field("column", P.Column);
}

void mapFields(auto &Archive, Is<PartLimits> auto &L) {
  Archive.field("min", L.Min);
  Archive.field("max", L.Max);
  Archive.field("multiple_of", L.MultipleOf);
}

void mapFields(auto &Archive, Is<ArgumentRecord> auto &A) {
  Archive.field("values", A.Values);
  Archive.field("unknown", A.UnknownReason);
  Archive.field("limits", A.Limits);
}

void mapFields(auto &Archive, Is<AttributeRecord> auto &A) {
  Archive.fieldOrNull("bounds", A.Bounds);
  Archive.field("max_registers", A.MaxRegisters);
  Archive.fieldOrNull("block_size", A.BlockSize);
  Archive.fieldOrNull("cluster_dims", A.ClusterDims);
}

void mapFields(auto &Archive, Is<occupancy::Config> auto &C) {
  Archive.field("block", C.BlockThreads);
  Archive.field("regs", C.RegistersPerThread);
  Archive.field("static_shared", C.StaticShared);
  Archive.field("dynamic_shared", C.DynamicShared);
  Archive.field("barriers", C.Barriers);
  Archive.field("carveout", C.CarveoutPercent);
}

void mapFields(auto &Archive, Is<ConfigRecord> auto &C) {
  Archive.field("target", C.Target);
  mapFields(Archive, C.Config);
  Archive.field("measured", C.Measured);
}

void mapFields(auto &Archive, Is<KernelRecord> auto &K) {
  Archive.field("name", K.Name);
  Archive.field("key", K.Key);
  Archive.field("at", K.Where);
  Archive.field("configs", K.Configs);
  Archive.field("attributes", K.Attributes);
}

void mapFields(auto &Archive, Is<NeedRecord> auto &N) {
  Archive.field("of", N.Of);
  Archive.field("rule", N.Rule);
  Archive.field("threads", N.Threads);
  Archive.field("by", N.By);
  Archive.field("at", N.Where);
}

void mapFields(auto &Archive, Is<RaceRecord> auto &R) {
  Archive.field("verdict", R.Verdict);
  Archive.field("why", R.Why);
}

void mapFields(auto &Archive, Is<RequirementRecord> auto &R) {
  Archive.field("requires", R.Requires);
  Archive.field("part", R.Part);
  Archive.field("limit", R.Limit);
  Archive.field("guaranteed", R.IsGuaranteed);
  Archive.field("as_written", R.IsAsWritten);
  Archive.field("targets", R.Targets);
}

void mapFields(auto &Archive, Is<ReadingRecord> auto &R) {
  Archive.field("kernel", R.Kernel);
  Archive.field("kernels", R.Kernels);
  Archive.field("reached", R.Reached);
  Archive.field("grid", R.Grid);
  Archive.field("block", R.Block);
  Archive.field("dynamic_shared", R.DynamicShared);
  Archive.field("cluster", R.Cluster);
  Archive.field("cooperative", R.Cooperative);
  Archive.field("attributes", R.LaunchAttributes);
  Archive.field("attribute_names", R.AttributeNames);
  Archive.field("modes", R.Modes);
  Archive.field("tile", R.OfTiles);
  Archive.field("not_for", R.NotFor);
  Archive.field("kernel_attributes", R.KernelAttributes);
  Archive.field("occupancy", R.Occupancy);
  Archive.field("contract", R.Contract);
  Archive.field("whole_contract", R.HasWholeContract);
  Archive.field("no_occupancy", R.WhyNone);
  Archive.field("configs", R.Configs);
  Archive.field("instances", R.Instances);
  Archive.field("calls", R.Calls);
}

void mapFields(auto &Archive, Is<measured::LocalMemory> auto &L) {
  Archive.field("stack", L.Stack);
  Archive.field("spill_stores", L.SpillStores);
  Archive.field("spill_loads", L.SpillLoads);
  Archive.field("knows_spills", L.KnowsSpills);
}

void mapFields(auto &Archive, Is<measured::KernelUsage> auto &U) {
  Archive.field("architecture", U.Architecture);
  Archive.field("registers", U.Registers);
  Archive.field("static_shared", U.StaticShared);
  Archive.field("barriers", U.Barriers);
  Archive.field("local", U.Local);
  Archive.field("symbol", U.Symbol);
  Archive.field("unit", U.Unit);
  Archive.field("shared_counts", U.SharedCounts);
  Archive.field("constant", U.Constant);
  Archive.field("max_threads", U.MaxThreads);
  Archive.field("block", U.Block);
  Archive.field("dynamic_shared", U.DynamicShared);
  Archive.field("source", U.Source);
  Archive.field("line", U.Line);
}

void mapFields(auto &Archive, Is<LaunchRecord> auto &L) {
  Archive.field("at", L.Where);
  Archive.field("chevrons", L.Chevrons);
  Archive.field("lost", L.Lost);
  Archive.field("form", L.Form);
  Archive.field("needs", L.Needs);
  Archive.field("cut_short", L.CutShort);
  Archive.field("races", L.Races);
  Archive.field("on_device", L.InDeviceCode);
  Archive.field("measured", L.Measured);
  mapFields(Archive, L.together());
  Archive.field("readings", L.Readings);
}

void mapFields(auto &Archive, Is<MeasuredKernels> auto &M) {
  Archive.field("kernels", M.Kernels);
  Archive.field("given", M.Given);
  Archive.field("used", M.Used);
  Archive.field("outdated", M.Outdated);
  Archive.field("remarks", M.Remarks);
}

/// What `--measure` did, without what it left on this machine.
void mapFields(auto &Archive, Is<Measuring> auto &M) {
  Archive.field("compiled", M.Compiled);
  Archive.field("cached", M.Cached);
  Archive.field("failed", M.Failed);
  Archive.field("problems", M.Problems);
  Archive.field("compilers", M.Compilers);
  Archive.field("seconds", M.Seconds);
}

void mapFields(auto &Archive, Is<CompiledOutLaunch> auto &L) {
  Archive.field("at", L.Where);
  Archive.field("condition", L.Condition);
  Archive.field("flags", L.Flags);
}

void mapFields(auto &Archive, Is<CompiledOutGroup> auto &G) {
  Archive.field("condition", G.Condition);
  Archive.field("launches", G.Launches);
  Archive.field("files", G.Files);
  Archive.fieldOrNull("flags", G.Flags);
}

void mapFields(auto &Archive, Is<NameWarning> auto &W) {
  Archive.field("text", W.Text);
  Archive.field("check", W.Check);
}

void mapFields(auto &Archive, Is<FileReport> auto &F) {
  Archive.field("file", F.File);
  Archive.field("command", F.Command);
  Archive.field("toolkit", F.Toolkit);
  Archive.field("reads_last", F.ReadsLast);
  Archive.field("status", F.Status);
  Archive.field("checks", F.Checks);
  Archive.field("decided_by_targets", F.DecidedByTargets);
  Archive.field("ran_kernels", F.RanKernels);
  Archive.field("depends_on_targets", F.DependsOnTargets);
  Archive.field("targets", F.Targets);
  Archive.field("targets_from", F.TargetsFrom);
  Archive.field("guessed_includes", F.GuessedIncludes);
  Archive.field("missing_headers", F.MissingHeaders);
  Archive.field("parse_errors", F.ParseErrors);
  Archive.field("configuration_errors", F.ConfigurationErrors);
  Archive.field("warnings", F.Warnings);
  Archive.field("remarks", F.Remarks);
  Archive.field("lost_launches", F.LostLaunches);
  Archive.field("suppressed_by", F.Suppressed);
  Archive.field("measured", F.Measured);
  Archive.field("findings", F.Findings);
  Archive.field("launches", F.Launches);
  Archive.field("summary", F.Summary);
  Archive.field("launch_free", F.IsLaunchFree);
  Archive.field("kernels", F.Kernels);
  Archive.field("compiled_out", F.CompiledOut);
}

void mapFields(auto &Archive, Is<RunRecord> auto &R) {
  Archive.field("is_shard", R.IsShard);
  Archive.field("index", R.Part.Index);
  Archive.field("count", R.Part.Count);
  Archive.field("files", R.Files);
  Archive.field("files_hash", R.FilesHash);
  Archive.field("indices", R.Indices);
  Archive.field("settings", R.Settings);
}

void mapFields(auto &Archive, Is<LintReport> auto &R) {
  Archive.field("run", R.Run);
  Archive.field("commands", R.CommandsPath);
  Archive.field("not_found", R.NotFound);
  Archive.field("judged", R.IsJudged);
  Archive.field("narrowed", R.IsNarrowed);
  Archive.field("measuring", R.Measuring);
  Archive.field("files", R.Files);
}

/// The counts that every report has.
void mapFields(auto &Archive, Is<Summary> auto &S) {
  Archive.field("files", S.Files);
  Archive.field("partly_read", S.PartlyRead);
  Archive.field("failed", S.Failed);
  Archive.field("launches", S.Launches);
  Archive.field("decided", S.Decided);
  Archive.field("lost", S.Lost);
  Archive.field("errors", S.Errors);
  Archive.field("warnings", S.Warnings);
  Archive.field("suppressed", S.Suppressed);
  Archive.field("suppressed_by", S.SuppressedBy);
  Archive.field("left_out", S.LeftOut);
  Archive.field("never_reached", S.NeverReached);
  Archive.field("compiled_out", S.CompiledOut);
}

} // namespace warplint::records

#endif // WARPLINT_RECORDS_RECORDFIELDS_H
