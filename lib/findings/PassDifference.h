//===- PassDifference.h - Launches that a device pass reads differently ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_PASSDIFFERENCE_H
#define WARPLINT_FINDINGS_PASSDIFFERENCE_H

#include "launch/LaunchSite.h"
#include <optional>
#include <string>
#include <tuple>

namespace warplint {

/// An argument of a launch that a device pass reads differently.
struct Difference {
  std::string Host, Device; ///< In words: "block of 256 threads", "1024 threads".
  std::string Name;         ///< Through which they differ; empty if unknown.
  std::string HostNumber, DeviceNumber;
  clang::SourceLocation HostAt, DeviceAt; ///< Where the numbers are written.

  bool operator==(const Difference &Other) const {
    return std::tie(Host, Device, HostAt, DeviceAt) ==
           std::tie(Other.Host, Other.Device, Other.HostAt, Other.DeviceAt);
  }
};

/// The argument of \p I that the device pass for \p Sm reads differently: the block first, which
/// mostly decides the rest.
std::optional<Difference> difference(const LaunchInstance &I, llvm::StringRef Sm,
                                     const clang::SourceManager &Sources);

/// The other instance of its template that the pass for \p Sm launches, if it does not have the
/// one that the host launches.
std::optional<std::string> otherKernel(const LaunchInstance &I, llvm::StringRef Sm);

} // namespace warplint

#endif // WARPLINT_FINDINGS_PASSDIFFERENCE_H
