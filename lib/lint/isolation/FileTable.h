//===- FileTable.h - The stage of each file in a run ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_FILETABLE_H
#define WARPLINT_LINT_ISOLATION_FILETABLE_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace warplint::lint {

/// The next step for a file, after earlier attempts at the run.
enum class Fate : uint8_t {
  Read,
  ReadAlone,   ///< It was being read, with others, when the process ended.
  Crashed,     ///< The process ended on it: not to be read again.
  OutOfMemory, ///< The same, for want of memory.
  TookTooLong, ///< It was stopped after `--timeout`.
};

/// The state of each file of a run, in memory that a process shares with those that it
/// forks. A table that could not be made keeps nothing, and has `Read` for every file.
class FileTable {
public:
  /// The state of reading a file.
  enum class State : uint8_t { Waiting, Reading, Done };

  explicit FileTable(size_t Files);
  ~FileTable();
  FileTable(const FileTable &) = delete;
  FileTable &operator=(const FileTable &) = delete;

  bool isShared() const { return Rows; }
  size_t size() const { return Files; }
  State state(size_t File) const { return Rows ? Rows[File].Now.load() : State::Waiting; }
  Fate fate(size_t File) const { return Rows ? Rows[File].Then.load() : Fate::Read; }

  void begin(size_t File) { set(File, State::Reading); }
  void end(size_t File) { set(File, State::Done); }
  void decide(size_t File, Fate What) {
    if (Rows)
      Rows[File].Then = What;
  }
  /// All files wait again.
  void startAgain();

  /// No file is read any more.
  void finish() {
    if (Whole)
      Whole->Finished = true;
  }
  bool isFinished() const { return Whole && Whole->Finished; }
  /// The process that reads ends for want of memory.
  void runOut() {
    if (Whole)
      Whole->OutOfMemory = true;
  }
  bool hasRunOut() const { return Whole && Whole->OutOfMemory; }

  /// The number of files, the first ones, whose findings are printed.
  size_t printed() const { return Whole ? Whole->Printed.load() : 0; }
  void notePrinted(size_t Files) {
    if (Whole)
      Whole->Printed = Files;
  }

private:
  struct Row {
    std::atomic<State> Now;
    std::atomic<Fate> Then;
  };
  struct Header {
    std::atomic<bool> OutOfMemory, Finished;
    std::atomic<size_t> Printed;
  };
  static_assert(std::atomic<bool>::is_always_lock_free &&
                    std::atomic<size_t>::is_always_lock_free &&
                    std::atomic<State>::is_always_lock_free,
                "processes share no lock");

  const size_t Files;
  Header *Whole = nullptr; ///< Null, as `Rows`, where there is no memory to share.
  Row *Rows = nullptr;

  size_t bytes() const { return sizeof(Header) + Files * sizeof(Row); }
  void set(size_t File, State Value) {
    if (Rows)
      Rows[File].Now = Value;
  }
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_FILETABLE_H
