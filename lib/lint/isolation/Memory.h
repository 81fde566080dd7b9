//===- Memory.h - The memory that a run may take --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_MEMORY_H
#define WARPLINT_LINT_ISOLATION_MEMORY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace warplint::lint {

/// The memory of this machine in bytes, or the limit of this program's control group; 0 if neither
/// is known.
uint64_t machineMemory();

/// The default limit of a run: three quarters of the machine's memory.
uint64_t defaultMemory();

/// The lowest limit of a run: for Clang, its headers and the stack of a thread.
inline constexpr uint64_t LeastMemory = uint64_t(256) << 20;

/// The number of files, at most \p Wanted, that can be read at a time in \p Bytes; 0 bytes: no
/// limit.
unsigned filesAtATime(unsigned Wanted, uint64_t Bytes);

/// Reads "512M", "4G" or a number of bytes.
llvm::Expected<uint64_t> parseBytes(llvm::StringRef Text);

/// "4 GiB" or "512 MiB".
std::string describeBytes(uint64_t Bytes);

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_MEMORY_H
