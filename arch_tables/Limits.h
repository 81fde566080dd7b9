//===- Limits.h - Limits of one GPU architecture --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Plain data, filled by the loader from `capabilities/*.json` and `gpus.json`, read by all rooms
/// that need limits. No number about an architecture is in C++: those files have each number with
/// its source.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_TABLES_LIMITS_H
#define WARPLINT_ARCH_TABLES_LIMITS_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint::arch {

/// A compute capability, such as 8.9 (`sm_89`).
struct Capability {
  uint32_t Major = 0;
  uint32_t Minor = 0;

  friend auto operator<=>(const Capability &, const Capability &) = default;

  /// "8.9"
  std::string number() const { return std::to_string(Major) + "." + std::to_string(Minor); }
  /// "sm_89"
  std::string sm() const { return "sm_" + std::to_string(Major) + std::to_string(Minor); }
};

/// One number for each of x, y and z.
struct Extent3 {
  uint32_t X = 0;
  uint32_t Y = 0;
  uint32_t Z = 0;
};

/// Thread block cluster limits. All zero before compute capability 9.0.
struct ClusterLimits {
  /// Blocks per cluster that every GPU with clusters allows.
  uint32_t PortableBlocks = 0;
  /// Blocks per cluster with `cudaFuncAttributeNonPortableClusterSizeAllowed`.
  uint32_t MaxBlocks = 0;

  bool supported() const { return MaxBlocks != 0; }
};

/// The source of the numbers of one group of a capability file.
struct GroupSource {
  std::string Group; ///< The group's key in the file: "registers".
  std::string Text;  ///< Document, table or experiment, in words.
};

/// The limits and allocation rules of one compute capability.
struct Limits {
  Capability Cc;
  /// "a" or "f" for a variant such as `sm_90a`, else empty.
  std::string Suffix;
  /// "Ada Lovelace"
  std::string Architecture;
  /// Judged when neither flag, configuration nor compile command names any.
  bool DefaultTarget = false;
  /// First CUDA toolkit that compiles for it: "11.8".
  std::string ToolkitSince;
  /// First CUDA toolkit that no longer does: "13.0"; empty: none.
  std::string ToolkitRemoved;
  /// Suffixes of the variants that ptxas knows.
  std::vector<std::string> Suffixes;

  uint32_t WarpSize = 0;        ///< Threads per warp.
  uint32_t ThreadsPerSm = 0;    ///< Resident threads per SM.
  uint32_t WarpsPerSm = 0;      ///< Resident warps per SM.
  uint32_t BlocksPerSm = 0;     ///< Resident blocks per SM.
  uint32_t BarriersPerSm = 0;   ///< Barriers of resident blocks per SM; 0: they do not limit.
  uint32_t ThreadsPerBlock = 0; ///< Product of the block's dimensions.
  Extent3 BlockDim;             ///< Threads along each dimension of a block.
  Extent3 GridDim;              ///< Blocks along each dimension of a grid.
  uint32_t ParameterBytes = 0;  ///< Bytes of a kernel's parameters; 0: no source gives a number.
  std::optional<bool> CooperativeLaunch; ///< Whether grids can be launched so; empty: unknown.

  uint32_t RegistersPerSm = 0;     ///< 32-bit registers.
  uint32_t RegistersPerBlock = 0;  ///< 32-bit registers.
  uint32_t RegistersPerThread = 0; ///< 32-bit registers.
  /// Registers; a warp's share is rounded up to it.
  uint32_t RegisterAllocationUnit = 0;
  /// Warps; equals the SM's partitions.
  uint32_t WarpAllocationGranularity = 0;
  /// Warps; equals WarpAllocationGranularity except on 6.0. A block can be
  /// launched only if its registers also fit an SM of this many partitions:
  /// what Pascal's four-partition SMs can't run is refused on all of Pascal.
  uint32_t RegisterCheckGranularity = 0;

  uint32_t SharedPerSm = 0; ///< Bytes.
  /// Bytes per SM that launches in an oversized mode can have; 0: no source gives a number.
  uint32_t OversizedSharedPerSm = 0;
  /// Bytes per SM that can be configured as shared memory, ascending.
  std::vector<uint32_t> SharedCarveouts;
  /// Bytes, static and dynamic, without opt-in.
  uint32_t SharedPerBlock = 0;
  /// Bytes, static and dynamic, with opt-in.
  uint32_t SharedPerBlockOptIn = 0;
  /// Bytes of static shared memory that ptxas accepts: SharedPerBlock, but
  /// SharedPerBlockOptIn on arch-specific variants (`sm_90a`).
  uint32_t SharedStaticPerBlock = 0;
  /// Bytes; a block's share is rounded up to it.
  uint32_t SharedAllocationUnit = 0;
  /// Bytes that the system takes for each block.
  uint32_t SharedReservedPerBlock = 0;

  ClusterLimits Cluster;

  /// One for each group of the file, in its order.
  std::vector<GroupSource> Sources;

  /// "sm_89", "sm_90a"
  std::string name() const { return Cc.sm() + Suffix; }
  /// True while no toolkit has dropped it.
  bool current() const { return ToolkitRemoved.empty(); }
};

/// One product: a GPU that can be bought, with its number of SMs.
struct Product {
  std::string Name;                 ///< "A100 SXM4 80GB"
  std::vector<std::string> Aliases; ///< "A100", ...
  std::string Family;               ///< "data-center", "workstation", "geforce" or "jetson".
  Capability Cc;
  uint32_t Sms = 0;   ///< Streaming multiprocessors that are enabled.
  std::string Source; ///< The source of the number of SMs.
};

/// The GPU that a launch is checked for: an architecture, or a product of it.
/// Points into the `ArchTables` that made it and must not outlive them.
struct Target {
  std::string Name;             ///< As shown to the user: "sm_89" or the product's name.
  const Limits *Arch = nullptr; ///< Never null in a found target.
  const Product *Gpu = nullptr; ///< Null for a bare architecture.
};

} // namespace warplint::arch

#endif // WARPLINT_ARCH_TABLES_LIMITS_H
