//===- SharedAllowance.h - Shared memory that a program opted in to -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SHAREDALLOWANCE_H
#define WARPLINT_FINDINGS_SHAREDALLOWANCE_H

#include "arch_tables/Limits.h"
#include "findings/Targets.h"
#include "cuda/Attributes.h"
#include "dataflow/Value.h"
#include <cstdint>
#include <optional>

namespace warplint {
struct KernelFacts;
class LaunchModel;
struct LaunchInstance;
struct SharedOptIn;

/// The way in which a launch asks for more shared memory than it gets.
enum class SharedFault {
  NoOptIn,        ///< Above what needs no opt-in, and nothing opts the kernel in.
  AboveOptIn,     ///< Above what the kernel is opted in to.
  AboveLimit,     ///< Above what any opt-in can give.
  AbovePortable,  ///< Above what needs no opt-in, in a mode that refuses more.
  AboveOversized, ///< Above what an oversized mode can give.
};

/// The dynamic shared memory, in bytes per block, that a launch may have been
/// allowed.
struct SharedAllowance {
  /// The bytes that opt-ins allow; 0: nothing opts the kernel in. Empty: perhaps anything.
  std::optional<int64_t> Bytes;
  /// Whether every path to the launch has set it to that, also to less than what needs no
  /// opt-in, and no other file can change it.
  bool OnEveryWay = false;
  /// The modes that it can run in (cuda::SharedMode); the default.
  IntValue Modes = IntValue::known({});

  /// Of \p Kernel where \p Instance launches it; null: not known which.
  static SharedAllowance of(const LaunchModel &Model,
                            const LaunchInstance &Instance,
                            const KernelFacts *Kernel);

  /// The fault of \p Dynamic bytes on \p Arch beside \p Static ones; empty if there is none, or if
  /// the static ones alone are too many.
  std::optional<SharedFault> judge(const arch::Limits &Arch, uint64_t Static,
                                   uint64_t Dynamic) const;

private:
  std::optional<SharedFault> judgeByOptIn(const arch::Limits &Arch, uint64_t Static,
                                          uint64_t Dynamic) const;
  std::optional<SharedFault> judgeIn(cuda::SharedMode Mode, const arch::Limits &Arch,
                                     uint64_t Static, uint64_t Dynamic) const;
};

/// The most shared memory, in bytes per block, that \p Arch gives where \p Fault
/// is not SharedFault::AboveOptIn.
uint64_t mostShared(const arch::Limits &Arch, SharedFault Fault);

/// The message on \p Fault of a launch with \p Static and \p Dynamic bytes per block, which fails
/// on \p Group. \p OptedIn: the bytes that its kernel is opted in to, of SharedFault::AboveOptIn.
std::string describe(SharedFault Fault, const TargetGroup &Group, uint64_t Static, int64_t Dynamic,
                     int64_t OptedIn);

/// The opt-in that leaves \p Kernel with \p Bytes where \p Instance launches it, and
/// an earlier one that allowed at least \p Wanted; null where there is none.
struct OptInHistory {
  const SharedOptIn *Last = nullptr, *Before = nullptr;

  static OptInHistory of(const LaunchModel &Model, const LaunchInstance &Instance,
                         const KernelFacts &Kernel, int64_t Bytes, int64_t Wanted);
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_SHAREDALLOWANCE_H
