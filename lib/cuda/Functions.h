//===- Functions.h - Functions of the CUDA API ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_FUNCTIONS_H
#define WARPLINT_CUDA_FUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace warplint::cuda {

/// The effect of a function on launches.
enum class Act : uint8_t {
  Configure, ///< The call that Clang makes of `<<<...>>>`.
  Launch,
  LaunchCooperative,
  SetNode, ///< Adds or changes a kernel node of a graph, which is launched later.
  SetNodeAttribute, ///< Gives such a node an attribute of a launch.
  SetAttribute,
  SetCacheConfig, ///< Of a kernel; without one, of all kernels.
  Reset,          ///< Ends all that was set.
  GetHandle,      ///< Writes a handle of the kernel to its answer.
  AskKernel,
  AskDevice,
  AskOccupancy,   ///< For blocks that an SM holds, and what follows from these.
  AskClusterSize, ///< For the blocks of the largest cluster of a kernel.
  AskClusters,    ///< For the clusters that the device holds at once.
};

/// The meaning of a parameter.
enum class Role : uint8_t {
  Other,
  Kernel,
  Grid,      ///< Blocks: a `dim3`, or one of three numbers.
  Block,     ///< Threads: a `dim3`, a number, or one of three numbers.
  Shared,    ///< Dynamic shared memory in bytes per block.
  Parameters, ///< An array of pointers to the arguments of the kernel.
  Stream,    ///< The stream to launch in.
  Config,    ///< Points to a struct with grid, block, shared memory and more.
  AnyNode,   ///< Points to a struct with the kind of a node, which holds its Config.
  NewNode,   ///< Points to where the handle of a new node goes.
  Node,      ///< The handle of a node.
  Attribute, ///< The number of an attribute, of a property or of a limit.
  Value,     ///< The value to set.
  Answer,    ///< Points to what the function writes.
  Callback,  ///< A function of the program's, called with a block size.
  MostThreads, ///< The most threads per block to consider; 0: as many as the device allows.
};

/// One function, as Functions.def describes it.
struct Function {
  llvm::StringRef Name;
  Act What;
  llvm::ArrayRef<Role> Roles;

  /// The position of the first parameter that is \p R, if any is.
  std::optional<unsigned> indexOf(Role R) const;
  /// The number of parameters that are \p R.
  unsigned count(Role R) const;
  /// Whether a call launches, now or as a node of a graph. Not `<<<...>>>`.
  bool launches() const;
  /// Whether it asks how much of a kernel the device holds at once.
  bool asksOccupancy() const;
  /// Whether it is a function of the driver.
  bool isOfDriver() const;
  /// The least number of arguments of a call that launches; the rest have defaults.
  unsigned leastArguments() const;
};

/// The function \p Name. CUDA's headers rename functions: `_ptsz` and `_ptds` where each thread has
/// a default stream of its own, `_v2` and `_v3` for later versions. Null for functions not listed.
const Function *find(llvm::StringRef Name);

/// The names of all functions that launch, with those that CUDA's headers may make of them.
std::vector<llvm::StringRef> launchNames();

/// Whether \p Text may call a function that sets an attribute of a kernel: a quick look before its
/// tokens are read.
bool maySetAttribute(llvm::StringRef Text);

/// Whether \p Name is formed as the names of the runtime's and the driver's functions are.
bool isApiName(llvm::StringRef Name);

/// Whether the function \p Name of CUDA uses a kernel that it is given only in ways that
/// Functions.def describes, or asks about it.
bool keepsKernels(llvm::StringRef Name);

/// Whether the function \p Name of CUDA calls none of the program's functions while it runs.
bool isQuiet(llvm::StringRef Name);

/// Whether \p Identifier may be part of a launch, or of the declaration or bounds of a kernel: a
/// file without one and without `<<<` has none of these. \p Identifier is one of the API, with any
/// suffix, or spells an attribute of a kernel.
bool concernsLaunches(llvm::StringRef Identifier);

/// True if \p Identifier has the prefix of the functions that launch.
bool beginsAsLaunch(llvm::StringRef Identifier);

/// Whether \p Enumerator is an error that programs name only if they expect a launch to fail.
bool isErrorOfWrongLaunch(llvm::StringRef Enumerator);

/// Likewise if they expect a kernel to fault.
bool isErrorOfFault(llvm::StringRef Enumerator);

/// Whether \p Type is what functions of the API return to report errors.
bool isStatus(llvm::StringRef Type);

/// The types of the arguments between the chevrons, in order.
inline constexpr llvm::StringLiteral ChevronTypes[] = {"dim3", "dim3", "size_t", "cudaStream_t"};

/// The kind of a node of a graph that is a kernel, in both APIs.
inline constexpr int64_t KernelNodeKind = 0;

/// The members of the structs that describe a launch. The runtime's and the driver's names differ.
namespace member {
inline constexpr llvm::StringLiteral Grid = "gridDim";   ///< The driver's: gridDimX, Y and Z.
inline constexpr llvm::StringLiteral Block = "blockDim"; ///< The driver's: blockDimX, Y and Z.
inline constexpr llvm::StringLiteral Shared[] = {"dynamicSmemBytes", "sharedMemBytes"};
inline constexpr llvm::StringLiteral Kernel = "func"; ///< Of a node of a graph.
inline constexpr llvm::StringLiteral Parameters = "kernelParams"; ///< Likewise.
inline constexpr llvm::StringLiteral Attributes = "attrs";
inline constexpr llvm::StringLiteral AttributeCount = "numAttrs";
inline constexpr llvm::StringLiteral NodeKind = "type";
inline constexpr llvm::StringLiteral KernelNode = "kernel"; ///< The Config in it.
inline constexpr llvm::StringLiteral Id = "id";
inline constexpr llvm::StringLiteral Value[] = {"val", "value"};
} // namespace member

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_FUNCTIONS_H
