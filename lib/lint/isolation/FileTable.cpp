//===- FileTable.cpp - The stage of each file in a run --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/isolation/FileTable.h"
#include <new>
#include <sys/mman.h>

namespace warplint::lint {

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

} // namespace warplint::lint
