//===- ResUsageLog.h - Reads the output of cuobjdump -res-usage -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For each image of a fat binary (seen with CUDA 12.8 to 13.1):
///
///     arch = sm_80
///     Resource usage:
///      Common:
///       GLOBAL:0 CONSTANT[3]:256
///      Function _Z4fillPf:
///       REG:10 STACK:0 SHARED:256 LOCAL:0 CONSTANT[0]:360 TEXTURE:0 SURFACE:0 SAMPLER:0
///
/// For a cubin it does not print the architecture.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_RESUSAGELOG_H
#define WARPLINT_MEASURED_RESUSAGELOG_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::measured {

/// Reads one log, line by line, into a table.
class ResUsageReader {
public:
  /// \p Source is the log's number in \p Table.
  ResUsageReader(ResourceTable &Table, unsigned Source) : Table(Table), Source(Source) {}

  /// Reads the next line, without its end.
  void line(llvm::StringRef Text);
  /// Completes the last image, with remarks about what could not be used.
  void finish();

private:
  void usage(llvm::StringRef Text);
  void endImage();

  ResourceTable &Table;
  unsigned Source;
  uint64_t Line = 0;
  bool InUsage = false;     ///< After "Resource usage:".
  std::string Architecture; ///< Of the image; empty: unknown.
  std::string Function;     ///< The kernel of the next figures; empty: none.
  std::vector<KernelUsage> Image;
  size_t Nameless = 0; ///< Kernels of an image without an architecture.
};

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_RESUSAGELOG_H
