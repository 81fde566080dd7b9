//===- HeaderTemplates.cpp - Headers that a build makes from templates ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/HeaderTemplates.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace warplint {

/// \p Line with the names of variables in the place of their values: `@NAME@` and `${NAME}`.
static std::string withNames(StringRef Line) {
  static const Regex Variable("@([A-Za-z_][A-Za-z0-9_]*)@|[$]\\{([A-Za-z_][A-Za-z0-9_]*)\\}");
  std::string Text;
  for (SmallVector<StringRef, 3> Found; Variable.match(Line, &Found);) {
    Text += Line.take_front(Found[0].begin() - Line.begin());
    Text += Found[1].empty() ? Found[2] : Found[1];
    Line = Line.drop_front(Found[0].end() - Line.begin());
  }
  return Text + Line.str();
}

std::string headerOf(StringRef Template) {
  std::string Text;
  for (StringRef Line : split(Template, '\n')) {
    StringRef Directive = Line.ltrim();
    if (Directive.consume_front("#cmakedefine01 ")) {
      StringRef Name = Directive.trim();
      Text += ("#define " + Name + " " + Name).str();
    } else if (!Directive.starts_with("#cmakedefine")) {
      Text += withNames(Line);
    }
    Text += '\n';
  }
  return Text;
}

IntrusiveRefCntPtr<vfs::FileSystem> generatedHeaders(ArrayRef<HeaderTemplate> Templates,
                                                     vfs::FileSystem &Disk) {
  auto Made = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const HeaderTemplate &Each : Templates)
    if (auto Template = Disk.getBufferForFile(Each.Path))
      Made->addFile(GeneratedFolder + "/" + Each.Name, /*ModificationTime=*/0,
                    MemoryBuffer::getMemBufferCopy(headerOf((*Template)->getBuffer())));
  return Made;
}

} // namespace warplint
