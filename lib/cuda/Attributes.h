//===- Attributes.h - Attributes of kernels and launches ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_ATTRIBUTES_H
#define WARPLINT_CUDA_ATTRIBUTES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint::cuda {

/// The error of a call with a value that the device does not allow, in both APIs.
inline constexpr int64_t InvalidValue = 1;

/// Attributes that a program sets of a kernel.
enum class KernelAttribute {
  MaxDynamicShared,    ///< Bytes per block.
  PreferredCarveout,   ///< Percent of the unified memory; -1 for the default.
  NonPortableClusters, ///< Whether clusters may be larger than every GPU allows.
  SharedMode,          ///< A SharedMode, which goes before MaxDynamicShared.
};

/// The number of \p A: in `CUfunction_attribute` if it is \p OfDriver, else in `cudaFuncAttribute`.
int64_t numberOf(KernelAttribute A, bool OfDriver);

/// Whether \p Number is an attribute that no rule of warplint depends on.
bool isOtherKernelAttribute(int64_t Number, bool OfDriver);

/// The carveout in percent (-1 for the default) of the cache configuration \p Number, which is the
/// same in `cudaFuncCache` and `CUfunc_cache`. Empty for another number.
std::optional<int64_t> carveoutOf(int64_t Number);

/// The call that allows a kernel \p Bytes of dynamic shared memory per block.
std::string optInCall(bool OfDriver, llvm::StringRef Kernel, llvm::StringRef Bytes);

/// The call that allows a kernel clusters beyond the portable size.
std::string largeClusterCall(llvm::StringRef Kernel);

/// Attributes of a launch, by number: `cudaLaunchAttributeID` and `CUlaunchAttributeID` agree.
enum class LaunchAttribute : int64_t {
#define LAUNCH_ATTRIBUTE(ID, NUMBER, MEMBER, SHAPE, ABSENT) ID = NUMBER,
#include "cuda/LaunchAttributes.def"
};

/// The number of the attribute that gives an event which may let the launch start early; its value
/// is a struct.
inline constexpr int64_t EarlyEventAttribute = 7;
/// The function by which a kernel that starts early waits for those before it.
inline constexpr llvm::StringLiteral GridDependencyWait = "cudaGridDependencySynchronize()";

/// One attribute of a launch, as LaunchAttributes.def describes it.
struct LaunchAttributeRow {
  LaunchAttribute Id;
  llvm::StringLiteral Member; ///< Of the union that holds the value.
  bool IsShape;               ///< Whether the value has x, y and z.
  int64_t Absent; ///< The value that a launch without it has, of a shape in each dimension.
};

/// Those that a launch is read for, in the order of their numbers.
llvm::ArrayRef<LaunchAttributeRow> launchAttributes();

/// Whether \p Word is a qualifier that changes neither the attributes nor the memory of a kernel,
/// wherever it is in its declaration.
bool isInertQualifier(llvm::StringRef Word);

/// The modes of shared memory, by number: `cudaSharedMemoryMode` and `CUsharedMemoryMode` agree.
enum class SharedMode : int64_t {
  Default = 0,          ///< For a launch: as the kernel is set.
  RequirePortable = 1,  ///< No more than without an opt-in.
  AllowNonPortable = 2, ///< As much as any opt-in gives, without one.
  AllowOversized = 3,   ///< More, by a configuration of the SM with little L1 cache.
  PreferOversized = 4,  ///< Likewise, by preference.
};

/// Whether \p Enumerator is the attribute that sets such a mode.
bool namesSharedMode(llvm::StringRef Enumerator);

/// The modes of cluster sizes of a launch, by number: `cudaLaunchAttributePortableClusterMode` and
/// `CUlaunchAttributePortableClusterMode` agree.
enum class ClusterSizeMode : int64_t {
  Default = 0, ///< As the kernel is set.
  RequirePortable = 1,
  AllowNonPortable = 2,
};

/// The runtime's enumerators of NonPortableClusters and of the modes RequirePortable, for messages.
inline constexpr llvm::StringLiteral LargeClusterAttribute =
    "cudaFuncAttributeNonPortableClusterSizeAllowed";
inline constexpr llvm::StringLiteral RequirePortableShared = "cudaSharedMemoryModeRequirePortable";
inline constexpr llvm::StringLiteral RequirePortableClusters =
    "cudaLaunchPortableClusterModeRequirePortable";

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_ATTRIBUTES_H
