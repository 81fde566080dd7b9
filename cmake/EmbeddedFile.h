//===- EmbeddedFile.h - A file that the build put into the binary ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CMAKE_EMBEDDEDFILE_H
#define WARPLINT_CMAKE_EMBEDDEDFILE_H

#include <span>
#include <string_view>

namespace warplint {

/// One file of the source tree, embedded by `warplint_embed_files`.
struct EmbeddedFile {
  std::string_view Name; ///< Path relative to the folder it was embedded from.
  std::string_view Text; ///< The whole content.
};

} // namespace warplint

#endif // WARPLINT_CMAKE_EMBEDDEDFILE_H
