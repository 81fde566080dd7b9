//===- TargetAnswers.cpp - Answers of a target to device queries ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/utils/TargetAnswers.h"
#include "checks/utils/KernelFit.h"

using namespace llvm;

namespace warplint::checks {

class TargetAnswers::OfTarget : public launch::TargetDevice {
public:
  OfTarget(const arch::Target &Target, const measured::ResourceTable *Measured)
      : Target(Target), Measured(Measured) {}

  std::optional<int64_t> answer(cuda::Property Asked) const override {
    // GPUs of one architecture differ in their number.
    if (Asked == cuda::Property::Sms)
      return Target.Gpu ? std::optional<int64_t>(Target.Gpu->Sms) : std::nullopt;
    return ofArchitecture(*Target.Arch, Asked);
  }
  dataflow::Bounds residentBlocks(const kernels::KernelFacts *Kernel,
                                  const dataflow::KernelQuestion &Asked) const override {
    return KernelFit(Target, Kernel, Measured).residentBlocks(Asked);
  }
  dataflow::Bounds bestBlock(const kernels::KernelFacts *Kernel,
                             const dataflow::KernelQuestion &Asked) const override {
    return KernelFit(Target, Kernel, Measured).bestBlock(Asked);
  }
  std::optional<bool> allowsShared(const kernels::KernelFacts &Kernel,
                                   int64_t Bytes) const override {
    return KernelFit(Target, &Kernel, Measured).allowsShared(Bytes);
  }

private:
  const arch::Target &Target;
  const measured::ResourceTable *Measured; ///< Null: there is none.

  static std::optional<int64_t> ofArchitecture(const arch::Limits &Arch, cuda::Property Asked);
};

std::optional<int64_t> TargetAnswers::OfTarget::ofArchitecture(const arch::Limits &Arch,
                                                               cuda::Property Asked) {
  using cuda::Property;
  switch (Asked) {
  case Property::ThreadsPerBlock:
    return Arch.ThreadsPerBlock;
  case Property::BlockDimX:
    return Arch.BlockDim.X;
  case Property::BlockDimY:
    return Arch.BlockDim.Y;
  case Property::BlockDimZ:
    return Arch.BlockDim.Z;
  case Property::GridDimX:
    return Arch.GridDim.X;
  case Property::GridDimY:
    return Arch.GridDim.Y;
  case Property::GridDimZ:
    return Arch.GridDim.Z;
  case Property::ThreadsPerSm:
    return Arch.ThreadsPerSm;
  case Property::BlocksPerSm:
    return Arch.BlocksPerSm;
  case Property::RegistersPerBlock:
    return Arch.RegistersPerBlock;
  case Property::RegistersPerSm:
    return Arch.RegistersPerSm;
  case Property::SharedPerBlock:
    return Arch.SharedPerBlock;
  case Property::SharedPerBlockOptIn:
    return Arch.SharedPerBlockOptIn;
  case Property::SharedPerSm:
    return Arch.SharedPerSm;
  case Property::ReservedSharedPerBlock:
    return Arch.SharedReservedPerBlock;
  case Property::WarpSize:
    return Arch.WarpSize;
  case Property::Major:
    return Arch.Cc.Major;
  case Property::Minor:
    return Arch.Cc.Minor;
  case Property::Capability:
    return Arch.Cc.Major * 10 + Arch.Cc.Minor;
  case Property::CooperativeLaunch:
    return Arch.CooperativeLaunch;
  case Property::ClusterLaunch:
    return Arch.Cluster.supported();
  case Property::ClusterBlocks:
    return Arch.Cluster.MaxBlocks;
  case Property::Residency:
  case Property::Sms:
    break;
  }
  return std::nullopt;
}

TargetAnswers::TargetAnswers(ArrayRef<arch::Target> Targets,
                             const measured::ResourceTable *Measured) {
  for (const arch::Target &Target : Targets) {
    Each.emplace_back(Target, Measured);
    Named.push_back({Target.Name, &Each.back()});
  }
}

TargetAnswers::~TargetAnswers() = default;

} // namespace warplint::checks
