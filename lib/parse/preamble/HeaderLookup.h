//===- HeaderLookup.h - Where an #include leads ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_HEADERLOOKUP_H
#define WARPLINT_PARSE_PREAMBLE_HEADERLOOKUP_H

#include "text/IncludeLine.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <optional>
#include <string>

namespace clang {
class CompilerInvocation;
}
namespace llvm::vfs {
class FileSystem;
}

namespace warplint {

/// Searches headers in the folders of a parse, without a preprocessor.
class HeaderLookup {
public:
  /// \p Parse has paths relative to \p Directory. \p OwnHeaders is the folder of warplint's own
  /// headers. All must outlive this.
  HeaderLookup(const clang::CompilerInvocation &Parse, llvm::StringRef OwnHeaders,
               llvm::StringRef Directory, llvm::vfs::FileSystem &Disk)
      : Parse(Parse), OwnHeaders(OwnHeaders), Directory(Directory), Disk(Disk) {}

  struct Header {
    std::string Path; ///< Empty: there is none.
    bool IsOfProject = false;
  };
  /// The header that \p Written names in a file in the folder \p Beside.
  Header find(const Include &Written, llvm::StringRef Beside) const;

  /// The file that is parsed; empty if there is not just one.
  std::string mainFile() const;
  /// What tells the file at \p Path from others, by whatever path they are asked for; empty: there
  /// is none.
  std::optional<llvm::sys::fs::UniqueID> idOf(llvm::StringRef Path) const;
  llvm::vfs::FileSystem &disk() const { return Disk; }
  const clang::CompilerInvocation &parse() const { return Parse; }

private:
  const clang::CompilerInvocation &Parse;
  llvm::StringRef OwnHeaders, Directory;
  llvm::vfs::FileSystem &Disk;
};

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_HEADERLOOKUP_H
