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

namespace warplint::launch {

TargetDevice::~TargetDevice() = default;

Bounds KernelAnswers::residentBlocks(const KernelQuestion &Asked) const {
  return Device.residentBlocks(Model.kernel(Asked.Kernel), Asked);
}
Bounds KernelAnswers::bestBlock(const KernelQuestion &Asked) const {
  return Device.bestBlock(Model.kernel(Asked.Kernel), Asked);
}
std::optional<bool> KernelAnswers::allowsShared(const FunctionDecl *Kernel, int64_t Bytes) const {
  const KernelFacts *Facts = Model.kernel(Kernel);
  return Facts ? Device.allowsShared(*Facts, Bytes) : std::nullopt;
}

unsigned capabilityOf(const TargetDevice &Device) {
  return Device.answer(cuda::Property::Major).value_or(0) * 10 +
         Device.answer(cuda::Property::Minor).value_or(0);
}

TargetGroups groupByAnswers(ArrayRef<DeviceTarget> Targets, const DeviceQuestions &Asked) {
  auto Alike = [&](const DeviceTarget &A, const DeviceTarget &B) {
    return all_of(Asked, [&](const auto &Question) {
      return A.Device->answer(Question.first) == B.Device->answer(Question.first);
    });
  };
  TargetGroups Groups;
  for (const DeviceTarget &Each : Targets) {
    auto Same = find_if(Groups, [&](const auto &Group) { return Alike(*Group.front(), Each); });
    if (Same == Groups.end())
      Groups.push_back({&Each});
    else
      Same->push_back(&Each);
  }
  return Groups;
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

void noteAnswers(LaunchSite &Site, ArrayRef<DeviceTarget> Targets, const DeviceQuestions &Asked) {
  if (Site.OnTargets.size() == 1 && areSame(Site.OnTargets.front().Instances, Site.Instances))
    Site.OnTargets.clear();
  if (Site.OnTargets.empty())
    return;
  for (const auto &[Property, By] : Asked) {
    if (Property == cuda::Property::Residency)
      continue; // no number that the program sees
    AskedProperty Answers{By, {}};
    for (const DeviceTarget &Each : Targets)
      if (std::optional<int64_t> Answer = Each.Device->answer(Property))
        Answers.Answers[Each.Name] = *Answer;
    if (!Answers.Answers.empty())
      Site.Asked.push_back(std::move(Answers));
  }
}

} // namespace warplint::launch
