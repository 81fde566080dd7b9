//===- InstanceFiles.h - Files that make instances of templates -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_INSTANCEFILES_H
#define WARPLINT_TEXT_INSTANCEFILES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The lines of the includes that \p Text, which must end with a NUL, begins with, if nothing follows them but
/// instances and specializations of templates, calls of macros that make some, and namespaces and
/// conditions around them; else empty. Projects spread instances over dozens of such files, to
/// compile them side by side.
std::string includesOfInstanceFile(llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_TEXT_INSTANCEFILES_H
