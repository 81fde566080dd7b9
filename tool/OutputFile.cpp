//===- OutputFile.cpp - Writes a file whole or not at all -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace warplint::tool {

using Writer = function_ref<Error(raw_ostream &)>;

/// Lets \p Write write to \p Out, and says what of that failed. LLVM's streams end the
/// program when nobody asks; its `writeToOutput` doesn't, and moves half a file.
static Error writeTo(raw_fd_ostream &Out, Writer Write) {
  Error Problem = Write(Out);
  Out.flush();
  std::error_code Unwritten = Out.error();
  Out.clear_error();
  if (Problem)
    return Problem;
  return Unwritten ? errorCodeToError(Unwritten) : Error::success();
}

Error writeWhole(StringRef Path, Writer Write) {
  if (Path == "-")
    return writeTo(outs(), Write);
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Path, Status) && sys::fs::exists(Status);
  if (Exists && !sys::fs::is_regular_file(Status)) {
    std::error_code Problem;
    raw_fd_ostream Out(Path, Problem, sys::fs::CD_OpenExisting);
    return Problem ? errorCodeToError(Problem) : writeTo(Out, Write);
  }
  SmallString<128> Real;
  if (!Exists || sys::fs::real_path(Path, Real))
    Real = Path;
  Expected<sys::fs::TempFile> Temporary = sys::fs::TempFile::create(Real + ".warplint-%%%%%%");
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  Error Problem = writeTo(Out, Write);
  if (!Problem && Exists)
    Problem = errorCodeToError(sys::fs::setPermissions(Temporary->FD, Status.permissions()));
  if (!Problem)
    return Temporary->keep(Real);
  return joinErrors(std::move(Problem), Temporary->discard());
}

} // namespace warplint::tool
