//===- BinaryFile.h - Reads files that hold compiled kernels --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_BINARYFILE_H
#define WARPLINT_MEASURED_BINARYFILE_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint::measured {

/// The JSON file that Triton, and so PyTorch's Inductor, keeps beside a cubin of its cache. All
/// shared memory of its kernels is dynamic, so the cubin does not have its size.
struct TritonLaunch {
  std::string Kernel;         ///< Its symbol in the cubin.
  uint64_t DynamicShared = 0; ///< Bytes per block.
};

/// Reads "add.json" for the cubin "add.cubin"; empty where there is none of Triton's.
std::optional<TritonLaunch> readTritonLaunch(llvm::StringRef Cubin);

/// Whether \p Beginning, the first bytes of a file, are those of a cubin, a fat
/// binary, an object, a library or a program.
bool isBinary(llvm::StringRef Beginning);

/// Reads the kernels of one such file into a table.
class BinaryFileReader {
public:
  /// \p Source is the file's number in \p Table.
  BinaryFileReader(ResourceTable &Table, unsigned Source) : Table(Table), Source(Source) {}

  /// Reads \p Bytes, of a file or of a member of a library.
  void read(llvm::StringRef Bytes);
  /// Adds the launch parameters in \p Launch to its kernel, if the file has that kernel.
  void launchedBy(const TritonLaunch &Launch);
  /// Adds what was read to the table, with remarks about code without registers. If the file has
  /// separable code and the code that was linked from it, the linked code counts.
  void finish();

private:
  void cubin(llvm::StringRef Image, llvm::StringRef Member);
  void fatbins(llvm::StringRef Section, llvm::StringRef Member);
  void container(llvm::StringRef Bytes, llvm::StringRef Member);
  void object(llvm::StringRef Bytes, llvm::StringRef Member);
  void offloading(llvm::StringRef Section, llvm::StringRef Member);
  void remark(llvm::StringRef Member, const llvm::Twine &What);

  ResourceTable &Table;
  unsigned Source;
  std::vector<KernelUsage> Unlinked, Linked;
  std::map<std::string, unsigned> PtxAlone; ///< Fat binaries, by architecture.
};

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_BINARYFILE_H
