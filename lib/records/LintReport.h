//===- LintReport.h - The findings of a file, without an AST --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_LINTREPORT_H
#define WARPLINT_RECORDS_LINTREPORT_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "dataflow/ProgramFacts.h"
#include "findings/Finding.h"
#include "findings/Targets.h"
#include "measured/ResourceTable.h"
#include "occupancy/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint::records {

/// The number of a part, from 1, and of all parts.
struct Shard {
  unsigned Index = 1;
  unsigned Count = 1;

  bool operator==(const Shard &) const = default;
};

/// Reads "2/4".
/// \returns an error with what was found and what was expected.
llvm::Expected<Shard> parseShard(llvm::StringRef Text);

/// The cost of reading \p File, in bytes of source: its own, and the headers that nearly every file
/// includes.
uint64_t readingCost(const std::string &File);

/// Those of \p Files (by index, ascending) that are in \p Part. Every file is in one
/// part; the parts hold about as many bytes each, and are the same for every order of
/// the files.
std::vector<size_t> filesOfShard(llvm::ArrayRef<std::string> Files, Shard Part);

/// A place in a file: its path as the user would give it.
using Place = ProgramPlace;

/// A finding of the same line and fault as another, which represents it.
struct AlikeFinding {
  std::string Message;
  Severity Level = Severity::Warning;
};

/// One finding that survived filters and NOLINT: clang-tidy's diagnostic with
/// what it can't hold. Its notes and fixes are in the diagnostic.
struct ReportedFinding {
  clang::tidy::ClangTidyError Diagnostic;
  Severity Level;
  std::vector<std::string> Targets;
  std::vector<AlikeFinding> Alike; ///< Those that it represents beside itself.
  std::string Subject = {}; ///< `Finding::Subject`; empty for other tools' findings.
  size_t OfOtherFiles = 0; ///< How many of these, the last ones, are through other files of the run.
  bool LostFix = false;    ///< To that of another check, which edits the same.

  /// Calls \p Visit with the message and severity of itself and of all alike.
  void forEach(llvm::function_ref<void(llvm::StringRef, Severity)> Visit) const {
    Visit(Diagnostic.Message.Message, Level);
    for (const AlikeFinding &Other : Alike)
      Visit(Other.Message, Other.Level);
  }
};

/// The end of what \p Message highlights, in bytes; its own place where it
/// highlights nothing from there on.
unsigned endOfHighlight(const clang::tooling::DiagnosticMessage &Message);

/// The edits of \p Message by file, in the order of the names.
std::vector<std::pair<llvm::StringRef, const clang::tooling::Replacements *>>
sortedFixes(const clang::tooling::DiagnosticMessage &Message);

/// What holds of one part of an argument that is not known.
struct PartLimits {
  std::optional<int64_t> Min, Max; ///< Empty: the range of the type.
  int64_t MultipleOf = 1;

  bool operator==(const PartLimits &) const = default;
};

/// Values of one argument of a launch, or why they are not known.
struct ArgumentRecord {
  std::vector<std::vector<int64_t>> Values; ///< Integers have one part, `dim3` three.
  std::string UnknownReason;                ///< Empty when known.
  std::vector<PartLimits> Limits;           ///< By part, where not known and something holds.

  bool operator==(const ArgumentRecord &) const = default;
};

/// Numbers of an attribute in their order, empty where not known.
using NumberList = std::vector<std::optional<int64_t>>;

/// The attributes of a kernel for one target; empty: not given.
struct AttributeRecord {
  NumberList Bounds;                   ///< `__launch_bounds__`: threads, blocks, cluster.
  std::optional<int64_t> MaxRegisters; ///< `__maxnreg__`, per thread.
  NumberList BlockSize;                ///< Threads, in x, y and z.
  NumberList ClusterDims;              ///< Blocks, in x, y and z.

  bool operator==(const AttributeRecord &) const = default;
};

/// One requirement of a kernel on its block or its grid.
struct NeedRecord {
  std::string Of;               ///< "threads", "blockDim.x", or "gridDim.y"
  std::string Rule;             ///< "exactly", "a multiple of", "a power of two", "at least", "at most"
  std::vector<int64_t> Threads; ///< In x, y and z; one number of one axis; none: a power of two.
  std::string By;               ///< The call or the statement: "cub::BlockReduce".
  Place Where;

  bool operator==(const NeedRecord &) const = default;
};

/// A condition under which a launch works.
struct RequirementRecord {
  std::string Requires;      ///< "n >= 1"
  std::string Part;          ///< "grid.x"
  int64_t Limit = 0;
  bool IsGuaranteed = false; ///< The code lets no other size come to the launch.
  /// Whether the size has no other name than the launch has written for it: "block.x >= 1".
  bool IsAsWritten = false;
  std::vector<std::string> Targets;
};

/// What a launch takes on a target; of several blocks that which fills an SM best.
struct ConfigRecord {
  std::string Target;
  occupancy::Config Config;
  /// Where its registers are from: "on sm_80 (build.log:17)"; empty: they are not known.
  std::string Measured;
};

/// What one reading of a launch gives it, or what several give it together.
struct ReadingRecord {
  std::string Kernel;               ///< Empty when not known; without arguments where those differ.
  std::vector<std::string> Kernels; ///< All that it can launch, in the order of their names.
  bool Reached = true;              ///< Whether some path leads there.
  ArgumentRecord Grid;
  ArgumentRecord Block;
  ArgumentRecord DynamicShared;            ///< Bytes.
  ArgumentRecord Cluster;                  ///< Blocks; all 0: none is asked for.
  ArgumentRecord Cooperative;              ///< Not 0: all blocks must be resident at once.
  ArgumentRecord LaunchAttributes;         ///< By number; 0 is none.
  std::vector<std::string> AttributeNames; ///< Of those, without 0.
  /// The modes that attributes give it, by name ("shared_memory_mode"); those that none gives are
  /// left out.
  std::vector<std::pair<std::string, ArgumentRecord>> Modes;
  /// Whether it launches a kernel of CUDA Tile, whose blocks have no threads.
  bool OfTiles = false;
  /// The targets that none of its kernels has code for; what is said of the launch does not hold
  /// there.
  std::vector<std::string> NotFor;
  /// Of the kernel, by target.
  std::vector<std::pair<std::string, AttributeRecord>> KernelAttributes;
  /// Best possible occupancy by target, 0 to 1, with the measured registers where those are known;
  /// empty when the block is not known.
  std::vector<std::pair<std::string, double>> Occupancy;
  std::vector<ConfigRecord> Configs; ///< By target, with the measured registers; where known.
  std::vector<RequirementRecord> Contract; ///< Of sizes that only the run knows.
  /// Whether each part of the launch is known, or has its conditions in the contract.
  bool HasWholeContract = false;
  /// Why it has no occupancy, by target: "the block is too large".
  std::vector<std::pair<std::string, std::string>> WhyNone;

  /// The kernel's attributes where they are the same on every target; empty where they differ.
  std::optional<AttributeRecord> sameAttributes() const;

  /// Whether \p Other is the same but for its kernels.
  bool isLike(const ReadingRecord &Other) const;

  /// The instances of the template around the launch, and the calls of the
  /// function around it, that bring this; empty where every caller does.
  std::vector<std::string> Instances;
  std::vector<Place> Calls;
};

/// What checks that ran a kernel know of races on shared memory.
struct RaceRecord {
  std::string Verdict; ///< "race-free", "not race-free", "not decided"; empty: no shared memory, or
                       ///< not run.
  std::string Why;     ///< What is not known.
};

/// One launch of the inventory: all its readings together.
struct LaunchRecord : ReadingRecord {
  /// What the compiler measured of its kernels, by kernel and target.
  std::map<std::string, std::vector<std::pair<std::string, measured::KernelUsage>>> Measured;
  Place Where;
  std::string Form;          ///< "triple-chevron", "cudaLaunchKernel", ...
  bool InDeviceCode = false; ///< In code that runs on the device.
  /// The readings that differ in more than the kernel's arguments, in the order of
  /// the source; empty where all are alike.
  std::vector<ReadingRecord> Readings;

  Place Chevrons;    ///< Its `<<<`; no place for other forms.
  bool Lost = false; ///< Seen in the text only: the parse failed there.
  std::vector<NeedRecord> Needs; ///< Of its kernels on its block and its grid.
  /// Why a kernel that checks ran under it was not run to its end; empty if it was, or was not run.
  std::string CutShort;
  RaceRecord Races;

  ReadingRecord &together() { return *this; }
  const ReadingRecord &together() const { return *this; }

  /// Whether the block, what most limits depend on, is known.
  bool isDecided() const { return Block.UnknownReason.empty(); }
};

/// A launch in a branch of a conditional directive that is not taken.
struct CompiledOutLaunch {
  Place Where;
  std::string Condition; ///< Under which it would be there.
  std::string Flags;     ///< Of a compiler, which bring it: "-DUSE_CUDA". Empty: not known.
};

/// One kernel that a file defines or launches, apart from its launches.
struct KernelRecord {
  std::string Name; ///< As launches call it.
  std::string Key;  ///< The same in every file, and for no other kernel.
  Place Where;
  /// By target: what it takes but for a block, which is of 0 threads.
  std::vector<ConfigRecord> Configs;
  /// By target.
  std::vector<std::pair<std::string, AttributeRecord>> Attributes;
};

/// One thing that is known of a launch or kernel, beyond its record.
struct ExplainedFact {
  std::string About; ///< "block", "guard", ...
  std::string Text;
  Place Where; ///< No place: the text says it all.
};

/// All of one launch.
struct Explanation {
  Place Where;
  std::vector<ExplainedFact> Facts;
};

/// How far a file can be trusted to have been read.
enum class ReadStatus {
  Whole,  ///< No error.
  Partly, ///< Headers are missing, or there are errors elsewhere; every launch was seen.
  Failed, ///< Launches are lost or damaged by errors, or errors may hide any.
};

/// Whose compile command a file was read with.
enum class CommandOf {
  Itself,   ///< Its own, or flags of the command line.
  Includer, ///< That of a file that includes it, which was read in its place.
  Similar,  ///< That of the file most like it, for want of its own.
  None,     ///< There are none: defaults.
};

/// The kernels of a file beside what the compiler measured of any.
struct MeasuredKernels {
  std::map<std::string, bool> Kernels; ///< By key: whether one of the targets knows it.
  std::map<std::string, size_t> Given; ///< Measurements that there are, by the paths.
  /// Of those, by source, line, kernel and architecture: a binary has no lines.
  std::set<std::tuple<std::string, uint64_t, std::string, std::string>> Used;
  std::set<std::string> Outdated;   ///< Sources that are older than the file.
  std::vector<std::string> Remarks; ///< What could not be read of the sources.
};

/// What `--measure` compiled.
struct Measuring {
  std::map<std::string, std::vector<std::string>> Cubins; ///< By file.
  unsigned Compiled = 0, Cached = 0, Failed = 0;          ///< By file and target.
  std::vector<std::string> Problems;  ///< "a.cu: not measured on sm_80: nvcc 13.0.88: ...".
  std::vector<std::string> Compilers; ///< "nvcc 13.0.88"; each once.
  std::vector<std::string> Programs;  ///< Of each compiler, the paths that were run.
  double Seconds = 0;                 ///< That it took.
};

/// A name that the configuration or a comment spells and nothing has, or a comment without effect.
struct NameWarning {
  std::string Text;
  std::string Check; ///< Said only where this one runs; empty: wherever.
};

/// A file that a parse read.
struct EnteredFile {
  std::string Path; ///< One of its names; as the user would write it where a part is written.
  uint64_t Hash;    ///< Of the content that the parse saw.
};

/// All that is known of one file after linting.
struct FileReport {
  /// Whether errors are left that no missing header explains, or launches are lost.
  bool hasErrors() const {
    return Status == ReadStatus::Failed ||
           (Status == ReadStatus::Partly && MissingHeaders.empty() && !ParseErrors.empty());
  }

  std::string File;
  CommandOf Command = CommandOf::Itself;
  std::string Toolkit; ///< The root of the one whose headers were read; empty: warplint's own.
  /// Include folders that the tree suggested, as the user would write them.
  std::vector<std::string> GuessedIncludes;
  ReadStatus Status = ReadStatus::Whole;
  std::vector<std::string> MissingHeaders;
  /// Errors of the parse: "file.cu:3:1: expected '}'".
  std::vector<std::string> ParseErrors;
  /// Options of .clang-tidy that are wrong: what they meant is not known.
  std::vector<std::string> ConfigurationErrors;
  std::vector<NameWarning> Warnings;
  /// The files that the parse entered, itself included, by what they are rather
  /// than by name.
  std::map<llvm::sys::fs::UniqueID, EnteredFile> Entered;
  /// Has no command of its own, and files that include it: it was only to be read
  /// where none of the others did.
  bool ReadsLast = false;
  /// Checks that were silent because of which targets were judged together.
  std::set<std::string> DecidedByTargets;
  std::set<std::string> RanKernels; ///< Checks that ran kernels.
  bool DependsOnTargets = false;    ///< Launches or kernels were read otherwise for some.
  std::string Checks;        ///< Those that ran, as globs; empty where they are not needed.
  std::optional<FileSummary> Summary; ///< For the other files of a program, if it is in one.
  unsigned LostLaunches = 0; ///< `<<<` that are in no launch of the model.
  std::vector<ReportedFinding> Findings;
  std::vector<ReportedFinding> Known; ///< Findings of the baseline, which are not reported.
  std::vector<LaunchRecord> Launches;
  std::vector<KernelRecord> Kernels;
  std::vector<CompiledOutLaunch> CompiledOut;
  std::vector<std::string> Targets;        ///< That it was judged for.
  /// Where these are from, if neither a flag, .clang-tidy nor a command names them: a file of the
  /// project or a variable of the environment; empty: a default.
  std::string TargetsFrom;
  TargetSet Judged;                ///< The same, with what they are.
  std::optional<MeasuredKernels> Measured; ///< Empty: nothing is given.
  /// Findings of our checks that are hidden, by check and there by cause.
  std::map<std::string, std::map<std::string, unsigned>> Suppressed;
  unsigned LeftOut = 0;                    ///< Findings that `--diff` left out.
  bool IsCached = false;                   ///< Kept from an earlier run.
  bool IsLaunchFree = false;               ///< As its text shows: it was not parsed.
  unsigned ExplainedLine = 0; ///< Whose launch is to be explained; 0: none.
  std::vector<Explanation> Explanations;   ///< Of that line.
  std::vector<std::string> Remarks;        ///< For `--verbose`: dropped flags, guesses.
};

/// The report of \p File if one of \p Done, which was to be linted anyway, entered it: then that
/// report has what is in it.
std::optional<FileReport> readAlready(const std::string &File, llvm::ArrayRef<FileReport> Done);

/// Of \p Reports, those of files that were only to be read where no other was read with
/// them: drops what they show where one was, as `lintFiles` on all of them would.
void dropReadTwice(std::vector<FileReport> &Reports);

/// \p Counts in falling order, equal ones by name.
std::vector<std::pair<std::string, unsigned>>
mostFirst(const std::map<std::string, unsigned> &Counts);

/// The counts of a whole run.
struct Summary {
  unsigned Files = 0, PartlyRead = 0, Failed = 0;
  unsigned Cached = 0;     ///< Of the files: kept from an earlier run.
  unsigned LaunchFree = 0; ///< Of the files: not parsed, since their text shows no launch.
  unsigned Launches = 0, Decided = 0, Lost = 0;
  unsigned NeverReached = 0; ///< Of the launches: no path leads there.
  unsigned CompiledOut = 0;  ///< Beside the launches.
  unsigned Errors = 0, Warnings = 0, Suppressed = 0, LeftOut = 0;
  /// The suppressed findings by cause: "NOLINT", "line filter", "header filter", "baseline".
  std::map<std::string, unsigned> SuppressedBy;
  std::map<std::string, unsigned> UndecidedByReason;
  std::map<std::string, unsigned> CutShortByReason; ///< Launches with a kernel that was not run out.
  bool HasMeasurements = false;                     ///< Whether the compiler's are given.
  unsigned KernelsMeasured = 0, KernelsInNoLog = 0; ///< Then.
  size_t Measurements = 0, MeasurementsUsed = 0;

  /// The reasons with their counts, the most frequent first.
  std::vector<std::pair<std::string, unsigned>> reasons() const;
};

/// Launches that are compiled out under one condition.
struct CompiledOutGroup {
  std::string Condition, Flags;
  unsigned Launches = 0;
  std::set<std::string> Files;
};

/// What became of a baseline.
struct BaselineOutcome {
  std::string Path;       ///< As the user gave it.
  unsigned Known = 0;     ///< Findings that it has.
  unsigned Gone = 0;      ///< Its entries that no finding matches any more.
  bool IsWritten = false; ///< By this run, with all findings.
  unsigned Kept = 0;      ///< Then, its entries of what this run did not judge.
};

/// The files and settings of a run, by which its parts are distinguished from those of other runs.
struct RunRecord {
  Shard Part;                                                ///< Which part of it this is.
  bool IsShard = false;                                      ///< False: it is a run by itself.
  unsigned Files = 0;                                        ///< Of all parts.
  uint64_t FilesHash = 0;                                    ///< Of their names, in order.
  std::vector<unsigned> Indices;                             ///< Of the files of this part.
  std::vector<std::pair<std::string, std::string>> Settings; ///< Flags, with their values.
};

/// The reports of a run, in the order of the files, each finding and launch of
/// a header kept once.
struct LintReport {
  RunRecord Run;
  std::vector<FileReport> Files;
  /// What was named on the command line and could not be come by, and why.
  std::vector<std::string> NotFound;
  /// The file of the compile commands; empty where there is none.
  std::string CommandsPath;
  bool IsJudged = true;                        ///< False: only the launches were asked for.
  bool IsOfChange = false;                     ///< Only what a change brought is asked for.
  bool IsNarrowed = false;                     ///< By filters of lines or headers.
  std::optional<BaselineOutcome> Baseline;     ///< Empty: none was asked for.
  std::optional<records::Measuring> Measuring; ///< Empty: it was not asked for.
  /// The targets that a port is from and to; empty for any other run.
  std::optional<std::pair<std::string, std::string>> Ported;

  /// Drops what an earlier file reported already (a header that both include),
  /// and the parse errors of a header that another file was read well with: it
  /// needs what that file includes before it.
  void settle();
  Summary summary() const;
  /// The launches that are compiled out, by condition, the most frequent first.
  std::vector<CompiledOutGroup> compiledOut() const;
  /// Names of the targets judged, each once, in order.
  std::vector<std::string> targets() const;
  /// The toolkits whose headers were read, each once, in order.
  std::vector<std::string> toolkits() const;
};

} // namespace warplint::records

#endif // WARPLINT_RECORDS_LINTREPORT_H
