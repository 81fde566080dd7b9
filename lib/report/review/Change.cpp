//===- Change.cpp - Lines changed since a revision ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Change.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {

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

} // namespace warplint::report
