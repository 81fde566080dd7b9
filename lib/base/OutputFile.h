//===- OutputFile.h - Writes a file whole or not at all -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_OUTPUTFILE_H
#define WARPLINT_BASE_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::base {

/// Lets \p Write write the file at \p Path, "-" for standard output. It is made beside its
/// place and moved there whole, with the permissions of what it replaces; behind a link
/// that is the file that the link names. An interruption, a full disk or an error of \p
/// Write leaves what was there. A device or a pipe is written to as it is; a pipe that
/// no program reads is an error.
llvm::Error writeWhole(llvm::StringRef Path,
                       llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

/// An error if writeWhole() could not make or replace the file at \p Path, which is left as it is.
llvm::Error canWrite(llvm::StringRef Path);

} // namespace warplint::base

#endif // WARPLINT_BASE_OUTPUTFILE_H
