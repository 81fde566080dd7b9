//===- Progress.cpp - How far a long run has come -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/Progress.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace warplint::tool {

/// Returns to the start of the line and clears it.
static constexpr StringLiteral ClearLine = "\r\033[K";

Progress::Progress(size_t Total, bool Wanted)
    : Total(Total),
      // A line for one or two files would only flicker.
      Shown(Wanted && Total > 2 && sys::Process::StandardErrIsDisplayed()) {}

Progress::~Progress() {
  if (Shown)
    errs() << ClearLine;
}

void Progress::finished(const std::string &File) {
  if (!Shown)
    return;
  std::lock_guard Hold(Lock);
  ++Done;
  unsigned Columns = sys::Process::StandardErrColumns();
  std::string Line = formatv("[{0}/{1}] {2}", Done, Total, File);
  errs() << ClearLine << StringRef(Line).take_front(Columns ? Columns - 1 : 79);
}

} // namespace warplint::tool
