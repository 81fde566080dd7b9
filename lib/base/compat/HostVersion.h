//===- HostVersion.h - Checks the version of a plugin's host --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_HOSTVERSION_H
#define WARPLINT_BASE_COMPAT_HOSTVERSION_H

#include "clang/Basic/Version.h"
#include <cstdio>
#include <cstdlib>
#include <string>

namespace warplint::compat {

/// The major version of the Clang that runs, whatever this was built against.
/// \returns 0 if its name for itself has none.
inline int runningClangMajor() {
  // The only function that every Clang exports and that returns the version; its name and type have
  // been the same for many versions: "Debian clang version 19.1.7 (...)".
  std::string Version = clang::getClangFullVersion();
  size_t Number = Version.find("version ");
  return Number == std::string::npos ? 0 : std::atoi(Version.c_str() + Number + 8);
}

/// Whether the Clang that runs has the version that this was built for; if not, prints an error.
inline bool hostFits() {
  int Running = runningClangMajor();
  if (Running == 0 || Running == CLANG_VERSION_MAJOR)
    return true;
  // The C library's own way to print: LLVM's stream may be laid out otherwise.
  std::fprintf(stderr,
               "warplint: error: this plugin is built for clang-tidy %d, and this is clang-tidy "
               "%d: it adds no checks\n",
               CLANG_VERSION_MAJOR, Running);
  return false;
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_HOSTVERSION_H
