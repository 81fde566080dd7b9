//===- HostCalls.h - Calls of the CUDA API that do not launch -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_HOSTCALLS_H
#define WARPLINT_CUDA_HOSTCALLS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace warplint::cuda {

/// The effect of a function that launches nothing.
enum class HostEffect : uint8_t {
  ReadsError,   ///< Returns the error of the last call or launch that failed.
  Synchronizes, ///< Waits for work, or asks about it, and returns the error of that.
  Enqueues,     ///< Puts a copy into a stream.
};

/// One function, as HostCalls.def describes it.
struct HostCall {
  llvm::StringRef Name;
  HostEffect Does;
  std::optional<unsigned> Stream; ///< The position of the stream; empty: it takes none.
};

/// The function \p Name, with the suffixes that CUDA's headers give names; null for functions not
/// listed.
const HostCall *findHostCall(llvm::StringRef Name);

/// What a function does with the buffer that its first argument leads to.
enum class MemoryEffect : uint8_t {
  Allocates,        ///< Makes one on the device, whose content is undefined.
  AllocatesManaged, ///< Makes one that the host can access too.
  Writes,           ///< Writes its first bytes.
};

/// One function, as MemoryCalls.def describes it.
struct MemoryCall {
  llvm::StringRef Name;
  MemoryEffect Does;
  unsigned Bytes; ///< The position of the number of bytes.
};

/// Likewise of functions on memory of the device.
const MemoryCall *findMemoryCall(llvm::StringRef Name);

/// The bytes that the address of a new buffer is a multiple of. "The allocated memory is suitably
/// aligned for any kind of variable": at least 256 bytes (CUDA C++ Programming Guide, "Device
/// Memory Accesses").
inline constexpr int64_t BufferAlignment = 256;

/// Whether a function or a method \p Name of a framework gives the stream that work is on now, the
/// same one each time.
bool givesCurrentStream(llvm::StringRef Name);

/// Whether a function or a method \p Name makes a device the current one.
bool choosesDevice(llvm::StringRef Name);

/// \p Name without the suffixes that CUDA's headers give names.
llvm::StringRef withoutSuffix(llvm::StringRef Name);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_HOSTCALLS_H
