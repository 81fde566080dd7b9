//===- ReplaceFile.cpp - Puts a new content in the place of a file's ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/ReplaceFile.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <sys/file.h>
#include <thread>

using namespace llvm;

namespace warplint::base {

StringRef changedMeanwhile() { return "changed while it was linted, left unchanged; run it again"; }

namespace {

/// Keeps other runs from replacing a file. LLVM's locks want the file open for writing, which
/// these need not be.
class FileLock {
public:
  /// Waits for the file at \p Path; where it stays locked, or can't be, goes on without: what
  /// is then lost is the certainty, not yet the file.
  explicit FileLock(StringRef Path) {
    constexpr std::chrono::milliseconds Longest(10000), Step(20);
    if (Expected<sys::fs::file_t> Opened = sys::fs::openNativeFileForRead(Path))
      File = *Opened;
    else
      consumeError(Opened.takeError());
    auto End = std::chrono::steady_clock::now() + Longest;
    while (File != sys::fs::kInvalidFile && ::flock(File, LOCK_EX | LOCK_NB) != 0 &&
           errno == EWOULDBLOCK && std::chrono::steady_clock::now() < End)
      std::this_thread::sleep_for(Step);
  }
  ~FileLock() {
    if (File != sys::fs::kInvalidFile)
      (void)sys::fs::closeFile(File); // and the lock with it
  }
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;

private:
  sys::fs::file_t File = sys::fs::kInvalidFile;
};

} // namespace

/// Gives \p Made, the new file, \p Content and what \p Old has beside its own.
static std::error_code fill(const sys::fs::TempFile &Made, StringRef Content,
                            const sys::fs::file_status &Old) {
  raw_fd_ostream Out(Made.FD, /*shouldClose=*/false);
  Out << Content;
  Out.flush();
  if (std::error_code Problem = Out.error()) {
    Out.clear_error(); // LLVM would end with a crash
    return Problem;
  }
  // First: it takes bits of the permissions away.
  (void)sys::fs::changeFileOwnership(Made.FD, Old.getUser(), Old.getGroup());
  return sys::fs::setPermissions(Made.FD, Old.permissions());
}

Error replaceFile(StringRef Real, StringRef Before, StringRef Content) {
  sys::fs::file_status Status;
  if (std::error_code Problem = sys::fs::status(Real, Status))
    return errorCodeToError(Problem);
  Expected<sys::fs::TempFile> Temporary = sys::fs::TempFile::create(Real + ".warplint-%%%%%%");
  if (!Temporary)
    return Temporary.takeError();
  if (std::error_code Problem = fill(*Temporary, Content, Status))
    return joinErrors(errorCodeToError(Problem), Temporary->discard());
  // Another run on the same tree, or an editor, may have been faster.
  FileLock Alone(Real);
  auto Now = MemoryBuffer::getFile(Real, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Now || (*Now)->getBuffer() != Before)
    return joinErrors(createStringError(changedMeanwhile()), Temporary->discard());
  return Temporary->keep(Real);
}

} // namespace warplint::base
