//===- CheckPages.cpp - The pages of the checks ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/CheckPages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace warplint::report {

std::span<const EmbeddedFile> checkPages(); // by warplint_embed_files

const EmbeddedFile *findCheckPage(StringRef Name) {
  Name.consume_front("cuda-");
  std::string File = ("cuda-" + Name + ".md").str();
  auto Pages = checkPages();
  auto Found = find_if(Pages, [&](const EmbeddedFile &Page) { return Page.Name == File; });
  return Found == Pages.end() ? nullptr : &*Found;
}

} // namespace warplint::report
