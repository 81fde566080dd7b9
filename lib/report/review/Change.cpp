//===- Change.cpp - Lines changed since a revision ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Change.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace warplint::report {

Expected<Git> Git::in(StringRef Folder) {
  ErrorOr<std::string> Program = sys::findProgramByName("git");
  if (!Program)
    return createStringError("git is not on the path");
  return Git(std::move(*Program), Folder.str());
}

Expected<Git::Outcome> Git::run(ArrayRef<StringRef> Args) const {
  // Names are not patterns; a refreshed index is not written back. A repository may come with
  // programs for git to run, and with another repository in it.
  SmallVector<StringRef> All{"git",
                             "-C",
                             Folder,
                             "--no-optional-locks",
                             "--literal-pathspecs",
                             "-c",
                             "core.fsmonitor=false",
                             "-c",
                             "core.hooksPath=/dev/null",
                             "-c",
                             "safe.bareRepository=explicit"};
  All.append(Args.begin(), Args.end());
  return base::runProgram(Program, All);
}

Expected<std::string> Git::output(ArrayRef<StringRef> Args) const {
  Expected<Outcome> Result = run(Args);
  if (!Result)
    return Result.takeError();
  if (Result->Status != 0)
    return createStringError("git " + Args.front() + ": " + Result->Words);
  return std::move(Result->Output);
}

/// The commit where the change began.
static Expected<std::string> baseOf(const Git &Repository, StringRef Revision) {
  std::string Commit = (Revision + "^{commit}").str();
  Expected<Git::Outcome> Named =
      Repository.run({"rev-parse", "--verify", "--quiet", "--end-of-options", Commit});
  if (!Named)
    return Named.takeError();
  if (Named->Status != 0)
    return createStringError("found '" + Revision +
                             "', expected a revision that this clone has; 'git fetch' gets more");
  StringRef Id = StringRef(Named->Output).trim();
  Expected<Git::Outcome> Common = Repository.run({"merge-base", Id, "HEAD"});
  if (!Common)
    return Common.takeError();
  if (Common->Status == 0)
    return StringRef(Common->Output).trim().str();
  if (!Common->Words.empty())
    return createStringError("git merge-base: " + Common->Words);
  return createStringError("'" + Revision +
                           "' and HEAD have no common ancestor in this clone; "
                           "'git fetch --unshallow' gets all of the history");
}

Expected<std::unique_ptr<Change>> Change::since(StringRef Revision, StringRef Folder) {
  Expected<Git> Here = Git::in(Folder);
  if (!Here)
    return Here.takeError();
  Expected<std::string> Root = Here->output({"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  std::string Top = StringRef(*Root).drop_back().str(); // a line's end
  Expected<Git> Repository = Git::in(Top);
  if (!Repository)
    return Repository.takeError();
  Expected<std::string> Base = baseOf(*Repository, Revision);
  if (!Base)
    return Base.takeError();
  std::unique_ptr<Change> Result(new Change(std::move(*Repository), std::move(Top)));
  if (Error Problem = Result->readFiles(*Base))
    return std::move(Problem);
  return Result;
}

Error Change::readFiles(StringRef Base) {
  Expected<std::string> Raw =
      Repository.output({"diff", "--raw", "-z", "--no-abbrev", "--find-renames", "--no-ext-diff",
                         "--ignore-submodules", Base, "--"});
  if (!Raw)
    return Raw.takeError();
  // ":100644 100644 <old blob> <new blob> R097\0old\0new\0", one name if not renamed.
  StringRef Rest = *Raw;
  auto Next = [&] {
    StringRef Item;
    std::tie(Item, Rest) = Rest.split('\0');
    return Item;
  };
  while (!Rest.empty()) {
    SmallVector<StringRef, 5> Fields;
    Next().split(Fields, ' ');
    if (Fields.size() != 5 || Fields[4].empty())
      return createStringError("git diff: printed what warplint does not understand");
    char Status = Fields[4].front();
    StringRef Name = Next(), NewName = Status == 'R' || Status == 'C' ? Next() : Name;
    if (StringRef(":120000 :160000").contains(Fields[0]) && Status != 'T')
      continue; // a link or a submodule: no text of its own
    bool HasOld = StringRef("MDRC").contains(Status);
    ChangedFile File{HasOld ? Fields[2].str() : "", "", Status != 'D'};
    if (Status == 'R') {
      Files[pathOf(Name)] = {File.OldBlob, "", /*IsThere=*/false};
      File.OldName = Name.str();
    }
    ChangedFile &Known = Files[pathOf(NewName)];
    if (Known.OldBlob.empty()) // git lists a file in conflict twice
      Known = std::move(File);
  }
  Expected<std::string> Untracked =
      Repository.output({"ls-files", "-z", "--others", "--exclude-standard"});
  if (!Untracked)
    return Untracked.takeError();
  for (Rest = *Untracked; !Rest.empty();)
    if (StringRef Name = Next(); !Name.ends_with("/")) // a repository in this one
      Files.try_emplace(pathOf(Name));
  return Error::success();
}

const ChangedFile *Change::find(StringRef Path) const {
  auto Found = Files.find(Path);
  return Found == Files.end() ? nullptr : &Found->second;
}

Expected<std::string> Change::blob(StringRef Id) const {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Known = Blobs.find(Id);
  if (Known != Blobs.end())
    return Known->second;
  Expected<std::string> Content = Repository.output({"cat-file", "blob", Id});
  if (Content)
    Blobs[Id] = *Content;
  return Content;
}

/// The written lines, from a hunk's header: "@@ -3,2 +3,4 @@".
static std::optional<std::pair<unsigned, unsigned>> linesOfHunk(StringRef Header) {
  StringRef New = Header.split(" +").second.split(' ').first;
  auto [First, Count] = New.split(',');
  unsigned From, Number = 1;
  if (First.getAsInteger(10, From) || (!Count.empty() && Count.getAsInteger(10, Number)) || !Number)
    return std::nullopt;
  return std::pair(From, From + Number - 1);
}

Expected<std::vector<Change::LineRange>> Change::linesOf(StringRef Path,
                                                         const ChangedFile &File) const {
  StringRef Name = Path.drop_front(Root.size() + 1);
  Expected<std::string> Diff = Repository.output(
      {"diff", "--unified=0", "--inter-hunk-context=0", "--ignore-all-space", "--no-color",
       "--no-ext-diff", "--no-textconv", "--text", File.OldBlob, "--", Name});
  if (!Diff)
    return Diff.takeError();
  std::vector<LineRange> Lines;
  for (StringRef Line : split(*Diff, '\n'))
    if (Line.starts_with("@@ "))
      if (auto Range = linesOfHunk(Line))
        Lines.push_back(*Range);
  return Lines;
}

Expected<bool> Change::wrote(StringRef Path, unsigned Line) const {
  const ChangedFile *File = find(Path);
  if (!File || !File->IsThere)
    return false;
  if (File->OldBlob.empty())
    return true;
  std::lock_guard<std::mutex> Guard(Lock);
  auto Known = Written.find(Path);
  if (Known == Written.end()) {
    Expected<std::vector<LineRange>> Lines = linesOf(Path, *File);
    if (!Lines)
      return Lines.takeError();
    Known = Written.try_emplace(Path, std::move(*Lines)).first;
  }
  return any_of(Known->second, [&](LineRange R) { return R.first <= Line && Line <= R.second; });
}

namespace {

class FileSystemBefore : public vfs::ProxyFileSystem {
public:
  explicit FileSystemBefore(const Change &Since)
      : ProxyFileSystem(vfs::createPhysicalFileSystem()), Since(Since) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    const std::string &Real = withoutLinks(Path);
    const ChangedFile *File = Since.find(Real);
    if (!File)
      return ProxyFileSystem::status(Path);
    if (std::error_code Problem = show(Real, *File))
      return Problem;
    ErrorOr<vfs::Status> Status = Contents->status(Real);
    return Status ? vfs::Status::copyWithNewName(*Status, Path) : Status;
  }

  bool exists(const Twine &Path) override { return bool(status(Path)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    const std::string &Real = withoutLinks(Path);
    const ChangedFile *File = Since.find(Real);
    if (!File)
      return ProxyFileSystem::openFileForRead(Path);
    if (std::error_code Problem = show(Real, *File))
      return Problem;
    return vfs::File::getWithPath(Contents->openFileForRead(Real), Path);
  }

private:
  const Change &Since;
  /// The files that were opened so far, by paths without links.
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Contents =
      makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  StringMap<std::string> RealPaths;

  /// Puts the old content of \p File at \p Real before that is read.
  std::error_code show(const std::string &Real, const ChangedFile &File) {
    if (File.OldBlob.empty())
      return make_error_code(std::errc::no_such_file_or_directory);
    if (Contents->exists(Real))
      return {};
    Expected<std::string> Content = Since.blob(File.OldBlob);
    if (!Content) {
      consumeError(Content.takeError());
      return make_error_code(std::errc::io_error);
    }
    Contents->addFile(Real, /*ModificationTime=*/0, MemoryBuffer::getMemBufferCopy(*Content, Real));
    return {};
  }

  /// \p Path without links: those of its folder where the file itself is gone.
  const std::string &withoutLinks(const Twine &Path) {
    SmallString<128> Absolute;
    Path.toVector(Absolute);
    (void)makeAbsolute(Absolute);
    auto [It, New] = RealPaths.try_emplace(Absolute);
    if (!New)
      return It->second;
    SmallString<128> Real;
    if (getRealPath(Absolute, Real)) {
      if (getRealPath(sys::path::parent_path(Absolute), Real))
        Real = sys::path::parent_path(Absolute);
      sys::path::append(Real, sys::path::filename(Absolute));
      sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
    }
    return It->second = Real.str().str();
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> fileSystemBefore(const Change &Since) {
  return makeIntrusiveRefCnt<FileSystemBefore>(Since);
}

} // namespace warplint::report
