//===- ResourceDir.cpp - Clang's built-in headers -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ResourceDir.h"
#include "cmake/Config.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint {

static std::string findResourceDir() {
  // Relative to this program if it is installed, in any folder; in LLVM's own tree if the program
  // is there; else in the LLVM of the build.
  std::string Program = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Top = sys::path::parent_path(sys::path::parent_path(Program));
  for (StringRef Folder : {WARPLINT_INSTALL_PRIVATE, "lib"}) {
    SmallString<128> Beside(Top);
    sys::path::append(Beside, Folder, "clang", WARPLINT_CLANG_MAJOR);
    if (sys::fs::is_directory(Beside))
      return Beside.str().str();
  }
  return WARPLINT_RESOURCE_DIR;
}

const std::string &clangResourceDir() {
  static const std::string Found = findResourceDir();
  return Found;
}

} // namespace warplint
