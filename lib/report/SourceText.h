//===- SourceText.h - Lines and columns of source files -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_SOURCETEXT_H
#define WARPLINT_REPORT_SOURCETEXT_H

#include "base/RepositoryPaths.h"
#include "base/StandardInput.h"
#include "records/LintReport.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplint::report {

/// A place in a text as editors count: both from 1, columns in UTF-16 code units,
/// 0:0 where the file can't be read.
struct TextPosition {
  unsigned Line = 0;
  unsigned Column = 0;
};

/// Reads files once each, for positions and lines in them. For one thread.
class SourceText {
public:
  explicit SourceText(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS =
          base::withStandardInput(llvm::vfs::getRealFileSystem()))
      : FS(std::move(FS)) {}

  /// The position of byte \p Offset in the file at \p Path. A byte-order mark takes no column, a
  /// byte that is not UTF-8 takes one.
  TextPosition position(llvm::StringRef Path, unsigned Offset);

  /// The line that contains byte \p Offset, without its end; empty where the file
  /// can't be read.
  llvm::StringRef line(llvm::StringRef Path, unsigned Offset);

  /// The line of this number, from 1, without its end; empty where there is none.
  llvm::StringRef lineAt(llvm::StringRef Path, unsigned Line);

  /// The offset in bytes of the beginning of line \p Line, from 1 to `lines`.
  size_t offsetOfLine(llvm::StringRef Path, unsigned Line) {
    return file(Path).LineStarts[Line - 1];
  }

  /// All of the file; empty where it can't be read.
  llvm::StringRef content(llvm::StringRef Path) {
    const File &F = file(Path);
    return F.Buffer ? F.Buffer->getBuffer() : "";
  }

  /// Lines of the file, the one after the last line's end too; 0 where it can't be read.
  unsigned lines(llvm::StringRef Path) { return unsigned(file(Path).LineStarts.size()); }

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> Buffer; ///< Null: not readable.
    std::vector<size_t> LineStarts;
  };
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  llvm::StringMap<File> Files;

  const File &file(llvm::StringRef Path);
};

/// The text of the line that \p Message is about, without white space: the same
/// after moving it and after formatting it.
std::string bareLine(SourceText &Text, const clang::tooling::DiagnosticMessage &Message);

/// \p Message without the numbers of lines in it, " (line 40)" or " (sizes.cuh:7)":
/// the same after moving those.
std::string withoutLines(llvm::StringRef Message);

/// What \p F is about and its fault, without the values in it: the same for `k<<<1, 1536>>>` and
/// `k<<<1, 1280>>>`. For another tool's finding, its line and its message.
std::string faultAndSubject(SourceText &Text, const records::ReportedFinding &F);
/// The same from their parts; an older report has no \p Subject.
std::string faultAndSubject(llvm::StringRef Subject, llvm::StringRef Message);

/// Gives findings names that other programs can follow them by, from one version
/// of the sources to the next.
class Fingerprints {
public:
  /// Both must outlive it.
  Fingerprints(SourceText &Text, const base::RepositoryPaths &Paths) : Text(Text), Paths(Paths) {}

  /// 32 hexadecimal digits of the check, the file, `faultAndSubject`, and which one of
  /// those that are alike in these it is; so ask once for each, in their order.
  std::string next(const records::ReportedFinding &F);

  /// The result of `next` for the first of equal findings: the same for all of them.
  std::string ofAlike(const records::ReportedFinding &F);

private:
  SourceText &Text;
  const base::RepositoryPaths &Paths;
  std::map<std::string, unsigned> Met;

  std::string key(const records::ReportedFinding &F);
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_SOURCETEXT_H
