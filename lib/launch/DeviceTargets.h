//===- DeviceTargets.h - Launches on each target that can be asked --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_DEVICETARGETS_H
#define WARPLINT_LAUNCH_DEVICETARGETS_H

#include "dataflow/DeviceProperties.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {
struct KernelFacts;

class LaunchModel;

/// The device of a target, which knows what kernels take.
class TargetDevice {
public:
  virtual ~TargetDevice();
  /// Empty where it is not known.
  virtual std::optional<int64_t> answer(cuda::Property Asked) const = 0;
  /// The rest of DeviceProperties, of \p Kernel instead of the one in \p Asked; null: unknown.
  virtual Bounds residentBlocks(const KernelFacts *Kernel, const KernelQuery &Asked) const = 0;
  virtual Bounds bestBlock(const KernelFacts *Kernel, const KernelQuery &Asked) const = 0;
  virtual std::optional<bool> allowsShared(const KernelFacts &Kernel, int64_t Bytes) const = 0;
};

/// A target, by its answers to a program.
struct DeviceTarget {
  std::string Name;
  const TargetDevice *Device; ///< Never null.
};

/// The answers of a target's device, one of those of \p Targets, to a program whose kernels are
/// those of \p Model. All must outlive it. It keeps what was asked, and what alone the program
/// tests: a device for which all of that comes out alike is the same to the program. So that more
/// do, devices of which none is sure to hold a block share the most blocks that one of them can
/// hold.
class KernelAnswers final : public DeviceProperties {
public:
  KernelAnswers(const LaunchModel &Model, llvm::ArrayRef<DeviceTarget> Targets,
                const TargetDevice &Device)
      : Model(Model), Targets(Targets), Device(Device) {}
  std::optional<int64_t> answer(cuda::Property Asked,
                                const std::optional<PropertyTests> &Tests) const override;
  Bounds residentBlocks(const KernelQuery &Asked) const override;
  Bounds bestBlock(const KernelQuery &Asked) const override;
  std::optional<bool> allowsShared(const clang::FunctionDecl *Kernel, int64_t Bytes) const override;

  /// Whether \p Other is the same to the program, as far as it has asked.
  bool areThoseOf(const TargetDevice &Other) const;
  /// The blocks of a kernel on an SM that it answered to \p By; empty for others.
  std::optional<Bounds> answerTo(const clang::Expr *By) const;

private:
  struct OptIn {
    const KernelFacts *Kernel;
    int64_t Bytes;
    std::optional<bool> Allowed;
  };
  using Answered = std::pair<KernelQuery, Bounds>;

  const LaunchModel &Model;
  llvm::ArrayRef<DeviceTarget> Targets;
  const TargetDevice &Device;
  mutable std::map<cuda::Property, std::optional<int64_t>> Properties;
  mutable std::set<std::pair<cuda::Property, PropertyTest>> Tested;
  mutable std::vector<Answered> Resident, Best;
  mutable std::vector<OptIn> OptIns;

  Bounds residentBlocksOn(const TargetDevice &On, const KernelQuery &Asked) const;
};

/// The compute capability that \p Device has: 90 is 9.0. 0 if it is not known.
unsigned capabilityOf(const TargetDevice &Device);

/// Whether \p A and \p B are judged alike.
bool isSame(const LaunchInstance &A, const LaunchInstance &B);

/// Adds the readings \p Instances of \p Site on the targets of \p Group. Targets with the same
/// readings are kept together.
void addReadings(LaunchSite &Site, llvm::ArrayRef<const DeviceTarget *> Group,
                 llvm::SmallVector<LaunchInstance, 1> Instances);

/// Notes what \p Answers, those of each target of \p Group, gave for the kernels that \p Asked is
/// about.
void noteKernelAnswers(LaunchSite &Site, llvm::ArrayRef<const DeviceTarget *> Group,
                       const PropertyQueries &Asked, const KernelAnswers &Answers);

/// Notes the answers of \p Targets to \p Asked where targets differ; drops the readings on targets
/// where they are the same as those without answers.
void noteAnswers(LaunchSite &Site, llvm::ArrayRef<DeviceTarget> Targets,
                 const PropertyQueries &Asked);

} // namespace warplint

#endif // WARPLINT_LAUNCH_DEVICETARGETS_H
