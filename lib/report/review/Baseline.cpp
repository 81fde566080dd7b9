//===- Baseline.cpp - The findings that a project knows of ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Baseline.h"
#include "base/OptionNames.h"
#include "base/OutputFile.h"
#include "base/RegularFile.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;

namespace warplint::report {

using base::nameOf;
using base::Option;

using records::Json;

/// The version of the form of the file; it changes when an older program can't read the new form.
static constexpr uint32_t FormVersion = 1;

/// The name of the key of the version, which no other file of ours has.
static constexpr const char *VersionKey = "warplint_baseline";

static void mapFields(auto &Archive, records::Is<KnownFinding> auto &K) {
  Archive.fieldIfAny("file", K.File);
  Archive.field("check", K.Check);
  Archive.field("severity", K.Level);
  Archive.field("message", K.Message);
  Archive.field("fingerprint", K.Fingerprint);
  Archive.fieldIfAny("through", K.Through);
}

static void mapFields(auto &Archive, records::Is<Baseline> auto &B) {
  Archive.field("targets", B.Targets);
  Archive.field("measured", B.IsMeasured);
  Archive.field("findings", B.Findings);
}

/// Reads \p Text, the content of the file \p Path.
static Expected<Baseline> parseBaseline(StringRef Path, StringRef Text) {
  Expected<nlohmann::json> Value = arch::parseJson(Path, Text, /*Strict=*/true);
  if (!Value)
    return Value.takeError();
  Json Whole = std::move(*Value);
  auto Version = Whole.is_object() ? Whole.find(VersionKey) : Whole.end();
  if (!Whole.is_object() || Version == Whole.end())
    return createStringError(Path + ": found other JSON, expected what " +
                             nameOf(Option::WriteBaseline) + " wrote");
  // A later form may have other keys: what it is comes before what is wrong with it.
  if (*Version != FormVersion)
    return createStringError(Path + ": " + VersionKey + ": found version " + Version->dump() +
                             ", expected " + Twine(FormVersion));
  Whole.erase(Version);
  Baseline Result;
  arch::JsonProblems Problems(Path);
  records::readFields(Whole, Result, Problems);
  if (Problems.any())
    return Problems.take();
  return Result;
}

Expected<Baseline> readBaseline(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer) {
    std::string Next =
        sys::fs::exists(Path)
            ? ""
            : ("; " + nameOf(Option::WriteBaseline) + "=" + Path + " writes one").str();
    return createStringError(Path + ": " + toString(Buffer.takeError()) + Next);
  }
  Expected<Baseline> Result = parseBaseline(Path, (*Buffer)->getBuffer());
  if (Result)
    return Result;
  return createStringError(toString(Result.takeError()) +
                           "; correct it, or delete it and write it again with " +
                           nameOf(Option::WriteBaseline) + "=" + Path);
}

Error writeBaseline(StringRef Path, Baseline Findings) {
  // By what stays when lines move, so that a change of the file is one of findings.
  llvm::sort(Findings.Findings, [](const KnownFinding &A, const KnownFinding &B) {
    auto Key = [](const KnownFinding &K) {
      return std::tie(K.File, K.Check, K.Message, K.Fingerprint, K.Level, K.Through);
    };
    return Key(A) < Key(B);
  });
  Json Whole = {{VersionKey, FormVersion}};
  Whole.update(Json(Findings));
  return base::writeWhole(Path, [&](raw_ostream &Out) {
    // Messages and names of files need not be UTF-8.
    Out << Whole.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
    return Error::success();
  });
}

} // namespace warplint::report
