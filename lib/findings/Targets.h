//===- Targets.h - The targets that a file is judged for ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_TARGETS_H
#define WARPLINT_FINDINGS_TARGETS_H

#include "arch_tables/ArchTables.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace warplint {

/// Targets together with the tables that they point into.
struct TargetSet {
  std::shared_ptr<const arch::ArchTables> Tables;
  std::vector<arch::Target> Targets;
};

/// The targets that the options `CudaTargets` (a list; empty: the default set)
/// and `CudaArchTables` (paths of more tables, separated by semicolons) name.
/// Read once per pair of values in a process; safe to call from any thread.
/// Fails with the loader's error.
llvm::Expected<TargetSet> targetsFromOptions(llvm::StringRef CudaTargets,
                                             llvm::StringRef CudaArchTables);

/// Where a list of targets is from that neither a flag, a configuration nor a command gave.
struct TargetsSource {
  std::string Name;     ///< A file or a variable; empty: given, or the default set.
  bool IsGuess = false; ///< The list need not be meant for the file that is read.
};

/// The option `CudaTargetsFrom`: \p Targets, with where they are from.
std::string targetsWithSource(llvm::StringRef Targets, llvm::StringRef From, bool IsGuess);

/// The source in \p CudaTargetsFrom, if that is about \p CudaTargets.
TargetsSource sourceOfTargets(llvm::StringRef CudaTargets, llvm::StringRef CudaTargetsFrom);

/// "on every target" for all of several, "on sm_86", "on sm_75, sm_86 and sm_120"; \p Judged: how
/// many there are.
std::string targetPhrase(llvm::ArrayRef<std::string> Names, size_t Judged);

/// Some of the targets that a file is judged for: those that share a verdict.
class TargetGroup {
public:
  explicit TargetGroup(size_t Judged) : Judged(Judged) {}

  /// All of \p Judged.
  static TargetGroup all(llvm::ArrayRef<arch::Target> Judged) {
    TargetGroup Group(Judged.size());
    for (const arch::Target &T : Judged)
      Group.add(T);
    return Group;
  }

  void add(const arch::Target &T) { Members.push_back(&T); }
  llvm::ArrayRef<const arch::Target *> members() const { return Members; }
  bool isEveryTarget() const { return Members.size() == Judged; }

  std::string phrase() const { return targetPhrase(names(), Judged); }
  std::vector<std::string> names() const;

private:
  size_t Judged;
  std::vector<const arch::Target *> Members;
};

/// Groups \p Targets by Verdict(target), an optional that can be compared;
/// targets without a verdict are left out. Groups come in the order of their
/// first target.
template <typename VerdictFn>
auto groupByVerdict(llvm::ArrayRef<arch::Target> Targets, VerdictFn Verdict) {
  using Key = typename decltype(Verdict(Targets.front()))::value_type;
  std::vector<std::pair<Key, TargetGroup>> Groups;
  for (const arch::Target &T : Targets) {
    auto Said = Verdict(T);
    if (!Said)
      continue;
    auto Same =
        std::find_if(Groups.begin(), Groups.end(), [&](const auto &G) { return G.first == *Said; });
    if (Same == Groups.end())
      Same = Groups.insert(Groups.end(), {*Said, TargetGroup(Targets.size())});
    Same->second.add(T);
  }
  return Groups;
}

/// The limit of each target of \p Group, named once for all where they share it:
/// "49152 bytes", else "65536 bytes on sm_75 and 101376 bytes on sm_86 and sm_89".
std::string limitsByTarget(const TargetGroup &Group,
                           llvm::function_ref<std::string(const arch::Target &)> LimitOf);

} // namespace warplint

#endif // WARPLINT_FINDINGS_TARGETS_H
