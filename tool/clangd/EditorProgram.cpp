//===- EditorProgram.cpp - Values of other files, as a run left them ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/EditorProgram.h"
#include "base/UserPaths.h"
#include "findings/SharedModel.h"
#include "launch/LaunchModel.h"
#include "records/ToldFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"
#include <deque>
#include <memory>
#include <mutex>

using namespace clang;
using namespace llvm;

namespace warplint::clangd {

namespace {

/// The contents of files, each read again when its time or size has changed. Any thread.
class FileHashes {
public:
  /// The xxh3 of the file at \p Path; 0: there is none.
  uint64_t of(StringRef Path) {
    sys::fs::file_status Status;
    if (sys::fs::status(Path, Status) || Status.type() != sys::fs::file_type::regular_file)
      return 0;
    Known Now{Status.getUniqueID(), Status.getLastModificationTime(), Status.getSize(), 0};
    std::lock_guard Lock(Mutex);
    Known &Before = Of[Path];
    if (Before.Itself != Now.Itself || Before.Modified != Now.Modified || Before.Size != Now.Size) {
      auto Text = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
      Now.Hash = Text ? xxh3_64bits((*Text)->getBuffer()) : 0;
      Before = Now;
    }
    return Before.Hash;
  }

private:
  struct Known {
    sys::fs::UniqueID Itself;
    sys::TimePoint<> Modified;
    uint64_t Size = 0, Hash = 0;
  };
  std::mutex Mutex;
  StringMap<Known> Of;
};

/// What a file told the other files with one of its texts.
struct ToldBy {
  uint64_t Text = 0;  ///< A hash of the text, and of what was known when it was read.
  uint64_t Begin = 0; ///< Of the text up to its last include: its macros change the headers.
  uint64_t Told = 0;  ///< hashOfTold().
};

/// The programs that runs left. Any thread.
class KeptPrograms {
public:
  static KeptPrograms &instance() {
    static KeptPrograms Programs;
    return Programs;
  }

  std::unique_ptr<const LaunchModel> read(ASTContext &Context, ArrayRef<DeviceTarget> Targets);

private:
  std::unique_ptr<base::CacheFolder> Cache;
  FileHashes Hashes;
  std::mutex Mutex; ///< Of the rest.
  StringMap<std::shared_ptr<const records::ProgramStamp>> Stamps;
  StringMap<std::deque<ToldBy>> Texts; ///< The last ones of each file.
  static constexpr size_t MostTexts = 32;

  KeptPrograms()
      : Cache(sys::Process::GetEnv("WARPLINT_NO_CACHE").value_or("").empty()
                  ? std::make_unique<base::CacheFolder>(StringRef())
                  : std::make_unique<base::CacheFolder>()) {}
  std::shared_ptr<const records::ProgramStamp> stamp(const std::string &Key);
  std::string changedFile(const records::ProgramStamp &Stamp, StringRef But);
  bool tellsAsIn(uint64_t Run, StringRef Path, const ToldBy &Now);
};

} // namespace

/// What this thread's last model was read with, which that refers to, and what is said of it.
static thread_local ProgramFacts Facts;
static thread_local std::string Note;

StringRef programNote() { return Note; }

std::shared_ptr<const records::ProgramStamp> KeptPrograms::stamp(const std::string &Key) {
  std::lock_guard Lock(Mutex);
  if (auto Known = Stamps.find(Key); Known != Stamps.end())
    return Known->second;
  std::optional<records::ProgramStamp> Kept = records::programStamp(*Cache, Key);
  if (!Kept)
    return nullptr;
  Stamps.clear(); // each run makes another
  return Stamps[Key] = std::make_shared<const records::ProgramStamp>(std::move(*Kept));
}

/// The name of a file of \p Stamp that is not as it was; empty: all are, but for \p But.
std::string KeptPrograms::changedFile(const records::ProgramStamp &Stamp, StringRef But) {
  for (const auto &[Path, Hash] : Stamp.Files)
    if (Path != But && Hashes.of(Path) != Hash)
      return sys::path::filename(Path).str();
  return "";
}

/// Whether the file at \p Path tells \p Now what it told with the text \p Run.
bool KeptPrograms::tellsAsIn(uint64_t Run, StringRef Path, const ToldBy &Now) {
  std::lock_guard Lock(Mutex);
  std::deque<ToldBy> &Known = Texts[Path];
  Known.push_back(Now);
  if (Known.size() > MostTexts)
    Known.pop_front();
  return any_of(Known, [&](const ToldBy &Then) {
    return Then.Text == Run && Then.Begin == Now.Begin && Then.Told == Now.Told;
  });
}

std::unique_ptr<const LaunchModel> KeptPrograms::read(ASTContext &Context,
                                                      ArrayRef<DeviceTarget> Targets) {
  auto ReadWith = [&](const ProgramRole *Role) {
    return LaunchModel::read(Context, Scope::AsSet, Targets, {}, Role);
  };
  Note.clear();
  const SourceManager &Sources = Context.getSourceManager();
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  std::string Path = Main ? base::absolutePath(Main->getName()) : "";
  std::optional<records::ToldFacts> Told = records::toldFacts(*Cache, Path);
  auto Stamp = Told && !Told->Facts.empty() ? stamp(Told->Program) : nullptr;
  if (!Stamp)
    return ReadWith(nullptr);
  // What the file tells is found out as the run did, before it is told anything.
  Facts = {};
  Facts.OnlyHere = Told->Facts.OnlyHere;
  Facts.IsClosedWorld = Told->Facts.IsClosedWorld;
  FileSummary Own;
  ProgramRole First{Facts, Own};
  ReadWith(&First);
  StringRef Text = Sources.getBufferData(Sources.getMainFileID());
  StringRef Begin = Text.take_front(Lexer::ComputePreamble(Text, Context.getLangOpts()).Size);
  uint64_t Knew = records::hashOfFacts(Facts);
  ToldBy Now{xxh3_64bits(Text) ^ Knew, xxh3_64bits(Begin), records::hashOfTold(Own)};
  bool TellsTheSame = tellsAsIn(Told->Text ^ Knew, Path, Now);
  std::string Changed = TellsTheSame ? changedFile(*Stamp, Path) : "this file";
  if (!Changed.empty()) {
    Note = "values of other files are not used: " + Changed +
           " has changed since `warplint --whole-program` ran";
    return ReadWith(nullptr);
  }
  Note = "values of other files are those of the last `warplint --whole-program`";
  Facts = std::move(Told->Facts);
  FileSummary Again;
  ProgramRole Informed{Facts, Again};
  return ReadWith(&Informed);
}

void useKeptPrograms() {
  readModelsBy([](ASTContext &Context, ArrayRef<DeviceTarget> Targets) {
    return KeptPrograms::instance().read(Context, Targets);
  });
}

} // namespace warplint::clangd
