//===- Progress.h - How far a long run has come ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_PROGRESS_H
#define WARPLINT_TOOL_LINT_PROGRESS_H

#include <cstddef>
#include <mutex>
#include <string>

namespace warplint::tool {

/// One line on a terminal's standard error that tells how many files are done
/// and which was the last; nothing in a pipe. Safe to call from any thread.
class Progress {
public:
  Progress(size_t Total, bool Wanted);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void finished(const std::string &File);

private:
  std::mutex Lock;
  const size_t Total;
  size_t Done = 0;
  const bool Shown;
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_PROGRESS_H
