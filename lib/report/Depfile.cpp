//===- Depfile.cpp - The files that a result depends on -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/Depfile.h"
#include "base/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::report {

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

std::set<std::string> filesRead(const records::LintReport &Report) {
  std::set<std::string> Files;
  auto Add = [&](StringRef File) {
    SmallString<256> Absolute(File);
    sys::fs::make_absolute(Absolute);
    if (sys::fs::exists(Absolute)) // warplint's own headers are not on the disk
      Files.insert(Absolute.str().str());
  };
  for (const records::FileReport &File : Report.Files) {
    Add(File.File);
    for (const records::EnteredFile &Entered : make_second_range(File.Entered))
      Add(Entered.Path);
  }
  return Files;
}

Error writeDepfile(StringRef Path, const records::LintReport &Report) {
  return base::writeWhole(Path, [&](raw_ostream &Out) {
    Out << escaped(Path) << ':';
    for (const std::string &File : filesRead(Report))
      Out << " \\\n  " << escaped(File);
    Out << '\n';
    return Error::success();
  });
}

} // namespace warplint::report
