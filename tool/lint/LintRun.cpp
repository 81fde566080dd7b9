//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintRun.h"
#include "tool/lint/Progress.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace warplint::tool {

/// Lints \p File; a crash on it is its report, and the other files go on.
static FileReport lintSafely(const FileLinter &Linter, const std::string &File) {
  // As deep as a main thread's, since Clang's parser recurses.
  constexpr unsigned StackBytes = 8 << 20;
  FileReport Report;
  CrashRecoveryContext Recovery;
  if (Recovery.RunSafelyOnThread([&] { Report = Linter.lint(File); }, StackBytes))
    return Report;
  FileReport Crashed;
  Crashed.File = File;
  Crashed.Status = ReadStatus::Failed;
  Crashed.ParseErrors.push_back(File +
                                ": warplint crashed on this file; 'warplint --print-command " +
                                File + "' shows how it was read");
  return Crashed;
}

std::vector<FileReport> lintFiles(const FileLinter &Linter, ArrayRef<std::string> Files,
                                  const LintFlags &Flags) {
  std::vector<FileReport> Reports(Files.size());
  CrashRecoveryContext::Enable();
  Progress Bar(Files.size(), !Flags.Quiet);
  DefaultThreadPool Pool(hardware_concurrency(Flags.Jobs));
  for (size_t I = 0; I != Files.size(); ++I)
    Pool.async([&, I] {
      Reports[I] = lintSafely(Linter, Files[I]);
      Bar.finished(Files[I]);
    });
  Pool.wait();
  return Reports;
}

} // namespace warplint::tool
