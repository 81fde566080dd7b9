//===- Measure.h - Compiles kernels to see what they use  -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_MEASURE_MEASURE_H
#define WARPLINT_TOOL_MEASURE_MEASURE_H

#include "tool/measure/DeviceCompiler.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint::measure {

/// One file to compile for one architecture.
struct Task {
  compile::ParseRequest Request;
  DeviceCompiler By;
  std::string Architecture; ///< "sm_90a".
};

/// What became of it.
struct Outcome {
  std::string Cubin; ///< A file in the cache; empty: it failed, or there are no kernels.
  bool FromCache = false;
  std::string Problem; ///< Why it failed: what the compiler says first; empty: it did not.
};

/// A folder of cubins, each under a hash of all that went into it: the preprocessed
/// source, the arguments, and what the compiler says of its version. Processes may
/// share it. Those that nothing asked for in a week are removed.
class Cache {
public:
  /// Makes \p Folder; empty: `warplint` in the user's folder for caches.
  static llvm::Expected<Cache> open(llvm::StringRef Folder);
  ~Cache();
  Cache(Cache &&Other) noexcept : Folder(std::exchange(Other.Folder, "")) {}
  Cache(const Cache &) = delete;

  /// Compiles what \p T asks for, or takes it from the cache. Safe from any thread.
  Outcome measure(const Task &T) const;

private:
  explicit Cache(std::string Folder) : Folder(std::move(Folder)) {}
  std::string path(const Task &T, llvm::ArrayRef<std::string> Args,
                   llvm::StringRef Preprocessed) const;

  std::string Folder;
};

} // namespace warplint::measure

#endif // WARPLINT_TOOL_MEASURE_MEASURE_H
