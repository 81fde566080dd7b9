//===- Page.cpp - The report as a page for browsers -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/page/Page.h"
#include "cmake/EmbeddedFile.h"
#include "report/page/PageData.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace llvm;

namespace warplint::report {

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
