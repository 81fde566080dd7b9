//===- Baseline.cpp - The findings that a project knows of ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Baseline.h"
#include "arch_tables/JsonReader.h"
#include "files/OutputFile.h"
#include "files/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::report {

/// The version of the form of the file; it changes when an older program can't read the new form.
static constexpr uint32_t FormVersion = 1;

/// The name of the key of the version, which no other file of ours has.
static constexpr const char *VersionKey = "warplint_baseline";

static KnownFinding readFinding(arch::JsonObject &Entry) {
  KnownFinding Known;
  Known.File = Entry.optionalText("file");
  Known.Check = Entry.text("check");
  std::string Level = Entry.text("severity");
  if (Level == checks::name(checks::Severity::Error))
    Known.Level = checks::Severity::Error;
  else if (Level != checks::name(checks::Severity::Warning))
    Entry.report("severity", "found '" + Level + "', expected error or warning");
  Known.Message = Entry.text("message");
  Known.Fingerprint = Entry.text("fingerprint");
  Known.Through = Entry.optionalText("through");
  Entry.finish();
  return Known;
}

/// Reads \p Text, the content of the file \p Path.
static Expected<Baseline> parseBaseline(StringRef Path, StringRef Text) {
  Expected<nlohmann::json> Value = arch::parseJson(Path, Text, /*Strict=*/true);
  if (!Value)
    return Value.takeError();
  if (!Value->is_object() || !Value->contains(VersionKey))
    return createStringError(Path + ": found other JSON, expected what --write-baseline wrote");
  arch::JsonProblems Problems(Path);
  arch::JsonObject Whole(Problems, *Value, "");
  uint32_t Version = Whole.number(VersionKey, 1);
  // A later form may have other keys: what it is comes before what is wrong with it.
  if (!Problems.any() && Version != FormVersion)
    return createStringError(Path + ": " + VersionKey + ": found version " + Twine(Version) +
                             ", expected " + Twine(FormVersion));
  Baseline Result;
  Result.Targets = Whole.texts("targets");
  Result.IsMeasured = Whole.flag("measured");
  for (arch::JsonObject &Entry : Whole.objects("findings"))
    Result.Findings.push_back(readFinding(Entry));
  Whole.finish();
  if (Problems.any())
    return Problems.take();
  return Result;
}

Expected<Baseline> readBaseline(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = files::readFile(Path);
  if (!Buffer) {
    std::string Next =
        sys::fs::exists(Path) ? "" : ("; --write-baseline=" + Path + " writes one").str();
    return createStringError(Path + ": " + toString(Buffer.takeError()) + Next);
  }
  Expected<Baseline> Result = parseBaseline(Path, (*Buffer)->getBuffer());
  if (Result)
    return Result;
  return createStringError(
      toString(Result.takeError()) +
      "; correct it, or delete it and write it again with --write-baseline=" + Path);
}

static Json toJson(const KnownFinding &Known) {
  Json J = Json::object();
  if (!Known.File.empty())
    J["file"] = Known.File;
  J["check"] = Known.Check;
  J["severity"] = checks::name(Known.Level).str();
  J["message"] = Known.Message;
  J["fingerprint"] = Known.Fingerprint;
  if (!Known.Through.empty())
    J["through"] = Known.Through;
  return J;
}

Error writeBaseline(StringRef Path, Baseline Findings) {
  // By what stays when lines move, so that a change of the file is one of findings.
  llvm::sort(Findings.Findings, [](const KnownFinding &A, const KnownFinding &B) {
    auto Key = [](const KnownFinding &K) {
      return std::tie(K.File, K.Check, K.Message, K.Fingerprint, K.Level, K.Through);
    };
    return Key(A) < Key(B);
  });
  Json Whole = {
      {VersionKey, FormVersion}, {"targets", Findings.Targets}, {"measured", Findings.IsMeasured}};
  Whole["findings"] = Json::array();
  for (const KnownFinding &Known : Findings.Findings)
    Whole["findings"].push_back(toJson(Known));
  return files::writeWhole(Path, [&](raw_ostream &Out) {
    // Messages and names of files need not be UTF-8.
    Out << Whole.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
    return Error::success();
  });
}

} // namespace warplint::report
