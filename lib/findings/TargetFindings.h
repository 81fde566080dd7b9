//===- TargetFindings.h - Findings of one launch, target by target ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_TARGETFINDINGS_H
#define WARPLINT_FINDINGS_TARGETFINDINGS_H

#include "arch_tables/Limits.h"
#include "findings/Finding.h"
#include "launch/LaunchSite.h"
#include <string>
#include <vector>

namespace clang {
class SourceManager;
}

namespace warplint {

/// Collects the findings of a launch that was judged for one part of the targets after the other.
/// What is found for several parts is one finding, which names the targets of all.
class TargetFindings {
public:
  explicit TargetFindings(llvm::ArrayRef<arch::Target> Judged) : Judged(Judged) {}

  /// Takes \p F, which was found while \p Part of the targets were judged, for a kernel that is
  /// meant for \p Meant; \p ByAnswers: because of what the device answers there.
  void add(Finding F, size_t Part, llvm::ArrayRef<std::string> Meant, bool ByAnswers);

  /// All of them, each with the answers of the device that \p Site, if not null, depends on.
  std::vector<Finding> take(const LaunchSite *Site, const clang::SourceManager &Sources);

private:
  struct Entry {
    Finding Found;
    std::string Before, After; ///< The text around the phrase that names the targets.
    bool NamesTargets;
    bool AlwaysError;
    std::vector<std::string> Meant; ///< The targets that its kernels are meant for.
    bool ByAnswers;
  };
  llvm::ArrayRef<arch::Target> Judged;
  std::vector<Entry> Entries;

  void explainLevel(Entry &E, const LaunchSite *Site) const;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_TARGETFINDINGS_H
