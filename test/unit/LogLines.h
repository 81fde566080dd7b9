//===- LogLines.h - Reads a log of measured resources line by line --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_LOGLINES_H
#define WARPLINT_TEST_UNIT_LOGLINES_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace warplint::test {

/// The measurements that a \p Reader finds in \p Text, the log \p Name.
template <typename Reader>
measured::ResourceTable readLines(const char *Name, llvm::StringRef Text) {
  measured::ResourceTable Table;
  Reader Lines(Table, Table.addSource(Name, {}));
  llvm::SmallVector<llvm::StringRef> Each;
  Text.split(Each, '\n');
  for (llvm::StringRef Line : Each)
    Lines.line(Line);
  Lines.finish();
  return Table;
}

} // namespace warplint::test

#endif // WARPLINT_TEST_UNIT_LOGLINES_H
