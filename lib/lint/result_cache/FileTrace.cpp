//===- FileTrace.cpp - All that was asked of the disk ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/FileTrace.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace warplint::lint {

static PathKind kindOf(sys::fs::file_type Type) {
  if (Type == sys::fs::file_type::regular_file)
    return PathKind::File;
  return Type == sys::fs::file_type::directory_file ? PathKind::Folder : PathKind::Other;
}

PathKind kindOf(const vfs::Status &Status) { return kindOf(Status.getType()); }

/// Copies \p Status into \p State.
static void take(const sys::fs::file_status &Status, PathState &State) {
  State.Kind = kindOf(Status.type());
  State.Itself = Status.getUniqueID();
  State.Modified = Status.getLastModificationTime();
}

static PathState stateAt(StringRef Path) {
  PathState State;
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return State;
  take(Status, State);
  // Pipes would wait for a writer.
  if (State.Kind != PathKind::File)
    return State;
  State.Kind = PathKind::Unreadable;
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File) {
    consumeError(File.takeError());
    return State;
  }
  // Content and identity of one file, whatever is moved there meanwhile.
  if (!sys::fs::status(*File, Status)) {
    auto Buffer = MemoryBuffer::getOpenFile(*File, Path, Status.getSize(),
                                            /*RequiresNullTerminator=*/false);
    if (Buffer) {
      take(Status, State);
      State.Hash = xxh3_64bits((*Buffer)->getBuffer());
    }
  }
  (void)sys::fs::closeFile(*File);
  return State;
}

uint64_t hashOfListing(StringRef Folder, vfs::FileSystem &FS) {
  std::vector<std::string> Entries;
  std::error_code Problem;
  for (vfs::directory_iterator It = FS.dir_begin(Folder, Problem), End; !Problem && It != End;
       It.increment(Problem))
    Entries.push_back((sys::path::filename(It->path()) + "/" + Twine(int(It->type()))).str());
  if (Problem)
    return 0;
  llvm::sort(Entries);
  std::string All = "listed/";
  for (const std::string &Entry : Entries)
    All.append(Entry).push_back('/');
  return xxh3_64bits(All);
}

/// The entry of \p Path in \p Known, or the result of \p Find, which is called without the lock,
/// since it may take long. If two threads find one at once, the first one's is kept.
template <class Memory, class FindFn>
static const auto &remembered(Memory &Known, StringRef Path, FindFn Find) {
  {
    std::lock_guard<std::mutex> Lock(Known.Guard);
    auto Found = Known.Known.find(Path);
    if (Found != Known.Known.end())
      return Found->second;
  }
  auto State = Find();
  std::lock_guard<std::mutex> Lock(Known.Guard);
  return Known.Known.try_emplace(Path, std::move(State)).first->second;
}

const PathState &FileStates::at(StringRef Path) {
  auto &Part = States[xxh3_64bits(Path) % States.size()];
  return remembered(Part, Path, [&] { return stateAt(Path); });
}

uint64_t FileStates::listing(StringRef Folder) {
  return remembered(Listings, Folder,
                    [&] { return hashOfListing(Folder, *vfs::createPhysicalFileSystem()); });
}

const std::string &FileStates::realPath(StringRef Path) {
  return remembered(RealPaths, Path, [&]() -> std::string {
    SmallString<256> Real;
    return sys::fs::real_path(Path, Real) ? "" : Real.str().str();
  });
}

void FileTrace::note(StringRef Path, const Answer &A) {
  std::lock_guard<std::mutex> Lock(Guard);
  // The content of a pipe or a device can be read only once.
  Steady &= A.Kind == PathKind::File || !A.Hash;
  auto [It, IsNew] = Answers.try_emplace(Path, A);
  if (IsNew)
    return;
  Answer &Before = It->second;
  Steady &= Before.Kind == A.Kind && Before.Itself == A.Itself &&
            (!Before.Hash || !A.Hash || Before.Hash == A.Hash);
  if (A.Hash)
    Before.Hash = A.Hash;
}

void FileTrace::noteListing(StringRef Folder, uint64_t Hash) {
  std::lock_guard<std::mutex> Lock(Guard);
  Steady &= FolderListings.try_emplace(Folder, Hash).first->second == Hash;
}

void FileTrace::noteRealPath(StringRef Path, StringRef Real) {
  std::lock_guard<std::mutex> Lock(Guard);
  Steady &= RealPaths.try_emplace(Path, Real.str()).first->second == Real;
}

void FileTrace::add(const FileTrace &Other) {
  for (const auto &Entry : Other.Answers)
    note(Entry.first(), Entry.second);
  for (const auto &Entry : Other.FolderListings)
    noteListing(Entry.first(), Entry.second);
  for (const auto &Entry : Other.RealPaths)
    noteRealPath(Entry.first(), Entry.second);
  std::lock_guard<std::mutex> Lock(Guard);
  Steady &= Other.Steady;
}

namespace {

/// An open file that notes what is read of it.
class WatchedFile : public vfs::File {
public:
  WatchedFile(std::unique_ptr<vfs::File> File, std::string Path, FileTrace &Trace)
      : Itself(std::move(File)), Path(std::move(Path)), Trace(Trace) {}
  ~WatchedFile() override { close(); }

  ErrorOr<vfs::Status> status() override { return Itself->status(); }
  ErrorOr<std::string> getName() override { return Itself->getName(); }
  std::error_code close() override { return Itself->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t FileSize,
                                                   bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    ErrorOr<vfs::Status> Status = Itself->status();
    auto Buffer = Itself->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (Status && Buffer)
      Trace.note(Path,
                 {kindOf(*Status), xxh3_64bits((*Buffer)->getBuffer()), Status->getUniqueID()});
    return Buffer;
  }

protected:
  void setPath(const Twine &NewPath) override {
    if (auto Renamed = File::getWithPath(std::move(Itself), NewPath))
      Itself = std::move(*Renamed);
  }

private:
  std::unique_ptr<vfs::File> Itself;
  std::string Path;
  FileTrace &Trace;
};

class WatchedDisk : public vfs::ProxyFileSystem {
public:
  WatchedDisk(IntrusiveRefCntPtr<vfs::FileSystem> Disk, FileTrace &Trace)
      : ProxyFileSystem(std::move(Disk)), Trace(Trace) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
    if (Status)
      Trace.note(absolute(Path), {kindOf(*Status), std::nullopt, Status->getUniqueID()});
    else
      Trace.note(absolute(Path), {PathKind::Nothing, std::nullopt, {}});
    return Status;
  }

  bool exists(const Twine &Path) override { return bool(status(Path)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (File) {
      if (ErrorOr<vfs::Status> Status = (*File)->status())
        Trace.note(absolute(Path), {kindOf(*Status), std::nullopt, Status->getUniqueID()});
      return std::make_unique<WatchedFile>(std::move(*File), absolute(Path), Trace);
    }
    ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
    if (!Status)
      Trace.note(absolute(Path), {PathKind::Nothing, std::nullopt, {}});
    else if (kindOf(*Status) == PathKind::File)
      Trace.note(absolute(Path), {PathKind::Unreadable, std::nullopt, Status->getUniqueID()});
    else
      Trace.note(absolute(Path), {kindOf(*Status), std::nullopt, Status->getUniqueID()});
    return File;
  }

  vfs::directory_iterator dir_begin(const Twine &Folder, std::error_code &Problem) override {
    Trace.noteListing(absolute(Folder), hashOfListing(absolute(Folder), getUnderlyingFS()));
    return ProxyFileSystem::dir_begin(Folder, Problem);
  }

  std::error_code getRealPath(const Twine &Path, SmallVectorImpl<char> &Output) override {
    std::error_code Problem = ProxyFileSystem::getRealPath(Path, Output);
    Trace.noteRealPath(absolute(Path), Problem ? "" : StringRef(Output.data(), Output.size()));
    return Problem;
  }

private:
  FileTrace &Trace;

  /// \p Path from the root; its dots and links are left as they are.
  std::string absolute(const Twine &Path) const {
    SmallString<256> Absolute;
    Path.toVector(Absolute);
    (void)makeAbsolute(Absolute);
    return Absolute.str().str();
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> FileTrace::watch(IntrusiveRefCntPtr<vfs::FileSystem> Disk) {
  return makeIntrusiveRefCnt<WatchedDisk>(std::move(Disk), *this);
}

} // namespace warplint::lint
