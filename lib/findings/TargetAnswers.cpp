//===- TargetAnswers.cpp - Answers of a target to device queries ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/TargetAnswers.h"
#include "findings/KernelFit.h"

using namespace llvm;

namespace warplint {

class TargetAnswers::OfTarget : public TargetDevice {
public:
  OfTarget(const arch::Target &Target, const measured::ResourceTable *Measured)
      : Target(Target), Measured(Measured) {}

  std::optional<int64_t> answer(cuda::Property Asked) const override {
    // GPUs of one architecture differ in their number.
    if (Asked == cuda::Property::Sms)
      return Target.Gpu ? std::optional<int64_t>(Target.Gpu->Sms) : std::nullopt;
    return ofArchitecture(*Target.Arch, Asked);
  }
  Bounds residentBlocks(const KernelFacts *Kernel, const KernelQuery &Asked) const override {
    return KernelFit(Target, Kernel, Measured).residentBlocks(Asked);
  }
  Bounds bestBlock(const KernelFacts *Kernel, const KernelQuery &Asked) const override {
    return KernelFit(Target, Kernel, Measured).bestBlock(Asked);
  }
  std::optional<bool> allowsShared(const KernelFacts &Kernel,
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
  switch (Asked) {
#define CUDA_PROPERTY(ID, MEMBER, RUNTIME, DRIVER, TOPIC, ANSWER)                                  \
  case cuda::Property::ID:                                                                         \
    return ANSWER;
#include "cuda/DeviceProperties.def"
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

} // namespace warplint
