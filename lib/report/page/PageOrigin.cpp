//===- PageOrigin.cpp - The project that a page is about -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/PageOrigin.h"
#include "base/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint::report {

/// The text of the file \p Name in \p Folder; empty if there is none.
static std::string textOf(StringRef Folder, const Twine &Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (Buffer)
    return (*Buffer)->getBuffer().trim().str();
  consumeError(Buffer.takeError());
  return "";
}

/// The folder \p Named in a file of \p From, relative to that unless absolute.
static std::string folderOf(StringRef From, StringRef Named) {
  SmallString<128> Path(sys::path::is_absolute(Named) ? "" : From);
  sys::path::append(Path, Named);
  return Path.str().str();
}

static StringRef shortened(StringRef Commit) {
  constexpr size_t Digits = 12;
  return all_of(Commit, llvm::isHexDigit) ? Commit.take_front(Digits) : "";
}

std::string commitOf(StringRef Root) {
  SmallString<128> Git(Root);
  sys::path::append(Git, ".git");
  // Of another work tree, or a submodule, it is a file.
  if (!sys::fs::is_directory(Git)) {
    std::string Link = textOf(Root, ".git");
    StringRef Named = Link;
    if (!Named.consume_front("gitdir: "))
      return "";
    Git = folderOf(Root, Named);
  }
  std::string Head = textOf(Git, "HEAD");
  StringRef Name = Head;
  if (!Name.consume_front("ref: "))
    return shortened(Head).str();
  std::string Common = textOf(Git, "commondir");
  std::string Shared = Common.empty() ? Git.str().str() : folderOf(Git, Common);
  for (StringRef Folder : {StringRef(Git), StringRef(Shared)})
    if (std::string Commit = textOf(Folder, Name); !Commit.empty())
      return shortened(Commit).str();
  std::string Packed = textOf(Shared, "packed-refs");
  for (StringRef Line : split(Packed, '\n'))
    if (auto [Commit, Ref] = Line.split(' '); Ref == Name)
      return shortened(Commit).str();
  return "";
}

std::string dayOfReport() {
  sys::TimePoint<std::chrono::seconds> Now =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  uint64_t Given;
  if (std::optional<std::string> Epoch = sys::Process::GetEnv("SOURCE_DATE_EPOCH");
      Epoch && to_integer(*Epoch, Given))
    Now = sys::TimePoint<std::chrono::seconds>(std::chrono::seconds(Given));
  return formatv("{0}", Now).str().substr(0, StringRef("2026-03-31").size());
}

} // namespace warplint::report
