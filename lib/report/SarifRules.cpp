//===- SarifRules.cpp - The checks as rules of SARIF ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/SarifRules.h"
#include "checks/Registry.h"
#include "cmake/Config.h"
#include "report/CheckPages.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::report {

/// The address of the checks' pages on the web.
static constexpr llvm::StringLiteral PagesUrl = WARPLINT_DOCS_URL "/checks/";

/// "cuda-launch-dimensions": "LaunchDimensions".
static std::string className(StringRef Check) {
  Check.consume_front("cuda-");
  std::string Name;
  SmallVector<StringRef> Words;
  Check.split(Words, '-');
  for (StringRef Word : Words)
    Name += toUpper(Word.front()) + Word.drop_front().str();
  return Name;
}

/// "finds launches": "Finds launches."
static std::string sentence(StringRef Summary) {
  return toUpper(Summary.front()) + Summary.drop_front().str() + ".";
}

/// The text under the heading \p Title of \p Page.
static StringRef section(StringRef Page, StringRef Title) {
  StringRef Text = Page.split(("\n## " + Title + "\n").str()).second;
  return Text.take_front(Text.find("\n## ")).trim();
}

/// \p Page with its links to other pages made links on the web.
static std::string withWebLinks(StringRef Page) {
  std::string Text;
  while (!Page.empty()) {
    size_t Target = Page.find("](");
    if (Target == StringRef::npos)
      break;
    Text += Page.take_front(Target + 2);
    Page = Page.drop_front(Target + 2);
    if (!Page.starts_with("#") && !Page.take_until([](char C) { return C == ')'; }).contains(":"))
      Text += PagesUrl;
  }
  return Text + Page.str();
}

SarifRules::SarifRules() {
  for (const checks::CheckEntry &Entry : checks::registry()) {
    std::string Summary = sentence(Entry.Summary);
    const EmbeddedFile *File = findCheckPage(Entry.Name);
    StringRef Page = File ? StringRef(File->Text) : StringRef(Summary);
    StringRef Why = section(Page, "Why it matters");
    add(Entry.Name,
        {{"id", Entry.Name.str()},
         {"name", className(Entry.Name)},
         {"shortDescription", {{"text", Summary}}},
         {"fullDescription", {{"text", Why.empty() ? Summary : Summary + "\n\n" + Why.str()}}},
         {"helpUri", (PagesUrl + Entry.Name + ".md").str()},
         {"help", {{"text", Page.str()}, {"markdown", withWebLinks(Page)}}},
         // A result has its own level: an error fails on every target.
         {"defaultConfiguration", {{"level", "warning"}}},
         {"properties", {{"tags", {"cuda", "kernel-launch"}}, {"precision", "high"}}}});
  }
}

size_t SarifRules::index(StringRef Name) {
  if (!Indices.contains(Name))
    add(Name, {{"id", Name.str()}});
  return Indices[Name];
}

void SarifRules::add(StringRef Name, Json Rule) {
  Indices[Name] = Rules.size();
  Rules.push_back(std::move(Rule));
}

} // namespace warplint::report
