//===- Supervisor.cpp - Processes and limits that keep a file from ending a run -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/isolation/Supervisor.h"
#include "base/ExitStatus.h"
#include "base/Messages.h"
#include "base/OptionNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/Signals.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace llvm;

namespace warplint::lint {

/// The memory of one file, with room: two at a time over the corpora took 1.1 GB in all.
static constexpr uint64_t BytesPerFile = uint64_t(1) << 30;

/// The number in the file at \p Path; 0 where there is none.
static uint64_t numberIn(StringRef Path) {
  // These files have no size before they are read.
  auto Text = MemoryBuffer::getFileAsStream(Path);
  uint64_t Number = 0;
  if (!Text || (*Text)->getBuffer().trim().getAsInteger(10, Number))
    return 0;
  return Number;
}

uint64_t machineMemory() {
  uint64_t Bytes = 0;
  long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  if (Pages > 0 && PageSize > 0)
    Bytes = SaturatingMultiply(uint64_t(Pages), uint64_t(PageSize));
  // Of a container, which sees its own group as the root; versions 2 and 1.
  for (const char *Path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
    if (uint64_t Limit = numberIn(Path))
      Bytes = Bytes ? std::min(Bytes, Limit) : Limit;
  return Bytes;
}

uint64_t defaultMemory() { return machineMemory() / 4 * 3; }

unsigned filesAtATime(unsigned Wanted, uint64_t Bytes) {
  if (!Bytes)
    return Wanted;
  return std::clamp<uint64_t>(Bytes / BytesPerFile, 1, Wanted);
}

Expected<uint64_t> parseBytes(StringRef Text) {
  StringRef Digits = Text.take_while(llvm::isDigit);
  StringRef Unit = Text.drop_front(Digits.size());
  uint64_t Number = 0;
  unsigned Shift = Unit.empty() ? 0 : Unit == "M" ? 20 : Unit == "G" ? 30 : 64;
  if (Digits.getAsInteger(10, Number) || Shift == 64 || Number > (UINT64_MAX >> Shift))
    return createStringError("found '" + Text + "', expected a size such as 512M or 4G");
  return Number << Shift;
}

std::string describeBytes(uint64_t Bytes) {
  return Bytes % (uint64_t(1) << 30) ? std::to_string(Bytes >> 20) + " MiB"
                                     : std::to_string(Bytes >> 30) + " GiB";
}

FileTable::FileTable(size_t Files) : Files(Files) {
  void *Memory =
      mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, /*fd=*/-1, 0);
  if (Memory == MAP_FAILED)
    return;
  // Fresh pages are zero, which is where everything begins.
  Whole = new (Memory) Header();
  Rows = reinterpret_cast<Row *>(Whole + 1);
}

FileTable::~FileTable() {
  if (Whole)
    munmap(Whole, bytes());
}

void FileTable::startAgain() {
  for (size_t File = 0; Rows && File != Files; ++File)
    Rows[File].Now = State::Waiting;
  if (Whole)
    Whole->OutOfMemory = Whole->Finished = false;
}

/// The writing end of the pipe, for the handler; -1: there is none.
static volatile std::sig_atomic_t ToWatcher = -1;

/// What is written there; else the number of a signal.
static constexpr char Over = 0;

static void passToWatcher(int Signal) {
  int Saved = errno;
  char Number = Signal;
  if (ToWatcher >= 0)
    (void)!write(ToWatcher, &Number, 1);
  errno = Saved;
}

Interruption::Interruption(std::function<void()> Before) : Before(std::move(Before)) {
  for (size_t I = 0; I != std::size(Requests); ++I)
    sigaction(Requests[I], nullptr, &Old[I]);
  if (pipe(Pipe))
    return;
  for (int End : Pipe)
    fcntl(End, F_SETFD, FD_CLOEXEC);
  IsWatched = true;
  ToWatcher = Pipe[1];
  Watcher = std::thread([this] { watch(); });
  struct sigaction Action = {};
  Action.sa_handler = passToWatcher;
  Action.sa_flags = SA_RESTART;
  sigemptyset(&Action.sa_mask);
  for (size_t I = 0; I != std::size(Requests); ++I)
    if (Old[I].sa_handler != SIG_IGN)
      sigaction(Requests[I], &Action, nullptr);
}

Interruption::~Interruption() {
  if (!IsWatched)
    return;
  for (size_t I = 0; I != std::size(Requests); ++I)
    sigaction(Requests[I], &Old[I], nullptr);
  (void)!write(Pipe[1], &Over, 1);
  Watcher.join();
  ToWatcher = -1;
  for (int End : Pipe)
    close(End);
}

void Interruption::watch() {
  char Why = Over;
  while (read(Pipe[0], &Why, 1) < 0 && errno == EINTR)
    ;
  if (Why == Over)
    return;
  Before();
  llvm::sys::RunInterruptHandlers(); // removes files that are half written
  signal(Why, SIG_DFL);
  kill(getpid(), Why);
}

} // namespace warplint::lint

#ifdef __linux__
#include <sys/prctl.h>
#endif
namespace warplint::lint {
namespace {

using State = FileTable::State;

/// The signals by which a user or a system ends a program.
constexpr int Requests[] = {SIGINT, SIGTERM, SIGHUP};

/// The process that reads, for the handler of signals.
volatile std::sig_atomic_t Worker = 0;

void passOn(int Signal) {
  if (Worker > 0)
    kill(Worker, Signal);
}

/// Passes requests to end on to the worker while it lives: they may reach only one of the
/// two. Until `begin` or `restore` they wait.
class PassingOn {
public:
  PassingOn() {
    struct sigaction Action = {};
    Action.sa_handler = passOn;
    sigemptyset(&Action.sa_mask);
    for (int Request : Requests)
      sigaddset(&Action.sa_mask, Request);
    sigprocmask(SIG_BLOCK, &Action.sa_mask, &Unblocked);
    for (size_t I = 0; I != std::size(Requests); ++I) {
      sigaction(Requests[I], nullptr, &Before[I]);
      // A signal that nohup ignores stays ignored.
      if (Before[I].sa_handler != SIG_IGN)
        sigaction(Requests[I], &Action, nullptr);
    }
  }
  void begin() { sigprocmask(SIG_SETMASK, &Unblocked, nullptr); }
  void restore() {
    for (size_t I = 0; I != std::size(Requests); ++I)
      sigaction(Requests[I], &Before[I], nullptr);
    begin();
  }

private:
  sigset_t Unblocked;
  struct sigaction Before[std::size(Requests)];
};

/// The files that are being read.
std::vector<size_t> filesInWork(const FileTable &Table) {
  std::vector<size_t> Files;
  for (size_t File = 0; File != Table.size(); ++File)
    if (Table.state(File) == State::Reading)
      Files.push_back(File);
  return Files;
}

/// Ends where the worker had not even the memory to begin.
[[noreturn]] void endWithoutMemory(const RunLimits &Limits) {
  base::printError(base::nameOf(base::Option::MemoryLimit) + ": found " +
                    describeBytes(Limits.Bytes) + ", expected more memory to start with");
  errs().flush();
  _exit(base::ExitTrouble);
}

/// Ends as the worker did, by its \p Status as `waitpid` has it.
[[noreturn]] void endLike(int Status) {
  if (WIFSIGNALED(Status)) {
    signal(WTERMSIG(Status), SIG_DFL);
    // One dump of memory is enough.
    struct rlimit NoCore = {0, 0};
    setrlimit(RLIMIT_CORE, &NoCore);
    raise(WTERMSIG(Status));
  }
  // The destructors of what both have are the worker's.
  _exit(WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status));
}

/// Waits until the worker at the other end of \p Pipe ends, and stops it when a file takes
/// longer than \p Seconds. Only while this process runs does time count: both may be
/// stopped at the terminal.
int waitFor(pid_t Child, int Pipe, unsigned Seconds, FileTable &Table) {
  std::vector<unsigned> Taken(Seconds ? Table.size() : 0);
  struct pollfd End = {Pipe, POLLIN, 0};
  for (;;) {
    int Ready = poll(&End, 1, Seconds ? 1000 : -1);
    if (Ready > 0)
      break;
    if (Ready != 0)
      continue; // a signal
    for (size_t File : filesInWork(Table))
      if (++Taken[File] >= Seconds) {
        Table.decide(File,
                     Table.state(File) == State::Reading ? Fate::TookTooLong : Fate::ReadAlone);
        kill(Child, SIGKILL);
      }
  }
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  return Status;
}

/// Notes why the worker has ended; false where it ended by itself or was asked to, and not
/// while it read a file.
bool noteLoss(int Status, FileTable &Table) {
  if (WIFSIGNALED(Status))
    for (int Request : Requests)
      if (WTERMSIG(Status) == Request)
        return false;
  std::vector<size_t> Files = filesInWork(Table);
  if (Table.isFinished() || Files.empty())
    return false;
  for (size_t File : Files)
    if (Table.fate(File) == Fate::TookTooLong)
      return true; // the others did nothing wrong
  // Of several, or several as one, any may be the one: they are read again, one by one.
  bool IsOne = Files.size() == 1 && Table.state(Files.front()) == State::Reading;
  Fate Alone = Table.hasRunOut() ? Fate::OutOfMemory : Fate::Crashed;
  for (size_t File : Files)
    Table.decide(File, IsOne ? Alone : Fate::ReadAlone);
  return true;
}

/// The table of this process, for LLVM's handler.
FileTable *Reading = nullptr;

void endForWantOfMemory(void *, const char *, bool) {
  Reading->runOut();
  _exit(EXIT_FAILURE);
}

/// Makes this process the one that reads.
void becomeWorker(FileTable &Table, const RunLimits &Limits) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  Reading = &Table;
  install_bad_alloc_error_handler(endForWantOfMemory);
  // A sanitizer takes terabytes of addresses for itself, which count.
  constexpr bool IsSanitized = LLVM_ADDRESS_SANITIZER_BUILD || LLVM_THREAD_SANITIZER_BUILD;
  struct rlimit Memory;
  if (IsSanitized || !Limits.Bytes || getrlimit(RLIMIT_DATA, &Memory))
    return;
  if (Memory.rlim_max == RLIM_INFINITY || Limits.Bytes < Memory.rlim_max)
    Memory.rlim_cur = Limits.Bytes;
  setrlimit(RLIMIT_DATA, &Memory);
}

} // namespace

void supervise(FileTable &Table, const RunLimits &Limits) {
  if (!Table.isShared())
    return;
  outs().flush();
  errs().flush();
  for (;;) {
    int Pipe[2];
    if (pipe(Pipe))
      return;
    // A program that the worker starts would hold it open.
    for (int End : Pipe)
      fcntl(End, F_SETFD, FD_CLOEXEC);
    Worker = 0;
    PassingOn Requests;
    pid_t Child = fork();
    Worker = Child;
    if (Child <= 0) {
      Requests.restore();
      close(Pipe[0]);
      if (Child == 0)
        becomeWorker(Table, Limits); // its end of the pipe closes with it
      else
        close(Pipe[1]);
      return;
    }
    Requests.begin();
    close(Pipe[1]);
    int Status = waitFor(Child, Pipe[0], Limits.Seconds, Table);
    close(Pipe[0]);
    if (!noteLoss(Status, Table)) {
      Requests.restore();
      if (Table.hasRunOut())
        endWithoutMemory(Limits);
      endLike(Status);
    }
    Table.startAgain();
  }
}

} // namespace warplint::lint
