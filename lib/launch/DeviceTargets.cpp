//===- DeviceTargets.cpp - Launches on each target that can be asked ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceTargets.h"
#include "launch/LaunchModel.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint {

TargetDevice::~TargetDevice() = default;

std::optional<int64_t> KernelAnswers::answer(cuda::Property Asked,
                                             const std::optional<PropertyTests> &Tests) const {
  std::optional<int64_t> Answer = Device.answer(Asked);
  if (Tests)
    for (const PropertyTest &Each : *Tests)
      Tested.emplace(Asked, Each);
  else
    Properties[Asked] = Answer;
  return Answer;
}

/// The answer to \p Asked in \p Given; what \p Ask returns, kept there, if there is none.
static Bounds kept(std::vector<std::pair<KernelQuery, Bounds>> &Given, const KernelQuery &Asked,
                   function_ref<Bounds()> Ask) {
  auto At = find_if(Given, [&](const auto &Each) { return Each.first == Asked; });
  return At != Given.end() ? At->second : Given.emplace_back(Asked, Ask()).second;
}

Bounds KernelAnswers::residentBlocksOn(const TargetDevice &On, const KernelQuery &Asked) const {
  const KernelFacts *Kernel = Model.kernel(Asked.Kernel);
  auto IsLoose = [](const Bounds &Blocks) { return Blocks.Min == 0 && Blocks.Max > 0; };
  Bounds Blocks = On.residentBlocks(Kernel, Asked);
  if (IsLoose(Blocks))
    for (const DeviceTarget &Each : Targets)
      if (Bounds Other = Each.Device->residentBlocks(Kernel, Asked); IsLoose(Other))
        Blocks = hull(Blocks, Other);
  return Blocks;
}

Bounds KernelAnswers::residentBlocks(const KernelQuery &Asked) const {
  return kept(Resident, Asked, [&] { return residentBlocksOn(Device, Asked); });
}
Bounds KernelAnswers::bestBlock(const KernelQuery &Asked) const {
  return kept(Best, Asked, [&] { return Device.bestBlock(Model.kernel(Asked.Kernel), Asked); });
}
std::optional<bool> KernelAnswers::allowsShared(const FunctionDecl *Kernel, int64_t Bytes) const {
  const KernelFacts *Facts = Model.kernel(Kernel);
  if (!Facts)
    return std::nullopt;
  auto At = find_if(OptIns, [&](const OptIn &Each) {
    return Each.Kernel == Facts && Each.Bytes == Bytes;
  });
  return At != OptIns.end()
             ? At->Allowed
             : OptIns.emplace_back(OptIn{Facts, Bytes, Device.allowsShared(*Facts, Bytes)}).Allowed;
}

/// Whether \p Test finds \p A and \p B to be alike.
static bool areAlike(std::optional<int64_t> A, std::optional<int64_t> B, const PropertyTest &Test) {
  return A && B ? Test.holdsFor(*A) == Test.holdsFor(*B) : A == B;
}

bool KernelAnswers::areThoseOf(const TargetDevice &Other) const {
  return all_of(Properties,
                [&](const auto &Each) { return Other.answer(Each.first) == Each.second; }) &&
         all_of(Tested,
                [&](const auto &Each) {
                  const auto &[Asked, Test] = Each;
                  return areAlike(Device.answer(Asked), Other.answer(Asked), Test);
                }) &&
         all_of(Resident,
                [&](const Answered &Each) {
                  return residentBlocksOn(Other, Each.first) == Each.second;
                }) &&
         all_of(Best,
                [&](const Answered &Each) {
                  return Other.bestBlock(Model.kernel(Each.first.Kernel), Each.first) == Each.second;
                }) &&
         all_of(OptIns, [&](const OptIn &Each) {
           return Other.allowsShared(*Each.Kernel, Each.Bytes) == Each.Allowed;
         });
}

std::optional<Bounds> KernelAnswers::answerTo(const Expr *By) const {
  auto Asks = [&](const Answered &Each) { return Each.first.By == By; };
  if (any_of(Best, Asks)) // two answers, of which neither is the blocks that fit
    return std::nullopt;
  std::optional<Bounds> All;
  for (const Answered &Each : make_filter_range(Resident, Asks))
    All = All ? hull(*All, Each.second) : Each.second;
  return All;
}

unsigned capabilityOf(const TargetDevice &Device) {
  return unsigned(Device.answer(cuda::Property::Capability).value_or(0));
}

static bool isSame(const LaunchArgument &A, const LaunchArgument &B) {
  if (std::tie(A.ByCall, A.ByDevice, A.ByLimit, A.ByArch) !=
      std::tie(B.ByCall, B.ByDevice, B.ByLimit, B.ByArch))
    return false;
  if (const auto *Number = std::get_if<IntValue>(&A.Value))
    return Number->sameAs(*std::get_if<IntValue>(&B.Value));
  return std::get_if<Dim3Value>(&A.Value)->sameAs(*std::get_if<Dim3Value>(&B.Value));
}

bool isSame(const LaunchInstance &A, const LaunchInstance &B) {
  auto Rest = [](const LaunchInstance &I) {
    return std::tie(I.Call, I.Kernel, I.OneOfKernels, I.IsBeforeOptIns, I.CalledBy, I.Dead,
                    I.DeviceGuarded, I.ShapeAsked, I.SharedAsked, I.CallersAsk);
  };
  return Rest(A) == Rest(B) && all_of(zip(A.Arguments, B.Arguments), [](auto Pair) {
           return isSame(std::get<0>(Pair), std::get<1>(Pair));
         });
}

static bool areSame(ArrayRef<LaunchInstance> A, ArrayRef<LaunchInstance> B) {
  return A.size() == B.size() && all_of(zip(A, B), [](auto Pair) {
           return isSame(std::get<0>(Pair), std::get<1>(Pair));
         });
}

void addReadings(LaunchSite &Site, ArrayRef<const DeviceTarget *> Group,
                 SmallVector<LaunchInstance, 1> Instances) {
  auto Same = find_if(Site.OnTargets, [&](const TargetReadings &R) {
    return areSame(R.Instances, Instances);
  });
  if (Same == Site.OnTargets.end())
    Same = Site.OnTargets.insert(Same, {{}, std::move(Instances)});
  for (const DeviceTarget *Each : Group)
    Same->Targets.push_back(Each->Name);
}

void noteKernelAnswers(LaunchSite &Site, ArrayRef<const DeviceTarget *> Group,
                       const PropertyQueries &Asked, const KernelAnswers &Answers) {
  auto Question = Asked.find(cuda::Property::Residency);
  std::optional<Bounds> Answer =
      Question != Asked.end() ? Answers.answerTo(Question->second) : std::nullopt;
  if (!Answer)
    return;
  if (Site.Asked.empty())
    Site.Asked.push_back({Question->second, /*AboutKernel=*/true, {}});
  for (const DeviceTarget *Each : Group)
    Site.Asked.front().Answers[Each->Name] = *Answer;
}

void noteAnswers(LaunchSite &Site, ArrayRef<DeviceTarget> Targets, const PropertyQueries &Asked) {
  if (Site.OnTargets.size() == 1 && areSame(Site.OnTargets.front().Instances, Site.Instances))
    Site.OnTargets.clear();
  if (Site.OnTargets.empty()) {
    Site.Asked.clear();
    return;
  }
  for (const auto &[Property, By] : Asked) {
    if (Property == cuda::Property::Residency)
      continue; // no number that the program sees
    AskedProperty Answers{By, /*AboutKernel=*/false, {}};
    for (const DeviceTarget &Each : Targets)
      if (std::optional<int64_t> Answer = Each.Device->answer(Property))
        Answers.Answers[Each.Name] = Bounds::exactly(*Answer);
    if (!Answers.Answers.empty())
      Site.Asked.push_back(std::move(Answers));
  }
}

} // namespace warplint
