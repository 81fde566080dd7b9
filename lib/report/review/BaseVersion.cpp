//===- BaseVersion.cpp - The files as they were before a change -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/BaseVersion.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::report {

namespace {

class FileSystemBefore : public vfs::ProxyFileSystem {
public:
  explicit FileSystemBefore(const Change &Since)
      : ProxyFileSystem(vfs::createPhysicalFileSystem()), Since(Since) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    const std::string &Real = withoutLinks(Path);
    const ChangedFile *File = Since.find(Real);
    if (!File)
      return ProxyFileSystem::status(Path);
    if (std::error_code Problem = show(Real, *File))
      return Problem;
    ErrorOr<vfs::Status> Status = Contents->status(Real);
    return Status ? vfs::Status::copyWithNewName(*Status, Path) : Status;
  }

  bool exists(const Twine &Path) override { return bool(status(Path)); }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    const std::string &Real = withoutLinks(Path);
    const ChangedFile *File = Since.find(Real);
    if (!File)
      return ProxyFileSystem::openFileForRead(Path);
    if (std::error_code Problem = show(Real, *File))
      return Problem;
    return vfs::File::getWithPath(Contents->openFileForRead(Real), Path);
  }

private:
  const Change &Since;
  /// The files that were opened so far, by paths without links.
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Contents =
      makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  StringMap<std::string> RealPaths;

  /// Puts the old content of \p File at \p Real before that is read.
  std::error_code show(const std::string &Real, const ChangedFile &File) {
    if (File.OldBlob.empty())
      return make_error_code(std::errc::no_such_file_or_directory);
    if (Contents->exists(Real))
      return {};
    Expected<std::string> Content = Since.blob(File.OldBlob);
    if (!Content) {
      consumeError(Content.takeError());
      return make_error_code(std::errc::io_error);
    }
    Contents->addFile(Real, /*ModificationTime=*/0, MemoryBuffer::getMemBufferCopy(*Content, Real));
    return {};
  }

  /// \p Path without links: those of its folder where the file itself is gone.
  const std::string &withoutLinks(const Twine &Path) {
    SmallString<128> Absolute;
    Path.toVector(Absolute);
    (void)makeAbsolute(Absolute);
    auto [It, New] = RealPaths.try_emplace(Absolute);
    if (!New)
      return It->second;
    SmallString<128> Real;
    if (getRealPath(Absolute, Real)) {
      if (getRealPath(sys::path::parent_path(Absolute), Real))
        Real = sys::path::parent_path(Absolute);
      sys::path::append(Real, sys::path::filename(Absolute));
      sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
    }
    return It->second = Real.str().str();
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> fileSystemBefore(const Change &Since) {
  return makeIntrusiveRefCnt<FileSystemBefore>(Since);
}

} // namespace warplint::report
