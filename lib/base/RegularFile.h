//===- RegularFile.h - Reads files, and nothing that has no end -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A pipe without a writer blocks whoever opens it, and a device may never end. Input that a
/// user names is therefore opened only where it is a regular file.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_REGULARFILE_H
#define WARPLINT_BASE_REGULARFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace warplint::base {

/// The most bytes that `readFile` takes.
inline constexpr uint64_t MostBytes = uint64_t(1) << 32;

/// Success where a regular file is at \p Path, or behind a link there; else an error that does
/// not repeat the path: "found a pipe, expected a file".
llvm::Error expectFile(llvm::StringRef Path);

/// The content of the regular file at \p Path, mapped where that is cheaper; it does not end in
/// a zero. The error does not repeat the path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef Path);

} // namespace warplint::base

#endif // WARPLINT_BASE_REGULARFILE_H
