//===- Page.cpp - The report as a page for browsers -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/Page.h"
#include "base/RegularFile.h"
#include "cmake/EmbeddedFile.h"
#include "report/page/PageData.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <cassert>

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

std::span<const EmbeddedFile> reportPageFiles(); // by warplint_embed_files

static StringRef file(StringRef Name) {
  for (const EmbeddedFile &File : reportPageFiles())
    if (StringRef(File.Name) == Name)
      return File.Text;
  assert(false && "tool/CMakeLists.txt embeds every file that page.html names");
  return "";
}

/// \p Report as JSON for a page: without any `<`, so that no text of the source can end the element
/// that contains it.
static std::string dataOf(const records::LintReport &Report) {
  using Json = nlohmann::ordered_json;
  const std::string Text =
      pageData(Report).dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
  std::string Safe;
  Safe.reserve(Text.size());
  for (char C : Text)
    C == '<' ? Safe += "\\u003c" : Safe += C;
  return Safe;
}

/// Writes the page: page.html, with a file or the data in place of each
/// "<!--put NAME-->" in it.
static void printPage(const records::LintReport &Report, raw_ostream &Out, bool) {
  StringRef Rest = file("page.html");
  while (true) {
    auto [Before, After] = Rest.split("<!--put ");
    Out << Before;
    if (After.empty())
      return;
    auto [Name, Next] = After.split("-->");
    Out << (Name == "data" ? dataOf(Report) : file(Name).str());
    Rest = Next;
  }
}

const Reporter &reportPage() {
  static constexpr Reporter Page = {"html", "a page for browsers", printPage};
  return Page;
}

} // namespace warplint::report
