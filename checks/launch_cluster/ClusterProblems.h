//===- ClusterProblems.h - Problems of a launch in clusters ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_CLUSTER_CLUSTERPROBLEMS_H
#define WARPLINT_CHECKS_LAUNCH_CLUSTER_CLUSTERPROBLEMS_H

#include "findings/Targets.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {
struct Triple;
struct KernelAttributes;
struct LaunchInstance;

/// A fault of a launch on one target. Targets with equal faults share a message.
struct ClusterProblem {
  enum class Kind {
    Zero,
    Unsupported,
    AbovePortable,
    AboveMost,
    AboveBound, ///< Above the third bound of the kernel's `__launch_bounds__`.
    NotAsCompiled,
    NotMultiple, ///< A preferred cluster that is not a multiple of the cluster.
    Uneven,
  };

  Kind What;
  const Triple *Size; ///< The cluster.
  const Triple *Grid; ///< Null where it has no part in it.
  unsigned Dimension = 0;     ///< Of an uneven grid.
  bool IsCompiled = false;
  bool Always = true;                      ///< Whether every value leads to a problem.
  bool IsPreferred = false;                ///< Whether Size is the cluster that the launch prefers.
  const Triple *Regular = nullptr; ///< Of a preferred cluster: the other.
  uint64_t Bound = 0;                      ///< The blocks that Kind::AboveBound is above.

  bool operator==(const ClusterProblem &Other) const;
  /// Whether it is so for every kernel that the launch can have.
  bool isOfAnyKernel() const;
};

/// Whether \p Launch has a mode that refuses clusters above the portable size.
bool refusesLargeClusters(const LaunchInstance &Launch);

/// The name of the attribute that gives the clusters of a kernel.
llvm::StringRef clusterAttributeName(const KernelAttributes &Given);

/// Whether nvcc has no clusters to give to \p Given on \p T: it rejects the kernel
/// ("not supported for this GPU architecture", nvcc 13.0).
bool isClusterRejected(const KernelAttributes &Given, const arch::Target &T);

/// The fault of the clusters of \p Launch on \p T, if any; with \p MayBeLarge they can be above the
/// portable size.
std::optional<ClusterProblem> clusterProblem(const arch::Target &T,
                                             const LaunchInstance &Launch, bool MayBeLarge);

/// \p P in words, for the targets of \p Group.
std::string describe(const ClusterProblem &P, const LaunchInstance &Launch,
                     const TargetGroup &Group);

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_CLUSTER_CLUSTERPROBLEMS_H
