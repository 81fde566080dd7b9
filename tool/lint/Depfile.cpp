//===- Depfile.cpp - What a build has to watch to lint again --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/Depfile.h"
#include "tool/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace warplint::tool {

/// \p Path as Make and Ninja both read it.
static std::string escaped(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\\')
      Text += '\\';
    else if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

Error writeDepfile(StringRef Path, const LintReport &Report) {
  std::set<std::string> Files;
  auto Add = [&](StringRef File) {
    SmallString<256> Absolute(File);
    sys::fs::make_absolute(Absolute);
    if (sys::fs::exists(Absolute)) // warplint's own headers are not on the disk
      Files.insert(Absolute.str().str());
  };
  for (const FileReport &File : Report.Files) {
    Add(File.File);
    for (const EnteredFile &Entered : make_second_range(File.Entered))
      Add(Entered.Path);
  }
  return writeWhole(Path, [&](raw_ostream &Out) {
    Out << escaped(Path) << ':';
    for (const std::string &File : Files)
      Out << " \\\n  " << escaped(File);
    Out << '\n';
    return Error::success();
  });
}

} // namespace warplint::tool
