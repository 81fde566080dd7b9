//===- LaunchModel.h - Launches and kernels of a translation unit ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The model that all checks, the inventory and the editor share: a translation unit is walked
/// once, and not again for facts that are here.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHMODEL_H
#define WARPLINT_LAUNCH_LAUNCHMODEL_H

#include "facts/ErroneousCode.h"
#include "facts/LocalValues.h"
#include "kernels/DeviceCode.h"
#include "kernels/KernelFacts.h"
#include "threads/KernelRun.h"
#include "launch/DeviceReadings.h"
#include "launch/DeviceTargets.h"
#include "launch/KernelSettings.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warplint {
struct Triple;
class ArchDependence;
class HostBodies;
class ValueFlow;
struct FileSummary;
struct ProgramFacts;
struct SourceFindings;

/// The part of the user's code that is in the traversal scope of a walk.
enum class Scope {
  AsSet,     ///< All, if the unit itself; else that of headers is looked for where it is used.
  AllOfUser, ///< All of it: what is left out are headers of a system.
};

/// The facts of a model that may be others in a device pass.
struct ArchDependentFacts {
  bool OfKernels = false;   ///< Bounds, attributes or shared memory of kernels.
  bool OfInstances = false; ///< Those of instances of a template, which host code may make.
  bool OfLaunches = false;  ///< Arguments of launches.
  bool OfSystem = false;    ///< Some of them come from a header of the system.

  bool any() const { return OfKernels || OfLaunches; }
};

/// The part of a file in a program of several.
struct ProgramRole {
  const ProgramFacts &Others; ///< What the other files tell; outlives the model.
  FileSummary &Own;           ///< Receives what the file tells them.
};

/// A translation unit's kernels, launches and opt-ins. Lives as long as its AST.
class LaunchModel {
public:
  LaunchModel(const LaunchModel &) = delete;
  LaunchModel &operator=(const LaunchModel &) = delete;
  ~LaunchModel();

  /// Walks what \p Context holds of the user's code.
  /// Launches that depend on the device are also read for each of \p Targets. \p Errors are those
  /// of the parse.
  static std::unique_ptr<LaunchModel> read(clang::ASTContext &Context, Scope Given = Scope::AsSet,
                                           llvm::ArrayRef<DeviceTarget> Targets = {},
                                           const ParseErrors &Errors = {},
                                           const ProgramRole *Program = nullptr);

  /// In the order of the source.
  const std::vector<LaunchSite> &launches() const { return Launches; }
  const std::deque<KernelFacts> &kernels() const { return Kernels; }
  /// The launches in other files of the program of the kernels that are defined here. Their
  /// readings have no call.
  const std::vector<LaunchSite> &launchesElsewhere() const { return Elsewhere; }

  /// The facts of the kernel that \p Function declares; null for others.
  const KernelFacts *kernel(const clang::FunctionDecl *Function) const;

  /// What a device pass could add.
  ArchDependentFacts archDependentFacts() const;
  /// Adds the facts of a device pass for architecture \p Sm.
  void addDevicePass(llvm::StringRef Sm, const PlainModel &Device);

  /// The launches of \p Kernel, with the reading that launches it.
  std::vector<const LaunchInstance *> launchesOf(const KernelFacts &Kernel) const;

  /// Whether a launch for which \p Which holds is reached on the device of \p Target.
  bool isReached(llvm::StringRef Target,
                 llvm::function_ref<bool(const LaunchInstance &)> Which) const;

  /// What the kernel of \p Launch does under a block of \p Block, which is known.
  const KernelRun &run(const LaunchInstance &Launch, const Triple &Block) const;
  /// Why a run of the kernel of \p Launch that a check asked for did not go through all of it;
  /// empty: it did, or no check asked.
  llvm::StringRef cutShort(const LaunchInstance &Launch) const;
  /// Whether the threads of \p Launch race, by the runs that checks asked for.
  RaceVerdict raceVerdict(const LaunchInstance &Launch) const;

  /// What is in the code of \p Kernel.
  const DeviceCode &code(const KernelFacts &Kernel) const;
  /// What the function around \p Launch writes into its variables.
  const LocalValues &localsAround(const LaunchInstance &Launch) const;

  /// The settings of kernels: opt-ins to shared memory, carveouts.
  const KernelSettings &settings() const { return Settings; }

  /// Whether a live opt-in names \p Kernel.
  bool isOptedIn(const KernelFacts &Kernel) const { return !Settings.optInsOf(Kernel).empty(); }

  /// The facts that a device pass passes on.
  PlainModel plain() const;

  const clang::ASTContext &context() const { return Context; }
  const ValueFlow &flow() const;
  /// The bodies of the user's code that run on the host.
  const HostBodies &bodies() const;

private:
  friend class ModelBuilder;
  LaunchModel(clang::ASTContext &Context, bool WholeUnit, const ParseErrors &Errors);

  const clang::ASTContext &Context;
  std::unique_ptr<SourceFindings> Source;
  std::vector<LaunchSite> Launches, Elsewhere;
  std::deque<KernelFacts> Kernels; // deque: sites point into it
  llvm::DenseMap<const clang::FunctionDecl *, const KernelFacts *> KernelOf;
  KernelSettings Settings;
  std::unique_ptr<const ArchDependence> Architectures;
  mutable std::deque<std::pair<std::pair<const KernelFacts *, LaunchShape>, KernelRun>> Runs;
  /// Those of \p Launch that checks asked for.
  llvm::SmallVector<const KernelRun *, 2> runsOf(const LaunchInstance &Launch) const;
  /// The steps that are left to run the instances of a template, by its blocks' shape.
  mutable std::map<std::pair<const clang::FunctionDecl *, std::array<int64_t, 3>>, unsigned>
      Budgets;
  mutable llvm::DenseMap<const KernelFacts *, std::unique_ptr<const DeviceCode>> Codes;
  mutable llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<const LocalValues>> Locals;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_LAUNCHMODEL_H
