//===- Preambles.h - The preambles of a run, made once and kept -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_PREAMBLES_H
#define WARPLINT_PARSE_PREAMBLE_PREAMBLES_H

#include "base/CacheFolder.h"
#include "parse/preamble/Preamble.h"
#include "parse/preamble/PreamblePlan.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A preamble for a parse.
struct ChosenPreamble {
  std::shared_ptr<const Preamble> Compiled; ///< Null: there is none.
  unsigned Replaces = 0; ///< The number of headers that the flags of the parse include first.
};

/// The preambles of the files that one run reads, from a folder where they are kept. Headers
/// are taken to stay as they are during a run. Safe to use from several threads.
class Preambles {
public:
  /// \p Kept must outlive this. \p OwnHeaders is the folder of warplint's own headers. \p Files is
  /// the number of files of the run. Compiling a preamble costs more than parsing its headers once,
  /// so for a single file it is done in the second run. Without a cache there are none but shared
  /// ones.
  Preambles(const base::CacheFolder &Kept, llvm::StringRef OwnHeaders, size_t Files)
      : Kept(Kept), OwnHeaders(OwnHeaders), SeveralFiles(Files > 1) {}

  /// The preamble for \p Parse, which reads \p Header of \p Disk before its file, with paths
  /// relative to \p Directory; none if it has to read the headers themselves: there is no preamble,
  /// or another thread is compiling it. It includes what replaces missing headers, and headers of the
  /// system that the file begins with, if that is worth it: enough files of the run do, or
  /// a file of an earlier run did and this run has read few so far.
  ChosenPreamble find(const clang::CompilerInvocation &Parse, llvm::StringRef Header,
                      llvm::StringRef Directory,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

private:
  /// The state of a preamble.
  struct Slot {
    bool IsTaken = false; ///< A thread looks for it, or did.
    unsigned Missed = 0;  ///< The number of lookups that did not find it.
    std::shared_ptr<const Preamble> Found;
  };

  const base::CacheFolder &Kept;
  std::string OwnHeaders;
  bool SeveralFiles;
  std::atomic<unsigned> Parses = 0; ///< That asked so far.
  std::mutex Guard;
  llvm::StringMap<Slot> Slots; ///< By key; under the guard.

  using Files = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

  /// One parse that asks for its preamble.
  struct Asked {
    const clang::CompilerInvocation &Parse;
    llvm::StringRef Directory;
    Files Disk;
  };

  /// What a preamble is wanted for.
  enum class Use {
    EachFile, ///< What is in front of all.
    Headers,  ///< Headers that a file begins with, or needs in front.
  };

  ChosenPreamble findWith(const HeadersToPlan &Headers, Use Of, const Asked &For);
  std::shared_ptr<const Preamble> look(const PreamblePlan &Plan, Use Of, Files Disk);
  std::shared_ptr<const Preamble> make(const PreamblePlan &Plan, Files Disk);
  bool isWorthIt(const PreamblePlan &Plan, Use Of, unsigned Before);
};

/// Gives \p Parse the preamble at \p Path in the place of the first headers that its flags include,
/// as many as it \p Replaces.
void usePreamble(clang::CompilerInvocation &Parse, llvm::StringRef Path, unsigned Replaces);

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_PREAMBLES_H
