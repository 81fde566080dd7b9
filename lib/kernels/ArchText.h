//===- ArchText.h - Text that differs by architecture ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_ARCHTEXT_H
#define WARPLINT_KERNELS_ARCHTEXT_H

#include "text/RawDeclarations.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace warplint {

/// The parts of files between `#if` and `#endif` of a condition that names `__CUDA_ARCH__` and its
/// kin, and the names that mean something else by what is there. Read token by token: a single pass
/// of the compiler sees one side of a condition only.
class ArchText {
public:
  using OffsetRange = std::pair<unsigned, unsigned>;

  ArchText(const clang::SourceManager &Sources, const clang::LangOptions &Language,
           llvm::ArrayRef<clang::FileID> Files);

  bool empty() const { return Regions.empty() && Names.empty(); }
  /// Whether \p Name is a macro or a constant that is made by one of them.
  bool isArchName(llvm::StringRef Name) const;
  bool isConstant(llvm::StringRef Name) const { return Constants.contains(Name); }
  /// Whether \p Name may differ, and is not inert.
  bool changesCode(llvm::StringRef Name) const;
  /// Whether what \p Name means may differ.
  bool mayMean(llvm::StringRef Name) const;
  /// Whether \p Class, of no other class, may be another one as a whole.
  bool mayBeOther(llvm::StringRef Class) const {
    return Classes.contains(Class) || (ScopesDiffer && !Class.empty());
  }
  /// Whether \p Name may mean another member of \p Class.
  bool mayBeOther(llvm::StringRef Class, llvm::StringRef Name) const;
  /// Whether all definitions of \p Name, of which there are some, have the same text: then it is
  /// the same in every pass that has one.
  bool hasOneDefinition(llvm::StringRef Name) const;

  struct Place {
    clang::FileID File;
    OffsetRange Range;
  };
  /// Where \p Range was written, up to the end of its last token; nothing if that is more than one
  /// file, or none that can be read.
  std::optional<Place> placeOf(clang::SourceRange Range) const;

  /// The parts of \p File that a pass may not have.
  llvm::ArrayRef<OffsetRange> regions(clang::FileID File) const;
  bool overlapsRegion(clang::FileID File, OffsetRange Range) const;
  /// The first name in \p Range that is \p Wanted; empty: none.
  llvm::StringRef firstName(clang::FileID File, OffsetRange Range,
                            llvm::function_ref<bool(llvm::StringRef)> Wanted) const;
  /// Whether \p Range may be another text or mean something else. \p Hidden: names that mean
  /// something else there; \p Class: whose members are meant by their names alone, empty: of none.
  bool touches(clang::FileID File, OffsetRange Range, const llvm::StringSet<> &Hidden = {},
               llvm::StringRef Class = {}) const;

private:
  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  llvm::DenseMap<clang::FileID, llvm::SmallVector<OffsetRange, 4>> Regions;
  llvm::StringSet<> Names;     ///< Macros and constants.
  llvm::StringSet<> Constants; ///< Those of them that are no macros.
  llvm::StringSet<> Members;   ///< Those of the constants that only classes have as members.
  /// Macros that are nothing, or qualifiers that change neither a kernel's attributes nor its
  /// memory, wherever they are defined: they matter in conditions alone.
  llvm::StringSet<> Inert;
  /// Classes that may differ, and those that have such a member: whoever means it from outside
  /// names the class. They only show what may differ, since another declaration can have the same
  /// name.
  llvm::StringSet<> Declared;
  llvm::StringSet<> Classes; ///< Those of the classes that may differ as a whole.
  /// Whether namespaces or directives with `using` may be others: then any name may mean something
  /// else.
  bool ScopesDiffer = false;
  /// By class, the names of members, of inner classes too, that may differ.
  llvm::StringMap<llvm::StringSet<>> MembersOf;
  llvm::StringMap<llvm::DenseSet<llvm::StringRef>> Definitions; ///< Texts by name.
  /// What namesIn() has read: instances of a template share its text.
  mutable std::map<std::pair<clang::FileID, OffsetRange>, std::vector<llvm::StringRef>> NamesRead;

  class Scan;
  /// The names in \p Range, each once, in their order.
  llvm::ArrayRef<llvm::StringRef> namesIn(clang::FileID File, OffsetRange Range) const;
  bool mayMeanIn(llvm::StringRef Class, llvm::StringRef Name) const;
  void noteConstant(llvm::StringRef Name, llvm::StringRef Class);
  void noteMember(llvm::StringRef Name, llvm::StringRef Class);
  void noteClass(llvm::StringRef Name, llvm::StringRef Outer);
  bool isKnownToDiffer(llvm::StringRef Name) const;
};

/// The same for headers of the system, each scanned when a number comes from it.
class SystemArchText {
public:
  SystemArchText(const clang::SourceManager &Sources, const clang::LangOptions &Language)
      : Sources(Sources), Language(Language) {}

  /// Whether the number at \p Location, or a macro that it comes from, is one of several in such
  /// a header.
  bool gives(clang::SourceLocation Location) const;
  /// Whether it was asked about such a number.
  bool gaveAny() const { return GaveAny; }

private:
  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  mutable llvm::DenseMap<clang::FileID, std::unique_ptr<ArchText>> Headers; ///< Null: the same.

  mutable bool GaveAny = false;

  const ArchText *of(clang::SourceLocation Spelled) const;
};

} // namespace warplint

#endif // WARPLINT_KERNELS_ARCHTEXT_H
