//===- Snapshot.cpp - One of the two sides that are compared --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/Snapshot.h"
#include "arch_tables/ArchTables.h"
#include "arch_tables/JsonReader.h"
#include "base/OptionNames.h"
#include "base/RegularFile.h"
#include "measured/ResourceFiles.h"
#include "measured/Symbol.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>

using namespace llvm;

namespace warplint::report {

/// Whether the file at \p Path begins with a JSON object. Only its beginning is read, since a log
/// may have any size.
static Expected<bool> beginsAsJson(StringRef Path) {
  if (Error Problem = base::expectFile(Path))
    return createStringError(Path + ": " + toString(std::move(Problem)));
  constexpr uint64_t Beginning = 4096;
  auto Slice = MemoryBuffer::getFileSlice(Path, Beginning, /*Offset=*/0);
  if (std::error_code Problem = Slice.getError())
    return createStringError(Path + ": " + Problem.message());
  StringRef Text = (*Slice)->getBuffer();
  Text.consume_front("\xEF\xBB\xBF");
  return Text.ltrim().starts_with("{");
}

Expected<Snapshot> readSnapshot(StringRef Path) {
  if (sys::fs::is_directory(Path))
    return readMeasurements(Path);
  Expected<bool> IsJson = beginsAsJson(Path);
  if (!IsJson)
    return IsJson.takeError();
  if (!*IsJson)
    return readMeasurements(Path);
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer)
    return createStringError(Path + ": " + toString(Buffer.takeError()));
  return readReport(Path, (*Buffer)->getBuffer());
}

using nlohmann::json;

namespace {

/// Takes the parts of a report that are compared. Others may be there: later versions
/// add keys.
class ReportReader {
public:
  ReportReader(StringRef Path, const json &Whole) : Problems(Path), Whole(Whole) {
    Result.Path = Path.str();
  }

  Expected<Snapshot> read();

private:
  arch::JsonProblems Problems;
  const json &Whole;
  Snapshot Result;

  const json &member(const json &Of, const char *Key, json::value_t Type, const Twine &Path);
  std::string text(const json &Of, const char *Key, const Twine &Path);
  std::string textOrNull(const json &Of, const char *Key, const Twine &Path);
  unsigned line(const json &Of, const Twine &Path);
  void readBlock(const json &Reading, const Twine &Path, Subject &Into);
  void readMeasured(const json &Launch, const Twine &Path, Subject &Into);
  void readLaunch(const json &Launch, const Twine &Path);
  void addSubjects(const json &Launch, const json &Reading, const Twine &Path);
  void readFinding(const json &Finding, const Twine &Path);
  void readFile(const json &File, const Twine &Path);
};

} // namespace

/// The default for a value that is missing or of another type, so that reading continues.
static const json &emptyOf(json::value_t Type) {
  static const json Object = json::object(), Array = json::array(), Text = "";
  return Type == json::value_t::object ? Object : Type == json::value_t::array ? Array : Text;
}

const json &ReportReader::member(const json &Of, const char *Key, json::value_t Type,
                                 const Twine &Path) {
  auto Found = Of.is_object() ? Of.find(Key) : Of.end();
  if (Of.is_object() && Found != Of.end() && Found->type() == Type)
    return *Found;
  std::string Where = Path.isTriviallyEmpty() ? Key : (Path + "." + Key).str();
  const char *Wanted = Type == json::value_t::object  ? "an object"
                       : Type == json::value_t::array ? "a list"
                                                      : "a string";
  StringRef Seen = !Of.is_object() || Found == Of.end() ? "nothing" : Found->type_name();
  Problems.report(Where, "found " + Seen + ", expected " + Wanted);
  return emptyOf(Type);
}

std::string ReportReader::text(const json &Of, const char *Key, const Twine &Path) {
  return member(Of, Key, json::value_t::string, Path).get_ref<const std::string &>();
}

/// Empty for null.
std::string ReportReader::textOrNull(const json &Of, const char *Key, const Twine &Path) {
  auto Found = Of.is_object() ? Of.find(Key) : Of.end();
  bool IsNull = Of.is_object() && Found != Of.end() && Found->is_null();
  return IsNull ? "" : text(Of, Key, Path);
}

/// The line of a place; 0 if it has none.
unsigned ReportReader::line(const json &Of, const Twine &Path) {
  auto Found = Of.is_object() ? Of.find("line") : Of.end();
  if (!Of.is_object() || Found == Of.end() || Found->is_null())
    return 0;
  if (Found->is_number_unsigned())
    return Found->get<unsigned>();
  Problems.report((Path + ".line").str(),
                  StringRef("found ") + Found->type_name() + ", expected a number");
  return 0;
}

/// The numbers of \p List, where it has nothing else.
static std::vector<uint64_t> numbers(const json &List) {
  std::vector<uint64_t> Result;
  for (const json &Item : List)
    if (Item.is_number_unsigned())
      Result.push_back(Item.get<uint64_t>());
  return Result.size() == List.size() ? Result : std::vector<uint64_t>();
}

/// "32x8"; the last dimensions are left out where they are 1.
static std::string shape(std::vector<uint64_t> Parts) {
  while (Parts.size() > 1 && Parts.back() == 1)
    Parts.pop_back();
  return join(map_range(Parts, [](uint64_t N) { return std::to_string(N); }), "x");
}

/// The array of an argument's values, if they are known.
static const json *valuesOf(const json &Argument) {
  auto Values = Argument.find("values");
  return Values != Argument.end() && Values->is_array() ? &*Values : nullptr;
}

/// Takes block and dynamic shared memory of \p Reading.
void ReportReader::readBlock(const json &Reading, const Twine &Path, Subject &Into) {
  std::vector<std::string> Shapes;
  if (const json *Values = valuesOf(member(Reading, "block", json::value_t::object, Path)))
    for (const json &Value : *Values) {
      std::vector<uint64_t> Parts = numbers(Value);
      uint64_t Threads = 1;
      for (uint64_t Part : Parts)
        Threads = SaturatingMultiply(Threads, Part);
      if (Parts.empty())
        continue;
      Into.Blocks.push_back(uint32_t(std::min<uint64_t>(Threads, UINT32_MAX)));
      Shapes.push_back(shape(Parts));
    }
  Into.Shape = join(Shapes, " or ");
  if (const json *Values = valuesOf(member(Reading, "dynamic_shared", json::value_t::object, Path)))
    if (std::vector<uint64_t> Bytes = numbers(*Values); Bytes.size() == 1)
      Into.DynamicShared = Bytes.front();
}

static std::optional<uint64_t> numberIn(const json &Of, const char *Key) {
  auto Found = Of.find(Key);
  return Found != Of.end() && Found->is_number_unsigned() ? std::optional(Found->get<uint64_t>())
                                                          : std::nullopt;
}

/// Reads the measurements of the kernel of \p Launch.
void ReportReader::readMeasured(const json &Launch, const Twine &Path, Subject &Into) {
  if (!Launch.is_object() || !Launch.contains("resources"))
    return;
  const json &All = member(Launch, "resources", json::value_t::object, Path);
  if (!All.contains(Into.Kernel))
    return;
  const json &ByTarget =
      member(All, Into.Kernel.c_str(), json::value_t::object, Path + ".resources");
  for (const auto &[Target, Usage] : ByTarget.items()) {
    std::optional<uint64_t> Registers, Shared, Barriers, Stores, Loads;
    if (Usage.is_object()) {
      Registers = numberIn(Usage, "registers");
      Shared = numberIn(Usage, "static_shared");
      Barriers = numberIn(Usage, "barriers");
      Stores = numberIn(Usage, "spill_stores");
      Loads = numberIn(Usage, "spill_loads");
    }
    if (!Registers || !Shared) {
      Problems.report((Path + ".resources." + Into.Kernel + "." + Target).str(),
                      "expected an object with registers and static_shared");
      return;
    }
    KernelUse Use{uint32_t(*Registers), *Shared, uint32_t(Barriers.value_or(0)), std::nullopt};
    if (Stores && Loads)
      Use.Spilled = *Stores + *Loads;
    Into.Measured[Target] = Use;
    Result.HasMeasurements = true;
  }
}

/// Adds what \p Launch is by one of its readings, once for each of its kernels.
void ReportReader::addSubjects(const json &Launch, const json &Reading, const Twine &Path) {
  std::vector<std::string> Kernels;
  for (const json &Kernel : member(Reading, "kernels", json::value_t::array, Path))
    if (Kernel.is_string())
      Kernels.push_back(Kernel.get<std::string>());
  if (Kernels.empty())
    Kernels.push_back(textOrNull(Reading, "kernel", Path));
  for (std::string &Kernel : Kernels) {
    Subject S;
    S.Kernel = std::move(Kernel);
    S.File = text(Launch, "file", Path);
    S.Line = line(Launch, Path);
    S.Form = text(Launch, "form", Path);
    // NUL is in none of the parts.
    S.Key = S.File + '\0' + S.Form + '\0' + S.Kernel;
    readBlock(Reading, Path, S);
    readMeasured(Launch, Path, S);
    for (const auto &[Target, Share] :
         member(Reading, "occupancy", json::value_t::object, Path).items())
      if (Share.is_number())
        S.Unmeasured[Target] = Share.get<double>();
    Result.Subjects.push_back(std::move(S));
  }
}

void ReportReader::readLaunch(const json &Launch, const Twine &Path) {
  if (!Launch.is_object() || !Launch.contains("readings"))
    return addSubjects(Launch, Launch, Path);
  for (const json &Reading : member(Launch, "readings", json::value_t::array, Path))
    addSubjects(Launch, Reading, Path);
}

void ReportReader::readFinding(const json &Finding, const Twine &Path) {
  std::string Message = text(Finding, "message", Path);
  // Older reports name no subject.
  std::string About = Finding.contains("subject") ? text(Finding, "subject", Path) : "";
  Result.Findings.push_back({text(Finding, "check", Path), text(Finding, "severity", Path),
                             textOrNull(Finding, "file", Path), withoutLines(Message),
                             line(Finding, Path), faultAndSubject(About, Message)});
}

void ReportReader::readFile(const json &File, const Twine &Path) {
  if (text(File, "status", Path) == "failed")
    Result.Remarks.push_back(text(File, "file", Path) + " was not read well enough for " +
                             Result.Path + ", so its contents may be missing there");
}

Expected<Snapshot> ReportReader::read() {
  auto ForEach = [&](const char *Key, void (ReportReader::*Read)(const json &, const Twine &)) {
    size_t Index = 0;
    for (const json &Item : member(Whole, Key, json::value_t::array, "")) {
      std::string Path = std::string(Key) + "[" + std::to_string(Index++) + "]";
      (this->*Read)(Item, Path);
    }
  };
  for (const json &Target : member(Whole, "targets", json::value_t::array, ""))
    if (Target.is_string())
      Result.Targets.push_back(Target.get<std::string>());
  ForEach("launches", &ReportReader::readLaunch);
  ForEach("findings", &ReportReader::readFinding);
  ForEach("files", &ReportReader::readFile);
  // Older reports have no such key; most of them have findings.
  Result.IsJudged = Whole.value("judged", json(true)) != json(false);
  if (Problems.any())
    return Problems.take();
  return std::move(Result);
}

Expected<Snapshot> readReport(StringRef Path, StringRef Text) {
  auto Explain = [](Error Problem) {
    return createStringError(toString(std::move(Problem)) + "; '" +
                             base::nameOf(base::Option::JsonReport) + "' writes a report");
  };
  Expected<json> Whole = arch::parseJson(Path, Text, /*Strict=*/false);
  if (!Whole)
    return Explain(Whole.takeError());
  Expected<Snapshot> Result = ReportReader(Path, *Whole).read();
  if (!Result)
    return Explain(Result.takeError());
  return Result;
}

/// The name that users write, without the parameters.
static std::string shownName(const std::string &Symbol) {
  ItaniumPartialDemangler Demangler;
  if (!measured::demangleFunction(Demangler, Symbol))
    return Symbol;
  size_t Length = 0;
  char *Name = Demangler.getFunctionName(nullptr, &Length);
  std::string Shown = Name ? Name : Symbol;
  std::free(Name);
  return Shown;
}

/// The resources of the kernel of \p U. On an architecture that no table has, its shared memory
/// includes what the system reserves.
static KernelUse useOf(const measured::KernelUsage &U) {
  std::optional<uint64_t> Spilled;
  if (U.Local && U.Local->KnowsSpills)
    Spilled = U.Local->SpillStores + U.Local->SpillLoads;
  uint64_t Reserved = 0;
  if (Expected<arch::Target> Target = arch::ArchTables::builtin().find(U.Architecture))
    Reserved = Target->Arch->SharedReservedPerBlock;
  else
    consumeError(Target.takeError());
  return {U.Registers, U.ownShared(Reserved), U.Barriers.value_or(0), Spilled};
}

/// Whether \p A is later than \p B: from a newer source, or further down in the same.
static bool isLater(const measured::KernelUsage &A, const measured::KernelUsage &B,
                    const measured::ResourceTable &Table) {
  auto Written = [&](const measured::KernelUsage &U) { return Table.sources()[U.Source].Modified; };
  return A.Source == B.Source ? A.Line >= B.Line : Written(A) >= Written(B);
}

Expected<Snapshot> readMeasurements(StringRef Path) {
  measured::ResourceTable Table;
  if (Error Problem = measured::readResources(Path, Table))
    return std::move(Problem);
  Snapshot Result;
  Result.What = Snapshot::Kind::Measurements;
  Result.Path = Path.str();
  Result.HasMeasurements = true;
  std::vector<std::pair<std::string, StringRef>> Named;
  for (StringRef Symbol : Table.symbols())
    Named.emplace_back(shownName(Symbol.str()), Symbol);
  llvm::sort(Named);
  for (const auto &[Name, Symbol] : Named) {
    // Internal kernels of several files share a symbol: the file distinguishes them.
    std::map<std::string, std::map<std::string, const measured::KernelUsage *>> ByUnit;
    for (const measured::KernelUsage &U : Table.of(Symbol)) {
      const measured::KernelUsage *&Known = ByUnit[U.Unit][U.Architecture];
      if (!Known || isLater(U, *Known, Table))
        Known = &U;
    }
    for (const auto &[Unit, ByTarget] : ByUnit) {
      Subject &Kernel = Result.Subjects.emplace_back();
      Kernel.Kernel = Name;
      Kernel.Key = Symbol.str();
      for (const auto &[Target, U] : ByTarget) {
        Kernel.Measured[Target] = useOf(*U);
        if (!is_contained(Result.Targets, Target))
          Result.Targets.push_back(Target);
      }
    }
  }
  for (const measured::Source &S : Table.sources())
    Result.Remarks.insert(Result.Remarks.end(), S.Remarks.begin(), S.Remarks.end());
  return Result;
}

} // namespace warplint::report
