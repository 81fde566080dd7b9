// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the launches of a program into the file RECORDED_LAUNCHES, each once:
// line, grid, block, shared memory; then how often it launched, in the file with .total.
// What follows undefined behaviour is left out. A program can end, or be ended, at any point.
#define RECORD
#include "launch.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <set>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

bool undefinedBehaviour;

namespace {

// More of one launch would take long and add little.
constexpr size_t mostValues = 5000, mostRecords = 20000;

struct Launch {
  std::set<std::array<size_t, 7>> values;
  size_t records = 0;
};

struct Records {
  std::map<int, Launch> launches;
  int file;
  size_t *total;

  Records() {
    std::string name = getenv("RECORDED_LAUNCHES");
    file = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int counter = open((name + ".total").c_str(), O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || counter < 0 || ftruncate(counter, sizeof *total) != 0)
      abort();
    total = static_cast<size_t *>(
        mmap(nullptr, sizeof *total, PROT_READ | PROT_WRITE, MAP_SHARED, counter, 0));
  }

  void add(int line, dim3 grid, dim3 block, size_t shared) {
    Launch &launch = launches[line];
    if (launch.records == mostRecords || launch.values.size() == mostValues)
      return;
    ++launch.records;
    ++*total;
    if (!launch.values.insert({grid.x, grid.y, grid.z, block.x, block.y, block.z, shared}).second)
      return;
    char text[128];
    int length = snprintf(text, sizeof text, "%d %u %u %u %u %u %u %zu\n", line, grid.x, grid.y,
                          grid.z, block.x, block.y, block.z, shared);
    if (write(file, text, length) != length)
      abort();
  }
};

std::atomic_flag busy;

} // namespace

void recordLaunch(int line, dim3 grid, dim3 block, size_t shared) {
  if (undefinedBehaviour)
    return;
  while (busy.test_and_set(std::memory_order_acquire))
    ;
  // Never destroyed: other objects that are destroyed later may launch.
  static Records &records = *new Records;
  records.add(line, grid, block, shared);
  busy.clear(std::memory_order_release);
}

#define HANDLER(name)                                                                              \
  extern "C" void __ubsan_handle_##name##_minimal() { undefinedBehaviour = true; }
HANDLER(type_mismatch)
HANDLER(add_overflow)
HANDLER(sub_overflow)
HANDLER(mul_overflow)
HANDLER(negate_overflow)
HANDLER(divrem_overflow)
HANDLER(shift_out_of_bounds)
HANDLER(out_of_bounds)
HANDLER(local_out_of_bounds)
HANDLER(builtin_unreachable)
HANDLER(missing_return)
HANDLER(load_invalid_value)
HANDLER(float_cast_overflow)
HANDLER(pointer_overflow)
HANDLER(nonnull_arg)
HANDLER(nonnull_return)
HANDLER(vla_bound_not_positive)
HANDLER(alignment_assumption)
HANDLER(invalid_builtin)
HANDLER(function_type_mismatch)
