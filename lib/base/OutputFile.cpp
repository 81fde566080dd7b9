//===- OutputFile.cpp - Writes a file whole or not at all -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <fcntl.h>

using namespace llvm;

namespace warplint::base {

using Writer = function_ref<Error(raw_ostream &)>;

/// Calls \p Write for \p Out, and returns its errors. LLVM's streams end the program if their error
/// is not cleared; its `writeToOutput` does not check it, and would move half a file.
static Error writeTo(raw_fd_ostream &Out, Writer Write) {
  Error Problem = Write(Out);
  Out.flush();
  std::error_code Unwritten = Out.error();
  Out.clear_error();
  if (Problem)
    return Problem;
  return Unwritten ? errorCodeToError(Unwritten) : Error::success();
}

/// Opens the device or pipe at \p Path. Opening a pipe that no one reads would wait for ever.
static Expected<int> openExisting(StringRef Path, sys::fs::file_type Type) {
  bool IsPipe = Type == sys::fs::file_type::fifo_file;
  int File = sys::RetryAfterSignal(-1, ::open, Path.str().c_str(),
                                   O_WRONLY | O_CLOEXEC | (IsPipe ? O_NONBLOCK : 0));
  if (File < 0 && IsPipe && errno == ENXIO)
    return createStringError("found a pipe that no program reads, expected a file or a pipe with a "
                             "reader");
  if (File < 0)
    return errorCodeToError(errnoAsErrorCode());
  if (IsPipe)
    fcntl(File, F_SETFL, fcntl(File, F_GETFL) & ~O_NONBLOCK);
  return File;
}

/// Lets \p Write write to what is at \p Path and is not a regular file.
static Error writeTo(StringRef Path, sys::fs::file_type Type, Writer Write) {
  Expected<int> File = openExisting(Path, Type);
  if (!File)
    return File.takeError();
  raw_fd_ostream Out(*File, /*shouldClose=*/true);
  return writeTo(Out, Write);
}

/// What \p Path names, behind links; itself if it does not exist.
static std::string behindLinks(StringRef Path) {
  SmallString<128> Real;
  return (sys::fs::real_path(Path, Real) ? Path : StringRef(Real)).str();
}

static Expected<sys::fs::TempFile> makeBeside(StringRef Path) {
  return sys::fs::TempFile::create(Path + ".warplint-%%%%%%");
}

Error canWrite(StringRef Path) {
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Path, Status) && sys::fs::exists(Status);
  if (sys::fs::is_directory(Status))
    return createStringError("found a folder, expected a file");
  if (Path == "-" || (Exists && !sys::fs::is_regular_file(Status)))
    return Error::success();
  Expected<sys::fs::TempFile> Temporary = makeBeside(behindLinks(Path));
  return Temporary ? Temporary->discard() : Temporary.takeError();
}

Error writeWhole(StringRef Path, Writer Write) {
  if (Path == "-")
    return writeTo(outs(), Write);
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Path, Status) && sys::fs::exists(Status);
  if (Exists && !sys::fs::is_regular_file(Status)) {
    return writeTo(Path, Status.type(), Write);
  }
  std::string Real = behindLinks(Path);
  Expected<sys::fs::TempFile> Temporary = makeBeside(Real);
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

} // namespace warplint::base
