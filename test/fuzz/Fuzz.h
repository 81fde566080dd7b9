//===- Fuzz.h - Shared parts of the fuzzers -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_TEST_FUZZ_FUZZ_H
#define WARPLINT_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

// LLVM's libraries are not instrumented: what they put into a vector looks wrong to
// the sanitizer, and so does what they keep until the end.
extern "C" inline const char *__asan_default_options() {
  return "detect_container_overflow=0:detect_leaks=0";
}

namespace warplint::fuzz {

inline llvm::StringRef text(const uint8_t *Data, size_t Size) {
  return llvm::StringRef(reinterpret_cast<const char *>(Data), Size);
}

/// Ends the program, as a failed check of what every answer has in common.
inline void expect(bool Holds) {
  if (!Holds)
    std::abort();
}

/// A file in memory that is written anew for each input; for what reads by path.
class MemoryFile {
public:
  explicit MemoryFile(const char *Name) : Number(memfd_create(Name, 0)) {
    expect(Number >= 0);
    Path = "/proc/self/fd/" + std::to_string(Number);
  }
  const std::string &write(llvm::StringRef Text) {
    expect(ftruncate(Number, 0) == 0);
    expect(pwrite(Number, Text.data(), Text.size(), 0) == ssize_t(Text.size()));
    return Path;
  }

private:
  int Number;
  std::string Path;
};

} // namespace warplint::fuzz

#endif // WARPLINT_TEST_FUZZ_FUZZ_H
