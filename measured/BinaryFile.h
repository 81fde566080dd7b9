//===- BinaryFile.h - Reads files that hold compiled kernels  -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_BINARYFILE_H
#define WARPLINT_MEASURED_BINARYFILE_H

#include "measured/ResourceTable.h"
#include "measured/TritonLaunch.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <vector>

namespace warplint::measured {

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
  /// Takes over what \p Launch says of its kernel, if that is there.
  void launchedBy(const TritonLaunch &Launch);
  /// Gives the table what was read, and says what holds no registers. Where
  /// separable code is there with what was linked from it, that is taken.
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
