//===- Supervisor.h - Processes and limits that keep a file from ending a run -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_SUPERVISOR_H
#define WARPLINT_LINT_ISOLATION_SUPERVISOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace warplint::lint {

/// The memory of this machine in bytes, or the limit of this program's control group; 0 if neither
/// is known.
uint64_t machineMemory();

/// The default limit of a run: three quarters of the machine's memory.
uint64_t defaultMemory();

/// The lowest limit of a run: for Clang, its headers and the stack of a thread.
inline constexpr uint64_t LeastMemory = uint64_t(256) << 20;

/// The number of files, at most \p Wanted, that can be read at a time in \p Bytes; 0 bytes: no
/// limit.
unsigned filesAtATime(unsigned Wanted, uint64_t Bytes);

/// Reads "512M", "4G" or a number of bytes.
llvm::Expected<uint64_t> parseBytes(llvm::StringRef Text);

/// "4 GiB" or "512 MiB".
std::string describeBytes(uint64_t Bytes);

/// The next step for a file, after earlier attempts at the run.
enum class Fate : uint8_t {
  Read,
  ReadAlone,   ///< It was being read, with others, when the process ended.
  Crashed,     ///< The process ended on it: not to be read again.
  OutOfMemory, ///< The same, for want of memory.
  TookTooLong, ///< It was stopped after `--timeout`.
  Interrupted, ///< The run was to end before it was read.
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

/// While it lives, a request to end (SIGINT, SIGTERM, SIGHUP) first calls a function, on a thread of
/// its own, and then ends the process as ever. One at a time. A signal that is ignored stays so.
class Interruption {
public:
  explicit Interruption(std::function<void()> Before);
  ~Interruption();
  Interruption(const Interruption &) = delete;
  Interruption &operator=(const Interruption &) = delete;

private:
  std::function<void()> Before;
  int Pipe[2] = {-1, -1}; ///< What the handler of the signal writes to.
  bool IsWatched = false;
  static constexpr int Requests[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction Old[std::size(Requests)] = {};
  std::thread Watcher;

  void watch();
};

/// The limits of the process that reads files.
struct RunLimits {
  uint64_t Bytes = 0;   ///< Of memory, for all files together; 0: no limit.
  unsigned Seconds = 0; ///< For each file; 0: no limit.
};

/// Goes on in a process of its own, which alone returns. This one waits for it and ends as
/// it does: with its status, or by its signal. Where it ends while it reads files, or takes
/// too long for one, that is noted in \p Table, and another process begins where the first
/// one did, with nothing lost but time: up to here nothing was written. So no file can take
/// the others with it, whatever happens: a stack or memory that is exhausted, a signal, an
/// exit somewhere in a library. Without a table to share, or where no process can be made,
/// this one goes on.
void supervise(FileTable &Table, const RunLimits &Limits);

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_SUPERVISOR_H
