//===- UserPaths.cpp - Paths as the user would write them -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/UserPaths.h"
#include "base/compat/Path.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::base {

std::string plainPath(StringRef Path) {
  SmallString<128> Plain(Path);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  // `link/..` is not the folder of the link.
  if (Path.contains("..") && sys::fs::exists(Path) && !sys::fs::equivalent(Path, Plain))
    sys::fs::real_path(Path, Plain);
  return Plain.str().str();
}

std::string absolutePath(StringRef Path) {
  SmallString<128> Absolute(Path);
  sys::fs::make_absolute(Absolute);
  return plainPath(Absolute);
}

std::string userPath(StringRef Path, StringRef Directory) {
  if (Path.empty() || Path.starts_with("/@warplint"))
    return Path.str();
  SmallString<128> Absolute(Path);
  compat::makeAbsolute(Directory, Absolute);
  std::string Plain = plainPath(Absolute);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  StringRef Below = Plain;
  if (Below.consume_front(Here) && Below.consume_front("/"))
    // See expandPaths.
    return StringRef(":# ").contains(Below.front()) ? ("./" + Below).str() : Below.str();
  return Plain;
}

} // namespace warplint::base
