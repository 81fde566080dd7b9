//===- Progress.h - Progress of a long run --------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PROGRESS_H
#define WARPLINT_LINT_PROGRESS_H

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace warplint::lint {

/// One line on a terminal's standard error with the number of files that are done, the last one,
/// and one that has taken seconds so far; in a pipe, a line every few seconds. Thread-safe.
class Progress {
public:
  Progress(size_t Total, bool Wanted);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  void began(const std::string &File);
  void finished(const std::string &File);
  /// Clears the line, if it is shown, for what is printed next.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  std::mutex Lock;
  std::condition_variable Ended;
  const size_t Total;
  size_t Done = 0;
  const bool Wanted;
  const bool Shown; ///< As a line that is drawn again, on a terminal; else now and then a line.
  const Clock::time_point Start = Clock::now();
  bool IsOver = false;
  std::string Last;                                              ///< That was finished.
  std::vector<std::pair<std::string, Clock::time_point>> AtWork; ///< In the order they began.
  std::thread Watcher; ///< Draws while nothing is finished.

  void watch();
  void beat();
  void draw() const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_PROGRESS_H
