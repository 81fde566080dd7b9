//===- ExcludedPaths.cpp - The paths that a run leaves out ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ExcludedPaths.h"
#include "base/UserPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint {

Expected<ExcludedPaths> ExcludedPaths::parse(ArrayRef<std::string> Globs) {
  ExcludedPaths Parsed;
  for (StringRef Text : Globs) {
    StringRef Plain = Text;
    while (Plain.consume_front("./"))
      ;
    Plain = Plain.rtrim('/');
    if (Plain.empty())
      return createStringError("found '" + Text + "', expected a glob such as 'third_party'");
    Expected<GlobPattern> Pattern = GlobPattern::create(Plain);
    if (!Pattern)
      return createStringError("found '" + Text + "', expected a glob such as 'third_party': " +
                               toString(Pattern.takeError()));
    Parsed.Globs.push_back({Plain.contains('/'), std::move(*Pattern)});
  }
  return Parsed;
}

/// Whether one of the globs matches \p Path itself.
bool ExcludedPaths::match(StringRef Path) const {
  return any_of(Globs, [&](const Glob &G) {
    return G.Pattern.match(G.IsPath ? Path : sys::path::filename(Path));
  });
}

bool ExcludedPaths::contain(StringRef Path) const {
  if (isEmpty())
    return false;
  SmallString<128> Here, Absolute(Path);
  sys::fs::current_path(Here);
  sys::fs::make_absolute(Absolute);
  std::string Plain = base::plainPath(Absolute);
  std::string Named = base::userPath(Plain, Here);
  for (StringRef Form : {StringRef(Named), StringRef(Plain)})
    for (StringRef Each = Form; !Each.empty() && Each != "/"; Each = sys::path::parent_path(Each))
      if (match(Each))
        return true;
  return false;
}

} // namespace warplint
