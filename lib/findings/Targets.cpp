//===- Targets.cpp - The targets that a file is judged for ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Targets.h"
#include "findings/Wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <mutex>

using namespace llvm;

namespace warplint {

static Expected<TargetSet> readTargets(StringRef CudaTargets, StringRef CudaArchTables) {
  auto Tables = std::make_shared<arch::ArchTables>(arch::ArchTables::builtin());
  SmallVector<StringRef> Paths;
  CudaArchTables.split(Paths, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Path : Paths)
    if (Error E = Tables->addFile(Path.trim()))
      return std::move(E);
  TargetSet Set;
  if (CudaTargets.trim().empty()) {
    Set.Targets = Tables->defaults();
  } else {
    Expected<std::vector<arch::Target>> Found = Tables->findList(CudaTargets);
    if (!Found)
      return Found.takeError();
    Set.Targets = std::move(*Found);
  }
  Set.Tables = std::move(Tables);
  return Set;
}

Expected<TargetSet> targetsFromOptions(StringRef CudaTargets, StringRef CudaArchTables) {
  static std::mutex Lock;
  static StringMap<TargetSet> Known;
  std::string Key = (CudaTargets + "\n" + CudaArchTables).str();
  std::lock_guard Hold(Lock);
  auto Found = Known.find(Key);
  if (Found != Known.end())
    return Found->second;
  Expected<TargetSet> Set = readTargets(CudaTargets, CudaArchTables);
  if (Set)
    Known[Key] = *Set;
  return Set;
}

std::vector<std::string> TargetGroup::names() const {
  std::vector<std::string> Names;
  for (const arch::Target *T : Members)
    Names.push_back(T->Name);
  return Names;
}

std::string targetsWithSource(StringRef Targets, StringRef From, bool IsGuess) {
  return (Targets + (IsGuess ? "|guess|" : "|named|") + From).str();
}

TargetsSource sourceOfTargets(StringRef CudaTargets, StringRef CudaTargetsFrom) {
  auto [Targets, Rest] = CudaTargetsFrom.split('|');
  auto [How, Name] = Rest.split('|');
  return Targets == CudaTargets ? TargetsSource{Name.str(), How == "guess"} : TargetsSource();
}

std::string targetPhrase(ArrayRef<std::string> Names, size_t Judged) {
  return Names.size() == Judged && Judged > 1 ? "on every target" : "on " + joined(Names);
}

std::string limitsByTarget(const TargetGroup &Group,
                           function_ref<std::string(const arch::Target &)> LimitOf) {
  std::vector<std::pair<std::string, std::vector<std::string>>> ByLimit;
  for (const arch::Target *T : Group.members()) {
    std::string Limit = LimitOf(*T);
    auto Same = find_if(ByLimit, [&](const auto &Entry) { return Entry.first == Limit; });
    if (Same == ByLimit.end())
      Same = ByLimit.insert(ByLimit.end(), {Limit, {}});
    Same->second.push_back(T->Name);
  }
  std::vector<std::string> Parts;
  for (const auto &[Limit, Names] : ByLimit)
    Parts.push_back(Limit + " on " + joined(Names));
  return ByLimit.size() == 1 ? ByLimit.front().first : joined(Parts);
}

} // namespace warplint
