//===- CacheInputs.h - The inputs of a report -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_CACHEINPUTS_H
#define WARPLINT_LINT_RESULT_CACHE_CACHEINPUTS_H

#include "build/IncludeGuess.h"
#include "lint/result_cache/FileTrace.h"
#include "records/Fields.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplint::measured {
class ResourceTable;
}

namespace warplint::lint {

/// Paths in the order of their names, hundreds for each file, as one text: each is the number of
/// bytes that it begins with as the one before it, and what follows them.
class PathList {
public:
  void add(llvm::StringRef Path);
  void forEach(llvm::function_ref<void(llvm::StringRef)> Each) const;

  friend void mapFields(auto &Archive, records::Is<PathList> auto &P) {
    Archive.field("text", P.Text);
  }

private:
  std::string Text, Last;
};

/// What linting a file took from elsewhere than its command and the flags. While all of it
/// is as it was, linting would find the same.
struct CacheInputs {
  /// Options of the file, from .clang-tidy, the flags or its command.
  std::string CudaTargets, CudaArchTables, CudaResources;
  /// What the tree was searched for to guess include folders.
  std::vector<HeaderSearch> Searches;

  PathList Paths;      ///< That were asked for.
  uint64_t States = 0; ///< A hash of what each leads to, and of which are names of one file.
  std::vector<std::pair<std::string, uint64_t>> Listings;
  std::vector<std::pair<std::string, std::string>> RealPaths;
  uint64_t Resources = 0; ///< What `CudaResources` measured; 0: there are none.
};

/// Adds to \p B what \p Trace saw, and the files that its options name. What was seen but
/// not read is taken as it is by \p Now.
void complete(CacheInputs &B, const FileTrace &Trace, FileStates &Now);

/// Whether all that \p B holds is so \p Now.
bool holds(const CacheInputs &B, FileStates &Now);

void mapFields(auto &Archive, records::Is<CacheInputs> auto &B) {
  Archive.field("targets", B.CudaTargets);
  Archive.field("arch_tables", B.CudaArchTables);
  Archive.field("measured", B.CudaResources);
  Archive.field("searches", B.Searches);
  Archive.field("paths", B.Paths);
  Archive.field("states", B.States);
  Archive.field("listings", B.Listings);
  Archive.field("real_paths", B.RealPaths);
  Archive.field("resources", B.Resources);
}

} // namespace warplint::lint

namespace warplint::records {
void mapFields(auto &Archive, Is<HeaderSearch> auto &S) {
  Archive.field("root", S.Root);
  Archive.field("name", S.Name);
  Archive.field("from", S.From);
  Archive.field("folder", S.Folder);
}
} // namespace warplint::records

namespace warplint::lint {

/// A hash of all that the resources of \p B measured, and of which of them, and of its
/// files, are older than which: what is outdated is judged otherwise. 0 where it names none,
/// or they can't be read.
uint64_t measuredHash(const CacheInputs &B, FileStates &Now);

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_CACHEINPUTS_H
