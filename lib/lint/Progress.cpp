//===- Progress.cpp - Progress of a long run ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::lint {

/// Returns to the start of the line and clears it.
static constexpr llvm::StringLiteral ClearLine = "\r\033[K";

/// A file that takes longer is named.
static constexpr std::chrono::seconds Patience(3);

/// Logs of CI systems end a job that is silent for minutes.
static constexpr std::chrono::seconds Beat(10);

Progress::Progress(size_t Total, bool Wanted)
    : Total(Total), Wanted(Wanted),
      // A line for one or two files that are read at once would only flicker.
      Shown(Wanted && sys::Process::StandardErrIsDisplayed()) {
  if (Wanted)
    Watcher = std::thread([this] { Shown ? watch() : beat(); });
}

Progress::~Progress() {
  if (!Wanted)
    return;
  {
    std::lock_guard Hold(Lock);
    IsOver = true;
  }
  Ended.notify_all();
  Watcher.join();
  if (Shown)
    errs() << ClearLine;
}

void Progress::began(const std::string &File) {
  if (!Wanted)
    return;
  std::lock_guard Hold(Lock);
  AtWork.emplace_back(File, Clock::now());
}

void Progress::finished(const std::string &File) {
  if (!Wanted)
    return;
  std::lock_guard Hold(Lock);
  auto It = find_if(AtWork, [&](const auto &Entry) { return Entry.first == File; });
  if (It != AtWork.end())
    AtWork.erase(It);
  ++Done;
  Last = File;
  if (Shown && Total > 2)
    draw();
}

void Progress::clear() {
  std::lock_guard Hold(Lock);
  if (Shown)
    errs() << ClearLine;
}

void Progress::watch() {
  std::unique_lock Hold(Lock);
  while (!Ended.wait_for(Hold, std::chrono::seconds(1), [&] { return IsOver; }))
    if (!AtWork.empty() && Clock::now() - AtWork.front().second >= Patience)
      draw();
}

void Progress::beat() {
  std::unique_lock Hold(Lock);
  while (!Ended.wait_for(Hold, Beat, [&] { return IsOver; })) {
    auto Seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - Start);
    errs() << formatv("[{0}/{1}] {2} s\n", Done, Total, Seconds.count());
  }
}

void Progress::draw() const {
  std::string Line = formatv("[{0}/{1}]", Done, Total);
  if (!AtWork.empty() && Clock::now() - AtWork.front().second >= Patience) {
    auto Seconds =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - AtWork.front().second);
    Line += formatv(" {0} s so far: {1}", Seconds.count(), AtWork.front().first).str();
  } else {
    Line += " " + Last;
  }
  unsigned Columns = sys::Process::StandardErrColumns();
  errs() << ClearLine << StringRef(Line).take_front(Columns ? Columns - 1 : 79);
}

} // namespace warplint::lint
