//===- Measure.h - Compiles kernels to see what they use ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_MEASURE_MEASURE_H
#define WARPLINT_LINT_MEASURE_MEASURE_H

#include "base/CacheFolder.h"
#include "lint/FileLinter.h"
#include "lint/measure/DeviceCompiler.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace warplint::lint {

/// One file to compile for one architecture.
struct MeasureTask {
  ParseRequest Request;
  DeviceCompiler By;
  std::string Architecture; ///< "sm_90a".
};

/// The outcome of measuring.
struct MeasureOutcome {
  std::string Cubin; ///< A file; empty: it failed, or there are no kernels.
  bool FromCache = false;
  std::string Problem; ///< Why it failed: the compiler's first message; empty: it did not.
};

/// Compiles kernels into cubins, each kept under a hash of all that went into it: the
/// preprocessed source, the arguments, and the compiler's version. What
/// can't be kept is there as long as this is.
class Measurer {
public:
  /// \p Kept must outlive it.
  static llvm::Expected<std::unique_ptr<Measurer>> open(const base::CacheFolder &Kept);
  /// Removes what was not kept.
  ~Measurer();
  Measurer(const Measurer &) = delete;

  /// Compiles what \p T asks for, or takes it from the cache. Safe from any thread.
  MeasureOutcome measure(const MeasureTask &T) const;

private:
  Measurer(const base::CacheFolder &Kept, std::string Scratch)
      : Kept(Kept), Scratch(std::move(Scratch)) {}

  const base::CacheFolder &Kept;
  std::string Scratch; ///< A folder of its own among the temporary files.
};

/// Compiles the kernels of \p Files for the targets that \p Linter judges each for, as
/// `--measure` asks, \p Flags.Jobs at a time. A header is compiled as part of the file that
/// it is read through, and not at all where there is none. What \p By made is there as long
/// as that.
/// \returns an error where there is no compiler.
llvm::Expected<records::Measuring> measureFiles(const FileLinter &Linter,
                                                llvm::ArrayRef<std::string> Files,
                                                const Measurer &By, const RunOptions &Run);

} // namespace warplint::lint

#endif // WARPLINT_LINT_MEASURE_MEASURE_H
