//===- Watch.cpp - Lints again when a file changes ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each run is a process of its own, so that nothing of one is left in the next; the cache makes them
/// fast. The state of the files is read now and then: Clang's DirectoryWatcher needs two threads
/// for each folder, and hears nothing of folders that another machine or a container changes.
///
//===----------------------------------------------------------------------===//

#include "tool/cli/Watch.h"
#include "base/OutputFile.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <map>
#include <optional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace warplint::tool {
namespace {

using Clock = std::chrono::steady_clock;

/// Between two looks at the files, of which each may take a tenth of the time.
constexpr std::chrono::milliseconds ShortestPause(300);
constexpr int PausesPerLook = 9;

/// When a file was last changed, and its size; empty where there is none.
using FileState = std::optional<std::pair<sys::TimePoint<>, uint64_t>>;
using FileStates = std::map<std::string, FileState>;

FileState stateOf(const std::string &File) {
  sys::fs::file_status Status;
  if (sys::fs::status(File, Status))
    return std::nullopt;
  return std::pair(Status.getLastModificationTime(), Status.getSize());
}

/// Of \p Read, the files that the last run read, of \p Named, and of the configuration of these.
FileStates statesOf(const std::set<std::string> &Read, ArrayRef<std::string> Named) {
  FileStates States;
  for (const std::string &File : Read)
    States[File] = stateOf(File);
  for (const std::string &File : Named) {
    SmallString<256> Absolute(File);
    sys::fs::make_absolute(Absolute);
    std::string Path = Absolute.str().str();
    States[Path] = stateOf(Path);
    for (StringRef Folder = sys::path::parent_path(Path); !Folder.empty();
         Folder = sys::path::parent_path(Folder)) {
      SmallString<256> Configuration(Folder);
      sys::path::append(Configuration, ".clang-tidy");
      // The folders above were looked at before.
      if (auto [At, IsNew] = States.try_emplace(Configuration.str().str()); !IsNew)
        break;
      else
        At->second = stateOf(At->first);
    }
  }
  return States;
}

/// A file that differs between \p Before and \p Now.
std::string changedFile(const FileStates &Before, const FileStates &Now) {
  for (const auto &[File, State] : Now) {
    auto Known = Before.find(File);
    if (Known == Before.end() || Known->second != State)
      return File;
  }
  for (const auto &[File, State] : Before)
    if (!Now.count(File))
      return File;
  return "";
}

/// Takes the signals that a terminal sends to both processes while the other one runs, which prints
/// what it knows; this one ends after it.
class SignalsHeld {
public:
  SignalsHeld() {
    sigemptyset(&Held);
    for (int Signal : {SIGINT, SIGTERM, SIGHUP})
      sigaddset(&Held, Signal);
    sigprocmask(SIG_BLOCK, &Held, &Before);
  }
  ~SignalsHeld() { release(); }
  void release() { sigprocmask(SIG_SETMASK, &Before, nullptr); }

private:
  sigset_t Held, Before;
};

/// Runs \p Lint in another process and waits for it; its exit status. A signal that ended it ends
/// this one too.
int runApart(function_ref<int(std::string)> Lint, const std::string &NoteFilesIn) {
  outs().flush();
  errs().flush();
  SignalsHeld Signals;
  pid_t Child = fork();
  if (Child == 0) {
    Signals.release();
    int Status = Lint(NoteFilesIn);
    outs().flush();
    errs().flush();
    // The destructors of what both have are the other's.
    _exit(Status);
  }
  if (Child < 0) {
    printError("--watch: " + Twine(std::strerror(errno)));
    return ExitTrouble;
  }
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(Status)) {
    sys::fs::remove(NoteFilesIn);
    signal(WTERMSIG(Status), SIG_DFL);
    Signals.release();
    raise(WTERMSIG(Status));
  }
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : ExitTrouble;
}

/// The files that the run noted in \p Path.
std::set<std::string> notedFiles(StringRef Path) {
  std::set<std::string> Files;
  if (auto Text = MemoryBuffer::getFile(Path))
    for (StringRef File : split((*Text)->getBuffer(), '\0'))
      if (!File.empty())
        Files.insert(File.str());
  return Files;
}

/// Waits until a file is in another state than in \p Before and stays in it for a pause: an editor
/// may write in several steps. Returns its name.
std::string waitForChange(const FileStates &Before, function_ref<FileStates()> Look) {
  std::string Changed;
  for (FileStates Last = Before;;) {
    auto Start = Clock::now();
    FileStates Now = Look();
    if (!Changed.empty() && Now == Last)
      return Changed;
    if (std::string File = changedFile(Last, Now); !File.empty())
      Changed = File;
    Last = std::move(Now);
    std::this_thread::sleep_for(
        std::max<Clock::duration>(ShortestPause, (Clock::now() - Start) * PausesPerLook));
  }
}

} // namespace

Error noteWatchedFiles(StringRef Path, const std::set<std::string> &Files) {
  return base::writeWhole(Path, [&](raw_ostream &Out) {
    for (const std::string &File : Files)
      Out << File << '\0';
    return Error::success();
  });
}

int watch(function_ref<int(std::string)> Lint, function_ref<std::vector<std::string>()> Named) {
  std::set<std::string> Read;
  for (;;) {
    SmallString<128> Note;
    if (std::error_code Problem = sys::fs::createTemporaryFile("warplint-watch", "txt", Note)) {
      printError("--watch: " + Problem.message());
      return ExitTrouble;
    }
    // From before the run: what changes meanwhile is linted again.
    FileStates Before = statesOf(Read, Named());
    int Status = runApart(Lint, Note.str().str());
    std::set<std::string> Files = notedFiles(Note);
    sys::fs::remove(Note);
    if (!Files.empty())
      Read = std::move(Files);
    if (Read.empty())
      return Status;
    for (const auto &[File, State] : statesOf(Read, Named()))
      Before.try_emplace(File, State);
    auto Count = count_if(Before, [](const auto &Each) { return Each.second.has_value(); });
    errs() << formatv("watching {0} files; Ctrl-C ends\n", Count);
    std::string Changed = waitForChange(Before, [&] { return statesOf(Read, Named()); });
    errs() << formatv("\n{0} changed\n", Changed);
  }
}

} // namespace warplint::tool
